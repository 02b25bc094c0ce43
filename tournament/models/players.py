from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class Player(models.Model):
    """A person, the same one in every tournament of this site. Two people may share a name."""

    name = models.CharField(_("name"), max_length=100)
    name_key = models.CharField(
        _("name as compared"), max_length=300, db_index=True, editable=False
    )
    log_name = models.CharField(
        _("name in online logs"),
        max_length=100,
        blank=True,
        default="",
        help_text=_("As the online platform writes it; games from its logs are matched by it."),
    )
    mahjong_soul_name = models.CharField(
        _("name in Mahjong Soul"), max_length=100, blank=True, default=""
    )
    ema_number = models.CharField(_("EMA number"), max_length=20, blank=True, default="")
    club = models.CharField(_("club"), max_length=100, blank=True, default="")
    country = models.CharField(
        _("country"),
        max_length=2,
        blank=True,
        default="",
        help_text=_("Two capital letters, such as FR."),
    )

    history = HistoricalRecords(
        excluded_fields=["name_key"], history_change_reason_field=models.TextField(null=True)
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(condition=~Q(name_key=""), name="player_has_a_name_key"),
            models.UniqueConstraint(
                fields=("log_name",), condition=~Q(log_name=""), name="player_log_name_once"
            ),
            models.UniqueConstraint(
                fields=("ema_number",), condition=~Q(ema_number=""), name="player_ema_number_once"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player", kwargs={"pk": self.pk})
