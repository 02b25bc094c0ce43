import pytest

from tests.factories import (
    NAMES,
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
)
from tournament.actions.merges import MergeRefused, merge_players
from tournament.actions.penalties import add_penalty
from tournament.models import Absence, Bye, Participant, Player, Round, Seat
from tournament.queries.standings import computed_standings

pytestmark = pytest.mark.django_db


def merge(keep, gone):
    return merge_players(keep=keep, gone=gone, change=make_change(reason="the same person"))


def test_merged_player_has_all_results_and_penalties():
    tournament = make_tournament()
    aiko, binh, chen, dewi, double, *_others = make_players(tournament, NAMES)
    make_finished_game(tournament, (40000, 27000, 20000, 13000), [aiko, binh, chen, dewi])
    make_finished_game(tournament, (40000, 27000, 20000, 13000), [double, binh, chen, dewi])
    add_penalty(tournament=tournament, player=double, points=1000, change=make_change())
    revision = type(tournament).objects.get().revision

    kept = merge(aiko, double)

    assert kept == aiko
    row = next(row for row in computed_standings(tournament) if row.player_id == aiko.pk)
    # 2 × 50 000 less 1000
    assert (row.tally.games, row.tally.total) == (2, 99000)
    assert not Player.objects.filter(pk=double.pk).exists()
    assert tournament.participants.count() == 7
    assert type(tournament).objects.get().revision > revision


def test_histories_move_along():
    tournament = make_tournament()
    aiko, *_others, double = make_players(tournament, NAMES[:5])
    make_finished_game(tournament, players=[double, *_others])

    merge(aiko, double)

    assert not Player.history.filter(id=double.pk).exists()
    assert not Seat.history.filter(player_id=double.pk).exists()
    assert [each.history_type for each in aiko.history.order_by("history_id")] == ["+", "+", "-"]


def test_participations_in_other_tournaments_move():
    here, there = make_tournament(), make_tournament()
    (aiko,) = make_players(here, ["Aiko"])
    (double,) = make_players(there, ["Aiko T."])

    merge(aiko, double)

    assert {one.tournament_id for one in aiko.participations.all()} == {here.pk, there.pk}


def test_two_participations_become_one():
    tournament = make_tournament()
    aiko, double = make_players(tournament, ["Aiko", "Aiko T."])
    team = tournament.teams.create(name="Winds")
    rounds = [Round.objects.create(tournament=tournament, number=n) for n in (1, 2)]
    mine, other = (Participant.objects.get(player=player) for player in (aiko, double))
    Participant.objects.filter(pk=mine.pk).update(status="withdrawn", is_substitute=True)
    Participant.objects.filter(pk=other.pk).update(team=team)
    Absence.objects.create(round=rounds[0], participant=mine)
    Absence.objects.create(round=rounds[0], participant=other)
    Bye.objects.create(round=rounds[1], participant=other)

    merge(aiko, double)

    one = Participant.objects.get()
    assert (one.player, one.number, one.team, one.status) == (aiko, 1, team, "playing")
    assert (one.is_substitute, one.absences.count(), one.byes.count()) == (False, 1, 1)


def test_empty_facts_are_filled_from_the_other():
    aiko = Player.objects.create(name="Aiko", name_key="aiko", club="Tokyo")
    double = Player.objects.create(
        name="A.", name_key="a.", club="Osaka", log_name="ai", ema_number="1", country="JP"
    )

    kept = merge(aiko, double)

    assert (kept.club, kept.log_name, kept.ema_number, kept.country) == ("Tokyo", "ai", "1", "JP")


def test_two_who_sat_in_one_game_are_two_people():
    game = make_game(make_tournament(name="Spring"))
    one, other = (seat.player for seat in game.seats.order_by("seat")[:2])

    with pytest.raises(MergeRefused, match="Both sat in game 1 of Spring"):
        merge(one, other)

    assert Player.objects.filter(pk__in=[one.pk, other.pk]).count() == 2


def test_two_who_sat_in_one_round_are_two_people():
    tournament = make_tournament(name="Spring")
    players = make_players(tournament, NAMES)
    played = Round.objects.create(tournament=tournament, number=1)
    make_game(tournament, players[:4], round=played, table_number=1)
    make_game(tournament, players[4:], round=played, table_number=2)

    with pytest.raises(MergeRefused, match="Both sat in Round 1 of Spring"):
        merge(players[0], players[4])


def test_merging_twice_is_refused():
    aiko, double = make_players(make_tournament(), ["Aiko", "Aiko T."])
    merge(aiko, double)

    with pytest.raises(MergeRefused, match="gone"):
        merge(aiko, double)
    with pytest.raises(MergeRefused, match="one already"):
        merge(aiko, aiko)
