from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.constraints import unless_null, whole_hundreds
from tournament.models.participants import Participant
from tournament.models.tournaments import Tournament


class Stage(models.Model):
    """A part of a tournament after which some go on. Everybody plays in the first; `opened_at` tells when a later one began."""

    class Carry(models.TextChoices):
        ALL = "all", _("all points")
        HALF = "half", _("half of the points")
        NONE = "none", _("no points")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60, blank=True, default="")
    carry = models.CharField(
        _("carried from the stage before"), max_length=4, choices=Carry, default=Carry.ALL
    )
    cut = models.PositiveSmallIntegerField(
        _("how many go on into it"),
        null=True,
        blank=True,
        help_text=_("Empty: everybody who still plays."),
    )
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True, editable=False)

    history = HistoricalRecords(history_change_reason_field=models.TextField(null=True))

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="stage_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_from_one"),
            models.CheckConstraint(
                condition=Q(carry__in=["all", "half", "none"]), name="stage_carry_is_known"
            ),
            models.CheckConstraint(
                condition=unless_null("cut", Q(cut__gte=1)), name="stage_cut_lets_somebody_on"
            ),
        )

    def __str__(self) -> str:
        return self.name or gettext("Stage %(number)d") % {"number": self.number}


class StageEntry(models.Model):
    """Somebody who went on into a later stage. Without a score set by hand they bring what the stage says."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entries")
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="stage_entries")
    carried_score = models.IntegerField(_("score carried, set by hand"), null=True, blank=True)

    history = HistoricalRecords(history_change_reason_field=models.TextField(null=True))

    class Meta:
        verbose_name = _("entry into a stage")
        verbose_name_plural = _("entries into a stage")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("stage", "participant"), name="stage_entry_once_a_participant"
            ),
            models.CheckConstraint(
                condition=unless_null("carried_score", whole_hundreds("carried_score")),
                name="stage_entry_carries_whole_hundreds",
            ),
        )

    def __str__(self) -> str:
        return f"{self.participant_id} in {self.stage_id}"
