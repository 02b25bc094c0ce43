"""How numbers, winds and places look."""

from fractions import Fraction

import pytest
from django.utils import translation

from scoring.terms import Wind
from tournament.templatetags import mahjong


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (55200, "+55.2"),
        (-4500, "−4.5"),
        (0, "±0.0"),
        (45000, "+45.0"),
        (-100, "−0.1"),
        (250, "+0.25"),
        (-33333, "−33.333"),
        (12345600, "+12\u202f345.6"),
        (None, ""),
    ],
)
def test_score_is_signed_and_exact(value, shown):
    assert mahjong.score(value) == shown


def test_score_follows_the_readers_decimal_mark():
    with translation.override("de"):
        assert mahjong.score(55200) == "+55,2"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (25000, "25\u202f000"),
        (9000, "9000"),
        (0, "0"),
        (-1500, "−1500"),
        (-12000, "−12\u202f000"),
        (None, ""),
    ],
)
def test_points_group_from_five_digits(value, shown):
    assert mahjong.points(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"), [(3000, "+3000"), (-24300, "−24\u202f300"), (0, "±0"), (None, "")]
)
def test_signed_points_always_carry_a_sign(value, shown):
    assert mahjong.signed_points(value) == shown


@pytest.mark.parametrize(
    ("value", "name"), [(5, "plus"), (-5, "minus"), (0, "zero"), (None, "zero")]
)
def test_sign_class_names_the_sign(value, name):
    assert mahjong.sign_class(value) == name


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(5, 2), "2.50"), (Fraction(19, 8), "2.38"), (Fraction(3), "3.00"), (None, "")],
)
def test_average_place_has_two_digits(value, shown):
    assert mahjong.average_place(value) == shown


@pytest.mark.parametrize(
    ("value", "shared_by", "shown"), [(1, 1, "1"), (3, 2, "3="), (None, 1, "")]
)
def test_place_marks_sharing(value, shared_by, shown):
    assert mahjong.place(value, shared_by) == shown


@pytest.mark.parametrize("value", [Wind.WEST, 2, "west", "2"])
def test_wind_understands_numbers_and_words(value):
    assert (mahjong.wind(value), mahjong.wind_name(value), mahjong.wind_letter(value)) == (
        "西",
        "West",
        "W",
    )


def test_wind_of_nothing_is_nothing():
    assert (mahjong.wind(None), mahjong.wind_name(""), mahjong.wind_letter(None)) == ("", "", "")


def test_hand_name_counts_from_the_first_dealer():
    assert mahjong.hand_name("south", 3) == "South 4"


def test_hand_mark_raises_the_honba():
    assert mahjong.hand_mark(Wind.EAST, 0) == "E1"
    assert (
        mahjong.hand_mark(Wind.EAST, 0, 1)
        == 'E1<sup><span class="visually-hidden">honba </span>1</sup>'
    )


@pytest.mark.parametrize(
    ("seat", "seats", "expected"), [(1, 4, Wind.EAST), (0, 4, Wind.NORTH), (0, 3, Wind.WEST)]
)
def test_seat_wind_turns_with_the_dealer(seat, seats, expected):
    assert mahjong.seat_wind(seat, 1, seats) == expected


def test_item_takes_the_numbered_entry():
    assert mahjong.item([25000, 24000], 1) == 24000
