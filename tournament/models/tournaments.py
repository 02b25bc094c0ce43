from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.constraints import whole_hundreds
from tournament.models.players import Player


class Tournament(models.Model):
    """An event: a tournament or a league, with its own complete ruleset."""

    class Kind(models.TextChoices):
        LEAGUE = "league", _("League")
        TOURNAMENT = "tournament", _("Tournament")

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.LEAGUE)
    description = models.TextField(_("description"), blank=True, default="")
    ruleset = models.JSONField(_("ruleset"), default=dict)
    ruleset_preset = models.CharField(_("preset"), max_length=40, blank=True, default="")
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    minimum_games = models.PositiveSmallIntegerField(_("games needed to be ranked"), default=0)
    is_listed = models.BooleanField(_("listed"), default=True)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"))
    revision = models.PositiveBigIntegerField(default=0, editable=False)
    last_game_number = models.PositiveIntegerField(default=0, editable=False)

    history = HistoricalRecords(
        excluded_fields=["revision", "last_game_number"],
        history_change_reason_field=models.TextField(null=True),
    )

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = (F("starts_on").desc(nulls_first=True), "-pk")
        constraints = (
            models.CheckConstraint(condition=~Q(slug=""), name="tournament_has_a_slug"),
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.CheckConstraint(
                condition=Q(kind__in=["league", "tournament"]), name="tournament_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(starts_on=None) | Q(ends_on=None) | Q(ends_on__gte=F("starts_on")),
                name="tournament_ends_after_its_start",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", kwargs={"slug": self.slug})


class Participant(models.Model):
    """A player who takes part in a tournament, with or without a game so far."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="participants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="participations")
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
        )

    def __str__(self) -> str:
        return f"{self.player_id} in {self.tournament_id}"
