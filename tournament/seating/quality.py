"""How good a plan is: who meets how often, against what cannot be bettered; winds, tables and byes of each player."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournament.seating.bounds import fewest_repeats
from tournament.seating.plan import Apart, SeatedGame, SeatedRound
from tournament.seating.refusals import SeatingRefused

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerQuality:
    """One player: how often in each seat, at how many tables, most often at one, and how many byes."""

    player: int
    seats: tuple[int, ...]
    table_numbers: int
    most_at_one_table: int
    byes: int

    @property
    def seat_difference(self) -> int:
        """The most frequent seat less the rarest; at most 1 is even."""
        return max(self.seats, default=0) - min(self.seats, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What a plan is worth.

    `pairs_by_meetings[m]`: how many pairs meet m times. `repeats`: meetings after the first of a pair;
    `fewest_repeats`: no plan can have fewer. `repeated`: the pairs that meet again. `apart_meetings`:
    meetings of those who should be kept apart.
    """

    pairs_by_meetings: tuple[int, ...]
    repeats: int
    fewest_repeats: int
    repeated: tuple[Pair, ...]
    apart_meetings: int
    players: tuple[PlayerQuality, ...]

    @property
    def is_optimal(self) -> bool:
        """Whether no plan has fewer repeats."""
        return self.repeats == self.fewest_repeats

    @property
    def most_seat_difference(self) -> int:
        """The seat difference of the player with the least even winds."""
        return max((player.seat_difference for player in self.players), default=0)

    @property
    def most_at_one_table(self) -> int:
        """How often somebody sits at one and the same table."""
        return max((player.most_at_one_table for player in self.players), default=0)

    @property
    def most_bye_difference(self) -> int:
        """The most byes of a player less the fewest; at most 1 is fair."""
        byes = [player.byes for player in self.players]
        return max(byes, default=0) - min(byes, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapCost:
    """What exchanging two players in a round does: the rounds after it, and the plan before and after."""

    rounds: tuple[SeatedRound, ...]
    before: Quality
    after: Quality

    @property
    def repeats(self) -> int:
        """How many repeats it adds; negative: takes away."""
        return self.after.repeats - self.before.repeats

    @property
    def apart_meetings(self) -> int:
        """How many meetings it adds of those to be kept apart."""
        return self.after.apart_meetings - self.before.apart_meetings


def quality_of(rounds: Sequence[SeatedRound], *, apart: Sequence[Apart] = ()) -> Quality:
    """Measure the rounds; players are those who are named in them."""
    players = sorted({player for seated in rounds for player in seated.players})
    met = _meetings(game for seated in rounds for game in seated.games)
    counts = Counter(met.values())
    pairs = len(players) * (len(players) - 1) // 2
    separated = {pair for kept in apart for pair in combinations(sorted(kept.players), 2)}
    return Quality(
        pairs_by_meetings=(
            pairs - len(met),
            *(counts[times] for times in range(1, max(counts, default=0) + 1)),
        ),
        repeats=met.total() - len(met),
        fewest_repeats=fewest_repeats(
            players=len(players),
            rounds=[[len(game.players) for game in seated.games] for seated in rounds],
        ),
        repeated=tuple(sorted(pair for pair, times in met.items() if times > 1)),
        apart_meetings=sum(met[pair] for pair in separated),
        players=_players(players, rounds),
    )


def swap_cost(
    rounds: Sequence[SeatedRound],
    *,
    index: int,
    players: Pair,
    apart: Sequence[Apart] = (),
) -> SwapCost:
    """What it costs when two players exchange their places in the round at `index`; a bye is a place too."""
    one, other = players
    for player in players:
        if player not in set(rounds[index].players):
            raise SeatingRefused(
                f"Player {player + 1} is not in round {index + 1}.", field="players"
            )
    swapped = _swapped(rounds[index], {one: other, other: one})
    after = (*rounds[:index], swapped, *rounds[index + 1 :])
    return SwapCost(
        rounds=after,
        before=quality_of(rounds, apart=apart),
        after=quality_of(after, apart=apart),
    )


def _swapped(seated: SeatedRound, exchange: Mapping[int, int]) -> SeatedRound:
    def moved(players: Iterable[int]) -> tuple[int, ...]:
        return tuple(exchange.get(player, player) for player in players)

    return SeatedRound(
        games=tuple(replace(game, players=moved(game.players)) for game in seated.games),
        byes=moved(seated.byes),
    )


def _meetings(games: Iterable[SeatedGame]) -> Counter[Pair]:
    return Counter(pair for game in games for pair in combinations(sorted(game.players), 2))


def _players(players: Sequence[int], rounds: Sequence[SeatedRound]) -> tuple[PlayerQuality, ...]:
    most = max((len(game.players) for seated in rounds for game in seated.games), default=0)
    seats = {player: [0] * most for player in players}
    visits: dict[int, Counter[int]] = {player: Counter() for player in players}
    byes = Counter(player for seated in rounds for player in seated.byes)
    for seated in rounds:
        for game in seated.games:
            for seat, player in enumerate(game.players):
                seats[player][seat] += 1
                visits[player][game.table_number] += 1
    return tuple(
        PlayerQuality(
            player=player,
            seats=tuple(seats[player]),
            table_numbers=len(visits[player]),
            most_at_one_table=max(visits[player].values(), default=0),
            byes=byes[player],
        )
        for player in players
    )
