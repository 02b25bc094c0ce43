from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.constraints import unless_null, whole_hundreds
from tournament.models.players import Player
from tournament.models.teams import Team
from tournament.models.tournaments import Tournament


class Participant(models.Model):
    """A player who takes part in a tournament, with or without a game so far."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        APPLIED = "applied", _("waiting for approval")
        WITHDRAWN = "withdrawn", _("withdrawn")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="participants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="participations")
    number = models.PositiveSmallIntegerField(_("number"), null=True, blank=True)
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="members")
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.PLAYING)
    is_substitute = models.BooleanField(
        _("substitute"),
        default=False,
        help_text=_("Fills a table, with a fixed score, and stands below the others."),
    )
    fixed_table = models.PositiveSmallIntegerField(_("always at table"), null=True, blank=True)
    carried_score = models.IntegerField(_("score carried over"), default=0)
    draw_order = models.PositiveSmallIntegerField(
        _("order drawn or played off"),
        null=True,
        blank=True,
        help_text=_("Decides what the other tie-breaks leave equal: 1 comes first."),
    )

    history = HistoricalRecords(history_change_reason_field=models.TextField(null=True))

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "player"), name="participant_once_a_tournament"
            ),
            models.CheckConstraint(
                condition=whole_hundreds("carried_score"), name="participant_carries_whole_hundreds"
            ),
            models.UniqueConstraint(
                fields=("tournament", "number"), name="participant_number_once"
            ),
            models.CheckConstraint(
                condition=unless_null("number", Q(number__gte=1)),
                name="participant_number_from_one",
            ),
            models.CheckConstraint(
                condition=unless_null("fixed_table", Q(fixed_table__gte=1)),
                name="participant_fixed_table_from_one",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["playing", "applied", "withdrawn"]),
                name="participant_status_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id} in {self.tournament_id}"

    @property
    def is_playing(self) -> bool:
        return self.status == self.Status.PLAYING
