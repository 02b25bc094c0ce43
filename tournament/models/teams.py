from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.tournaments import Tournament


class Team(models.Model):
    """Players whose scores are summed; they are the participants that name it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=100)

    history = HistoricalRecords(history_change_reason_field=models.TextField(null=True))

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ("name", "pk")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "name"), name="team_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name
