"""Whatever people do to a game, in whatever order: it is what its hands say, and every earlier state can be told."""

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.hands import hand_from_data
from scoring.record import GameRecord, compute
from scoring.terms import ScoringError
from tests.factories import make_change, make_game, make_ruleset, make_sent, make_tournament
from tests.scoring.strategies import draw_hand
from tournament.actions.corrections import move_hand, swap_players
from tournament.actions.hands import change_hand, delete_hand, insert_hand, record_sent
from tournament.actions.undo import UndoRefused, undo_last_change
from tournament.models import ChangeEntry, Game
from tournament.queries.past_games import past_game
from tournament.queries.rechecks import recheck_tournament

RULESETS = (
    {},
    {"length": "one_hand"},
    {"length": "east", "bust": "below_zero"},
    {"seats": 3, "start_points": 35000, "return_points": 40000, "uma": [20000, 0, -20000]},
)
STEPS = ("record", "record", "record", "edit", "insert", "delete", "move", "swap", "undo")
MOST_STEPS = 12

few = settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Table:
    """One game, and beside it the list of hands and of players that it should be."""

    def __init__(self, ruleset):
        self.ruleset = ruleset
        self.game = make_game(make_tournament(ruleset=ruleset))
        self.made = ChangeEntry.objects.order_by("pk").last()
        self.hands = []
        self.players = list(self.game.seats.order_by("seat").values_list("player", flat=True))
        self.before = []
        self.known = []

    @property
    def state(self):
        return tuple(self.players), tuple(self.hands)

    def computed(self, hands):
        """The game computed by `scoring` alone."""
        endings = tuple(hand_from_data(hand, seats=self.ruleset.seats) for hand in hands)
        return compute(GameRecord(ruleset=self.ruleset, hands=endings))

    def is_possible(self, hands):
        try:
            self.computed(hands)
        except ScoringError:
            return False
        return True

    def points_before(self, index):
        played = self.computed(self.hands[:index]).played
        start = (self.ruleset.start_points,) * self.ruleset.seats
        return played[-1].after.points if played else start

    def take(self, step, draw):
        """Do one step, and expect it to be refused exactly when its hands cannot be."""
        index = draw(st.integers(0, max(0, len(self.hands) - 1)))
        at = len(self.hands) if step == "record" else index
        hand = draw_hand(draw, self.ruleset, self.points_before(at))
        to = draw(st.integers(0, max(0, len(self.hands) - 1)))
        if step == "undo":
            self.undo()
        elif step == "swap":
            self.swap(draw)
        elif step == "record" or self.hands:
            self.change(step, at, hand, to)

    def change(self, step, index, hand, to):
        wanted = WANTED[step](self.hands, index, hand, to)
        stored = self.game.hands.filter(number=index + 1).first()
        entries = ChangeEntry.objects.count()
        if not self.is_possible(wanted):
            with pytest.raises(ScoringError):
                ACTIONS[step](self.game, stored, index + 1, hand, to + 1)
            assert ChangeEntry.objects.count() == entries
            return
        ACTIONS[step](self.game, stored, index + 1, hand, to + 1)
        if ChangeEntry.objects.count() > entries:
            self.before.append(self.state)
        self.hands = wanted
        self.remember()

    def swap(self, draw):
        one, two = draw(st.permutations(range(self.ruleset.seats)))[:2]
        swap_players(
            game=self.game, seat=one, other_game=self.game, other_seat=two, change=make_change()
        )
        self.before.append(self.state)
        self.players[one], self.players[two] = self.players[two], self.players[one]
        self.remember()

    def undo(self):
        undo = {"tournament": self.game.tournament, "game": self.game, "change": make_change()}
        if not self.before:
            return
        undo_last_change(**undo)
        players, hands = self.before.pop()
        self.players, self.hands = list(players), list(hands)
        self.remember()

    def remember(self):
        self.known.append((ChangeEntry.objects.order_by("pk").last(), self.state))

    def check(self):
        """What is stored is what a replay from scratch gives."""
        computed = self.computed(self.hands)
        game = Game.objects.get(pk=self.game.pk)
        seats = list(game.seats.order_by("seat"))
        assert [hand.outcome for hand in game.hands.order_by("number")] == self.hands
        assert [hand.points for hand in game.hands.order_by("number")] == [
            list(played.after.points) for played in computed.played
        ]
        assert [seat.player_id for seat in seats] == self.players
        assert game.over == (computed.over or "")
        settled = computed.settlement.seats if computed.settlement else ()
        assert [seat.score for seat in seats if seat.score is not None] == [
            result.score for result in settled
        ]
        assert [found for each in recheck_tournament(game.tournament) for found in each] == []

    def check_history(self):
        """Every state that there was can be told from the history."""
        for entry, (players, hands) in self.known:
            told = past_game(self.game.tournament, self.game.pk, entry).record
            assert tuple(seat.player_id for seat in told.seats) == players
            assert tuple(hand.outcome for hand in told.hands) == hands


def inserted(hands, index, hand, _to):
    return [*hands[:index], hand, *hands[index:]]


def moved(hands, index, _hand, to):
    others = [*hands[:index], *hands[index + 1 :]]
    return [*others[:to], hands[index], *others[to:]]


WANTED = {
    "record": lambda hands, _index, hand, _to: [*hands, hand],
    "edit": lambda hands, index, hand, _to: [*hands[:index], hand, *hands[index + 1 :]],
    "insert": inserted,
    "delete": lambda hands, index, _hand, _to: [*hands[:index], *hands[index + 1 :]],
    "move": moved,
}

ACTIONS = {
    "record": lambda game, _stored, number, hand, _to: record_sent(
        game=game, sent=make_sent(hand, number), change=make_change(reason="")
    ),
    "edit": lambda _game, stored, _number, hand, _to: change_hand(
        hand=stored, outcome=hand, change=make_change()
    ),
    "insert": lambda game, _stored, number, hand, _to: insert_hand(
        game=game, number=number, outcome=hand, client_id=uuid4(), change=make_change()
    ),
    "delete": lambda _game, stored, _number, _hand, _to: delete_hand(
        hand=stored, change=make_change()
    ),
    "move": lambda _game, stored, _number, _hand, to: move_hand(
        hand=stored, number=to, change=make_change()
    ),
}


@pytest.mark.django_db
@few
@given(data=st.data())
def test_any_sequence_equals_a_replay_of_its_hands(data):
    table = Table(make_ruleset(**data.draw(st.sampled_from(RULESETS))))

    for step in data.draw(st.lists(st.sampled_from(STEPS), min_size=4, max_size=MOST_STEPS)):
        table.take(step, data.draw)

    table.check()
    table.check_history()


@pytest.mark.django_db
@few
@given(data=st.data())
def test_undoing_everything_comes_back_to_the_empty_game(data):
    table = Table(make_ruleset())
    players = list(table.players)
    for step in data.draw(st.lists(st.sampled_from(STEPS[:-1]), min_size=2, max_size=6)):
        table.take(step, data.draw)

    while table.before:
        table.undo()

    assert (table.hands, table.players) == ([], players)
    table.check()
    table.check_history()


@pytest.mark.django_db
def test_nothing_is_left_to_undo_in_a_game_that_was_planned():
    table = Table(make_ruleset())
    undo = {"tournament": table.game.tournament, "game": table.game, "change": make_change()}

    undo_last_change(**undo)

    assert Game.objects.count() == 0
    with pytest.raises(UndoRefused):
        undo_last_change(**undo)
