"""The hands of games as they shall be, while somebody is still putting them right: nothing of it is stored."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _

from scoring.game import Position, play, start_position
from scoring.hands import hand_from_data
from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions.drafts import CorrectedGame, KeptHand
from tournament.actions.hands import is_same
from tournament.forms.deals import Deal
from tournament.forms.refusals import RefusableForm
from tournament.models import Game, Hand, Tournament
from tournament.queries.games import game_by_number, names_of
from tournament.queries.seat_names import with_names

MOST_GAMES = 1_000_000
"""No tournament has a game with a higher number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftHand:
    """One hand of a draft. `before` is None behind a hand that is not possible; `refusal` says why this one is not.

    `stored` is None for a new hand, and for one that is stored in another game.
    """

    number: int
    kept: KeptHand
    stored: Hand | None
    before: Position | None
    after: Position | None
    refusal: str = ""

    @property
    def is_changed(self) -> bool:
        return self.stored is not None and not is_same(self.stored.outcome, self.kept.outcome)

    @property
    def is_too_late(self) -> bool:
        """Whether the game was over before this hand, so that nothing entered for it is possible."""
        return self.before is not None and self.before.over is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """All hands of a game as they shall be, played as far as they are possible; `revision` is what it was made from."""

    game: Game
    ruleset: Ruleset
    revision: int
    hands: tuple[DraftHand, ...]
    stored: tuple[Hand, ...]

    @property
    def kept(self) -> list[KeptHand]:
        return [hand.kept for hand in self.hands]

    @property
    def corrected(self) -> CorrectedGame:
        """What there is to store."""
        return CorrectedGame(game=self.game, hands=self.kept, revision=self.revision)

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self.game)

    @property
    def next_number(self) -> int:
        return len(self.hands) + 1

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
    def gone(self) -> list[Hand]:
        """Stored hands that are not in it any more."""
        kept = {each.client_id for each in self.kept}
        return [hand for hand in self.stored if hand.client_id not in kept]

    def deal(self, number: int) -> Deal | None:
        """What hand `number` is played from, one beyond the last included; None if a hand before is not possible."""
        start = start_position(self.ruleset)
        positions = [start, *(hand.after for hand in self.hands)]
        position = positions[number - 1] if 1 <= number <= len(positions) else None
        if position is None:
            return None
        return Deal(number=number, players=self.names, position=position, ruleset=self.ruleset)

    def with_hands(self, hands: Sequence[KeptHand]) -> "Draft":
        """The same draft with other hands. No query."""
        corrected = replace(self.corrected, hands=hands)
        return play_draft(corrected, ruleset=self.ruleset, stored=self.stored)


def draft_of(corrected: CorrectedGame, ruleset: Ruleset) -> Draft:
    """A draft beside what is stored now. One query."""
    return play_draft(corrected, ruleset=ruleset, stored=tuple(corrected.game.hands.all()))


def play_draft(corrected: CorrectedGame, *, ruleset: Ruleset, stored: Sequence[Hand]) -> Draft:
    """Play hands one after the other, up to the first that is not possible. No query."""
    known = {hand.client_id: hand for hand in stored}
    names = names_of(corrected.game)
    position: Position | None = start_position(ruleset)
    played = []
    for number, kept in enumerate(corrected.hands, start=1):
        before, after, refusal = position, None, ""
        if before is not None:
            try:
                ending = hand_from_data(kept.outcome, seats=ruleset.seats)
                after = play(before, ending, ruleset).after
            except ScoringError as error:
                refusal = with_names(str(error), names)
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
    game, revision = corrected.game, corrected.revision
    return Draft(
        game=game,
        ruleset=ruleset,
        revision=game.revision if revision is None else revision,
        hands=tuple(played),
        stored=tuple(stored),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafts:
    """The drafts of one page: of the game it is about, and of those that are put right with it.

    `beside`: games that were put right on other pages and are only carried along.
    """

    every: tuple[Draft, ...]
    beside: tuple[CorrectedGame, ...] = ()

    def of_game(self, number: int) -> Draft | None:
        """The draft of a game, by its number."""
        return next((draft for draft in self.every if draft.game.number == number), None)

    def with_hands(self, draft: Draft, hands: Sequence[KeptHand]) -> "Drafts":
        """The same drafts, one of them with other hands. No query."""
        other = draft.with_hands(hands)
        return replace(self, every=tuple(other if one == draft else one for one in self.every))

    @property
    def impossible(self) -> Draft | None:
        """The first draft with a hand that is not possible."""
        return next((draft for draft in self.every if draft.impossible), None)

    @property
    def is_changed(self) -> bool:
        return any(draft.is_changed for draft in self.every)

    @property
    def corrected(self) -> list[CorrectedGame]:
        return [*(draft.corrected for draft in self.every), *self.beside]

    @property
    def games(self) -> list[Game]:
        return [draft.game for draft in self.every]

    @property
    def text(self) -> str:
        return drafts_as_text(self.corrected)


def drafts_as_text(corrected: Sequence[CorrectedGame]) -> str:
    """Drafts as they are sent along with a page, read again by `DraftForm`."""
    return json.dumps(
        [
            [
                each.game.number,
                each.revision,
                [[str(kept.client_id), kept.outcome] for kept in each.hands],
            ]
            for each in corrected
        ]
    )


class DraftForm(RefusableForm):
    """The drafts of a page as they were sent, with the reason once they are to be stored."""

    FIELD_OF = {"reason": "reason"}

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    drafts = forms.JSONField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(max_length=200, required=False)

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        self.tournament = tournament

    @property
    def sent(self) -> list[CorrectedGame]:
        """The games as they shall be; none where nothing was sent, or nothing that can be read. Two queries a game."""
        return (self.cleaned_data.get("drafts") or []) if self.is_valid() else []

    def clean_drafts(self) -> list[CorrectedGame] | None:
        sent = self.cleaned_data.get("drafts")
        if sent is None:
            return None
        try:
            read = [self._read(*each) for each in sent]
        except (ScoringError, TypeError, ValueError) as error:
            raise forms.ValidationError(_("These hands cannot be read; begin again.")) from error
        return list({each.game.pk: each for each in read}.values())

    def _read(self, number: int, revision: int, hands: Sequence[Any]) -> CorrectedGame:
        game = game_by_number(self.tournament, number) if 0 < number < MOST_GAMES else None
        if game is None:
            raise forms.ValidationError(_("Game %s was deleted meanwhile.") % number)
        kept = [
            KeptHand(client_id=UUID(client_id), outcome=outcome) for client_id, outcome in hands
        ]
        for each in kept:
            hand_from_data(each.outcome, seats=len(game.points))
        return CorrectedGame(game=game, hands=kept, revision=int(revision))
