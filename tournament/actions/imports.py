"""Games from the logs of online platforms, hand by hand through the same rules as every other."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_URL, UUID, uuid5

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.record import Computed
from scoring.terms import ScoringError
from tournament.actions.changes import Change, action, create_all, lock_tournament
from tournament.actions.games import GameSetup, insert_game
from tournament.actions.players import add_participants
from tournament.actions.replay import rewrite
from tournament.models import Game, Hand, Participant, Player, Tournament
from tournament.queries.computed import hand_cache
from tournament.queries.rulesets import ruleset_of
from tournament.replays.comparison import compare
from tournament.replays.replay import Replay
from tournament.replays.roster_rows import clean_name, name_key


class LogNotWhole(ScoringError):
    """The log does not hold one game from its beginning to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """The game of a log, and whether this call stored it or an earlier one did."""

    game: Game
    is_new: bool


@action
def import_game(*, tournament: Tournament, record: Replay, change: Change) -> Imported:
    """Store a game from a log with all its hands, settled; its players are found or made by their log names.

    The same log again answers the game that is stored.
    Errors: LogNotWhole; LogDisagrees, with the hand and both values. Then nothing is stored.
    """
    tournament = lock_tournament(tournament)
    known = Game.objects.filter(tournament=tournament, source_id=record.source_id).first()
    if known is not None:
        return Imported(game=known, is_new=False)
    if record.start is not None or not record.is_complete:
        raise LogNotWhole(_("The log does not hold a whole game, from its first hand to its end."))
    ruleset = ruleset_of(tournament)
    computed = compare(record, ruleset)
    played_on = record.played_on or timezone.localdate(change.now)
    game = insert_game(
        Game(tournament=tournament),
        players=_players(tournament, record.names, change),
        setup=GameSetup(played_on=played_on, source_id=record.source_id),
        change=change,
    )
    _insert_hands(game, record, computed, change)
    rewrite(game, ruleset)
    return Imported(game=game, is_new=True)


def _insert_hands(game: Game, record: Replay, computed: Computed, change: Change) -> None:
    pairs = zip(record.hands, computed.played, strict=True)
    create_all(
        (
            Hand(
                game=game,
                number=number,
                client_id=_hand_id(game, number),
                outcome=dict(outcome),
                entered_by=change.user,
                entered_at=change.now,
                **hand_cache(played),
            )
            for number, (outcome, played) in enumerate(pairs, start=1)
        ),
        change,
    )


def _hand_id(game: Game, number: int) -> UUID:
    """No device made this hand; its id follows from where it stands."""
    return uuid5(NAMESPACE_URL, f"log/{game.tournament_id}/{game.source_id}/{game.pk}/{number}")


def _players(tournament: Tournament, log_names: Sequence[str], change: Change) -> list[Player]:
    """The players of a log in seat order, taking part. Five queries."""
    names = _told_apart(log_names)
    known = {player.log_name: player for player in Player.objects.filter(log_name__in=names)}
    new = [
        Player(name=name, name_key=name_key(name), log_name=name)
        for name in names
        if name not in known
    ]
    create_all(new, change)
    known |= {player.log_name: player for player in new}
    players = [known[name] for name in names]
    here = set(
        Participant.objects.filter(tournament=tournament, player__in=players).values_list(
            "player_id", flat=True
        )
    )
    add_participants(tournament, (each for each in players if each.pk not in here), change)
    return players


def _told_apart(log_names: Sequence[str]) -> list[str]:
    """Guests of a platform may all have one name; the second of them in a game is called "… (2)"."""
    seen: Counter[str] = Counter()
    names = []
    for log_name in log_names:
        name = clean_name(log_name)[:90] or _("Nameless")
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return names
