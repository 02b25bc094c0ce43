from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.factories import (
    DAY,
    NOW,
    RON,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    make_user,
    record,
)
from tournament.models import (
    Absence,
    Bye,
    Game,
    Hand,
    Invitation,
    Organiser,
    Participant,
    Penalty,
    Player,
    Round,
    Seat,
    Stage,
    StageEntry,
    StockReason,
    Team,
    Tournament,
)

pytestmark = pytest.mark.django_db


def make_row(model):
    """One stored row of each model."""
    game = Game.objects.get(pk=record(make_game(), RON).pk)
    tournament = game.tournament
    participant, stage = tournament.participants.first(), tournament.stages.get()

    def make_round():
        return Round.objects.create(tournament=tournament, number=1)

    makers = {
        Tournament: lambda: tournament,
        Player: lambda: game.seats.first().player,
        Participant: tournament.participants.first,
        Round: make_round,
        Game: lambda: game,
        Seat: lambda: game.seats.get(seat=0),
        Hand: game.hands.get,
        Penalty: lambda: Penalty.objects.create(
            tournament=tournament,
            player=game.seats.first().player,
            points=1000,
            reason="late",
            entered_at=NOW,
        ),
        Stage: lambda: stage,
        StageEntry: lambda: StageEntry.objects.create(stage=stage, participant=participant),
        Bye: lambda: Bye.objects.create(round=make_round(), participant=participant),
        Absence: lambda: Absence.objects.create(round=make_round(), participant=participant),
        Team: lambda: Team.objects.create(tournament=tournament, name="Winds"),
        StockReason: lambda: StockReason.objects.create(
            tournament=tournament, text="Late", points=1000
        ),
        Organiser: lambda: Organiser.objects.create(tournament=tournament, user=make_user()),
        Invitation: lambda: Invitation.objects.create(
            tournament=tournament,
            token_hash="a" * 64,
            created_at=NOW,
            expires_at=NOW.replace(day=20),
        ),
    }
    return makers[model]()


SETTLED = {
    "points": 25000,
    "place": 1,
    "shared_by": 1,
    "deposit": 0,
    "base": -5000,
    "rounding": 0,
    "oka": 20000,
    "uma": 20000,
    "chombo": 0,
    "penalty": 0,
    "chips": 0,
    "yakitori": 0,
    "score": 35000,
}


@pytest.mark.parametrize(
    ("model", "values"),
    [
        (Tournament, {"slug": ""}),
        (Tournament, {"name": ""}),
        (Tournament, {"kind": "cup"}),
        (Tournament, {"starts_on": DAY, "ends_on": DAY.replace(day=1)}),
        (Player, {"name": ""}),
        (Player, {"name_key": ""}),
        (Participant, {"carried_score": 150}),
        (Round, {"number": 0}),
        (Game, {"number": 0}),
        (Game, {"table_number": 0}),
        (Game, {"finish": "bored"}),
        (Game, {"over": "bored"}),
        (Game, {"finish": "time", "over": ""}),
        (Game, {"last_dealer": 0}),
        (Game, {"deposits_left": 0}),
        (Game, {"entered_as": "points", "deposits_left": 0}),
        (Game, {"entered_as": "points", "hand_count": 0}),
        (Game, {"wind": 4}),
        (Game, {"dealer": 4}),
        (Game, {"honba": -1}),
        (Seat, {"seat": 4}),
        (Seat, {"seat": 1}),
        (Seat, {"entered_points": 25050}),
        (Seat, {"score": 100}),
        (Seat, {**SETTLED, "points": 25050}),
        (Seat, {**SETTLED, "place": None}),
        (Seat, {**SETTLED, "place": 0}),
        (Seat, {**SETTLED, "place": 4, "shared_by": 2}),
        (Seat, {**SETTLED, "score": 35100}),
        (Hand, {"number": 0}),
        (Hand, {"wind": 4}),
        (Hand, {"dealer": 4}),
        (Penalty, {"points": 0}),
        (Penalty, {"points": 150}),
        (Penalty, {"reason": ""}),
        (Penalty, {"cancelled_at": NOW}),
        (Penalty, {"cancelled_reason": "mistake"}),
        (Penalty, {"player": None}),
        (Tournament, {"players_left_over": "none"}),
        (Tournament, {"keep_apart": "age"}),
        (Tournament, {"publish": "never"}),
        (Tournament, {"bye_score": 150}),
        (Tournament, {"substitute_score": 150}),
        (Tournament, {"hidden_from_round": 0}),
        (Tournament, {"stage_number": 0}),
        (Participant, {"number": 0}),
        (Participant, {"fixed_table": 0}),
        (Participant, {"status": "asleep"}),
        (Round, {"state": "paused"}),
        (Round, {"state": "running"}),
        (Round, {"state": "closed"}),
        (Round, {"closed_at": NOW}),
        (Round, {"paused_at": NOW}),
        (Stage, {"number": 0}),
        (Stage, {"carry": "some"}),
        (Stage, {"cut": 0}),
        (StageEntry, {"carried_score": 150}),
        (Bye, {"score": 150}),
        (Team, {"name": ""}),
        (StockReason, {"text": ""}),
        (StockReason, {"points": 0}),
        (StockReason, {"points": 150}),
        (Organiser, {"role": "king"}),
        (Invitation, {"role": "king"}),
        (Invitation, {"expires_at": NOW}),
    ],
)
def test_database_refuses(model, values):
    row = make_row(model)

    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.filter(pk=row.pk).update(**values)


