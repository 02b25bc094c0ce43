from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournament.models.constraints import unless_null, whole_hundreds
from tournament.models.players import Player
from tournament.models.rounds import Round
from tournament.models.stages import Stage
from tournament.models.tournaments import Tournament

ENDS = ("played_out", "bust", "target", "dealer_stopped", "ceiling", "time", "organiser")
SETTLED = (
    "place",
    "shared_by",
    "deposit",
    "base",
    "rounding",
    "oka",
    "uma",
    "chombo",
    "penalty",
    "chips",
    "yakitori",
    "score",
)

SUM_OF_PARTS = (
    F("base")
    + F("rounding")
    + F("oka")
    + F("uma")
    + F("chips")
    + F("yakitori")
    - F("chombo")
    - F("penalty")
)


class Game(models.Model):
    """One game at one table. What people said comes first; below it the position that follows from its hands."""

    class Finish(models.TextChoices):
        TIME = "time", _("Stopped by the clock")
        ORGANISER = "organiser", _("Ended by an organiser")

    class Entry(models.TextChoices):
        HANDS = "hands", _("Hand by hand")
        POINTS = "points", _("Final points only")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="games")
    round = models.ForeignKey(Round, models.PROTECT, null=True, blank=True, related_name="games")
    stage = models.ForeignKey(Stage, models.PROTECT, null=True, blank=True, related_name="games")
    number = models.PositiveIntegerField(_("number"))
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    played_on = models.DateField(_("date"))
    finish = models.CharField(_("stopped"), max_length=10, choices=Finish, blank=True, default="")
    entered_as = models.CharField(_("entered"), max_length=6, choices=Entry, default=Entry.HANDS)
    deposits_left = models.PositiveSmallIntegerField(_("deposits left over"), null=True, blank=True)
    last_dealer = models.PositiveSmallIntegerField(_("last dealer"), null=True, blank=True)
    extra_seconds = models.IntegerField(_("seconds added"), default=0, editable=False)
    source_id = models.CharField(_("log"), max_length=120, blank=True, default="")
    client_id = models.UUIDField(null=True, unique=True, editable=False)
    created_at = models.DateTimeField(_("created"))
    link_serial = models.PositiveIntegerField(default=0, editable=False)
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, editable=False)

    revision = models.PositiveIntegerField(default=0, editable=False)
    over = models.CharField(max_length=16, blank=True, default="", editable=False)
    wind = models.PositiveSmallIntegerField(default=0, editable=False)
    dealer = models.PositiveSmallIntegerField(default=0, editable=False)
    honba = models.PositiveSmallIntegerField(default=0, editable=False)
    deposits = models.PositiveSmallIntegerField(default=0, editable=False)
    points = models.JSONField(default=list, editable=False)
    hand_count = models.PositiveSmallIntegerField(default=0, editable=False)

    history = HistoricalRecords(
        excluded_fields=[
            "revision",
            "over",
            "wind",
            "dealer",
            "honba",
            "deposits",
            "points",
            "hand_count",
        ],
        history_change_reason_field=models.TextField(null=True),
    )

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="game_number_once"),
            models.UniqueConstraint(
                fields=("tournament", "source_id"),
                condition=~Q(source_id=""),
                name="game_source_once",
            ),
            models.UniqueConstraint(
                fields=("round", "table_number"), name="game_table_once_a_round"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_number_from_one"),
            models.CheckConstraint(
                condition=unless_null("table_number", Q(table_number__gte=1)),
                name="game_table_from_one",
            ),
            models.CheckConstraint(
                condition=Q(finish__in=["", "time", "organiser"]), name="game_finish_is_known"
            ),
            models.CheckConstraint(condition=Q(over__in=["", *ENDS]), name="game_end_is_known"),
            models.CheckConstraint(
                condition=Q(finish="") | ~Q(over=""), name="game_stopped_is_over"
            ),
            models.CheckConstraint(
                condition=Q(entered_as="hands", deposits_left=None, last_dealer=None)
                | Q(entered_as="points", deposits_left__isnull=False, hand_count=0, finish=""),
                name="game_entered_one_way",
            ),
            models.CheckConstraint(
                condition=unless_null("last_dealer", Q(last_dealer__lte=3)),
                name="game_last_dealer_is_a_seat",
            ),
            models.CheckConstraint(condition=Q(wind__lte=3), name="game_wind_is_known"),
            models.CheckConstraint(condition=Q(dealer__lte=3), name="game_dealer_is_a_seat"),
        )

    def __str__(self) -> str:
        return f"#{self.number}"

    @property
    def is_over(self) -> bool:
        return self.over != ""

    @property
    def is_confirmed(self) -> bool:
        """Whether every seat said that the result is right."""
        return self.confirmed_at is not None

    @property
    def is_by_points(self) -> bool:
        return self.entered_as == self.Entry.POINTS

    @property
    def next_hand_number(self) -> int:
        return self.hand_count + 1


class Seat(models.Model):
    """A player's place in one game, 0 = first dealer; below it the settlement, empty until the game is over."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    entered_points = models.IntegerField(_("points"), null=True, blank=True)
    entered_chips = models.IntegerField(_("chips"), null=True, blank=True)
    entered_yakitori = models.BooleanField(_("never won a hand"), null=True, blank=True)

    points = models.IntegerField(null=True, editable=False)
    place = models.PositiveSmallIntegerField(null=True, editable=False)
    shared_by = models.PositiveSmallIntegerField(null=True, editable=False)
    deposit = models.IntegerField(null=True, editable=False)
    base = models.IntegerField(null=True, editable=False)
    rounding = models.IntegerField(null=True, editable=False)
    oka = models.IntegerField(null=True, editable=False)
    uma = models.IntegerField(null=True, editable=False)
    chombo = models.IntegerField(null=True, editable=False)
    penalty = models.IntegerField(null=True, editable=False)
    chips = models.IntegerField(null=True, editable=False)
    yakitori = models.IntegerField(null=True, editable=False)
    score = models.IntegerField(null=True, editable=False)

    history = HistoricalRecords(
        excluded_fields=["points", *SETTLED],
        history_change_reason_field=models.TextField(null=True),
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("game_id", "seat")
        constraints = (
            models.UniqueConstraint(fields=("game", "seat"), name="seat_once_a_game"),
            models.UniqueConstraint(fields=("game", "player"), name="seat_player_once_a_game"),
            models.CheckConstraint(condition=Q(seat__lte=3), name="seat_is_one_of_four"),
            models.CheckConstraint(
                condition=unless_null("entered_points", whole_hundreds("entered_points")),
                name="seat_entered_whole_hundreds",
            ),
            models.CheckConstraint(
                condition=unless_null("points", whole_hundreds("points")),
                name="seat_points_whole_hundreds",
            ),
            models.CheckConstraint(
                condition=Q(points=None, **dict.fromkeys(SETTLED))
                | Q(points__isnull=False, **{f"{part}__isnull": False for part in SETTLED}),
                name="seat_settled_in_full",
            ),
            models.CheckConstraint(
                condition=unless_null(
                    "place", Q(place__gte=1, shared_by__gte=1, place__lte=5 - F("shared_by"))
                ),
                name="seat_place_is_possible",
            ),
            models.CheckConstraint(
                condition=unless_null("score", Q(score=SUM_OF_PARTS)), name="seat_score_is_the_sum"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id}: {self.seat}"
