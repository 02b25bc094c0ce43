"""Two entries of one person: what would move is shown, then it moves."""

import pytest
from django.urls import reverse

from tests.factories import (
    make_change,
    make_finished_game,
    make_game,
    make_players,
    make_tournament,
    make_user,
)
from tests.pages import page_of, text_of
from tournament.actions.player_details import change_player
from tournament.models import Participant, Player, Seat
from tournament.queries.merges import merge_preview

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(organiser):
    return make_tournament(organiser, name="Spring")


def address(tournament, player):
    return reverse("participant_merge", args=[tournament.slug, player.pk])


def two_entries(tournament, organiser):
    """Aiko with a game in Spring, and Aiko T. with one in Autumn and a club."""
    autumn = make_tournament(organiser, name="Autumn")
    names = ("Aiko", "Binh", "Chen", "Dewi")
    keep = make_finished_game(tournament, players=make_players(tournament, names)).seats.first()
    others = make_players(autumn, ("Aiko T.", "Binh", "Chen", "Dewi"))
    gone = make_finished_game(autumn, players=others).seats.first()
    change_player(player=gone.player, details={"club": "Riichi Club"}, change=make_change())
    return keep.player, Player.objects.get(pk=gone.player_id)


def test_who_it_might_be_is_asked_first(scorer, tournament):
    (aiko, *_others) = make_players(tournament, ("Anna Aiko", "Binh"))
    make_players(make_tournament(), ("Aiko Anna", "Chen"))
    names = page_of(scorer.get(address(tournament, aiko))).xpath("//select/option/text()")

    assert names == ["Choose a player", "Aiko Anna", "Binh"]


def test_what_would_move_is_shown_and_nothing_is_changed(scorer, tournament, organiser):
    keep, gone = two_entries(tournament, organiser)
    said = text_of(scorer.get(address(tournament, keep), {"other": gone.pk}))

    assert "Autumn 1 game, 0 penalties and bonuses" in said
    assert "Taken over: clubRiichi Club" in said
    assert Player.objects.filter(pk=gone.pk).exists()


def test_everything_moves_and_a_second_press_changes_nothing(scorer, tournament, organiser):
    keep, gone = two_entries(tournament, organiser)
    answers = [
        scorer.post(address(tournament, keep), {"other": gone.pk}, follow=True) for _ in range(2)
    ]

    assert all("They are one entry." in text_of(answer) for answer in answers)
    assert not Player.objects.filter(pk=gone.pk).exists()
    assert Seat.objects.filter(player=keep).count() == 2
    assert Participant.objects.filter(player=keep).count() == 2
    keep.refresh_from_db()
    assert keep.club == "Riichi Club"


def test_the_other_entry_may_be_the_one_that_stays(scorer, tournament, organiser):
    keep, gone = two_entries(tournament, organiser)
    page = page_of(scorer.get(address(tournament, keep), {"other": gone.pk}))
    (swapped,) = page.xpath("//main//a[text()='Keep the other entry instead']/@href")
    scorer.post(swapped.partition("?")[0], {"other": keep.pk})

    assert Seat.objects.filter(player=gone).count() == 2


def test_who_sat_at_one_table_stays_two_people(scorer, tournament):
    seats = make_game(tournament).seats.all()
    keep, gone = seats[0].player, seats[1].player
    response = scorer.post(address(tournament, keep), {"other": gone.pk})

    assert "Both sat in game 1 of Spring" in text_of(response)
    assert Player.objects.filter(pk=gone.pk).exists()


def test_results_of_other_organisers_do_not_move(scorer, tournament):
    (keep,) = make_players(tournament, ("Aiko",))
    (gone,) = make_players(make_tournament(make_user(), name="Elsewhere"), ("Aiko T.",))
    response = scorer.post(address(tournament, keep), {"other": gone.pk})

    assert "also takes part in Elsewhere, which you do not organise" in text_of(response)
    assert Player.objects.filter(pk=gone.pk).exists()


def test_players_of_other_tournaments_only_are_not_merged_from_here(scorer, tournament):
    one, other = make_players(make_tournament(make_user()), ("Aiko", "Aiko T."))

    assert scorer.post(address(tournament, one), {"other": other.pk}).status_code == 404
    assert Player.objects.count() == 2


@pytest.mark.parametrize("count", [1, 3])
def test_preview_costs_the_same_however_much(organiser, count, django_assert_num_queries):
    keep = Player.objects.create(name="Aiko", name_key="aiko")
    for _ in range(count):
        (gone,) = make_players(make_tournament(organiser), ("Aiko T.",))

    with django_assert_num_queries(6):
        preview = merge_preview(keep=keep, gone=gone, user=organiser)
    assert len(preview.moved) == count
