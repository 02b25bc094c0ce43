"""The hands of games as they shall be, while somebody is still putting them right: nothing of it is stored."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _

from scoring.game import Position, play, start_position
from scoring.hands import hand_from_data, hand_to_data
from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.actions.drafts import CorrectedGame, KeptHand
from tournament.actions.hands import is_same
from tournament.forms.deals import Deal
from tournament.forms.refusals import RefusableForm
from tournament.models import Game, Hand, Tournament
from tournament.queries.games import games_of, names_of
from tournament.queries.seat_names import with_names

MOST_GAMES = 1000
"""So many games are put right at once."""
HIGHEST = 2**31 - 1
"""No game has a higher number."""
MOST_HANDS = 999
"""So many hands are put right in one game, as many as a hand can be moved behind."""


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

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    drafts = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(max_length=200, required=False)

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        self.tournament = tournament
        self._sent: list[CorrectedGame] = []

    @property
    def sent(self) -> list[CorrectedGame]:
        """The games as they shall be; none where nothing was sent, or nothing that can be read. Two queries.

        As with `seen` and `given_reason`, whatever else is wrong with the form.
        """
        self.is_valid()
        return self._sent

    @property
    def seen(self) -> int | None:
        """The revision of the game that somebody saw, where it was sent."""
        return self.cleaned_data.get("revision") if self.is_valid() or self.is_bound else None

    @property
    def given_reason(self) -> str:
        """The reason; empty where it cannot be kept as it was typed."""
        return self.cleaned_data.get("reason", "") if self.is_valid() or self.is_bound else ""

    def clean_drafts(self) -> str:
        text: str = self.cleaned_data["drafts"]
        try:
            self._sent = self._read(json.loads(text)) if text else []
        except (ScoringError, TypeError, ValueError, RecursionError) as error:
            raise forms.ValidationError(_("These hands cannot be read; begin again.")) from error
        return text

    def _read(self, sent: Any) -> list[CorrectedGame]:
        """Errors: what is refused in `clean_drafts`."""
        numbers = [number for number, _revision, _hands in sent]
        if len(numbers) > MOST_GAMES or not all(map(_is_number, numbers)):
            raise TypeError
        if len(set(numbers)) < len(numbers):
            raise forms.ValidationError(_("A game is in these drafts twice; begin again."))
        games = {game.number: game for game in games_of(self.tournament).filter(number__in=numbers)}
        for number in numbers:
            if number not in games:
                self.add_error(
                    None,
                    _("Game %d was deleted meanwhile; what was put right there is left out.")
                    % number,
                )
        return [
            self._corrected(games[number], revision, hands)
            for number, revision, hands in sent
            if number in games
        ]

    def _corrected(self, game: Game, revision: object, hands: Sequence[Any]) -> CorrectedGame:
        game.tournament = self.tournament
        if type(revision) is not int:
            raise TypeError
        if len(hands) > MOST_HANDS:
            raise forms.ValidationError(
                _("Game %(game)d would have more than %(most)d hands; begin again.")
                % {"game": game.number, "most": MOST_HANDS}
            )
        kept = [_kept(client_id, outcome, len(game.points)) for client_id, outcome in hands]
        return CorrectedGame(game=game, hands=kept, revision=revision)


def _is_number(value: object) -> bool:
    """Whether it is a whole number that can be that of a game: true and false are not."""
    return type(value) is int and 0 < value <= HIGHEST


def _kept(client_id: object, outcome: object, seats: int) -> KeptHand:
    """A hand as it was sent, in the form in which hands are stored, with nothing in it that means nothing."""
    if not isinstance(client_id, str):
        raise TypeError
    hand = hand_from_data(outcome, seats=seats)
    return KeptHand(client_id=UUID(client_id), outcome=hand_to_data(hand))
