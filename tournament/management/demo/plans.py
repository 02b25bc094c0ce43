"""The three events of the demo: who plays, by which rules, how often, and what happens on the last evening."""

from dataclasses import dataclass
from enum import Enum, auto

from tournament.models import Tournament


class Course(Enum):
    """How a game of the demo goes."""

    WHOLE = auto()
    RUNNING = auto()
    STOPPED = auto()
    BY_POINTS = auto()
    WITH_CHOMBO = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One event: each evening has the same tables, the last one those of `tonight`.

    `people` come in as many groups as there are seats; from evening to evening the groups change seats, and each
    moves along the tables at its own pace.
    """

    slug: str
    name: str
    kind: str
    description: str
    preset: str
    games: str
    people: tuple[str, ...]
    evenings: int
    tables: int
    days_between: int
    tonight: tuple[Course, ...] = ()


CLUB = (
    "陳大文",
    "Nguyễn Thị Ánh",
    "Ōno Akari",
    "Aiko",
    "Łukasz Zając",
    "김하늘",
    "Мария Кузьмина",
    "Søren Åberg",
    "山田 花子",
    "İpek Çelik",
    "João Conceição",
    "Οδυσσέας Παππάς",
    "Siân O’Hara",
    "นภา",
    "שירה לוי",
    "Maximiliane Freifrau von Hohenstein-Waldau",
)

PLANS = (
    Plan(
        slug="demo-club-league",
        name="Riverside Club League",
        kind=Tournament.Kind.LEAGUE,
        description="A club's league: sixteen people, four tables every week. Demo data.",
        preset="tenhou-4p",
        games="four",
        people=CLUB,
        evenings=7,
        tables=4,
        days_between=7,
        tonight=(Course.RUNNING, Course.STOPPED, Course.BY_POINTS, Course.WITH_CHOMBO),
    ),
    Plan(
        slug="demo-sanma-league",
        name="Sanma Ladder",
        kind=Tournament.Kind.LEAGUE,
        description="三麻: three at a table, every second week. Demo data.",
        preset="tenhou-3p",
        games="three",
        people=CLUB[3:12],
        evenings=4,
        tables=3,
        days_between=14,
        tonight=(Course.RUNNING, Course.STOPPED),
    ),
    Plan(
        slug="demo-open-cup",
        name="Open Cup",
        kind=Tournament.Kind.TOURNAMENT,
        description="Twelve people, five rounds, the rules of the M.League. Demo data.",
        preset="m-league",
        games="m_league",
        people=CLUB[:12],
        evenings=5,
        tables=3,
        days_between=1,
    ),
)
