from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.constraints import whole_hundreds
from tournament.models.participants import Participant
from tournament.models.stages import Stage
from tournament.models.tournaments import Tournament


class Round(models.Model):
    """One time everybody sits down. Its seating is its games with their seats, before any hand is played."""

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        PUBLISHED = "published", _("published")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    class Method(models.TextChoices):
        PLANNED = "planned", _("planned in advance")
        SWISS = "swiss", _("Swiss: neighbours in the standings")
        INTERVAL = "interval", _("interval: the standings dealt out over the tables")
        RANDOM = "random", _("random")
        GROUPS = "groups", _("random within groups of the standings")
        SCRIPTED = "scripted", _("as uploaded")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, models.PROTECT, null=True, blank=True, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60, blank=True, default="")
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.PLANNED)
    method = models.CharField(
        _("seating"), max_length=9, choices=Method, blank=True, default="", editable=False
    )
    seed = models.PositiveBigIntegerField(null=True, editable=False)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True, editable=False)
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True, editable=False)
    extra_seconds = models.IntegerField(_("seconds added"), default=0, editable=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    history = HistoricalRecords(history_change_reason_field=models.TextField(null=True))

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(
                condition=Q(state__in=["planned", "published", "running", "closed"]),
                name="round_state_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(state="running") | Q(started_at__isnull=False),
                name="round_running_has_started",
            ),
            models.CheckConstraint(
                condition=Q(paused_at=None) | Q(state="running"), name="round_paused_is_running"
            ),
            models.CheckConstraint(
                condition=Q(state="closed", closed_at__isnull=False)
                | (~Q(state="closed") & Q(closed_at=None)),
                name="round_closed_has_a_time",
            ),
        )

    def __str__(self) -> str:
        return self.name or gettext("Round %(number)d") % {"number": self.number}

    @property
    def is_public(self) -> bool:
        """Whether everybody may see who sits where."""
        return self.state != self.State.PLANNED

    @property
    def is_running(self) -> bool:
        return self.state == self.State.RUNNING

    @property
    def is_closed(self) -> bool:
        return self.state == self.State.CLOSED

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    def seconds_left(self, now: datetime) -> int | None:
        """Seconds until the time is up, below zero once it is; None without a clock. A paused clock stands still."""
        if self.started_at is None or self.minutes is None:
            return None
        played = int(((self.paused_at or now) - self.started_at).total_seconds())
        return self.minutes * 60 + self.extra_seconds - played


class Bye(models.Model):
    """Somebody who sits out a round, and what that scores."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="byes")
    score = models.IntegerField(_("score"), default=0)

    history = HistoricalRecords(history_change_reason_field=models.TextField(null=True))

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("round", "participant"), name="bye_once_a_round"),
            models.CheckConstraint(condition=whole_hundreds("score"), name="bye_whole_hundreds"),
        )

    def __str__(self) -> str:
        return f"{self.participant_id} in {self.round_id}"


class Absence(models.Model):
    """Somebody who is not there for a round and is not seated in it."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="absences")
    participant = models.ForeignKey(Participant, models.CASCADE, related_name="absences")

    history = HistoricalRecords(history_change_reason_field=models.TextField(null=True))

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("round", "participant"), name="absence_once_a_round"),
        )

    def __str__(self) -> str:
        return f"{self.participant_id} in {self.round_id}"
