"""What tables send before and after their round."""

import pytest

from tests.factories import DRAW, NOW, TSUMO, at_table, make_game, make_sent
from tournament.actions.queues import record_queue
from tournament.models import Round

pytestmark = pytest.mark.django_db


def send(game, *hands):
    return record_queue(game=game, hands=hands, change=at_table())


def test_a_round_that_is_not_played_takes_no_new_hand():
    game = make_game()
    game.round = Round.objects.create(tournament=game.tournament, number=1, state="published")
    game.save()
    queue = (make_sent(DRAW, 1), make_sent(TSUMO, 2))

    early = send(game, queue[0])[0]
    Round.objects.update(state="running", started_at=NOW)
    game.round.refresh_from_db()
    stored = send(game, queue[0])
    Round.objects.update(state="closed", closed_at=NOW)
    game.round.refresh_from_db()
    late = send(game, *queue)

    assert (early.status, early.field) == ("refused", "round")
    assert early.sentence.startswith("Round 1 has not started.")
    assert [one.status for one in stored] == ["stored"]
    assert [one.status for one in late] == ["already_there", "refused"]
    assert late[1].sentence.startswith("Round 1 is closed; its tables take no more hands.")
    assert game.hands.get().outcome == DRAW
