from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.games import Game
from tournament.models.players import Player
from tournament.models.tournaments import Tournament


class ChangeEntry(models.Model):
    """One thing that somebody did: every row it changed, as it was before and as it became.

    `rows` lists [model, key, before, after] in the order in which they were changed; `before` is null for a new
    row, `after` for one that was deleted, and else they hold only the columns that differ.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, related_name="change_entries"
    )
    # A deleted game keeps its history: its key means the same game again once the deletion is undone.
    game = models.ForeignKey(
        Game, models.DO_NOTHING, null=True, related_name="change_entries", db_constraint=False
    )
    other_game = models.ForeignKey(
        Game,
        models.DO_NOTHING,
        null=True,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", db_index=False)
    kind = models.CharField(_("what"), max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="change_entries",
        db_index=False,
    )
    device = models.CharField(max_length=60, blank=True, default="")
    at = models.DateTimeField(_("when"))
    reason = models.TextField(_("why"), blank=True, default="")
    rows = models.JSONField(default=list)
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, related_name="undone_by", editable=False
    )

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(kind=""), name="change_entry_has_a_kind"),
        )
        # Partial: recording a hand, which has no other game, does not write it.
        indexes = (
            models.Index(
                fields=("other_game",),
                condition=Q(other_game__isnull=False),
                name="change_entry_other_game",
            ),
        )

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.kind}"

    @property
    def is_at_table(self) -> bool:
        """Whether it was done at a table, without an account."""
        return self.device != ""


class ChangedGame(models.Model):
    """One game of a change that touched more than two. One or two stand in the entry itself, which costs no row more."""

    entry = models.ForeignKey(
        ChangeEntry, models.CASCADE, related_name="changed_games", db_index=False
    )
    game = models.ForeignKey(Game, models.DO_NOTHING, related_name="+", db_constraint=False)

    class Meta:
        verbose_name = _("game of a change")
        verbose_name_plural = _("games of changes")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("entry", "game"), name="changed_game_once_an_entry"),
        )

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.game_id}"
