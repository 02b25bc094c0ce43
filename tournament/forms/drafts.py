"""The hands of a game as they shall be, while somebody is still putting them right: nothing of it is stored."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _

from scoring.game import Position, play, start_position
from scoring.hands import hand_from_data
from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions.corrections import KeptHand
from tournament.actions.hands import is_same
from tournament.forms.deals import Deal
from tournament.forms.refusals import RefusableForm
from tournament.models import Game, Hand
from tournament.queries.rulesets import rules_of_game


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftHand:
    """One hand of a draft. `before` is None behind a hand that is not possible; `refusal` says why this one is not."""

    number: int
    kept: KeptHand
    stored: Hand | None
    before: Position | None
    after: Position | None
    refusal: str = ""

    @property
    def is_changed(self) -> bool:
        return self.stored is not None and not is_same(self.stored.outcome, self.kept.outcome)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """All hands of a game as they shall be, played as far as they are possible."""

    game: Game
    ruleset: Ruleset
    hands: tuple[DraftHand, ...]
    stored: tuple[Hand, ...]

    @property
    def kept(self) -> list[KeptHand]:
        return [hand.kept for hand in self.hands]

    @property
    def text(self) -> str:
        """The draft as it is sent along with the page."""
        return json.dumps([[str(kept.client_id), kept.outcome] for kept in self.kept])

    @property
    def impossible(self) -> DraftHand | None:
        """The first hand that is not possible."""
        return next((hand for hand in self.hands if hand.refusal), None)

    @property
    def is_changed(self) -> bool:
        stored = [hand.client_id for hand in self.stored]
        return stored != [kept.client_id for kept in self.kept] or any(
            hand.is_changed for hand in self.hands
        )

    @property
    def deleted(self) -> list[Hand]:
        """Stored hands that would be gone."""
        kept = {each.client_id for each in self.kept}
        return [hand for hand in self.stored if hand.client_id not in kept]

    def deal(self, number: int) -> Deal | None:
        """What hand `number` is played from, one beyond the last included; None if a hand before is not possible."""
        start = start_position(self.ruleset)
        positions = [start, *(hand.after for hand in self.hands)]
        position = positions[number - 1] if 1 <= number <= len(positions) else None
        if position is None:
            return None
        names = tuple(seat.player.name for seat in self.game.seats.all())
        return Deal(number=number, players=names, position=position, ruleset=self.ruleset)


def play_draft(game: Game, hands: Sequence[KeptHand], stored: Sequence[Hand]) -> Draft:
    """Play hands one after the other, up to the first that is not possible. No query."""
    ruleset = rules_of_game(game)
    known = {hand.client_id: hand for hand in stored}
    position: Position | None = start_position(ruleset)
    played = []
    for number, kept in enumerate(hands, start=1):
        before, after, refusal = position, None, ""
        if before is not None:
            try:
                after = play(
                    before, hand_from_data(kept.outcome, seats=ruleset.seats), ruleset
                ).after
            except ScoringError as error:
                refusal = str(error)
        hand = DraftHand(
            number=number,
            kept=kept,
            stored=known.get(kept.client_id),
            before=before,
            after=after,
            refusal=refusal,
        )
        played.append(hand)
        position = after
    return Draft(game=game, ruleset=ruleset, hands=tuple(played), stored=tuple(stored))


def keep(hands: Iterable[Hand]) -> list[KeptHand]:
    """Stored hands as they are."""
    return [KeptHand(client_id=hand.client_id, outcome=hand.outcome) for hand in hands]


class DraftForm(RefusableForm):
    """The draft as it was sent, with the reason once it is to be stored."""

    FIELD_OF = {"reason": "reason"}

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    draft = forms.JSONField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(max_length=200, required=False)

    def __init__(self, data: Any = None, *, seats: int) -> None:
        super().__init__(data)
        self.seats = seats

    def clean_draft(self) -> list[KeptHand] | None:
        sent = self.cleaned_data.get("draft")
        if sent is None:
            return None
        try:
            return [self._read(*each) for each in sent]
        except (ScoringError, TypeError, ValueError) as error:
            raise forms.ValidationError(_("These hands cannot be read; begin again.")) from error

    def _read(self, client_id: str, outcome: Any) -> KeptHand:
        hand_from_data(outcome, seats=self.seats)
        return KeptHand(client_id=UUID(client_id), outcome=outcome)
