"""What a seating is made from, and what it is worth: players, past rounds, wishes, quality, the cost of a swap."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.models import Bye, Participant, Player, Round, Seat, Stage, Tournament
from tournament.queries.names import apart_here
from tournament.queries.rulesets import ruleset_of
from tournament.queries.standings import computed_standings
from tournament.seating import (
    Apart,
    Leftover,
    Quality,
    SeatedGame,
    SeatedRound,
    SeatingRequest,
    SwapCost,
    TableWish,
    quality_of,
    swap_cost,
)
from tournament.templatetags.names import shown_name

APART_WEIGHT = 2
"""Two who should be kept apart meet only where more than one repeat would be the price."""

UNNUMBERED = 100_000
"""Where the places of those begin who have no number."""

LEFTOVERS = {
    Tournament.LeftOver.BYE: Leftover.BYES,
    Tournament.LeftOver.OTHER_SIZE: Leftover.OTHER_SIZE,
}


class NotInRound(ScoringError):
    """Somebody has neither a seat nor a bye in a round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Who takes part, by place: the number less 1, so that a refusal names the number that people know."""

    participants: Mapping[int, Participant]

    @property
    def places(self) -> dict[int, int]:
        """The place of each player, by the key of the player."""
        return {one.player_id: place for place, one in self.participants.items()}

    @property
    def numbers(self) -> dict[int, int]:
        """The place of each number."""
        return {one.number: place for place, one in self.participants.items() if one.number}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingQuality:
    """What the seating of some rounds is worth; `names` by the places that `quality` speaks of."""

    quality: Quality
    names: Mapping[int, str]

    @property
    def repeated(self) -> tuple[tuple[str, str], ...]:
        """Those who meet more than once, by name."""
        return tuple((self.names[one], self.names[other]) for one, other in self.quality.repeated)


def roll_of(tournament: Tournament) -> Roll:
    """Everybody who takes part or took part, applicants aside. One query."""
    participants = (
        Participant.objects.filter(tournament=tournament)
        .exclude(status=Participant.Status.APPLIED)
        .select_related("player")
        .annotate(apart=apart_here())
        .order_by("pk")
    )
    return Roll(
        participants={
            one.number - 1 if one.number else UNNUMBERED + one.pk: one for one in participants
        }
    )


def seating_request(
    roll: Roll,
    the_round: Round,
    *,
    substitutes: Sequence[int] | None = None,
    past: Sequence[SeatedRound] = (),
) -> SeatingRequest:
    """Whom to seat in a round, the best of the standings first, and what to heed.

    Seated are those who play, are in the stage and not absent. `substitutes` are keys of participants who fill
    tables; None: as many as make the tables full, those with the lowest numbers. They sit before anybody else does.
    Six queries at most besides those of the standings. Errors: SeatingRefused.
    """
    tournament = the_round.tournament
    ruleset = ruleset_of(tournament)
    away = set(the_round.absences.values_list("participant_id", flat=True))
    here = {
        place: one
        for place, one in roll.participants.items()
        if one.is_playing and one.pk not in away
    }
    entered = _entered(the_round.stage)
    players = [
        place
        for place, one in here.items()
        if not one.is_substitute and (entered is None or one.pk in entered)
    ]
    filling = _filling(here, players, substitutes, ruleset)
    return SeatingRequest(
        players=_by_standing([*players, *filling], roll, tournament),
        size=ruleset.seats,
        leftover=LEFTOVERS[Tournament.LeftOver(tournament.players_left_over)],
        apart=_apart(here, tournament.keep_apart),
        table_wishes=tuple(
            TableWish(player=place, table_numbers=frozenset({one.fixed_table}))
            for place, one in here.items()
            if one.fixed_table is not None
        ),
        seated_for_sure=frozenset(filling),
        past=tuple(past),
    )


def plan_numbers(roll: Roll, stage: Stage, text: str) -> dict[int, int]:
    """The place of each number that an uploaded plan has to seat, and of the substitutes that it names. One query."""
    entered = _entered(stage)
    named = set(map(int, re.findall(r"\b\d{1,9}\b", text)))
    return {
        number: place
        for number, place in roll.numbers.items()
        if (one := roll.participants[place]).is_playing
        and (number in named if one.is_substitute else entered is None or one.pk in entered)
    }


def _entered(stage: Stage | None) -> set[int] | None:
    """The keys of the participants in a later stage; None for a first one, in which everybody is."""
    if stage is None or stage.number == 1:
        return None
    return set(stage.entries.values_list("participant_id", flat=True))


def _filling(
    here: Mapping[int, Participant],
    players: Sequence[int],
    wanted: Sequence[int] | None,
    ruleset: Ruleset,
) -> list[int]:
    """The places of the substitutes who are seated."""
    able = sorted(place for place, one in here.items() if one.is_substitute)
    if wanted is not None:
        return [place for place in able if here[place].pk in set(wanted)]
    needed = -len(players) % ruleset.seats
    return able[:needed] if needed <= len(able) else []


def _by_standing(players: Iterable[int], roll: Roll, tournament: Tournament) -> tuple[int, ...]:
    """These places in the order of the standings."""
    places, seated = roll.places, set(players)
    ordered = [places[row.player_id] for row in computed_standings(tournament)]
    return tuple(place for place in ordered if place in seated)


def _apart(here: Mapping[int, Participant], by: str) -> tuple[Apart, ...]:
    groups: dict[str, list[int]] = defaultdict(list)
    for place, one in here.items():
        groups[_group(one, by)].append(place)
    return tuple(
        Apart(players=frozenset(places), weight=APART_WEIGHT)
        for group, places in groups.items()
        if group and len(places) > 1
    )


def _group(one: Participant, by: str) -> str:
    groups = {
        Tournament.KeepApart.NOBODY: "",
        Tournament.KeepApart.CLUB: one.player.club.casefold(),
        Tournament.KeepApart.TEAM: str(one.team_id or ""),
        Tournament.KeepApart.COUNTRY: one.player.country,
    }
    return groups[Tournament.KeepApart(by)]


def seated_rounds(roll: Roll, rounds: Iterable[Round]) -> tuple[SeatedRound, ...]:
    """The seating of these rounds as it is stored, in their order. Two queries."""
    places = roll.places
    games: dict[int, dict[tuple[int, int], list[int]]] = defaultdict(dict)
    keys = [each.pk for each in rounds]
    seats = Seat.objects.filter(game__round__in=keys).order_by(
        "game__round", "game__table_number", "game", "seat"
    )
    for round_id, table, game, player in seats.values_list(
        "game__round_id", "game__table_number", "game_id", "player_id"
    ):
        games[round_id].setdefault((table or 0, game), []).append(places[player])
    byes = defaultdict(list)
    for bye in Bye.objects.filter(round__in=keys).select_related("participant"):
        byes[bye.round_id].append(places[bye.participant.player_id])
    return tuple(
        SeatedRound(
            games=tuple(
                SeatedGame(table_number=table, players=tuple(players))
                for (table, _game), players in games[key].items()
            ),
            byes=tuple(sorted(byes[key])),
        )
        for key in keys
    )


def past_rounds(roll: Roll, the_round: Round) -> tuple[SeatedRound, ...]:
    """The seating of all rounds before one that have any. Three queries."""
    earlier = Round.objects.filter(
        tournament=the_round.tournament_id, number__lt=the_round.number
    ).order_by("number")
    return tuple(seated for seated in seated_rounds(roll, earlier) if seated.games)


def seating_quality(tournament: Tournament, *, until: Round | None = None) -> SeatingQuality | None:
    """What the seating of all rounds, or of those until one, is worth; None while nobody is seated. Four queries."""
    roll = roll_of(tournament)
    rounds = tournament.rounds.order_by("number")
    if until is not None:
        rounds = rounds.filter(number__lte=until.number)
    seated = seated_rounds(roll, rounds)
    if not any(each.games for each in seated):
        return None
    quality = quality_of(seated, apart=_apart(roll.participants, tournament.keep_apart))
    return SeatingQuality(quality=quality, names=_names(roll))


def _names(roll: Roll) -> dict[int, str]:
    return {place: shown_name(one) for place, one in roll.participants.items()}


def cost_of_swap(the_round: Round, one: Player, other: Player) -> SwapCost:
    """What it does to the seating when two players exchange their places in a round; a bye is a place. Four queries.

    Errors: NotInRound.
    """
    tournament = the_round.tournament
    roll = roll_of(tournament)
    rounds = list(tournament.rounds.filter(games__isnull=False).order_by("number").distinct())
    seated = seated_rounds(roll, rounds)
    keys = [each.pk for each in rounds]
    in_round = set(seated[keys.index(the_round.pk)].players) if the_round.pk in keys else set()
    for player in (one, other):
        if roll.places.get(player.pk) not in in_round:
            raise NotInRound(
                _("%(name)s has no place in %(round)s.")
                % {"name": player.name, "round": the_round},
                field="player",
            )
    return swap_cost(
        seated,
        index=keys.index(the_round.pk),
        players=(roll.places[one.pk], roll.places[other.pk]),
        apart=_apart(roll.participants, tournament.keep_apart),
    )