def test_database_accepts_a_whole_settlement():
    seat = make_row(Seat)

    Seat.objects.filter(pk=seat.pk).update(**SETTLED)

    seat.refresh_from_db()
    assert (seat.place, seat.score) == (1, 35000)


def copy_of(row, **values):
    """The same row again, with some other values."""
    row.pk = None
    row._state.adding = True
    for name, value in values.items():
        setattr(row, name, value)
    return row


@pytest.mark.parametrize(
    ("model", "others"),
    [
        (Tournament, {}),
        (Participant, {}),
        (Round, {}),
        (Game, {"client_id": None}),
        (Seat, {"seat": 3}),
        (Hand, {"client_id": uuid4()}),
        (Hand, {"number": 2}),
        (Organiser, {}),
        (Invitation, {}),
        (Stage, {}),
        (StageEntry, {}),
        (Bye, {}),
        (Absence, {}),
        (Team, {}),
        (StockReason, {}),
    ],
)
def test_database_refuses_the_same_twice(model, others):
    row = copy_of(make_row(model), **others)

    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


def test_log_is_once_in_a_tournament_and_games_without_one_are_free():
    tournament = make_tournament()
    players = make_players(tournament)
    one, other = make_game(tournament, players), make_game(tournament, players)
    assert (one.source_id, other.source_id) == ("", "")
    Game.objects.filter(pk=one.pk).update(source_id="2026031419gm-0009-0000-00000000")

    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=other.pk).update(source_id="2026031419gm-0009-0000-00000000")


def test_table_is_once_in_a_round_and_free_without_one():
    tournament = make_tournament()
    players = make_players(tournament)
    one = make_game(tournament, players, table_number=1)
    other = make_game(tournament, players, table_number=1)
    played = Round.objects.create(tournament=tournament, number=1)
    Game.objects.filter(pk=one.pk).update(round=played)

    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=other.pk).update(round=played)


def test_log_name_is_once_and_no_log_name_is_free():
    Player.objects.create(name="A", name_key="a")
    Player.objects.create(name="B", name_key="b")
    Player.objects.create(name="C", name_key="c", log_name="cc")

    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(name="D", name_key="d", log_name="cc")


def test_ids_of_a_player_are_once_and_empty_ones_are_free():
    Player.objects.create(name="A", name_key="a")
    Player.objects.create(name="B", name_key="b", ema_number="1")

    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(name="C", name_key="c", ema_number="1")


def test_numbers_are_once_a_tournament_and_applicants_need_none():
    tournament = make_tournament()
    make_players(tournament)
    Participant.objects.update(number=None)
    first, second, *_others = Participant.objects.all()
    Participant.objects.filter(pk=first.pk).update(number=1)

    with pytest.raises(IntegrityError), transaction.atomic():
        Participant.objects.filter(pk=second.pk).update(number=1)


def test_penalty_in_a_game_is_of_a_player_and_in_no_round():
    penalty = make_row(Penalty)
    game = penalty.tournament.games.get()
    team = Team.objects.create(tournament=penalty.tournament, name="Winds")
    played = Round.objects.create(tournament=penalty.tournament, number=1)
    stored = Penalty.objects.filter(pk=penalty.pk)

    for values in (
        {"team": team},
        {"player": None, "team": team, "game": game},
        {"game": game, "round": played},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            stored.update(**values)
    stored.update(player=None, team=team, round=played)


def test_cached_columns_make_no_history():
    game = make_finished_game()

    columns = {field.name for field in Game.history.model._meta.fields}
    assert not columns & {"points", "over", "dealer", "revision", "hand_count"}
    assert not {"score", "place"} & {field.name for field in Seat.history.model._meta.fields}
    assert not {"moves", "points"} & {field.name for field in Hand.history.model._meta.fields}
    # made, then entered by points; each seat likewise
    assert game.history.count() == 2
    assert [seat.history.count() for seat in game.seats.all()] == [2, 2, 2, 2]


def test_addresses():
    tournament = make_tournament(name="Spring Cup")
    game = make_game(tournament)

    assert (str(tournament), tournament.slug) == ("Spring Cup", "spring-cup")
    assert str(game) == "#1"
    assert str(Round(number=3)) == "Round 3"
    assert str(Round(number=3, name="Final")) == "Final"
