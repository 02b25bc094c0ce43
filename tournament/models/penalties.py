from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.constraints import whole_hundreds
from tournament.models.games import Game
from tournament.models.players import Player
from tournament.models.rounds import Round
from tournament.models.stages import Stage
from tournament.models.teams import Team
from tournament.models.tournaments import Tournament


class Penalty(models.Model):
    """Points taken off a player or a team (below zero: given): in a game, whose settlement it is part of, a round or the event."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="penalties")
    stage = models.ForeignKey(
        Stage, models.PROTECT, null=True, blank=True, related_name="penalties", editable=False
    )
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="penalties"
    )
    team = models.ForeignKey(Team, models.PROTECT, null=True, blank=True, related_name="penalties")
    round = models.ForeignKey(
        Round, models.PROTECT, null=True, blank=True, related_name="penalties"
    )
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
            models.CheckConstraint(
                condition=Q(player__isnull=False, team=None) | Q(player=None, team__isnull=False),
                name="penalty_of_a_player_or_a_team",
            ),
            models.CheckConstraint(
                condition=Q(game=None) | Q(team=None, round=None),
                name="penalty_in_a_game_is_a_players",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id or self.team_id}: {self.points}"

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None

    @property
    def is_bonus(self) -> bool:
        return self.points < 0


class StockReason(models.Model):
    """A reason that organisers choose from, and the points that usually go with it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stock_reasons")
    text = models.CharField(_("reason"), max_length=200)
    points = models.IntegerField(_("points taken off"))

    class Meta:
        verbose_name = _("usual reason")
        verbose_name_plural = _("usual reasons")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "text"), name="stock_reason_once"),
            models.CheckConstraint(condition=~Q(text=""), name="stock_reason_says_something"),
            models.CheckConstraint(
                condition=whole_hundreds("points") & ~Q(points=0),
                name="stock_reason_whole_hundreds",
            ),
        )

    def __str__(self) -> str:
        return self.text
