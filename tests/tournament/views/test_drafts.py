"""Several hands put right in one step: a draft that is stored whole or not at all."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.factories import (
    DRAW,
    RON,
    TSUMO,
    make_change,
    make_game,
    make_players,
    make_ruleset,
    make_tournament,
    make_user,
    record,
)
from tests.pages import page_of, text_of
from tournament.actions.drafts import CorrectedGame, correct_games
from tournament.actions.endings import enter_points
from tournament.actions.games import delete_game
from tournament.actions.hands import delete_hand
from tournament.actions.tournaments import change_tournament
from tournament.models import ChangeEntry, Game, Hand, Organiser, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    tournament = make_tournament(make_user("mika"), make_ruleset(bust="below_zero"))
    return record(make_game(tournament, make_players(tournament)), RON, TSUMO, DRAW)


@pytest.fixture
def scorer(client, game):
    client.force_login(game.tournament.organisers.get().user)
    return client


def address(name, game, **more):
    return reverse(name, kwargs={"slug": game.tournament.slug, "number": game.number, **more})


def hidden(response, name):
    return page_of(response).xpath(f"//form[@id='draft-form']//input[@name='{name}']/@value")[0]


def sent_on(response, **more):
    """What the page sends: its drafts, and what was pressed or typed."""
    return {"drafts": hidden(response, "drafts"), **more}


def hands_in(response):
    """The hands of each draft, by the number of the game."""
    return {
        number: [outcome for _id, outcome in hands]
        for number, _revision, hands in json.loads(hidden(response, "drafts"))
    }


def outcomes():
    return list(Hand.objects.order_by("number").values_list("outcome", flat=True))


def test_the_draft_begins_with_what_is_stored(scorer, game):
    response = scorer.get(address("game_correct", game))
    assert hands_in(response) == {game.number: [RON, TSUMO, DRAW]}
    assert "Save all hands" not in text_of(response)


def test_hands_change_places_in_the_draft_and_only_then_in_the_game(scorer, game):
    url = address("game_correct", game)
    moved = scorer.post(url, sent_on(scorer.get(url), do="up 3"))
    assert outcomes() == [RON, TSUMO, DRAW]
    assert "What changes" in text_of(moved)
    saved = scorer.post(url, sent_on(moved, do="save", reason="written in the wrong order"))
    assert saved["Location"] == address("game", game)
    assert outcomes() == [RON, DRAW, TSUMO]
    assert ChangeEntry.objects.first().reason == "written in the wrong order"


def test_deleting_and_adding_in_one_step(scorer, game):
    url = address("game_correct", game)
    draft = scorer.post(url, sent_on(scorer.get(url), do="delete 1"))
    form = scorer.post(url, sent_on(draft, do="insert 3"))
    assert page_of(form).xpath("//form[@id='hand-form']//input[@name='follower']/@value") == ["3"]
    entry = {"client_id": str(uuid4()), "hand_number": 3, "follower": 3, "do": "apply"}
    entered = scorer.post(url, sent_on(form, **entry, end="draw", tenpai=["2"]))
    scorer.post(url, sent_on(entered, do="save", reason="one forgotten, one too many"))
    assert outcomes() == [TSUMO, DRAW, {"end": "exhaustive_draw", "tenpai": [2]}]


def test_saving_needs_a_reason(scorer, game):
    url = address("game_correct", game)
    moved = scorer.post(url, sent_on(scorer.get(url), do="up 3"))
    refused = scorer.post(url, sent_on(moved, do="save", reason=" "))
    assert page_of(refused).xpath("//*[@id='errors']//a/@href") == ["#id_reason"]
    assert outcomes() == [RON, TSUMO, DRAW]


def test_a_second_click_on_save_changes_nothing_more(scorer, game):
    url = address("game_correct", game)
    moved = sent_on(scorer.post(url, sent_on(scorer.get(url), do="up 3")), do="save", reason="x")
    assert [scorer.post(url, moved).status_code for _click in range(2)] == [302, 302]
    assert outcomes() == [RON, DRAW, TSUMO]
    assert ChangeEntry.objects.filter(kind="correct_games").count() == 1


def test_a_draft_of_an_older_game_is_refused_with_what_is_stored_now(scorer, game):
    url = address("game_correct", game)
    moved = scorer.post(url, sent_on(scorer.get(url), do="up 3"))
    record(game, DRAW)
    refused = scorer.post(url, sent_on(moved, do="save", reason="wrong order"))
    assert refused.status_code == 409
    assert "was changed meanwhile" in text_of(refused)
    assert outcomes() == [RON, TSUMO, DRAW, DRAW]
    scorer.post(url, sent_on(refused, do="save", reason="looked again"))
    assert outcomes() == [RON, DRAW, TSUMO]


@pytest.fixture
def broken(game):
    """A correction of hand 1 that ends the game there, so that hand 2 cannot be."""
    return {
        "client_id": str(uuid4()),
        "hand_number": 1,
        "revision": game.revision,
        "reason": "it was more",
        "replaced": 1,
        "end": "ron",
        "won": ["1"],
        "discarder": "2",
        "han_1": "yakuman",
        "yakuman_1": "1",
    }


def test_a_correction_that_leaves_a_later_hand_impossible_offers_to_mend_it(scorer, game, broken):
    refused = scorer.post(address("hand_edit", game, hand=1), broken)
    page = page_of(refused)
    assert "Hand 2 would not be possible any more" in text_of(refused)
    button = page.xpath("//button[@name='do'][@value='apply']")[0]
    assert button.get("formaction") == address("game_correct", game)
    assert "Mend hand 2 in the same step" in button.text_content()
    assert outcomes() == [RON, TSUMO, DRAW]


def test_the_preview_offers_to_mend_it_too(scorer, game, broken):
    part = scorer.post(address("hand_preview", game), broken, headers={"HX-Request": "true"})
    assert "Mend hand 2 in the same step" in text_of(part)


def test_mending_shows_the_impossible_hand_with_the_reason(scorer, game, broken):
    mending = scorer.post(address("game_correct", game), {**broken, "do": "apply"})
    assert "Hand 2 is not possible like this: The game is over already" in text_of(mending)
    assert page_of(mending).xpath("//form[@id='hand-form']") == []
    assert "Save all hands" not in text_of(mending)
    assert outcomes() == [RON, TSUMO, DRAW]


def test_everything_is_mended_in_one_step(scorer, game, broken):
    url = address("game_correct", game)
    draft = scorer.post(url, {**broken, "do": "apply"})
    (button,) = page_of(draft).xpath("//button[starts-with(@value, 'cut ')]")
    assert button.text_content() == "Delete hand 2 and those after it"
    draft = scorer.post(url, sent_on(draft, do=button.get("value")))
    assert "The game would be over" in text_of(draft)
    scorer.post(url, sent_on(draft, do="save", reason="a yakuman ended it"))
    assert outcomes() == [{"end": "ron", "discarder": 2, "wins": [{"seat": 1, "yakuman": 1}]}]
    game.refresh_from_db()
    assert game.over == "bust"
    assert ChangeEntry.objects.filter(kind="correct_games").count() == 1


def test_what_an_impossible_draft_holds_is_not_saved_in_part(scorer, game, broken):
    url = address("game_correct", game)
    draft = scorer.post(url, {**broken, "do": "apply"})
    scorer.post(url, sent_on(draft, do="save", reason="no matter"))
    assert outcomes() == [RON, TSUMO, DRAW]


def test_the_preview_of_a_hand_in_the_draft_is_the_part_htmx_asks_for(scorer, game):
    url = address("game_correct", game)
    form = scorer.post(url, sent_on(scorer.get(url), do="edit 1"))
    entry = {"client_id": str(uuid4()), "hand_number": 1, "replaced": 1, "end": "draw"}
    part = scorer.post(url, sent_on(form, **entry), headers={"HX-Request": "true"})
    assert "Next: East 2, honba 1" in text_of(part)
    assert b"<html" not in part.content


def test_without_script_a_hand_is_previewed_before_it_is_taken_over(scorer, game):
    url = address("game_correct", game)
    form = scorer.post(url, sent_on(scorer.get(url), do="edit 1"))
    entry = {"client_id": str(uuid4()), "hand_number": 1, "replaced": 1, "end": "draw"}
    shown = scorer.post(url, sent_on(form, **entry, do="preview"))
    assert "Next: East 2, honba 1" in text_of(shown)
    assert hands_in(shown) == {game.number: [RON, TSUMO, DRAW]}
    assert page_of(shown).xpath("//form[@id='hand-form']//input[@id='id_end_draw']/@checked")


@pytest.mark.parametrize(
    "drafts",
    [
        "nothing",
        "[1]",
        '{"a": 1}',
        '[["x", 1, []]]',
        '[[1, 1, [["x", {}]]]]',
        '[[1, 1, [["6f1c1f0e-8f8f-4a44-b4a5-2b1c2d3e4f50", {}]]]]',
        "[[77, 1, []]]",
        "[[1e400, 1, []]]",
        "[[1, null, []]]",
        "[[1, Infinity, []]]",
        "[[true, 1, []]]",
        "[[1.0, 1, []]]",
        f"[[{10**30}, 1, []]]",
        f"[[1, {'1' * 5000}, []]]",
        "[" * 100_000,
        "[[1, 1, [[5, {}]]]]",
        "[[1, 1, [[[], {}]]]]",
        "[[1, 1, []], [1, 1, []]]",
        "[[1, 1, []]]\x00",
        f"[[1, 1, [{', '.join(['0'] * 1000)}]]]",
    ],
    ids=lambda drafts: drafts[:20],
)
def test_drafts_that_cannot_be_read_begin_again(scorer, game, drafts):
    response = scorer.post(address("game_correct", game), {"drafts": drafts, "do": "up 2"})
    assert page_of(response).xpath("//*[@id='errors']")
    assert hands_in(response) == {game.number: [RON, TSUMO, DRAW]}
    assert outcomes() == [RON, TSUMO, DRAW]


def test_what_means_nothing_in_a_hand_is_not_stored(scorer, game):
    nothing = {"end": "exhaustive_draw", "tenpai": None, "riichi": None, "nagashi": None}
    limit = {"end": "tsumo", "wins": [{"seat": 0, "han": 3, "fu": 40, "limit": None, "pao": None}]}
    hands = [[str(uuid4()), nothing], [str(uuid4()), limit]]
    drafts = json.dumps([[1, game.revision, hands]])
    scorer.post(
        address("game_correct", game), {"drafts": drafts, "do": "save", "reason": "by hand"}
    )

    assert outcomes() == [
        {"end": "exhaustive_draw", "tenpai": []},
        {"end": "tsumo", "wins": [{"seat": 0, "han": 3, "fu": 40}]},
    ]
    assert "Aiko tsumo, 3 han 40 fu" in text_of(scorer.get(address("game", game)))


ENTERED = {"client_id": str(uuid4()), "hand_number": "4", "end": "draw", "tenpai": ["2"]}


@pytest.mark.parametrize(
    "where",
    [
        {"replaced": "4"},
        {"replaced": "9" * 5000},
        {"follower": "5"},
        {"replaced": "1", "of": "2"},
        {"replaced": "\N{ARABIC-INDIC DIGIT ONE}"},
    ],
)
def test_a_hand_entered_where_there_is_none_any_more_is_said_and_not_lost(scorer, game, where):
    url = address("game_correct", game)
    answer = scorer.post(url, {**ENTERED, **where, "do": "apply"})
    assert "to be entered now; look at those below. You entered: Draw, Chen tenpai" in text_of(
        answer
    )
    assert hands_in(answer) == {game.number: [RON, TSUMO, DRAW]}
    assert outcomes() == [RON, TSUMO, DRAW]


def test_the_preview_of_a_hand_that_is_not_there_any_more_says_so(scorer, game):
    sent = {**ENTERED, "replaced": "4"}
    part = scorer.post(address("game_correct", game), sent, headers={"HX-Request": "true"})
    assert "There is no hand 4 to be entered now" in text_of(part)
    assert b"<html" not in part.content


def test_a_reason_that_cannot_be_kept_does_not_cost_the_drafts(scorer, game):
    url = address("game_correct", game)
    moved = scorer.post(url, sent_on(scorer.get(url), do="up 3"))
    refused = scorer.post(url, sent_on(moved, do="save", reason="x" * 201))
    assert page_of(refused).xpath("//*[@id='errors']//a/@href") == ["#id_reason"]
    assert hands_in(refused) == {game.number: [RON, DRAW, TSUMO]}
    again = scorer.post(url, sent_on(refused, do="up 2", reason="x" * 201))
    assert hands_in(again) == {game.number: [DRAW, RON, TSUMO]}


def test_a_reason_goes_along_while_hands_are_entered(scorer, game, broken):
    url = address("game_correct", game)
    draft = scorer.post(url, {**broken, "do": "apply"})
    values = dict(page_of(draft).xpath("//form[@id='draft-form']")[0].form_values())
    assert values["reason"] == "it was more"
    form = scorer.post(url, {**values, "do": "edit 1"})
    values = dict(page_of(form).xpath("//form[@id='hand-form']")[0].form_values())
    assert values["reason"] == "it was more"
    kept = ("drafts", "reason", "client_id", "hand_number", "of", "replaced")
    entered = {name: values[name] for name in kept}
    done = scorer.post(url, {**entered, "end": "draw", "do": "apply"})
    assert page_of(done).xpath("//input[@id='id_reason']/@value") == ["it was more"]
    assert len(page_of(done).xpath("//form[@id='draft-form']//input[@name='reason']")) == 1


def test_hands_of_a_game_that_got_its_points_meanwhile_are_refused_with_a_sentence(scorer, game):
    url = address("game_correct", game)
    moved = sent_on(scorer.post(url, sent_on(scorer.get(url), do="up 3")), do="save", reason="x")
    correct_games(corrected=[CorrectedGame(game=game, hands=[])], change=make_change())
    enter_points(game=game, points=(40000, 27000, 20000, 13000), change=make_change())
    answer = scorer.post(url, moved, follow=True)
    assert "Game 1 was entered by its final points meanwhile; nothing else is stored." in text_of(
        answer
    )


def test_a_game_by_points_has_no_hands_to_put_right(scorer, game):
    Hand.objects.all().delete()
    game.refresh_from_db()
    type(game).objects.filter(pk=game.pk).update(
        hand_count=0, entered_as="points", deposits_left=0, over="played_out"
    )
    response = scorer.get(address("game_correct", game))
    assert response["Location"] == address("game_points", game)


def test_drafts_are_for_scorers(client, game):
    client.force_login(make_user("stranger"))
    assert client.get(address("game_correct", game)).status_code == 403


RICH = {"end": "ron", "discarder": 0, "wins": [{"seat": 2, "limit": "mangan"}]}
POOR = {"end": "ron", "discarder": 2, "wins": [{"seat": 3, "limit": "sanbaiman"}], "riichi": [2]}
RIICHI = {"end": "exhaustive_draw", "tenpai": [2], "riichi": [2]}


@pytest.fixture
def two_games(game):
    """Two tables of an evening. In the first Chen has the deposit of hand 3 only because of what hand 1 brought."""
    players = make_players(game.tournament, ("Emeka", "Fatima", "Goran", "Hana"))
    one = make_game(game.tournament, [seat.player for seat in game.seats.order_by("seat")])
    return record(one, RICH, POOR, RIICHI), record(make_game(game.tournament, players), RON)


def hands_of(game):
    return [hand.outcome for hand in game.hands.order_by("number")]


def test_deleting_offers_to_mend_a_later_hand_that_needs_the_deleted_one(scorer, two_games):
    one, _two = two_games
    page = page_of(scorer.get(address("hand_delete", one, hand=1)))
    (button,) = page.xpath("//button[@name='do']")
    assert "Mend hand 2 in the same step" in button.text_content()
    assert button.get("value") == "delete 1"


def move_first(scorer, one, two, **more):
    sent = {"game": two.pk, "number": "1", "revision": one.revision, **more}
    return scorer.post(address("hand_move", one, hand=1), sent)


def test_moving_a_hand_that_another_needs_offers_to_mend_both_games(scorer, two_games):
    one, two = two_games
    refused = move_first(scorer, one, two, reason="wrong table")
    assert f"Game {one.number}: Hand 2 would not be possible any more" in text_of(refused)
    (button,) = page_of(refused).xpath("//button[@name='do']")
    assert button.text_content() == "Mend both games in the same step"
    assert (button.get("formaction"), button.get("value")) == (
        address("game_correct", one),
        "move 1",
    )
    assert (hands_of(one), hands_of(two)) == ([RICH, POOR, RIICHI], [RON])


def test_a_moved_hand_and_the_one_it_leaves_impossible_are_stored_in_one_step(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)
    sent = {"game": two.pk, "number": "1", "revision": one.revision, "do": "move 1"}
    draft = scorer.post(url, sent)
    assert hands_in(draft) == {one.number: [POOR, RIICHI], two.number: [RICH, RON]}
    assert f"Game {one.number}, hand 2 is not possible like this: Chen has only" in text_of(draft)
    page = page_of(draft)
    assert page.xpath("//form[@id='hand-form']//input[@name='of']/@value") == [str(one.number)]
    assert page.xpath("//form[@id='hand-form']//input[@name='replaced']/@value") == ["2"]

    entry = {"of": one.number, "replaced": 2, "client_id": str(uuid4()), "hand_number": 2}
    mended = scorer.post(url, sent_on(draft, **entry, do="apply", end="draw", tenpai=["2"]))
    heads = [" ".join(each.split()) for each in page_of(mended).xpath("//h3/a/text()")]
    assert heads == [f"Game {one.number}", f"Game {two.number}"]
    assert hands_of(one) == [RICH, POOR, RIICHI]

    saved = scorer.post(url, sent_on(mended, do="save", reason="wrong table, no riichi"))
    assert saved["Location"] == address("game", one)
    assert hands_of(one) == [POOR, {"end": "exhaustive_draw", "tenpai": [2]}]
    assert hands_of(two) == [RICH, RON]
    two.refresh_from_db()
    # Goran wins 8000 from Emeka, then Fatima as dealer 7700 from Goran
    assert two.points == [17000, 32700, 25300, 25000]
    (entry,) = ChangeEntry.objects.filter(kind="correct_games")
    assert {entry.game_id, entry.other_game_id} == {one.pk, two.pk}


def test_both_hands_are_worked_on_each_in_its_own_game(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)
    moved = {"game": two.pk, "number": "1", "revision": one.revision, "do": "move 1"}
    draft = scorer.post(url, sent_on(scorer.post(url, moved), do=f"delete 2 {two.number}"))
    assert hands_in(draft) == {one.number: [POOR, RIICHI], two.number: [RICH]}
    draft = scorer.post(url, sent_on(draft, do=f"delete 2 {one.number}"))
    assert hands_in(draft) == {one.number: [POOR], two.number: [RICH]}


def test_two_drafts_are_refused_when_the_other_game_changed_meanwhile(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)
    moved = {"game": two.pk, "number": "1", "revision": one.revision, "do": "move 1"}
    draft = scorer.post(url, sent_on(scorer.post(url, moved), do=f"delete 2 {one.number}"))
    record(two, DRAW)
    refused = scorer.post(url, sent_on(draft, do="save", reason="wrong table"))
    assert refused.status_code == 409
    assert f"Game {two.number} was changed meanwhile" in text_of(refused)
    assert "Not in this game any more: Draw, " in text_of(refused)
    assert (hands_of(one), hands_of(two)) == ([RICH, POOR, RIICHI], [RON, DRAW])


def test_a_second_click_on_saving_two_games_changes_nothing_more(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)
    moved = {"game": two.pk, "number": "1", "revision": one.revision, "do": "move 1"}
    draft = scorer.post(url, sent_on(scorer.post(url, moved), do=f"delete 2 {one.number}"))
    sent = sent_on(draft, do="save", reason="wrong table")
    assert [scorer.post(url, sent).status_code for _click in range(2)] == [302, 302]
    assert ChangeEntry.objects.filter(kind="correct_games").count() == 1


def test_games_of_other_rounds_cannot_be_put_right_beside_this_one(client, scorer, two_games):
    """A scorer may correct games of the round that runs, and must not reach others through them."""
    one, two = two_games
    draft = hidden(scorer.get(address("game_correct", two)), "drafts").replace(
        '"han": 3', '"han": 2'
    )
    the_round = Round.objects.create(tournament=one.tournament, number=1)
    Game.objects.filter(pk=two.pk).update(round=the_round)
    helper = make_user("helper")
    Organiser.objects.create(tournament=one.tournament, user=helper, role="scorer")
    client.force_login(helper)

    assert client.get(address("game_correct", one)).status_code == 200
    for do in ("save", "up 1", ""):
        sent = {"drafts": draft, "do": do, "reason": "no matter"}
        assert client.post(address("game_correct", one), sent).status_code == 403
    assert hands_of(two) == [RON]


def test_where_a_hand_cannot_move_to_is_said(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)

    def text(**sent):
        return text_of(scorer.post(url, {"game": two.pk, "number": "1", "do": "move 1", **sent}))

    assert "Hand 900 cannot be in a game with 1 hands." in text(number="900")
    assert "There is no hand 9 any more; look at those below." in text(do="move 9")
    assert "Choose the game of this round in which it was played." in text(game="0")


def test_a_hand_moved_from_an_older_game_is_refused_on_saving(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)
    seen = one.revision
    delete_hand(hand=one.hands.get(number=3), change=make_change())
    moved = {"game": two.pk, "number": "1", "revision": seen, "do": "move 2"}
    draft = scorer.post(url, moved)
    refused = scorer.post(url, sent_on(draft, do="save", reason="wrong table"))
    assert refused.status_code == 409
    assert f"Game {one.number} was changed meanwhile" in text_of(refused)
    assert (hands_of(one), hands_of(two)) == ([RICH, POOR], [RON])


def test_a_hand_of_four_does_not_move_to_a_table_of_three(scorer, two_games):
    one, _two = two_games
    three = make_ruleset(seats=3, uma=[15000, 0, -15000], multiple_ron="double").to_data()
    details = {"players_left_over": "other_size", "other_ruleset": three}
    change_tournament(tournament=one.tournament, details=details, change=make_change())
    players = make_players(one.tournament, ("Ines", "Jun", "Kofi"))
    small = make_game(one.tournament, players)
    moved = {"game": small.pk, "number": "1", "revision": one.revision}

    told = (
        f"Hand 2 names a player whom game {small.number} does not have. Record it there as it was"
    )
    assert told in text_of(scorer.post(address("hand_move", one, hand=2), moved))
    answer = scorer.post(address("game_correct", one), {**moved, "do": "move 2"})
    assert told in text_of(answer)
    assert hands_in(answer) == {one.number: [RICH, POOR, RIICHI]}


def test_the_draft_of_one_game_stays_when_the_other_is_deleted(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)
    moved = {"game": two.pk, "number": "1", "revision": one.revision, "do": "move 1"}
    draft = scorer.post(url, sent_on(scorer.post(url, moved), do=f"delete 2 {one.number}"))
    delete_game(game=two, change=make_change())
    refused = scorer.post(url, sent_on(draft, do="save", reason="wrong table"))

    assert f"Game {two.number} was deleted meanwhile; what was put right there" in text_of(refused)
    assert hands_in(refused) == {one.number: [POOR]}
    assert "Not in this game any more: Chen ron from Aiko, mangan" in text_of(refused)
    assert hands_of(one) == [RICH, POOR, RIICHI]


def test_a_game_moved_to_another_round_meanwhile_is_left_out_and_named(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)
    moved = {"game": two.pk, "number": "1", "revision": one.revision, "do": "move 1"}
    draft = scorer.post(url, sent_on(scorer.post(url, moved), do=f"delete 2 {one.number}"))
    the_round = Round.objects.create(tournament=one.tournament, number=1)
    Game.objects.filter(pk=two.pk).update(round=the_round)
    refused = scorer.post(url, sent_on(draft, do="save", reason="wrong table"))

    assert (
        f"Only games of one round are put right together; left out: game {two.number}."
        in text_of(refused)
    )
    assert hands_in(refused) == {one.number: [POOR]}
    assert (hands_of(one), hands_of(two)) == ([RICH, POOR, RIICHI], [RON])


def test_both_games_are_named_once_they_are_stored(scorer, two_games):
    one, two = two_games
    url = address("game_correct", one)
    moved = {"game": two.pk, "number": "1", "revision": one.revision, "do": "move 1"}
    draft = scorer.post(url, sent_on(scorer.post(url, moved), do=f"delete 2 {one.number}"))
    done = scorer.post(url, sent_on(draft, do="save", reason="wrong table"), follow=True)
    assert f"The hands of games {one.number} and {two.number} are corrected." in text_of(done)
