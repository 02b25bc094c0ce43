"""The hands of two games dealt out anew in one step: what is possible is stored, anything else changes nothing."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.hands import hand_from_data
from scoring.record import GameRecord, compute
from scoring.terms import ScoringError
from tests.factories import (
    NAMES,
    make_change,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
)
from tests.scoring.strategies import draw_hand
from tournament.actions.drafts import CorrectedGame, HandTwice, KeptHand, correct_games, kept_hands
from tournament.actions.hands import SentHand, record_sent
from tournament.actions.undo import undo_change
from tournament.models import ChangeEntry, Game, Hand
from tournament.queries.past_games import past_game
from tournament.queries.rechecks import recheck_tournament

RULES = make_ruleset(bust="below_zero", length="east")

few = settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def told(game, entry):
    """The hands of a game right after a change, from the history."""
    record = past_game(game.tournament, game.pk, entry).record
    return [hand.outcome for hand in record.hands]


def computed(hands):
    """A game computed by `scoring` alone; None if it cannot have gone like this."""
    try:
        endings = tuple(hand_from_data(hand, seats=4) for hand in hands)
        return compute(GameRecord(ruleset=RULES, hands=endings))
    except ScoringError:
        return None


def record_drawn(game, draw):
    """Record up to four drawn hands."""
    hands = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        played = computed(hands)
        if played.over:
            break
        points = played.played[-1].after.points if hands else (25000,) * 4
        hand = draw_hand(draw, RULES, points)
        if computed([*hands, hand]) is None:
            break
        sent = SentHand(number=number, client_id=uuid4(), outcome=hand)
        record_sent(game=game, sent=sent, change=make_change(reason=""))
        hands.append(hand)
    return hands


def stored(game):
    return [hand.outcome for hand in game.hands.order_by("number")]


def check(game):
    wanted, game = computed(stored(game)), Game.objects.get(pk=game.pk)
    assert [hand.points for hand in game.hands.order_by("number")] == [
        list(played.after.points) for played in wanted.played
    ]
    assert game.over == (wanted.over or "")


@pytest.mark.django_db
@few
@given(data=st.data())
def test_hands_dealt_out_anew_over_two_games_equal_a_replay_and_can_be_taken_back(data):
    tournament = make_tournament(ruleset=RULES)
    players = make_players(tournament, NAMES[:8])
    games = [make_game(tournament, players[:4]), make_game(tournament, players[4:])]
    before = [record_drawn(game, data.draw) for game in games]
    last = ChangeEntry.objects.order_by("pk").last()

    pool = [kept for game in games for kept in kept_hands(game)]
    new = KeptHand(client_id=uuid4(), outcome={"end": "exhaustive_draw", "tenpai": []})
    dealt = data.draw(st.permutations([*pool, new]))[: data.draw(st.integers(0, len(pool) + 1))]
    cut = data.draw(st.integers(0, len(dealt)))
    parts = dealt[:cut], dealt[cut:]
    wanted = [[kept.outcome for kept in part] for part in parts]
    corrected = [
        CorrectedGame(game=game, hands=part) for game, part in zip(games, parts, strict=True)
    ]

    if None in [computed(hands) for hands in wanted]:
        with pytest.raises(ScoringError):
            correct_games(corrected=corrected, change=make_change())
        assert [stored(game) for game in games] == before
        assert ChangeEntry.objects.order_by("pk").last() == last
        return

    correct_games(corrected=corrected, change=make_change())
    assert [stored(game) for game in games] == wanted
    for game in games:
        check(game)
    entry = ChangeEntry.objects.order_by("pk").last()
    if entry == last:
        return
    assert [told(game, entry) for game in games] == wanted
    assert [told(game, last) for game in games] == before

    undo_change(entry=entry, change=make_change())
    assert [stored(game) for game in games] == before
    for game in games:
        check(game)
    assert [found for each in recheck_tournament(tournament) for found in each] == []


@pytest.mark.django_db(transaction=True)
def test_the_same_new_hand_for_two_games_at_once_is_stored_once():
    tournament = make_tournament(ruleset=RULES)
    players = make_players(tournament, NAMES[:8])
    games = [make_game(tournament, players[:4]), make_game(tournament, players[4:])]

    def add(game, new, both_are_there):
        both_are_there.wait()
        hands = [*kept_hands(game), new]
        try:
            corrected = [CorrectedGame(game=game, hands=hands)]
            correct_games(corrected=corrected, change=make_change())
        except HandTwice as refusal:
            return str(refusal)
        finally:
            connection.close()
        return "stored"

    with ThreadPoolExecutor(2) as pool:
        for count in range(1, 6):
            new = KeptHand(client_id=uuid4(), outcome={"end": "chombo", "seats": [0]})
            barrier = Barrier(2)
            said = sorted(pool.map(add, games, [new] * 2, [barrier] * 2))
            assert (said[1], "is stored in another game; move it" in said[0]) == ("stored", True)
            assert Hand.objects.count() == count
