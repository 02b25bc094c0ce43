from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.games import Game
from tournament.models.hands import Hand


class HandConflict(models.Model):
    """A second version of a hand, sent by somebody else: kept beside the stored one until one of the two is chosen."""

    class Choice(models.TextChoices):
        STORED = "stored", _("the one that was stored first")
        SENT = "sent", _("the one that was sent later")

    game = models.ForeignKey(Game, models.CASCADE, related_name="conflicts")
    hand = models.ForeignKey(Hand, models.SET_NULL, null=True, related_name="conflicts")
    number = models.PositiveSmallIntegerField(_("hand"))
    client_id = models.UUIDField(unique=True, editable=False)
    sent = models.JSONField(_("sent"))
    stored = models.JSONField(_("stored"))
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    device = models.CharField(max_length=60, blank=True, default="")
    sent_at = models.DateTimeField(_("sent at"))
    chosen = models.CharField(_("chosen"), max_length=6, choices=Choice, blank=True, default="")
    chosen_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    chosen_at = models.DateTimeField(_("chosen at"), null=True)

    class Meta:
        verbose_name = _("two versions of a hand")
        verbose_name_plural = _("two versions of a hand")
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(chosen="", chosen_at=None)
                | Q(chosen__in=["stored", "sent"], chosen_at__isnull=False),
                name="hand_conflict_chosen_has_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id}: {self.number}"

    @property
    def is_open(self) -> bool:
        return self.chosen == ""
