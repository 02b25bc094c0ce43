import pytest

from scoring.record import PointsDoNotBalance
from scoring.settlement import ChipsDoNotBalance
from tests.factories import (
    RON,
    make_change,
    make_game,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tournament.actions.changes import ReasonMissing, StaleForm
from tournament.actions.chips import enter_chips
from tournament.actions.endings import HandsInTheWay
from tournament.actions.slips import enter_slip
from tournament.actions.undo import undo_change
from tournament.models import ChangeEntry, Game, Penalty
from tournament.queries.slips import Slip, slip_of

pytestmark = pytest.mark.django_db

POINTS = (40000, 27000, 20000, 13000)


@pytest.fixture
def game():
    return make_game(make_tournament(ruleset=make_ruleset(chombo_points=20000)))


def enter(game, points=POINTS, chombo=(0, 0, 0, 0), reason="", **more):
    change = make_change(reason=reason, revision=more.pop("revision", game.revision))
    return enter_slip(game=game, slip=Slip(points=points, chombo=chombo, **more), change=change)


def test_a_slip_settles_the_game_in_one_entry_of_the_history(game):
    before = ChangeEntry.objects.count()
    entered = enter(game, chombo=(0, 0, 0, 1))
    assert slip_of(entered) == Slip(points=POINTS, chombo=(0, 0, 0, 1))
    assert entered.seats.get(seat=3).penalty == 20000
    assert ChangeEntry.objects.count() == before + 1
    assert ChangeEntry.objects.first().kind == "enter_slip"


def test_the_same_slip_again_changes_nothing(game):
    entered = enter(game, chombo=(1, 0, 0, 0))
    again = enter(game, chombo=(1, 0, 0, 0))
    assert again.revision == entered.revision
    assert Penalty.objects.count() == 1


def test_another_slip_needs_the_game_as_it_is_and_a_reason(game):
    entered = enter(game)
    other = (41000, 26000, 20000, 13000)
    with pytest.raises(StaleForm):
        enter(game, other, reason="misread")
    with pytest.raises(ReasonMissing):
        enter(entered, other)
    assert slip_of(Game.objects.get(pk=game.pk)).points == POINTS


def test_a_corrected_chombo_replaces_its_penalty(game):
    entered = enter(game, chombo=(0, 0, 0, 2))
    enter(entered, chombo=(0, 1, 0, 0), reason="it was Binh")
    active = Penalty.objects.filter(cancelled_at=None)
    assert [(one.player.name, one.points) for one in active] == [("Binh", 20000)]


def test_a_slip_that_does_not_balance_leaves_nothing(game):
    with pytest.raises(PointsDoNotBalance):
        enter(game, (40000, 27000, 20000, 12000), chombo=(0, 0, 0, 1))
    assert slip_of(Game.objects.get(pk=game.pk)) is None
    assert Penalty.objects.count() == 0


def test_a_game_with_hands_takes_no_slip(game):
    with pytest.raises(HandsInTheWay):
        enter(record(game, RON))


def test_a_slip_can_be_taken_back(game):
    user = make_user()
    change = make_change(user=user, reason="")
    enter_slip(game=game, slip=Slip(points=POINTS, chombo=(0, 0, 1, 0)), change=change)
    undo_change(entry=ChangeEntry.objects.first(), change=make_change(user=user))
    assert not Game.objects.get(pk=game.pk).is_over
    assert Penalty.objects.count() == 0


CHIPS = (3, -1, -2, 0)
YAKITORI = (False, False, False, True)


@pytest.fixture
def chips_game():
    """Its points alone score 50 000, 7000, −20 000 and −37 000."""
    rules = make_ruleset(chip_points=2000, yakitori_points=15000, chombo_points=20000)
    return make_game(make_tournament(ruleset=rules))


def enter_all(game, chips=CHIPS, yakitori=YAKITORI, **more):
    return enter(game, chips=chips, yakitori=yakitori, **more)


def scores(game):
    return [seat.score for seat in game.seats.order_by("seat")]


def test_chips_and_yakitori_of_a_slip_are_part_of_its_one_entry(chips_game):
    before = ChangeEntry.objects.count()
    entered = enter_all(chips_game, chombo=(0, 0, 1, 0))
    assert scores(entered) == [56000, 5000, -44000, -52000]
    assert slip_of(entered) == Slip(
        points=POINTS, chombo=(0, 0, 1, 0), chips=CHIPS, yakitori=YAKITORI
    )
    assert ChangeEntry.objects.count() == before + 1
    assert ChangeEntry.objects.first().kind == "enter_slip"


def test_a_slip_with_chips_sent_twice_is_entered_once(chips_game):
    entered = enter_all(chips_game)
    again = enter_all(chips_game)
    assert again.revision == entered.revision


def test_other_chips_correct_the_slip_with_a_reason(chips_game):
    entered = enter_all(chips_game)
    with pytest.raises(ReasonMissing):
        enter_all(entered, chips=(0, 0, 0, 0))
    assert scores(entered) == [56000, 5000, -24000, -52000]
    nobody = (False,) * 4
    corrected = enter_all(entered, chips=(0, 0, 0, 0), yakitori=nobody, reason="misread")
    assert scores(corrected) == [50000, 7000, -20000, -37000]


def test_chips_that_do_not_sum_to_zero_leave_nothing(chips_game):
    with pytest.raises(ChipsDoNotBalance):
        enter_all(chips_game, chips=(3, -1, -2, 1))
    assert slip_of(Game.objects.get(pk=chips_game.pk)) is None
    assert [seat.entered_chips for seat in chips_game.seats.all()] == [None] * 4


def test_chips_that_were_there_before_the_slip_are_changed_with_a_reason_only(chips_game):
    entered = enter_chips(game=chips_game, chips=CHIPS, change=make_change(reason=""))
    with pytest.raises(ReasonMissing):
        enter_all(entered, chips=(4, -1, -3, 0))
    assert scores(enter_all(entered)) == [56000, 5000, -24000, -52000]


def test_a_slip_with_chips_is_taken_back_whole(chips_game):
    user = make_user()
    slip = Slip(points=POINTS, chombo=(0, 0, 0, 0), chips=CHIPS, yakitori=YAKITORI)
    enter_slip(game=chips_game, slip=slip, change=make_change(user=user, reason=""))
    undo_change(entry=ChangeEntry.objects.first(), change=make_change(user=user))
    seats = chips_game.seats.values_list("entered_points", "entered_chips", "entered_yakitori")
    assert list(seats) == [(None, None, None)] * 4
