from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.constraints import whole_hundreds
from tournament.models.games import Game
from tournament.models.players import Player
from tournament.models.tournaments import Tournament


class Penalty(models.Model):
    """Points taken off a player's score (below zero: given); in a game it is part of that game's settlement."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="penalties")
    player = models.ForeignKey(Player, models.PROTECT, related_name="penalties")
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="penalties")
    points = models.IntegerField(_("points taken off"))
    reason = models.TextField(_("reason"))
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="penalties_entered",
    )
    entered_at = models.DateTimeField(_("entered"))
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    cancelled_reason = models.TextField(_("reason for cancelling"), blank=True, default="")

    history = HistoricalRecords(history_change_reason_field=models.TextField(null=True))

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(points=0), name="penalty_is_not_zero"),
            models.CheckConstraint(
                condition=whole_hundreds("points"), name="penalty_whole_hundreds"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_has_a_reason"),
            models.CheckConstraint(
                condition=Q(cancelled_at=None, cancelled_reason="")
                | (Q(cancelled_at__isnull=False) & ~Q(cancelled_reason="")),
                name="penalty_cancelled_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id}: {self.points}"

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None
