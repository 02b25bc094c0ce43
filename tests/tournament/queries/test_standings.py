import pytest
from django.core.cache import cache

from scoring.standings import TieBreak
from tests.factories import (
    NAMES,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
)
from tournament.actions.penalties import add_penalty, cancel_penalty
from tournament.actions.players import change_participant, rename_player
from tournament.models import Participant
from tournament.queries.standings import computed_standings, standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def shown(rows):
    return [(row.place, row.name, row.tally.total) for row in rows]


def test_standings_sum_scores():
    tournament = make_tournament()
    aiko, binh, chen, dewi = make_players(tournament)
    make_finished_game(tournament, (40000, 27000, 20000, 13000), [aiko, binh, chen, dewi])
    make_finished_game(tournament, (31000, 29000, 25000, 15000), [dewi, chen, binh, aiko])

    rows = computed_standings(tournament)

    # oka 20 000, uma 20/10/−10/−20:  50/7/−20/−37  and  41/9/−15/−35
    assert shown(rows) == [
        (1, "Aiko", 15000),
        (2, "Dewi", 4000),
        (3, "Binh", -8000),
        (4, "Chen", -11000),
    ]
    first = rows[0].tally
    assert (first.games, first.places_doubled, first.twelfths) == (2, 10, (12, 0, 0, 12))
    assert (first.best, first.last) == (50000, -35000)


def test_standings_count_shared_places_in_parts():
    tournament = make_tournament(ruleset=make_ruleset(ties="split"))
    players = make_players(tournament)
    make_finished_game(tournament, (30000, 30000, 30000, 10000), players)
    make_finished_game(tournament, (25000, 25000, 25000, 25000), players)
    make_finished_game(tournament, (40000, 20000, 20000, 20000), players)
    make_finished_game(tournament, (30000, 30000, 20000, 20000), players)

    tallies = {row.name: row.tally for row in computed_standings(tournament)}

    # Aiko: 1–3 shared, 1–4 shared, 1, 1–2 shared; places 2 + 2.5 + 1 + 1.5
    assert tallies["Aiko"].twelfths == (4 + 3 + 12 + 6, 4 + 3 + 6, 4 + 3, 3)
    assert (tallies["Aiko"].games, tallies["Aiko"].places_doubled) == (4, 14)
    # Dewi: 4, 1–4 shared, 2–4 shared, 3–4 shared; places 4 + 2.5 + 3 + 3.5
    assert tallies["Dewi"].twelfths == (3, 3 + 4, 3 + 4 + 6, 12 + 3 + 4 + 6)
    assert tallies["Dewi"].places_doubled == 26


def test_standings_take_penalties_off_once_and_add_what_is_carried():
    tournament = make_tournament()
    players = make_players(tournament)
    game = make_finished_game(tournament, players=players)
    add_penalty(
        tournament=tournament, player=players[0], points=1000, game=game, change=make_change()
    )
    for points in (2000, 3000):
        add_penalty(tournament=tournament, player=players[0], points=points, change=make_change())
    cancelled = add_penalty(
        tournament=tournament, player=players[0], points=7000, change=make_change()
    )
    cancel_penalty(penalty=cancelled, change=make_change())
    elsewhere = make_tournament()
    make_players(elsewhere)
    add_penalty(tournament=elsewhere, player=players[0], points=9000, change=make_change())
    change_participant(
        participant=Participant.objects.get(tournament=tournament, player=players[0]),
        carried_score=500,
        draw_order=None,
        change=make_change(),
    )

    tally = computed_standings(tournament)[0].tally

    assert (tally.score, tally.penalty, tally.carried) == (49000, 5000, 500)
    assert tally.total == 44500


def test_standings_leave_out_running_games_and_other_tournaments():
    tournament, other = make_tournament(), make_tournament()
    players = make_players(tournament)
    make_players(other)
    make_game(tournament, players)
    make_finished_game(other, players=players)

    rows = computed_standings(tournament)

    assert [(row.place, row.tally.games) for row in rows] == [(None, 0)] * 4


