import pytest

from tests.factories import (
    make_change,
    make_event,
    make_tournament,
    make_user,
    participant_called,
    play_round,
    player_called,
    seat_round,
)
from tournament.actions.changes import ReasonMissing
from tournament.actions.participants import (
    ParticipantRefused,
    change_participant_details,
    edit_participant,
    mark_absent,
    mark_present,
    replace_in_plan,
    return_to_play,
    set_absences,
    withdraw,
)
from tournament.actions.player_details import PlayerRefused
from tournament.actions.rounds import start_round
from tournament.actions.undo import undo_last_change
from tournament.models import Absence, ChangeEntry, Seat

pytestmark = pytest.mark.django_db


def change(name, **details):
    return change_participant_details(
        participant=participant_called(name), details=details, change=make_change()
    )


def test_details_are_stored_with_history():
    tournament = make_event()
    team = tournament.teams.create(name="Winds")

    one = change("P01", number=40, team=team, fixed_table=2, is_substitute=True)

    one.refresh_from_db()
    assert (one.number, one.team, one.fixed_table, one.is_substitute) == (40, team, 2, True)
    assert one.history.first().number == 40


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({"number": 2}, "Number 2 belongs to P02"),
        ({"number": 0}, "numbered from 1"),
        ({"fixed_table": 0}, "numbered from 1"),
        ({"shoe_size": 41}, "no shoe_size"),
    ],
)
def test_impossible_details_are_refused(details, sentence):
    make_event()

    with pytest.raises(ParticipantRefused, match=sentence) as refused:
        change("P01", **details)

    assert refused.value.field in details
    assert participant_called("P01").number == 1


def test_team_of_another_tournament_is_refused():
    make_event()
    team = make_tournament().teams.create(name="Winds")

    with pytest.raises(ParticipantRefused, match="another tournament"):
        change("P01", team=team)


def test_withdrawn_players_may_return():
    make_event()

    assert (
        withdraw(participant=participant_called("P01"), change=make_change()).status == "withdrawn"
    )
    with pytest.raises(ParticipantRefused, match="P01 is marked as “withdrawn”"):
        withdraw(participant=participant_called("P01"), change=make_change())
    assert return_to_play(participant=participant_called("P01"), change=make_change()).is_playing


def test_absence_is_noted_once_and_taken_back():
    the_round = make_event().rounds.first()
    facts = {"the_round": the_round, "participant": participant_called("P01")}

    first = mark_absent(**facts, change=make_change())
    assert mark_absent(**facts, change=make_change()) == first
    mark_present(**facts, change=make_change())

    assert Absence.objects.count() == 0


def test_absence_in_a_closed_round_is_refused():
    the_round = play_round(seat_round(make_event().rounds.first()))

    with pytest.raises(ParticipantRefused, match="Round 1 is closed"):
        mark_absent(
            the_round=the_round, participant=participant_called("P01"), change=make_change()
        )


def test_substitute_takes_the_seats_of_rounds_to_come():
    tournament = make_event(9)
    first, second = tournament.rounds.all()
    play_round(seat_round(first, ["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"]))
    seat_round(second, ["P04", "P05", "P01", "P06"], ["P02", "P03", "P07", "P08"])

    games = replace_in_plan(
        leaving=participant_called("P01"), coming=participant_called("P09"), change=make_change()
    )

    assert games == 1
    sitting = Seat.objects.filter(game__round=second, game__table_number=1)
    assert [seat.player.name for seat in sitting.order_by("seat")] == ["P04", "P05", "P09", "P06"]
    assert Seat.objects.filter(game__round=first, player=player_called("P01")).count() == 1


def test_who_sits_already_takes_no_second_seat():
    tournament = make_event()
    seat_round(tournament.rounds.first())

    with pytest.raises(ParticipantRefused, match="P02 sits in Round 1 already"):
        replace_in_plan(
            leaving=participant_called("P01"),
            coming=participant_called("P02"),
            change=make_change(),
        )
    with pytest.raises(ReasonMissing):
        replace_in_plan(
            leaving=participant_called("P01"),
            coming=participant_called("P02"),
            change=make_change(reason=""),
        )


def test_running_games_without_a_hand_are_replaced_too():
    tournament = make_event(9)
    tables = (["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"])
    start_round(the_round=seat_round(tournament.rounds.first(), *tables), change=make_change())
    sitting = Seat.objects.get(game__round__number=1, player=player_called("P01"))

    replace_in_plan(
        leaving=participant_called("P01"), coming=participant_called("P09"), change=make_change()
    )

    sitting.refresh_from_db()
    assert sitting.player == player_called("P09")


EDITED = {
    "player_details": {"club": "Riichi Club"},
    "details": {"number": 40},
    "standing": {"carried_score": 4500, "draw_order": 2},
}


def facts_of(name):
    one = participant_called(name)
    return one.player.club, one.number, one.carried_score, one.draw_order


def test_all_that_is_edited_of_a_participant_is_one_entry_and_is_taken_back_whole():
    tournament, user = make_event(), make_user()
    before = ChangeEntry.objects.count()

    edit_participant(
        participant=participant_called("P01"), **EDITED, change=make_change(user, reason="")
    )

    assert facts_of("P01") == ("Riichi Club", 40, 4500, 2)
    assert ChangeEntry.objects.count() == before + 1
    entry = ChangeEntry.objects.first()
    assert (entry.tournament, entry.player) == (tournament, player_called("P01"))
    undo_last_change(tournament=tournament, change=make_change(user))
    assert facts_of("P01") == ("", 1, 0, None)


def test_a_participant_of_whom_one_thing_cannot_be_stays_as_it_is():
    make_event()

    with pytest.raises(ParticipantRefused, match="Number 2 belongs to P02"):
        edit_participant(
            participant=participant_called("P01"),
            **{**EDITED, "details": {"number": 2}},
            change=make_change(),
        )
    with pytest.raises(PlayerRefused):
        edit_participant(
            participant=participant_called("P01"),
            **{**EDITED, "player_details": {"shoe_size": "41"}},
            change=make_change(),
        )

    assert facts_of("P01") == ("", 1, 0, None)


def absent(name):
    rounds = Absence.objects.filter(participant=participant_called(name)).order_by("round__number")
    return [absence.round.number for absence in rounds]


def test_absences_of_all_rounds_are_one_entry():
    first, second, third = make_event(rounds=3).rounds.all()
    one = participant_called("P01")
    set_absences(participant=one, rounds=[first, second], change=make_change())
    before = ChangeEntry.objects.count()

    set_absences(participant=one, rounds=[second, third], change=make_change())

    assert absent("P01") == [2, 3]
    assert ChangeEntry.objects.count() == before + 1
    set_absences(participant=one, rounds=[second, third], change=make_change())
    assert ChangeEntry.objects.count() == before + 1


def test_absences_of_closed_rounds_stay():
    first, second = make_event(9).rounds.all()
    one = participant_called("P09")
    set_absences(participant=one, rounds=[first, second], change=make_change())
    play_round(seat_round(first, ["P01", "P02", "P03", "P04"], ["P05", "P06", "P07", "P08"]))

    set_absences(participant=one, rounds=[], change=make_change())

    assert absent("P09") == [1]
