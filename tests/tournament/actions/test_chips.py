import pytest

from scoring.settlement import ChipsDoNotBalance
from tests.factories import (
    RON,
    TSUMO,
    make_change,
    make_finished_game,
    make_game,
    make_ruleset,
    make_tournament,
    record,
)
from tournament.actions.changes import ReasonMissing, StaleForm
from tournament.actions.chips import ChipsRefused, enter_chips, enter_extras, enter_yakitori
from tournament.actions.endings import stop_game
from tournament.models import ChangeEntry

pytestmark = pytest.mark.django_db

RULES = {"chip_points": 2000, "yakitori_points": 15000}


@pytest.fixture
def game():
    """50 000, 7000, −20 000 and −37 000 without chips."""
    return make_finished_game(make_tournament(ruleset=make_ruleset(**RULES)))


def scores(game):
    return [seat.score for seat in game.seats.order_by("seat")]


def chips(game, *counts, **how):
    return enter_chips(game=game, chips=list(counts), change=make_change(**how))


def test_chips_are_part_of_the_settlement(game):
    revision = game.revision

    changed = chips(game, 3, -1, -2, 0, reason="")

    assert scores(game) == [56000, 5000, -24000, -37000]
    assert [seat.chips for seat in game.seats.order_by("seat")] == [6000, -2000, -4000, 0]
    assert changed.revision == revision + 1
    assert game.seats.get(seat=0).history.first().entered_chips == 3


def test_chips_are_corrected_with_a_reason(game):
    chips(game, 3, -1, -2, 0)
    with pytest.raises(ReasonMissing):
        chips(game, 0, 0, 0, 0, reason="")

    chips(game, 0, 0, 0, 0)

    assert scores(game) == [50000, 7000, -20000, -37000]


@pytest.mark.parametrize(
    ("counts", "refusal"), [((1, 0, 0, 0), ChipsDoNotBalance), ((1, -1, 0), ChipsRefused)]
)
def test_impossible_chips_are_refused(game, counts, refusal):
    with pytest.raises(refusal) as refused:
        chips(game, *counts)

    assert refused.value.field == "chips"
    assert game.seats.get(seat=0).entered_chips is None


def test_stale_form_is_refused(game):
    with pytest.raises(StaleForm):
        chips(game, 1, -1, 0, 0, revision=game.revision - 1)


def test_rules_without_chips_and_yakitori_refuse_them():
    game = make_finished_game()

    with pytest.raises(ChipsRefused, match="no chips"):
        chips(game, 1, -1, 0, 0)
    with pytest.raises(ChipsRefused, match="no yakitori"):
        enter_yakitori(game=game, yakitori=[True] * 4, change=make_change())


def test_chips_may_come_before_the_end():
    game = make_game(make_tournament(ruleset=make_ruleset(chip_points=1000)))
    record(game, RON)
    chips(game, 2, -2, 0, 0)
    game.refresh_from_db()

    stop_game(game=game, how="time", change=make_change())

    assert [seat.chips for seat in game.seats.order_by("seat")] == [2000, -2000, 0, 0]


def test_hands_tell_who_never_won(game):
    played = make_game(game.tournament, [seat.player for seat in game.seats.order_by("seat")])
    record(played, RON, TSUMO)
    played.refresh_from_db()

    stop_game(game=played, how="time", change=make_change())

    assert [seat.yakitori for seat in played.seats.order_by("seat")] == [0, 0, -15000, -15000]
    with pytest.raises(ChipsRefused, match="hands of this game tell"):
        enter_yakitori(game=played, yakitori=[True] * 4, change=make_change())


def test_yakitori_of_a_game_by_points_is_entered(game):
    enter_yakitori(game=game, yakitori=[False, True, False, True], change=make_change(reason=""))

    assert scores(game) == [50000, -8000, -20000, -52000]
    with pytest.raises(ReasonMissing):
        enter_yakitori(game=game, yakitori=[False] * 4, change=make_change(reason=""))


def test_chips_and_yakitori_together_are_one_entry_of_the_history(game):
    before = ChangeEntry.objects.count()

    enter_extras(
        game=game,
        chips=[3, -1, -2, 0],
        yakitori=[False, False, False, True],
        change=make_change(reason="", revision=game.revision),
    )

    assert scores(game) == [56000, 5000, -24000, -52000]
    assert ChangeEntry.objects.count() == before + 1
    assert ChangeEntry.objects.first().kind == "enter_extras"


def test_chips_are_not_stored_where_yakitori_is_refused():
    game = make_finished_game(make_tournament(ruleset=make_ruleset(chip_points=2000)))

    with pytest.raises(ChipsRefused, match="no yakitori"):
        enter_extras(
            game=game, chips=[3, -1, -2, 0], yakitori=[True] * 4, change=make_change(reason="")
        )

    assert game.seats.get(seat=0).entered_chips is None
