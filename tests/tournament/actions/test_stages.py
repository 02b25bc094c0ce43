import pytest

from tests.factories import (
    make_change,
    make_event,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    participant_called,
    play_round,
    player_called,
    seat_round,
)
from tournament.actions.participants import withdraw
from tournament.actions.penalties import add_penalty
from tournament.actions.players import change_participant
from tournament.actions.rounds import add_rounds
from tournament.actions.seating_rows import SeatingPlan
from tournament.actions.seatings import plan_round
from tournament.actions.stages import (
    CutIsTied,
    StageRefused,
    add_stage,
    change_stage,
    open_next_stage,
    remove_stage,
    set_carried_score,
    take_back_stage,
)
from tournament.actions.undo import undo_change
from tournament.models import ChangeEntry, Game, StageEntry

pytestmark = pytest.mark.django_db


def add(tournament, **details):
    return add_stage(tournament=tournament, details=details, change=make_change())


def begin(tournament, **choices):
    return open_next_stage(tournament=tournament, change=make_change(), **choices)


@pytest.fixture
def event():
    """Eight players after one round, P01 and P05 equal at the top, and a final for four with half the points."""
    tournament = make_event(8, rounds=1)
    tables = (["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"])
    play_round(seat_round(tournament.rounds.get(), *tables))
    add(tournament, name="Final", carry="half", cut=4)
    return tournament


def entered(stage):
    return [entry.participant.player.name for entry in stage.entries.order_by("pk")]


def test_a_tournament_begins_in_its_first_stage():
    tournament = make_tournament()

    stage = tournament.stages.get()

    assert (stage.number, str(stage), tournament.stage_number) == (1, "Stage 1", 1)
    assert stage.opened_at is not None


def test_stages_are_added_changed_and_removed():
    tournament = make_tournament()
    semi = add(tournament, name="Semifinal", carry="all", cut=16)
    final = add(tournament, name="Final", carry="none", cut=4)

    change_stage(stage=semi, details={"carry": "half", "cut": 8}, change=make_change())
    with pytest.raises(StageRefused, match="Remove the stages after"):
        remove_stage(stage=semi, change=make_change())
    remove_stage(stage=final, change=make_change())

    semi.refresh_from_db()
    assert (semi.number, semi.carry, semi.cut) == (2, "half", 8)
    assert tournament.stages.count() == 2
    with pytest.raises(StageRefused, match="has begun"):
        remove_stage(stage=tournament.stages.first(), change=make_change())


@pytest.mark.parametrize("details", [{"carry": "double"}, {"cut": 0}, {"colour": "red"}])
def test_impossible_stage_is_refused(details):
    with pytest.raises(StageRefused) as refused:
        add(make_tournament(), **details)

    assert refused.value.field == next(iter(details))


def test_the_best_go_on(event):
    stage = begin(event)

    # 50 000 each for P01 and P05, then 10 000, −20 000 and −40 000.
    assert entered(stage) == ["P01", "P05", "P02", "P06"]
    event.refresh_from_db()
    assert event.stage_number == 2


def test_a_tie_at_the_cut_has_to_be_decided(event):
    change_stage(stage=event.stages.last(), details={"cut": 3}, change=make_change())

    with pytest.raises(CutIsTied, match="P02, P06 share place 3") as refused:
        begin(event)
    assert refused.value.names == ("P02", "P06")
    assert StageEntry.objects.count() == 0

    change_participant(
        participant=participant_called("P06"), carried_score=0, draw_order=1, change=make_change()
    )
    assert entered(begin(event)) == ["P01", "P05", "P06"]


def test_withdrawn_players_and_substitutes_leave_their_place_to_the_next(event):
    change_stage(stage=event.stages.last(), details={"cut": 3}, change=make_change())
    withdraw(participant=participant_called("P01"), change=make_change())
    event.participants.filter(player__name="P05").update(is_substitute=True)
    add_penalty(tournament=event, player=player_called("P07"), points=100, change=make_change())

    assert entered(begin(event)) == ["P02", "P06", "P03"]


