"""What a change of one hand does to the rest of its game, before it is done."""

import pytest

from scoring.terms import ScoringError
from tests.factories import DRAW, RON, TSUMO, make_game, make_ruleset, make_tournament, record
from tournament.models import Hand
from tournament.queries.games import game_by_number
from tournament.queries.hand_changes import changes_if

pytestmark = pytest.mark.django_db

BIGGER = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "limit": "mangan"}]}


@pytest.fixture
def game():
    game = make_game()
    record(game, RON, TSUMO, DRAW)
    return game_by_number(game.tournament, game.number)


def test_a_hand_changed_shows_it_and_all_later_points(game, django_assert_num_queries):
    with django_assert_num_queries(2):
        changes = changes_if(game, number=2, outcome=DRAW)
    assert [hand.number for hand in changes.hands] == [2, 3]
    assert changes.hands[0].stored == (33000, 26200, 17800, 23000)
    assert changes.hands[0].points == (26500, 30700, 18300, 23500)
    assert changes.hands[0].seats[0] == (33000, 26500)


def test_the_same_outcome_changes_nothing(game):
    changes = changes_if(game, number=1, outcome=RON)
    assert (changes.hands, changes.has_other_scores, changes.over) == ((), False, "")


def test_a_deleted_hand_has_no_points_and_later_hands_keep_their_stored_ones(game):
    changes = changes_if(game, number=1, outcome=None)
    gone, second, third = changes.hands
    assert (gone.points, gone.seats[1]) == ((), (30200, None))
    assert second.stored == (33000, 26200, 17800, 23000)
    assert second.points == (37000, 21000, 21000, 21000)
    assert (third.wind, third.dealer, third.honba) == (0, 0, 1)


def test_an_inserted_hand_was_not_stored(game):
    changes = changes_if(game, number=2, outcome=DRAW, is_inserted=True)
    assert [hand.number for hand in changes.hands] == [2, 3, 4]
    assert changes.hands[0].seats[0] == (None, 26500)


def test_a_hand_that_would_end_the_game_too_early_is_refused_with_the_later_hand():
    tournament = make_tournament(ruleset=make_ruleset(bust="below_zero"))
    game = make_game(tournament)
    record(game, RON, RON, DRAW)
    ruin = {"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1}]}
    with pytest.raises(ScoringError, match="Hand 2 would not be possible any more"):
        changes_if(game_by_number(tournament, 1), number=1, outcome=ruin)


def test_scores_of_a_finished_game_are_compared():
    tournament = make_tournament(ruleset=make_ruleset(length="one_hand"))
    game = make_game(tournament)
    record(game, RON)
    changes = changes_if(game_by_number(tournament, 1), number=1, outcome=BIGGER)
    assert changes.scores[1] == (40200, 43000)
    assert (changes.has_other_scores, changes.over) == (True, "played_out")


def test_nothing_is_stored(game):
    changes_if(game, number=2, outcome=DRAW)
    assert list(Hand.objects.values_list("outcome", flat=True)) == [RON, TSUMO, DRAW]
