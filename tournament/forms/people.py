"""Choosing among people: two of one name are told apart."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.forms.models import ModelChoiceIterator, ModelChoiceIteratorValue
from django.utils.translation import gettext as _

from tournament.models import Participant, Player


def describe_player(player: Player) -> str:
    """A known player with what tells them from others of the name."""
    told = [player.club, player.country]
    if player.ema_number:
        told.append(_("EMA %s") % player.ema_number)
    told += [player.log_name, player.mahjong_soul_name]
    return ", ".join([player.name, *filter(None, told)])


def names_told_apart(players: Iterable[Player]) -> dict[int, str]:
    """The name of each player by key; where several have it, with what tells them apart."""
    players = list(players)
    count = Counter(player.name for player in players)
    return {
        player.pk: describe_player(player) if count[player.name] > 1 else player.name
        for player in players
    }


class _ToldApart(ModelChoiceIterator):
    """The choices of a field of players or participants, in one query."""

    def __iter__(self) -> Iterator[tuple[Any, str]]:
        if self.field.empty_label is not None:
            yield "", str(self.field.empty_label)
        rows: list[Player | Participant] = list(self.queryset)
        names = names_told_apart(_player_of(row) for row in rows)
        for row in rows:
            value = ModelChoiceIteratorValue(self.field.prepare_value(row), row)
            yield value, self._label(row, names[_player_of(row).pk])

    def _label(self, row: Player | Participant, name: str) -> str:
        if isinstance(row, Participant) and row.is_substitute:
            return _("%s (substitute)") % name
        return name


class PersonField(forms.ModelChoiceField):
    """One player or participant."""

    iterator = _ToldApart


class PeopleField(forms.ModelMultipleChoiceField):
    """Several players or participants."""

    iterator = _ToldApart


def _player_of(row: Player | Participant) -> Player:
    return row.player if isinstance(row, Participant) else row