def test_standings_by_games_against_each_other():
    tournament = make_tournament(tie_breaks=["total", "head_to_head"])
    aiko, binh, *others = make_players(tournament, NAMES[:8])
    strangers = others[2:]
    # Aiko and Binh: 7000 + 7000 each over three games, of which they met in one.
    make_finished_game(tournament, (40000, 27000, 20000, 13000), [others[0], binh, aiko, others[1]])
    make_finished_game(tournament, (40000, 27000, 20000, 13000), [others[0], aiko, *strangers[:2]])
    make_finished_game(tournament, (40000, 27000, 20000, 13000), [others[0], *strangers[:2], binh])
    make_finished_game(tournament, (33000, 27000, 23000, 17000), [binh, *strangers[1:]])
    make_finished_game(tournament, (26000, 25500, 25000, 23500), [aiko, *strangers[1:]])
    aiko_total, binh_total = (
        next(row.tally.total for row in computed_standings(tournament) if row.name == name)
        for name in ("Aiko", "Binh")
    )
    change_participant(
        participant=Participant.objects.get(tournament=tournament, player=aiko),
        carried_score=binh_total - aiko_total,
        draw_order=None,
        change=make_change(),
    )

    rows = {row.name: row for row in computed_standings(tournament)}

    assert rows["Aiko"].tally.total == rows["Binh"].tally.total
    assert rows["Aiko"].place == rows["Binh"].place + 1
    assert rows["Aiko"].standing.decided_by == TieBreak.HEAD_TO_HEAD


def test_standings_respect_the_minimum_of_games():
    tournament = make_tournament(minimum_games=2)
    players = make_players(tournament, NAMES[:5])
    make_finished_game(tournament, players=players[:4])
    make_finished_game(tournament, players=players[1:])

    assert [(row.place, row.name) for row in computed_standings(tournament)] == [
        (1, "Binh"),
        (2, "Chen"),
        (3, "Dewi"),
        (None, "Aiko"),
        (None, "Emeka"),
    ]


@pytest.mark.parametrize("games", [1, 3])
def test_standings_cost_two_queries(games, django_assert_num_queries):
    tournament = make_tournament(tie_breaks=["total"])
    players = make_players(tournament, NAMES[:8])
    for _game in range(games):
        make_finished_game(tournament, players=players[:4])

    with django_assert_num_queries(2):
        computed_standings(tournament)


@pytest.mark.parametrize("ties", [1, 3])
def test_standings_cost_a_third_query_for_all_ties_together(ties, django_assert_num_queries):
    tournament = make_tournament(
        tie_breaks=["total", "head_to_head"], ruleset=make_ruleset(ties="split")
    )
    players = make_players(tournament, NAMES[:8])
    make_finished_game(tournament, (30000, 30000, 24000, 16000), players[:4])
    if ties == 3:
        make_finished_game(tournament, (40000, 40000, 10000, 10000), players[4:])

    with django_assert_num_queries(3):
        rows = computed_standings(tournament)

    assert sum(row.standing.shared_by == 2 for row in rows) == 2 * ties


def test_unchanged_standings_cost_no_query(django_assert_num_queries):
    tournament = make_tournament()
    make_finished_game(tournament)
    tournament.refresh_from_db()
    before = standings_of(tournament)

    with django_assert_num_queries(0):
        assert standings_of(tournament) == before


def test_kept_standings_follow_every_change():
    tournament = make_tournament()
    players = make_players(tournament)
    make_finished_game(tournament, players=players)
    tournament.refresh_from_db()
    standings_of(tournament)

    rename_player(player=players[0], name="Aiko Tanaka", change=make_change())
    make_finished_game(tournament, players=players)

    tournament.refresh_from_db()
    assert shown(standings_of(tournament))[0] == (1, "Aiko Tanaka", 100000)


def test_empty_tournament_has_empty_standings():
    assert computed_standings(make_tournament()) == ()
