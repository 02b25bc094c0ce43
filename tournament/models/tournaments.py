from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.constraints import unless_null, whole_hundreds


class Tournament(models.Model):
    """An event: a tournament or a league, with its own complete ruleset."""

    class Kind(models.TextChoices):
        LEAGUE = "league", _("League")
        TOURNAMENT = "tournament", _("Tournament")

    class LeftOver(models.TextChoices):
        BYE = "bye", _("sit out")
        OTHER_SIZE = "other_size", _("play at a table of the other size")

    class KeepApart(models.TextChoices):
        NOBODY = "nobody", _("nobody")
        CLUB = "club", _("players of one club")
        TEAM = "team", _("players of one team")
        COUNTRY = "country", _("players of one country")

    class Publish(models.TextChoices):
        BEFORE = "before", _("before the round")
        START = "start", _("when the round starts")

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

    players_left_over = models.CharField(
        _("players who do not fill a table"),
        max_length=10,
        choices=LeftOver,
        default=LeftOver.BYE,
    )
    other_ruleset = models.JSONField(
        _("rules at tables of the other size"), null=True, blank=True, default=None
    )
    bye_score = models.IntegerField(_("score of who sits out"), default=0)
    substitute_score = models.IntegerField(
        _("score of a substitute in each game"),
        default=-30000,
        help_text=_("Instead of what was played; usually −15 000 points and −15 000 uma."),
    )
    keep_apart = models.CharField(
        _("seat apart"), max_length=8, choices=KeepApart, default=KeepApart.NOBODY
    )
    publish = models.CharField(
        _("seating is shown"), max_length=6, choices=Publish, default=Publish.BEFORE
    )
    hidden_from_round = models.PositiveSmallIntegerField(
        _("standings are hidden from round"), null=True, blank=True
    )
    revealed = models.PositiveIntegerField(
        _("places revealed, from the last"), default=0, editable=False
    )
    is_registration_open = models.BooleanField(_("players may register themselves"), default=False)
    registration_token = models.CharField(
        max_length=64, blank=True, default="", db_index=True, editable=False
    )

    stage_number = models.PositiveSmallIntegerField(default=1, editable=False)
    revision = models.PositiveBigIntegerField(default=0, editable=False)
    last_game_number = models.PositiveIntegerField(default=0, editable=False)

    history = HistoricalRecords(
        excluded_fields=["revision", "last_game_number", "stage_number", "registration_token"],
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
            models.CheckConstraint(
                condition=Q(players_left_over__in=["bye", "other_size"]),
                name="tournament_left_over_is_known",
            ),
            models.CheckConstraint(
                condition=Q(keep_apart__in=["nobody", "club", "team", "country"]),
                name="tournament_keep_apart_is_known",
            ),
            models.CheckConstraint(
                condition=Q(publish__in=["before", "start"]), name="tournament_publish_is_known"
            ),
            models.CheckConstraint(
                condition=whole_hundreds("bye_score") & whole_hundreds("substitute_score"),
                name="tournament_scores_whole_hundreds",
            ),
            models.CheckConstraint(
                condition=unless_null("hidden_from_round", Q(hidden_from_round__gte=1)),
                name="tournament_hidden_from_a_round",
            ),
            models.CheckConstraint(
                condition=Q(stage_number__gte=1), name="tournament_is_in_a_stage"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", kwargs={"slug": self.slug})

    def hides_round(self, number: int) -> bool:
        """Whether the results of a round are not for the public yet."""
        return self.hidden_from_round is not None and number >= self.hidden_from_round
