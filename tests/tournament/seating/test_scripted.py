"""Plans made elsewhere: what is read, and which line is named."""

from random import Random

import pytest

from tournament.seating import (
    PlanLinesRefused,
    SeatedGame,
    SeatingRefused,
    SeatingRequest,
    plan_rounds,
    read_plan,
)

NUMBERS = {number: number - 1 for number in range(1, 10)}
TWO_ROUNDS = (
    "Round,Table,East,South,West,North\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,9,5,2,6\n2,2,3,7,4,8\n"
)


def test_rows_become_rounds_with_byes():
    first, second = read_plan(TWO_ROUNDS, numbers=NUMBERS).rounds
    assert first.games == (
        SeatedGame(table_number=1, players=(0, 1, 2, 3)),
        SeatedGame(table_number=2, players=(4, 5, 6, 7)),
    )
    assert (first.byes, second.byes) == ((8,), (0,))


@pytest.mark.parametrize(
    "text",
    [
        TWO_ROUNDS.replace(",", ";"),
        TWO_ROUNDS.replace(",", "\t"),
        TWO_ROUNDS.replace(",", "  ").replace("\n", "\r\n"),
        "\ufeff\n" + TWO_ROUNDS.replace("\n", ",,\n\n"),
        "\n".join(reversed(TWO_ROUNDS.splitlines()[1:])),
    ],
)
def test_how_the_rows_are_written_does_not_matter(text):
    assert read_plan(text, numbers=NUMBERS) == read_plan(TWO_ROUNDS, numbers=NUMBERS)


def test_games_of_three_may_be_mixed_in():
    (seated,) = read_plan("1 1 1 2 3 4\n1 2 5 6 7", numbers={n: n for n in range(1, 8)}).rounds
    assert [len(game.players) for game in seated.games] == [4, 3]


def test_a_plan_written_down_is_read_back():
    plan = plan_rounds(SeatingRequest(players=tuple(range(18))), rounds=3, random=Random(1))
    rows = [
        ",".join(map(str, (number, game.table_number, *(player + 1 for player in game.players))))
        for number, seated in enumerate(plan.rounds, 1)
        for game in seated.games
    ]
    numbers = {player + 1: player for player in range(18)}
    assert read_plan("\n".join(rows), numbers=numbers) == plan


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (
            "1,1,1,2,3,x",
            1,
            "Line 1: “x” is not a number. A row holds round, table, and the players in seat order.",
        ),
        (
            "\n1,1,1,2",
            2,
            "Line 2 has 4 numbers. A row holds round, table, and the players in seat order: 5 or 6 numbers.",
        ),
        ("1,1,1,2,3,4\n1,2,5,6,7,99", 2, "Line 2: there is no player with the number 99."),
        ("1,1,1,2,3,4\n1,2,5,6,2,7", 2, "Line 2: player 2 already plays in round 1, in line 1."),
        ("1,1,1,2,3,3", 1, "Line 1: player 3 already plays in round 1, in line 1."),
        ("1,1,1,2,3,4\n1,1,5,6,7,8", 2, "Line 2: table 1 is taken in round 1 by line 1."),
        ("1,0,1,2,3,4", 1, "Line 1: tables are numbered from 1."),
        (
            "1,1,1,2,3,4\n1,2,5,6,7,8\n3,1,1,2,3,4",
            3,
            "Line 3 belongs to round 3, but there is no round 2.",
        ),
        (
            "1,1,1,2,3,4",
            1,
            "Line 1: 5 players are not in round 1, enough for one more game: 5, 6, 7, 8, 9.",
        ),
        (
            "round,table\n\n",
            None,
            "The plan is empty. Each row holds round, table, and the players in seat order.",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text, line, sentence):
    with pytest.raises(SeatingRefused) as refusal:
        read_plan(text, numbers=NUMBERS)
    assert (str(refusal.value), refusal.value.line, refusal.value.field) == (sentence, line, "plan")


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "1,1,1,2,x,y\n1,2,5,6,77,88\n1,3,5\n1,4,7,8,9,5\n1,4,1,2,3,7",
            [
                "Line 1: “x”, “y” are not numbers. A row holds round, table, and the players in seat order.",
                "Line 2: there is no player with the number 77 or 88.",
                "Line 3 has 3 numbers. A row holds round, table, and the players in seat order: 5 or 6 numbers.",
                "Line 5: table 4 is taken in round 1 by line 4.",
                "Line 5: player 7 already plays in round 1, in line 4.",
            ],
        ),
        (
            "1,1,1,2,3,4\n2,1,1,2,3,4",
            [
                f"Line {number}: 5 players are not in round {number}, enough for one more game: 5, 6, 7, 8, 9."
                for number in (1, 2)
            ],
        ),
        (
            "0,1,1,2,3,4\n1,10000,1,2,3,4\n1,1,1,2,3," + "9" * 5000,
            [
                "Line 1: rounds are numbered from 1.",
                "Line 2: tables are numbered up to 9999.",
                f"Line 3: “{'9' * 40}” is not a number. A row holds round, table, and the players in seat order.",
            ],
        ),
    ],
)
def test_every_line_that_is_wrong_is_named_at_once(text, sentences):
    with pytest.raises(PlanLinesRefused) as refusal:
        read_plan(text, numbers=NUMBERS)
    assert [str(one) for one in refusal.value.refusals] == sentences


def test_a_game_of_three_is_refused_where_all_tables_have_four():
    with pytest.raises(PlanLinesRefused, match=r"Line 2 has 5 numbers.*: 6 numbers"):
        read_plan("1 1 1 2 3 4\n1 2 5 6 7", numbers=NUMBERS, sizes=[4])
