from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.games import Game


class Hand(models.Model):
    """One deal exactly as it was entered; below it what followed from it when the game was last played through."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField(_("number"))
    client_id = models.UUIDField(unique=True, editable=False)
    outcome = models.JSONField(_("outcome"))
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="hands_entered",
    )
    entered_at = models.DateTimeField(_("entered"))
    device = models.CharField(max_length=60, blank=True, default="", editable=False)

    wind = models.PositiveSmallIntegerField(editable=False)
    dealer = models.PositiveSmallIntegerField(editable=False)
    honba = models.PositiveSmallIntegerField(editable=False)
    deposits = models.PositiveSmallIntegerField(editable=False)
    points = models.JSONField(default=list, editable=False)
    moves = models.JSONField(default=list, editable=False)

    history = HistoricalRecords(
        excluded_fields=["wind", "dealer", "honba", "deposits", "points", "moves"],
        history_change_reason_field=models.TextField(null=True),
    )

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ("game_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="hand_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_one"),
            models.CheckConstraint(condition=Q(wind__lte=3), name="hand_wind_is_known"),
            models.CheckConstraint(condition=Q(dealer__lte=3), name="hand_dealer_is_a_seat"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}: {self.number}"
