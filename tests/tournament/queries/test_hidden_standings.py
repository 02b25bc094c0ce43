import pytest
from django.core.cache import cache

from tests.factories import make_change, make_event, make_finished_game, play_round, seat_round
from tournament.actions.ceremonies import NothingHidden, end_ceremony, reveal_places
from tournament.actions.rounds import start_round
from tournament.actions.tournaments import TournamentRefused, change_tournament
from tournament.queries.hidden_standings import are_hidden, public_standings
from tournament.queries.standings import standings_of

pytestmark = pytest.mark.django_db

FIRST = (["P01", "P02", "P03", "P04"],)
SECOND = (["P04", "P03", "P02", "P01"],)


@pytest.fixture
def event():
    """Four players, one round played and one planned, hidden from round 2."""
    cache.clear()
    tournament = make_event(4, rounds=2)
    change_tournament(tournament=tournament, details={"hidden_from_round": 2}, change=make_change())
    play_round(seat_round(tournament.rounds.get(number=1), *FIRST))
    seat_round(tournament.rounds.get(number=2), *SECOND)
    tournament.refresh_from_db()
    return tournament


def finish(event):
    play_round(event.rounds.get(number=2), (55000, 25000, 15000, 5000))
    event.refresh_from_db()


def shown(rows):
    return [(row.place, row.name, row.tally.total) for row in rows]


def test_nothing_is_hidden_before_the_round(event):
    public = public_standings(event)

    assert (public.is_hidden, public.rows) == (False, standings_of(event))
    assert (event.hides_round(1), event.hides_round(2)) == (False, True)


def test_results_of_hidden_rounds_stay_secret(event):
    before = shown(standings_of(event))
    start_round(the_round=event.rounds.get(number=2), change=make_change())
    event.refresh_from_db()
    assert are_hidden(event) is True

    event.rounds.filter(number=2).update(state="planned")
    finish(event)
    public = public_standings(event)

    assert (public.is_hidden, public.after, public.revealed) == (True, 1, ())
    assert shown(public.rows) == before
    assert shown(public.rows) != shown(standings_of(event))


def test_the_ceremony_reveals_from_the_last_place_on(event):
    finish(event)
    # Round 1: 50 000, 10 000, −20 000, −40 000 for P01 … P04. Round 2: P04 25 000 + 40 000, P03 −5000 + 10 000,
    # P02 −15 000 − 10 000, P01 −25 000 − 20 000; P02 has the better single score than P03.
    final = [(1, "P04", 25000), (2, "P01", 5000), (3, "P02", -15000), (4, "P03", -15000)]

    for places, seen in [(0, []), (1, final[3:]), (3, final[1:]), (9, final)]:
        event = reveal_places(tournament=event, places=places, change=make_change())
        event.refresh_from_db()
        public = public_standings(event)
        assert sorted(shown(public.revealed)) == sorted(seen)
        assert (public.places, public.unrevealed) == (4, 4 - len(seen))


def test_after_the_ceremony_everything_is_public(event):
    finish(event)

    event = end_ceremony(tournament=event, change=make_change())

    event.refresh_from_db()
    assert (are_hidden(event), public_standings(event).rows) == (False, standings_of(event))
    with pytest.raises(NothingHidden):
        reveal_places(tournament=event, places=1, change=make_change())


def test_hidden_from_the_first_round_shows_nothing(event):
    change_tournament(tournament=event, details={"hidden_from_round": 1}, change=make_change())
    event.refresh_from_db()

    public = public_standings(event)

    assert (public.is_hidden, public.after, public.rows) == (True, None, ())


@pytest.mark.parametrize("value", [0, -1])
def test_rounds_are_numbered_from_one(value):
    with pytest.raises(TournamentRefused) as refused:
        change_tournament(
            tournament=make_event(4), details={"hidden_from_round": value}, change=make_change()
        )

    assert refused.value.field == "hidden_from_round"


def test_negative_places_are_refused(event):
    with pytest.raises(NothingHidden, match="no fewer than 0"):
        reveal_places(tournament=event, places=-1, change=make_change())


def test_a_tournament_that_hides_nothing_costs_no_more(django_assert_num_queries):
    game = make_finished_game()
    game.tournament.refresh_from_db()
    standings_of(game.tournament)

    with django_assert_num_queries(0):
        public_standings(game.tournament)
