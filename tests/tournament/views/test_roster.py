"""A whole list of players: read from anything, looked at line by line, then taken over."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from tests.factories import make_change, make_players, make_tournament
from tests.pages import page_of, text_of
from tournament.actions.player_details import change_player
from tournament.models import Participant, Player

pytestmark = pytest.mark.django_db

NAMES = ["陳大文", "Nguyễn Thị Ánh", "O'Brien", "=cmd|' /C calc'!A0"]


def address(tournament, name="roster", *more):
    return reverse(name, args=[tournament.slug, *more])


def send(client, tournament, text="", file=None):
    sent = {"text": text}
    if file is not None:
        sent["file"] = SimpleUploadedFile(*file)
    return client.post(address(tournament), sent)


def entries_of(response, **decided):
    """The fields of the preview as a browser would send them."""
    (form,) = page_of(response).xpath("//form[@id='apply-form']")
    sent = dict(form.form_values())
    # Browsers send each end of a line as two characters.
    return {**sent, "rows": sent["rows"].replace("\n", "\r\n"), **decided}


def take_over(client, tournament, response, **decided):
    url = address(tournament, "roster_apply")
    return client.post(url, entries_of(response, **decided), follow=True)


def sections_of(response):
    """The names of the lines under each heading of the preview."""
    sections = {}
    for heading in page_of(response).xpath("//form[@id='apply-form']/h2"):
        rows = heading.getnext()
        rows = rows if rows.tag == "ul" else rows.getnext()
        names = rows.xpath(".//span[@class='title']")
        sections[heading.text_content()] = [name.text_content() for name in names]
    return sections


def names_of(tournament):
    return sorted(one.player.name for one in tournament.participants.all())


def parts_of(tournament):
    return {
        one.player.name: one for one in tournament.participants.select_related("player", "team")
    }


def sheet(*rows, merge=""):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if merge:
        book.active.merge_cells(merge)
    file = io.BytesIO()
    book.save(file)
    return ("players.xlsx", file.getvalue())


def test_nothing_is_stored_before_it_was_looked_at(scorer, tournament):
    response = send(scorer, tournament, "Aiko\nBinh")

    assert sections_of(response) == {"New on this site": ["Aiko", "Binh"]}
    assert not Player.objects.exists()


def test_names_of_any_script_are_kept_as_they_are(scorer, tournament):
    response = send(scorer, tournament, "\n".join(["Name", *NAMES]))

    assert sections_of(response) == {"New on this site": NAMES}
    assert "4 players added." in text_of(take_over(scorer, tournament, response))
    assert names_of(tournament) == sorted(NAMES)


def test_columns_are_recognised_in_any_order(scorer, tournament):
    text = "Club;Tenhou;Name;Team;Shoe size;EMA No.;Country\nRiichi Club;aiko7;Aiko;Dragons;38;01234;Deutschland"
    response = send(scorer, tournament, text)

    assert "Columns left aside: Shoe size" in text_of(response)
    take_over(scorer, tournament, response)
    one = Participant.objects.get()
    told = (one.player.club, one.player.country, one.player.ema_number, one.player.log_name)
    assert told == ("Riichi Club", "DE", "01234", "aiko7")
    assert one.team.name == "Dragons"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_files_of_every_encoding_are_read(scorer, tournament, encoding):
    content = "Name;Club\nJürgen Groß;Café Tsumo\nO'Brien;Dublin\n".encode(encoding)
    take_over(scorer, tournament, send(scorer, tournament, file=("players.csv", content)))

    assert names_of(tournament) == ["Jürgen Groß", "O'Brien"]
    assert Player.objects.get(name="Jürgen Groß").club == "Café Tsumo"


def test_a_workbook_with_merged_cells_formulas_and_empty_rows_is_read(scorer, tournament):
    file = sheet(
        ["Spring tournament", None],
        [None, None],
        ["Player", "Club", "EMA number"],
        ["陳大文", "Riichi Club", 12001],
        ["Binh", None, '=CONCATENATE("1","2")'],
        [None, None, None],
        ["=cmd|' /C calc'!A0", "Other Club", None],
        merge="B4:B5",
    )
    response = send(scorer, tournament, file=file)
    take_over(scorer, tournament, response)

    clubs = {player.name: (player.club, player.ema_number) for player in Player.objects.all()}
    assert clubs["陳大文"] == ("Riichi Club", "12001")
    assert clubs["Binh"] == ("Riichi Club", "")


def test_what_is_no_list_is_refused_at_the_file(scorer, tournament):
    response = send(scorer, tournament, file=("players.xlsx", b"PK\x03\x04 broken"))

    assert page_of(response).xpath("//*[@id='errors']//a/@href") == ["#id_file"]


def test_nothing_sent_is_refused(scorer, tournament):
    assert "Paste a list or choose a file." in text_of(send(scorer, tournament))


def test_a_bad_line_is_named_and_stops_nothing_else(scorer, tournament):
    text = f"Name,No,Country\nAiko,1,FR\n{'x' * 101},2,FR\nBinh,many,FR\nChen,3,Atlantis"
    response = send(scorer, tournament, text)

    bad = sections_of(response)["Lines that cannot be taken over"]
    assert len(bad) == 2
    assert "line 3" in text_of(response)
    assert "Atlantis is no country" in text_of(response)
    after = text_of(take_over(scorer, tournament, response))
    assert names_of(tournament) == ["Aiko", "Chen"]
    assert "line 4: Binh many FR" in after


def test_known_players_say_how_they_are_known_and_what_changes(scorer, tournament):
    (player,) = make_players(make_tournament(), ("Aiko",))
    ids = {"ema_number": "7", "club": "Old Club"}
    change_player(player=player, details=ids, change=make_change())
    response = send(scorer, tournament, "Name;Club;EMA\nAiko;New Club;7")

    said = text_of(response)
    assert "known by the EMA number; club: Old Club → New Club" in said
    take_over(scorer, tournament, response)
    assert Participant.objects.filter(tournament=tournament, player=player).exists()
    player.refresh_from_db()
    assert player.club == "New Club"


def test_a_doubtful_line_is_left_out_until_somebody_decides(scorer, tournament):
    make_players(make_tournament(), ("Anna Müller",))
    response = send(scorer, tournament, "Name;Club\nMuller Anna;Riichi Club\nBinh;")

    assert sections_of(response)["Who are they?"] == ["Muller Anna"]
    options = page_of(response).xpath("//select[@name='who_2']/option/text()")
    assert options == ["Leave out for now", "Anna Müller", "Somebody new"]
    after = take_over(scorer, tournament, response)
    assert "Left out: line 2: Muller Anna" in text_of(after)
    assert names_of(tournament) == ["Binh"]


@pytest.mark.parametrize("is_new", [True, False])
def test_who_a_doubtful_line_is_is_chosen(scorer, tournament, is_new):
    (player,) = make_players(make_tournament(), ("Anna Müller",))
    response = send(scorer, tournament, "Name;Club\nMuller Anna;Riichi Club")
    take_over(scorer, tournament, response, who_2="new" if is_new else str(player.pk))

    assert (Participant.objects.get(tournament=tournament).player == player) is not is_new


def test_two_people_of_one_name_are_told_apart_by_their_clubs(scorer, tournament):
    response = send(
        scorer, tournament, "Name;Club\nJan Novák;Praha\nJan Novák;Brno\nJan Novák;Brno"
    )

    assert sections_of(response)["New on this site"] == ["Jan Novák", "Jan Novák"]
    assert "The same player is in line 3" in text_of(response)
    take_over(scorer, tournament, response)
    clubs = sorted(one.player.club for one in tournament.participants.all())
    assert clubs == ["Brno", "Praha"]


def test_lines_can_be_left_out(scorer, tournament):
    response = send(scorer, tournament, "Aiko\nBinh\nChen")
    take_over(scorer, tournament, response, leave_out=["2"])

    assert names_of(tournament) == ["Aiko", "Chen"]


def test_two_clicks_take_a_list_over_once(scorer, tournament):
    make_players(make_tournament(), ("Aiko",))
    response = send(scorer, tournament, "Name;Club\nAiko;Riichi Club\nBinh;Riichi Club")
    for _ in range(2):
        after = take_over(scorer, tournament, response, who_2="new")

    assert "Everybody in this list takes part." in text_of(after)
    assert names_of(tournament) == ["Aiko", "Binh"]
    assert Player.objects.count() == 3


def test_a_list_is_shown_again_where_its_lines_mean_something_else_by_now(scorer, tournament):
    response = send(scorer, tournament, "Name;Club\nAiko;Riichi Club\nBinh;Riichi Club")
    make_players(make_tournament(), ("Aiko",))
    after = take_over(scorer, tournament, response, leave_out=["3"])

    assert "Players were changed meanwhile." in text_of(after)
    assert sections_of(after)["Who are they?"] == ["Aiko"]
    assert page_of(after).xpath("//input[@name='leave_out'][@checked]/@value") == ["3"]
    assert names_of(tournament) == []


def test_three_hundred_lines_cost_no_more_queries(
    scorer, tournament, django_assert_max_num_queries
):
    text = "Name;Club;Number\n" + "\n".join(
        f"Player {number};Club {number % 9};{number}" for number in range(1, 301)
    )
    response = send(scorer, tournament, text)
    assert len(sections_of(response)["New on this site"]) == 300

    with django_assert_max_num_queries(40):
        scorer.post(address(tournament, "roster_apply"), entries_of(response))
    assert tournament.participants.count() == 300


def test_a_list_with_columns_pasted_among_the_names_is_looked_at_first(scorer, tournament):
    url = address(tournament, "participants")
    names = "Name;Club\nAiko;Riichi Club"
    whole = scorer.post(url, {"names": names})
    part = scorer.post(url, {"names": names}, headers={"HX-Request": "true"})

    assert sections_of(whole) == {"New on this site": ["Aiko"]}
    assert part["HX-Retarget"] == "body"
    assert names_of(tournament) == []
