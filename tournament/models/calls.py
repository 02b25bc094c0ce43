from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.games import Game


class TableCall(models.Model):
    """A table asks an organiser to come, or one of its players disagrees with the result."""

    class Kind(models.TextChoices):
        CALL = "call", _("please come")
        DISAGREEMENT = "disagreement", _("disagrees with the result")

    game = models.ForeignKey(Game, models.CASCADE, related_name="calls")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.CALL)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    text = models.CharField(_("question"), max_length=500, blank=True, default="")
    device = models.CharField(max_length=60, blank=True, default="")
    called_at = models.DateTimeField(_("called"))
    answered_at = models.DateTimeField(_("answered"), null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        verbose_name = _("call from a table")
        verbose_name_plural = _("calls from tables")
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=["call", "disagreement"]), name="table_call_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(seat=None) | Q(seat__lte=3), name="table_call_seat_is_one_of_four"
            ),
            models.CheckConstraint(
                condition=Q(kind="call") | Q(seat__isnull=False),
                name="table_call_disagreement_has_a_seat",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id}: {self.text}"

    @property
    def is_open(self) -> bool:
        return self.answered_at is None
