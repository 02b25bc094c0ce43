from dataclasses import replace
from pathlib import Path

import pytest

from scoring.rulesets import preset
from tests.factories import DAY, NOW, make_change, make_ruleset, make_tournament, make_user
from tournament.actions.imports import LogNotWhole, import_game
from tournament.models import Game, Hand, Participant, Player, Seat
from tournament.replays import read_replay
from tournament.replays.comparison import LogDisagrees

pytestmark = pytest.mark.django_db

LOG = Path(__file__).parents[2] / "golden" / "logs" / "2018040923gm-00a9-0000-1833afca.xml"


def make_league(**choices):
    return make_tournament(
        ruleset=make_ruleset(**(preset("tenhou-4p-2018").ruleset.to_data() | choices))
    )


def read(**others):
    return replace(read_replay(name=LOG.name, content=LOG.read_bytes()), **others)


def stored():
    return [model.objects.count() for model in (Game, Seat, Hand, Player, Participant)]


def test_import_stores_the_game_as_if_played_here():
    user = make_user()
    tournament = make_league()

    imported = import_game(tournament=tournament, record=read(), change=make_change(user))

    game = imported.game
    assert (imported.is_new, game.number, game.hand_count) == (True, 1, 9)
    assert [seat.score for seat in game.seats.all()] == [-34000, 2000, -22000, 54000]
    hand = game.hands.get(number=1)
    assert (hand.outcome, hand.entered_by) == (dict(read().hands[0]), user)
    assert hand.history.get().history_user == user
    assert Participant.objects.filter(tournament=tournament).count() == 4


def test_same_log_again_is_recognised():
    tournament = make_league()
    first = import_game(tournament=tournament, record=read(), change=make_change())
    before = stored()

    again = import_game(tournament=tournament, record=read(), change=make_change())

    assert (again.is_new, again.game) == (False, first.game)
    assert stored() == before


def test_same_log_may_count_in_two_tournaments_for_the_same_people():
    for _tournament in range(2):
        import_game(tournament=make_league(), record=read(), change=make_change())

    assert stored() == [2, 8, 18, 4, 8]


def test_import_by_other_rules_of_play_is_refused_and_stores_nothing():
    tournament = make_league(honba_ron=1500, honba_tsumo=500)

    with pytest.raises(LogDisagrees) as refused:
        import_game(tournament=tournament, record=read(), change=make_change())

    assert refused.value.hand is not None
    assert stored() == [0, 0, 0, 0, 0]


def test_import_into_a_league_with_its_own_uma_settles_by_it():
    tournament = make_league(uma=[30000, 10000, -10000, -30000])

    game = import_game(tournament=tournament, record=read(), change=make_change()).game

    assert [seat.score for seat in game.seats.all()] == [-44000, 2000, -22000, 64000]


def test_import_of_a_wrong_score_is_refused():
    with pytest.raises(LogDisagrees, match="scores"):
        import_game(
            tournament=make_league(),
            record=read(scores=(-34000, 2000, -21000, 53000)),
            change=make_change(),
        )

    assert stored() == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("others", [{"scores": None}, {"start": {"honba": 1}}])
def test_import_of_a_part_of_a_game_is_refused(others):
    with pytest.raises(LogNotWhole):
        import_game(tournament=make_league(), record=read(**others), change=make_change())

    assert stored() == [0, 0, 0, 0, 0]


def test_import_tells_guests_of_one_name_apart():
    record = read(names=("NoName", "NoName", "", "Aiko"))

    game = import_game(tournament=make_league(), record=record, change=make_change()).game

    assert [seat.player.name for seat in game.seats.all()] == [
        "NoName",
        "NoName (2)",
        "Nameless",
        "Aiko",
    ]


def test_import_without_a_day_is_of_today():
    game = import_game(
        tournament=make_league(), record=read(played_on=None), change=make_change()
    ).game

    assert (game.played_on, NOW.date()) == (DAY, DAY)
