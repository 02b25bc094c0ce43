import pytest

from scoring.record import PointsDoNotBalance
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
