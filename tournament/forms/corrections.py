"""Who sat where, and what belongs to which game: what is to be put right, chosen from what is there."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.terms import Wind
from tournament.forms.refusals import ReasonedForm
from tournament.models import Game, Player, Round
from tournament.queries.games import names_of
from tournament.templatetags.mahjong import wind

Choices = list[tuple[str, str]]


class CorrectionForm(ReasonedForm):
    """A change of the record that is shown before its reason is asked for."""

    @property
    def is_chosen(self) -> bool:
        """Whether everything but the reason is entered."""
        return self.is_bound and not set(self.errors) - {"reason"}

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        """What is chosen before anything can be shown."""
        return [self[name] for name in self.fields if name not in ("reason", "revision")]


class SwapForm(CorrectionForm):
    """Two people who sat in each other's places, in one game or at two tables."""

    FIELD_OF = {"players": "with_seat", "other_game": "with_seat"}

    def __init__(self, data: Any = None, *, game: Game, others: Sequence[Game]) -> None:
        super().__init__(data)
        self.games = {one.pk: one for one in (game, *others)}
        self.fields["seat"] = _choice(_("Who"), _seats(game))
        choices = [
            (f"{one.pk}:{key}", label)
            for one in self.games.values()
            for key, label in _seats(one, game)
        ]
        self.fields["with_seat"] = _choice(_("sat in the place of"), choices)

    @property
    def seat(self) -> int:
        return int(self.cleaned_data["seat"])

    @property
    def other(self) -> tuple[Game, int]:
        key, _colon, seat = self.cleaned_data["with_seat"].partition(":")
        return self.games[int(key)], int(seat)


class ReplaceForm(CorrectionForm):
    """Somebody else who played in a seat."""

    FIELD_OF = {"players": "player"}

    def __init__(self, data: Any = None, *, game: Game, players: Iterable[Player]) -> None:
        super().__init__(data)
        seated = {seat.player_id for seat in game.seats.all()}
        self.by_id = {str(player.pk): player for player in players if player.pk not in seated}
        self.fields["seat"] = _choice(_("Instead of"), _seats(game))
        self.fields["player"] = _choice(
            _("played"), [(key, player.name) for key, player in self.by_id.items()]
        )

    @property
    def seat(self) -> int:
        return int(self.cleaned_data["seat"])

    @property
    def player(self) -> Player:
        return self.by_id[self.cleaned_data["player"]]


class MoveGameForm(CorrectionForm):
    """The round a game belongs to."""

    FIELD_OF = {"player": "the_round", "round": "the_round"}

    table_number = forms.IntegerField(
        label=gettext_lazy("Table"),
        min_value=1,
        max_value=9999,
        required=False,
        widget=forms.NumberInput(attrs={"class": "number"}),
    )

    def __init__(self, data: Any = None, *, game: Game, rounds: Iterable[Round]) -> None:
        super().__init__(data, initial={"table_number": game.table_number})
        self.by_id = {str(one.pk): one for one in rounds}
        choices = [("none", _("No round")), *((key, str(one)) for key, one in self.by_id.items())]
        now = str(game.round_id) if game.round_id else "none"
        field = _choice(_("Belongs to"), [one for one in choices if one[0] != now])
        self.fields = {"the_round": field, **self.fields}

    @property
    def the_round(self) -> Round | None:
        return self.by_id.get(self.cleaned_data["the_round"])


class MoveHandForm(CorrectionForm):
    """The game in which a hand was really played, and before which of its hands."""

    FIELD_OF = {"other_game": "game"}

    def __init__(self, data: Any = None, *, games: Sequence[Game]) -> None:
        super().__init__(data)
        self.by_id = {str(one.pk): one for one in games}
        labels = [(key, f"{game_label(one)}: {_names(one)}") for key, one in self.by_id.items()]
        self.fields["game"] = _choice(_("It was played in"), labels)
        self.fields["number"] = forms.IntegerField(
            label=_("as hand"),
            min_value=1,
            max_value=999,
            help_text=_("Empty: after its last hand."),
            required=False,
            widget=forms.NumberInput(attrs={"class": "number"}),
        )

    @property
    def game(self) -> Game:
        return self.by_id[self.cleaned_data["game"]]

    @property
    def number(self) -> int:
        return self.cleaned_data["number"] or self.game.next_hand_number


class PaperForm(ReasonedForm):
    """A reason that is needed only sometimes: where something was confirmed, or entered before."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)


def game_label(game: Game) -> str:
    """A game as people call it: by its table, or else by its number."""
    if game.table_number:
        return _("Table %d") % game.table_number
    return _("Game %d") % game.number


def _choice(label: str, choices: Choices) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", _("Choose")), *choices])


def _seats(game: Game, here: Game | None = None) -> Choices:
    """The seats of a game, with its table where it is another one than `here`."""
    where = f"{game_label(game)} · " if here is not None and here != game else ""
    return [
        (str(seat), f"{where}{wind(Wind(seat))} {name}") for seat, name in enumerate(names_of(game))
    ]


def _names(game: Game) -> str:
    return ", ".join(names_of(game))
