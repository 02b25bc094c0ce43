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
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player", kwargs={"pk": self.pk})