def test_penalties_count_at_the_cut(event):
    add_penalty(tournament=event, player=player_called("P01"), points=100000, change=make_change())
    change_stage(stage=event.stages.last(), details={"cut": 3}, change=make_change())

    assert entered(begin(event)) == ["P05", "P02", "P06"]


def test_without_a_cut_everybody_who_plays_goes_on(event):
    change_stage(stage=event.stages.last(), details={"cut": None}, change=make_change())
    withdraw(participant=participant_called("P08"), change=make_change())

    assert len(entered(begin(event))) == 7


def test_an_organiser_may_say_who_goes_on(event):
    chosen = [participant_called("P08"), participant_called("P03")]

    assert entered(begin(event, participants=chosen)) == ["P08", "P03"]


def test_nobody_goes_on_while_a_round_or_a_game_is_open(event):
    add_rounds(stage=event.stages.first(), change=make_change())
    with pytest.raises(StageRefused, match="Round 2 is not closed"):
        begin(event)

    league = make_tournament()
    add(league)
    make_finished_game(league)
    make_game(league, make_players(league))
    with pytest.raises(StageRefused, match="Game 2 is not over"):
        begin(league)


def test_there_must_be_a_next_stage():
    with pytest.raises(StageRefused, match="no further stage"):
        begin(make_tournament())


def test_the_cut_of_a_stage_that_began_stays(event):
    stage = begin(event)

    with pytest.raises(StageRefused, match="Final has begun"):
        change_stage(stage=stage, details={"cut": 2}, change=make_change())

    assert (
        change_stage(stage=stage, details={"carry": "none"}, change=make_change()).carry == "none"
    )


def test_only_those_who_went_on_are_seated(event):
    stage = begin(event)
    (final,) = add_rounds(stage=stage, change=make_change())

    plan_round(the_round=final, plan=SeatingPlan(method="swiss", seed=1), change=make_change())

    game = final.games.get()
    assert sorted(seat.player.name for seat in game.seats.all()) == ["P01", "P02", "P05", "P06"]
    assert (game.stage, final.byes.count()) == (stage, 0)


def test_games_of_a_league_belong_to_the_stage_it_is_in():
    league = make_tournament()
    players = make_players(league)
    add(league, carry="none")
    first = make_finished_game(league, players=players)
    stage = begin(league)
    league.refresh_from_db()

    second = make_game(league, players)

    assert (first.stage, second.stage) == (None, stage)


def test_a_beginning_is_taken_back_while_nothing_was_entered(event):
    stage = begin(event)
    (final,) = add_rounds(stage=stage, change=make_change())
    plan_round(the_round=final, plan=SeatingPlan(method="swiss", seed=1), change=make_change())

    take_back_stage(tournament=event, change=make_change())

    event.refresh_from_db()
    stage.refresh_from_db()
    assert (event.stage_number, stage.opened_at, stage.entries.count()) == (1, None, 0)
    assert Game.objects.filter(round=final).count() == 0
    with pytest.raises(StageRefused, match="Only the first stage"):
        take_back_stage(tournament=event, change=make_change())


def test_a_stage_with_results_stays(event):
    stage = begin(event)
    (final,) = add_rounds(stage=stage, change=make_change())
    play_round(
        plan_round(the_round=final, plan=SeatingPlan(method="swiss", seed=1), change=make_change())
    )

    with pytest.raises(StageRefused, match="entered in Final already"):
        take_back_stage(tournament=event, change=make_change())


def test_what_somebody_brings_can_be_set_by_hand(event):
    entry = begin(event).entries.first()

    set_carried_score(entry=entry, carried_score=12300, change=make_change())
    with pytest.raises(StageRefused, match="whole hundreds"):
        set_carried_score(entry=entry, carried_score=12350, change=make_change())

    entry.refresh_from_db()
    assert entry.carried_score == 12300


def test_undone_beginning_of_a_stage_leaves_the_stage_before(event):
    begin(event)

    undo_change(entry=ChangeEntry.objects.latest("pk"), change=make_change())

    event.refresh_from_db()
    assert (event.stage_number, StageEntry.objects.count()) == (1, 0)
    assert entered(begin(event)) == ["P01", "P05", "P02", "P06"]
