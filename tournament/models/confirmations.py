from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.games import Game


class Confirmation(models.Model):
    """The player in one seat says that the result of the game is right."""

    class How(models.TextChoices):
        PHONE = "phone", _("on a phone at the table")
        PAPER = "paper", _("on the signed slip")

    game = models.ForeignKey(Game, models.CASCADE, related_name="confirmations")
    seat = models.PositiveSmallIntegerField(_("seat"))
    how = models.CharField(_("how"), max_length=5, choices=How)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    device = models.CharField(max_length=60, blank=True, default="")
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        ordering = ("game_id", "seat")
        constraints = (
            models.UniqueConstraint(fields=("game", "seat"), name="confirmation_once_a_seat"),
            models.CheckConstraint(
                condition=Q(seat__lte=3), name="confirmation_seat_is_one_of_four"
            ),
            models.CheckConstraint(
                condition=Q(how__in=["phone", "paper"]), name="confirmation_way_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id}: {self.seat}"
