import pytest
from lxml import etree

from tournament.charts import hand_label, middle_place, places_chart, points_chart

NAMES = ["Aiko", "Binh", "Chen", "Dewi"]
SVG = "{http://www.w3.org/2000/svg}"


def make_points_chart(names=NAMES, hands=2):
    points = [[25000] * len(names)]
    for number in range(hands):
        points.append(
            [held + 1000 * (-1) ** (seat + number) for seat, held in enumerate(points[-1])]
        )
    labels = [hand_label(0, number % 4, 0) for number in range(hands)]
    return points_chart(names=names, labels=labels, points=points, start=25000)


def texts(image):
    return [node.text for node in etree.fromstring(image).iter(f"{SVG}text") if node.text]


def dots(image):
    return [
        node
        for node in etree.fromstring(image).iter(f"{SVG}circle")
        if "dot" in node.get("class", "")
    ]


def test_points_chart_has_a_line_a_seat_and_a_dot_a_hand():
    image = make_points_chart(hands=3)

    assert len(dots(image)) == 4 * 4
    shown = texts(image)
    assert [name for name in shown if name in {"東 Aiko", "南 Binh", "西 Chen", "北 Dewi"}] == [
        "東 Aiko",
        "南 Binh",
        "西 Chen",
        "北 Dewi",
    ]
    assert {"E1", "E2", "E3", "25\u202f000"} <= set(shown)


def test_points_chart_shows_three_players():
    image = make_points_chart(names=NAMES[:3])

    assert {"東 Aiko", "南 Binh", "西 Chen"} <= set(texts(image))


def test_points_chart_of_a_long_game_keeps_its_labels_apart():
    labels = [
        text for text in texts(make_points_chart(hands=30)) if text[0] in "ES" and len(text) == 2
    ]

    assert 4 <= len(labels) <= 9


def test_points_chart_says_when_there_is_no_hand():
    assert "No hand yet" in texts(make_points_chart(hands=0))


def test_points_chart_spans_points_below_zero():
    image = points_chart(
        names=NAMES,
        labels=["E1"],
        points=[[25000] * 4, [-12000, 62000, 25000, 25000]],
        start=25000,
    )

    assert {"−20\u202f000", "0", "70\u202f000"} <= set(texts(image))


@pytest.mark.parametrize(
    "image",
    [make_points_chart(), places_chart(labels=["1"], places=[1.5], seats=4)],
    ids=["points", "places"],
)
def test_charts_have_both_colour_schemes_and_nothing_active_or_foreign(image):
    text = image.decode()

    assert "prefers-color-scheme:dark" in text.replace(" ", "")
    assert "<script" not in text
    assert "href=" not in text
    assert "<!--" not in text


def test_the_same_chart_gives_the_same_bytes():
    assert make_points_chart() == make_points_chart()


def test_names_are_text_in_a_chart():
    image = make_points_chart(names=["<b>&", *NAMES[1:]])

    assert "東 <b>&" in texts(image)


def test_places_chart_puts_first_place_on_top():
    first, last = dots(places_chart(labels=["1", "2"], places=[1, 4], seats=4))

    assert float(first.get("cy")) < float(last.get("cy"))


def test_places_chart_says_when_there_is_no_game():
    assert "No game yet" in texts(places_chart(labels=[], places=[], seats=4))


def test_hand_label_raises_honba():
    assert [hand_label(1, 3, honba) for honba in (0, 1, 12)] == ["S4", "S4¹", "S4¹²"]


def test_middle_place_is_in_the_middle_of_the_places_covered():
    assert [middle_place(1, 1), middle_place(1, 2), middle_place(2, 3)] == [1, 1.5, 3]
