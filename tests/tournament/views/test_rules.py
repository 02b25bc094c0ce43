"""The rules of a tournament: read by everybody, changed by organisers who see first what changes."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.rulesets import RULESETS
from tests.factories import (
    DRAW,
    RON,
    make_change,
    make_event,
    make_finished_game,
    make_game,
    make_tournament,
    record,
    seat_round,
)
from tests.pages import page_of, text_of
from tournament.actions.endings import stop_game
from tournament.actions.games import delete_game
from tournament.actions.rounds import close_round, start_round
from tournament.actions.tournaments import change_ruleset, create_tournament
from tournament.models import ChangeEntry, Seat

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def address(tournament, name="ruleset_edit"):
    return reverse(name, args=[tournament.slug])


def entries_of(response):
    """What a browser sends of the form as it is shown: a list of values for each name."""
    form = page_of(response).xpath("//form[@id='rules-form' or @id='confirm-form']")[0]
    entries = {}
    for name, value in form.form_values():
        entries.setdefault(name, []).append(value)
    return entries


def first_score(game):
    return Seat.objects.filter(game=game).order_by("seat")[0].score


def example_of(response):
    return page_of(response).xpath("//tr[@class='result']/td/text()")


def test_rules_show_source_values_and_doubts(client, organiser):
    preset = RULESETS["jpml-a"]
    tournament = create_tournament(
        details={"name": "A league"}, ruleset=preset.ruleset, preset=preset.id, change=make_change()
    )
    text = text_of(client.get(address(tournament, "rules")))

    assert preset.ruleset.source in text
    assert "1 above the line:" in text
    assert all(note in text for note in preset.uncertain.values())


def test_a_doubt_is_gone_once_the_value_was_chosen(client):
    preset = RULESETS["m-league"]
    ((name, note),) = preset.uncertain.items()
    other = next(
        one.ruleset
        for one in RULESETS.values()
        if getattr(one.ruleset, name) != getattr(preset.ruleset, name)
    )
    tournament = create_tournament(
        details={"name": "Ours"}, ruleset=other, preset=preset.id, change=make_change()
    )

    assert note not in text_of(client.get(address(tournament, "rules")))


def test_form_shows_the_worked_example(scorer, tournament):
    assert example_of(scorer.get(address(tournament))) == ["+55.2", "+8.3", "−22.5", "−41.0"]


def test_htmx_gets_the_example_for_what_is_typed(scorer, tournament):
    entries = entries_of(scorer.get(address(tournament)))
    entries["rounding"] = "five_down_six_up"
    response = scorer.post(address(tournament), entries, headers=HTMX)

    assert example_of(response) == ["+56.0", "+8.0", "−23.0", "−41.0"]
    assert "<title>" not in response.content.decode()


def test_htmx_gets_the_refusal_in_place_of_the_example(scorer, tournament):
    entries = {**entries_of(scorer.get(address(tournament))), "uma": "20 10 -10 -10"}
    response = scorer.post(address(tournament), entries, headers=HTMX)

    assert "Uma must sum to 0, not 10000." in text_of(response)
    assert example_of(response) == []


def test_example_of_three_players(scorer, organiser):
    preset = RULESETS["tenhou-3p"]
    tournament = make_tournament(organiser, preset.ruleset)

    assert example_of(scorer.get(address(tournament))) == ["+47.3", "−8.6", "−38.7"]


def test_rules_without_games_are_saved_at_once(scorer, tournament):
    entries = {**entries_of(scorer.get(address(tournament))), "kiriage": "on"}
    response = scorer.post(address(tournament), entries)

    assert response["Location"] == address(tournament, "rules")
    tournament.refresh_from_db()
    assert tournament.ruleset["kiriage"] is True


def test_another_preset_fills_the_form(scorer, tournament):
    page = page_of(scorer.get(address(tournament), {"preset": "m-league"}))

    assert page.xpath("//input[@name='uma']/@value") == ["+30 +10 −10 −30"]
    assert page.xpath("//input[@name='preset']/@value") == ["m-league"]


def test_with_games_the_change_is_shown_before_it_is_made(scorer, tournament):
    game = make_finished_game(tournament)
    entries = {**entries_of(scorer.get(address(tournament))), "uma": "30 10 -10 -30"}
    asked = scorer.post(address(tournament), entries)

    assert "1 game is played again by the new rules." in text_of(asked)
    moved = page_of(asked).xpath("string(//table[contains(@class, 'moved')]/tbody/tr[1])")
    assert moved.split() == ["1", "Aiko", "1", "+50.0", "+60.0"]
    points = page_of(asked).xpath("//details[@id='change-1']//tfoot/tr[last()]/td[1]//text()")
    assert " ".join(points).split() == ["+50.0", "+60.0"]
    assert first_score(game) == 50000

    saved = scorer.post(address(tournament), {**entries_of(asked), "reason": "agreed by all"})
    assert saved["Location"] == address(tournament, "rules")
    assert first_score(game) == 60000


def press(page, **button):
    """The address of a button of the confirming page, and what the browser sends with it."""
    ((name, value),) = button.items()
    pressed = page_of(page).xpath(f"//button[@form='confirm-form'][@{name}='{value}']")[0]
    sent = entries_of(page)
    if pressed.get("name"):
        sent[pressed.get("name")] = pressed.get("value")
    return pressed.get("formaction") or page_of(page).xpath("//form[@id='confirm-form']/@action")[
        0
    ], sent


def draft_sent(page, **more):
    """What a browser sends of the drafts on a page."""
    (form,) = page_of(page).xpath("//form[@id='draft-form']")
    return {**dict(form.form_values()), **more}


@pytest.fixture
def three_hands(tournament):
    """A game that a ceiling of 30 000 rules out: Binh has 30 200 after hand 1, and two hands follow."""
    return record(make_game(tournament), RON, RON, DRAW)


@pytest.fixture
def asked(scorer, tournament, three_hands):
    """The page that asks, after a ceiling of 30 000 was chosen."""
    entries = {**entries_of(scorer.get(address(tournament))), "ceiling": "30000"}
    return scorer.post(address(tournament), entries)


@pytest.fixture
def mend_url(tournament, three_hands):
    return reverse("ruleset_mend", args=[tournament.slug, three_hands.number])


def test_a_game_that_new_rules_rule_out_is_told_with_its_hand(asked):
    told = page_of(asked).xpath("string(//*[@id='refused-1'])")
    assert "Hand 2 would not be possible any more" in told
    assert not page_of(asked).xpath("//input[@name='reason']")


def test_a_hand_is_mended_and_stored_together_with_the_new_rules(
    scorer, tournament, three_hands, asked, mend_url
):
    page = scorer.post(*press(asked, formaction=mend_url))
    assert "Hand 2 is not possible like this" in text_of(page)

    # A draw in place of Binh's win leaves room for the other two
    entry = {"of": 1, "replaced": 1, "client_id": str(uuid4()), "hand_number": 1}
    sent = draft_sent(page, do="apply", end="draw", **entry)
    page = scorer.post(mend_url, sent)
    page = scorer.post(mend_url, draft_sent(page, do="delete 3 1"))
    assert three_hands.hands.count() == 3
    back = scorer.post(mend_url, draft_sent(page, do="return"))

    assert page_of(back).xpath("//*[@id='mended-1']")
    assert not page_of(back).xpath("//*[@id='refused-1']")
    told = " ".join(page_of(back).xpath("//details[@id='change-1']//li//text()")).split()
    assert "deleted" in told
    saved = scorer.post(address(tournament), {**entries_of(back), "reason": "agreed by all"})

    assert saved["Location"] == address(tournament, "rules")
    tournament.refresh_from_db()
    assert tournament.ruleset["ceiling"] == 30000
    outcomes = [hand.outcome for hand in three_hands.hands.order_by("number")]
    assert outcomes == [{"end": "exhaustive_draw", "tenpai": []}, RON]
    assert ChangeEntry.objects.first().kind == "change_ruleset"
    assert ChangeEntry.objects.first().game_id == three_hands.pk


def test_hands_that_new_rules_leave_no_room_for_are_deleted_in_the_same_step(
    scorer, tournament, three_hands, asked
):
    (cut,) = page_of(asked).xpath("//input[@name='cut']/@value")
    assert cut == "1-2"

    again = scorer.post(address(tournament), {**entries_of(asked), "cut": cut})
    assert not page_of(again).xpath("//*[@id='refused-1']")
    assert three_hands.hands.count() == 3
    saved = scorer.post(address(tournament), {**entries_of(again), "reason": "agreed by all"})

    assert saved["Location"] == address(tournament, "rules")
    three_hands.refresh_from_db()
    assert (three_hands.hand_count, three_hands.hands.count()) == (1, 1)
    assert (three_hands.over, three_hands.points) == ("ceiling", [25000, 30200, 19800, 25000])


def test_what_was_put_right_can_be_left_as_it_is_recorded(scorer, tournament, asked):
    again = scorer.post(address(tournament), {**entries_of(asked), "cut": "1-2"})
    url, sent = press(again, name="leave")
    left = scorer.post(url, {**sent, "reason": "typed already"})

    assert page_of(left).xpath("//*[@id='refused-1']")
    assert not page_of(left).xpath("//*[@id='mended-1']")
    tournament.refresh_from_db()
    assert tournament.ruleset["ceiling"] is None


def test_a_game_that_changed_meanwhile_is_asked_about_again(scorer, tournament, three_hands, asked):
    again = scorer.post(address(tournament), {**entries_of(asked), "cut": "1-2"})
    record(three_hands, DRAW)
    refused = scorer.post(address(tournament), {**entries_of(again), "reason": "agreed by all"})

    assert "Changed by somebody else meanwhile" in text_of(refused)
    assert page_of(refused).xpath("//*[@id='refused-1']")
    assert three_hands.hands.count() == 4


def test_other_mended_games_are_carried_along(scorer, tournament, three_hands, mend_url):
    other = record(make_game(tournament), RON, DRAW)
    entries = {**entries_of(scorer.get(address(tournament))), "ceiling": "30000"}
    asked = scorer.post(address(tournament), entries)
    url, sent = press(asked, formaction=mend_url)
    page = scorer.post(url, {**sent, "cut": f"{other.number}-2"})
    page = scorer.post(url, draft_sent(page, do="delete 3 1"))
    page = scorer.post(url, draft_sent(page, do="delete 2 1"))
    back = scorer.post(url, draft_sent(page, do="return"))

    assert not page_of(back).xpath("//*[starts-with(@id, 'refused-')]")
    scorer.post(address(tournament), {**entries_of(back), "reason": "agreed by all"})
    assert (three_hands.hands.count(), other.hands.count()) == (1, 1)


@pytest.fixture
def cut_short(scorer, tournament, asked):
    """The page that asks for the reason, after the hands of game 1 from the second on were ticked to be deleted."""
    return scorer.post(address(tournament), {**entries_of(asked), "cut": "1-2"})


def kept_hands_of(page, number=1):
    """The hands of a game that a page carries along."""
    (text,) = page_of(page).xpath("//input[@name='drafts']/@value")
    return {game: [hand for _id, hand in hands] for game, _seen, hands in json.loads(text)}[number]


def test_a_second_click_on_changing_the_rules_changes_nothing_more(scorer, tournament, cut_short):
    sent = {**entries_of(cut_short), "reason": "agreed by all"}
    answers = [scorer.post(address(tournament), sent) for _click in range(2)]
    assert [answer["Location"] for answer in answers] == [address(tournament, "rules")] * 2
    assert ChangeEntry.objects.filter(kind="change_ruleset").count() == 1


def test_what_was_put_right_stays_when_somebody_else_changed_the_rules(
    scorer, tournament, three_hands, cut_short, mend_url
):
    other = RULESETS["m-league"].ruleset
    change_ruleset(tournament=tournament, ruleset=other, change=make_change())
    clash = scorer.post(address(tournament), {**entries_of(cut_short), "reason": "agreed by all"})

    assert "Somebody else has changed this meanwhile" in text_of(clash)
    assert "kept until they are saved: Game 1." in text_of(clash)
    assert kept_hands_of(clash) == [RON]
    again = scorer.post(address(tournament), entries_of(clash))
    assert "Changed by somebody else meanwhile" in text_of(again)
    page = scorer.post(*press(again, formaction=mend_url))
    back = scorer.post(mend_url, draft_sent(page, do="return"))
    assert "Changed by somebody else meanwhile" not in text_of(back)
    scorer.post(address(tournament), {**entries_of(back), "reason": "agreed by all"})
    assert three_hands.hands.count() == 1


def test_what_became_outdated_can_be_cut_anew(scorer, tournament, three_hands, cut_short):
    record(three_hands, DRAW)
    told = scorer.post(address(tournament), {**entries_of(cut_short), "reason": "agreed by all"})
    again = scorer.post(address(tournament), {**entries_of(told), "cut": "1-2", "do": "check"})
    assert "Changed by somebody else meanwhile" not in text_of(again)
    scorer.post(address(tournament), {**entries_of(again), "reason": "agreed by all"})
    assert three_hands.hands.count() == 1


def test_what_was_put_right_stays_when_another_of_its_games_is_deleted(
    scorer, tournament, three_hands, cut_short
):
    other = record(make_game(tournament), RON, DRAW)
    both = scorer.post(address(tournament), {**entries_of(cut_short), "cut": "2-2"})
    delete_game(game=other, change=make_change())
    told = scorer.post(address(tournament), {**entries_of(both), "reason": "agreed by all"})

    assert "Game 2 was deleted meanwhile; what was put right there is left out." in text_of(told)
    assert kept_hands_of(told) == [RON]
    assert entries_of(told)["reason"] == ["agreed by all"]
    assert three_hands.hands.count() == 3


def test_a_reason_that_cannot_be_kept_costs_nothing(scorer, tournament, cut_short):
    told = scorer.post(address(tournament), {**entries_of(cut_short), "reason": "x" * 201})
    assert page_of(told).xpath("//*[@id='errors']//a/@href") == ["#id_reason"]
    assert kept_hands_of(told) == [RON]


def test_a_game_that_takes_another_hand_meanwhile_is_asked_about_before_anything_is_stored(
    scorer, tournament, three_hands, cut_short
):
    other = record(make_game(tournament), RON, DRAW)
    told = scorer.post(address(tournament), {**entries_of(cut_short), "reason": "agreed by all"})

    assert page_of(told).xpath("//*[@id='refused-2']")
    assert kept_hands_of(told) == [RON]
    sent = {**entries_of(told), "cut": f"{other.number}-2", "do": "check"}
    again = scorer.post(address(tournament), sent)
    assert page_of(again).xpath("//input[@id='id_reason']/@value") == ["agreed by all"]
    assert (three_hands.hands.count(), other.hands.count()) == (3, 2)


def test_hands_in_a_closed_round_are_not_put_right_and_stay_in_the_draft(scorer, organiser):
    tournament = make_event(4, rounds=1, user=organiser)
    the_round = start_round(the_round=seat_round(tournament.rounds.get()), change=make_change())
    game = record(the_round.games.get(), RON, RON, DRAW)
    stop_game(game=game, how="time", change=make_change())
    close_round(the_round=the_round, change=make_change())
    entries = {**entries_of(scorer.get(address(tournament))), "ceiling": "30000", "cut": "1-2"}
    asked = scorer.post(address(tournament), entries)
    refused = scorer.post(address(tournament), {**entries_of(asked), "reason": "agreed by all"})

    for page in (asked, refused):
        assert "Round 1 is closed. Reopen it, with a reason" in text_of(page)
        assert kept_hands_of(page) == [RON]
    assert entries_of(refused)["reason"] == ["agreed by all"]
    assert game.hands.count() == 3


def test_a_hand_is_never_counted_from_the_end(scorer, tournament, asked):
    again = scorer.post(address(tournament), {**entries_of(asked), "cut": "1-0"})
    assert not page_of(again).xpath("//*[@id='mended-1']")


def test_drafts_of_a_game_that_changed_are_shown_beside_it_and_stay(
    scorer, three_hands, cut_short, mend_url
):
    record(three_hands, DRAW)
    page = scorer.post(*press(cut_short, formaction=mend_url))
    assert "Game 1 was changed meanwhile" in text_of(page)
    assert kept_hands_of(page) == [RON]
    assert "Not in this game any more:" in text_of(page)
    back = scorer.post(mend_url, draft_sent(page, do="return"))
    assert page_of(back).xpath("//*[@id='mended-1']")
    assert three_hands.hands.count() == 4


def test_what_was_put_right_elsewhere_stays_when_the_game_at_hand_is_deleted(
    scorer, tournament, cut_short
):
    other = record(make_game(tournament), RON, DRAW)
    url = reverse("ruleset_mend", args=[tournament.slug, other.number])
    page = scorer.post(url, entries_of(cut_short))
    delete_game(game=other, change=make_change())
    back = scorer.post(url, draft_sent(page, do="delete 2 2"))
    assert kept_hands_of(back) == [RON]
    assert page_of(back).xpath("//*[@id='mended-1']")


def test_the_reason_goes_along_and_nothing_is_stored_on_the_way_back(
    scorer, tournament, three_hands, cut_short, mend_url
):
    url, sent = press(cut_short, formaction=mend_url)
    page = scorer.post(url, {**sent, "reason": "agreed by all"})
    back = scorer.post(mend_url, draft_sent(page, do="return"))
    assert entries_of(back)["reason"] == ["agreed by all"]
    assert three_hands.hands.count() == 3


def test_a_game_whose_hands_stay_as_they_are_is_not_told_as_put_right(
    scorer, tournament, three_hands, mend_url
):
    entries = {**entries_of(scorer.get(address(tournament))), "uma": "30 10 -10 -30"}
    page = scorer.post(mend_url, entries)
    back = scorer.post(mend_url, draft_sent(page, do="return"))
    assert not page_of(back).xpath("//*[@id='mended-1']")


def test_final_points_that_new_rules_rule_out_can_be_taken_back_first(scorer, tournament):
    game = make_finished_game(tournament)
    entries = {**entries_of(scorer.get(address(tournament))), "start_points": "30000"}
    asked = scorer.post(address(tournament), entries)
    (link,) = page_of(asked).xpath("//*[@id='refused-1']//a[contains(@href, 'resume')]/@href")
    scorer.post(link, {"reason": "counted by other rules", "revision": game.revision})
    again = scorer.post(address(tournament), entries_of(asked))
    scorer.post(address(tournament), {**entries_of(again), "reason": "agreed by all"})

    game.refresh_from_db()
    assert (game.is_by_points, game.points) == (False, [30000] * 4)


def test_the_page_for_mending_cannot_be_opened_without_rules(scorer, tournament, mend_url):
    assert scorer.get(mend_url)["Location"] == address(tournament)
    assert page_of(scorer.post(mend_url, {"uma": "x"})).xpath("//*[@id='errors']")


def test_a_contradiction_is_refused_at_its_field(scorer, tournament):
    entries = {**entries_of(scorer.get(address(tournament))), "return_points": "20000"}
    page = page_of(scorer.post(address(tournament), entries))

    link = page.xpath("//*[@id='errors']//a")[0]
    assert link.get("href") == "#id_return_points"
    assert page.xpath("//input[@name='return_points']/@value") == ["20000"]
    tournament.refresh_from_db()
    assert tournament.ruleset["return_points"] == 30000
