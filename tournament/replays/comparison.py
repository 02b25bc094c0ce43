"""A log against the rules: whether every hand comes to the points that the platform counted."""

from dataclasses import fields, replace

from scoring.game_json import record_from_data
from scoring.record import Computed, compute
from scoring.ruleset import Ruleset
from scoring.terms import ScoringError
from tournament.replays.replay import LogRefused, Replay

WITHOUT_EFFECT_ON_A_RECORD = frozenset(
    {
        "name",
        "source",
        "chombo",
        "chombo_points",
        "time_policy",
        "time_limit_minutes",
        "double_wind_fu",
        "open_tanyao",
        "red_fives",
        "double_yakuman",
        "chip_points",
    }
)
"""What a log shows the outcome of (han, fu), or what cannot happen online."""

SCORE_RULES = (
    "start_points",
    "return_points",
    "uma",
    "floating_uma",
    "floating_line",
    "rounding",
    "ties",
    "leftover",
)
"""What the score of an online game depends on, besides its points."""


class LogDisagrees(LogRefused):
    """The platform counted otherwise than the rules say."""


def rules_of(replay: Replay) -> Ruleset:
    """The complete rules that the log tells."""
    return record_from_data({"ruleset": dict(replay.ruleset), "hands": []}).ruleset


def settles_alike(one: Ruleset, other: Ruleset) -> bool:
    """Whether equal points come to equal scores."""
    return all(getattr(one, name) == getattr(other, name) for name in SCORE_RULES)


def compare(replay: Replay, ruleset: Ruleset) -> Computed:
    """Play the log by `ruleset`: every hand, the end, and the scores.

    A club may settle by another uma or rounding than the platform; then the scores are not compared.
    Errors: LogDisagrees, with the index of the hand where one differs, the values, and the rules that may be why.
    """
    if ruleset.seats != replay.seats:
        raise LogDisagrees(
            f"The log is of {replay.seats} people, the rules are for {ruleset.seats}."
        )
    try:
        computed = _play(replay, ruleset)
        _check_points(replay, computed)
        _check_end(replay, computed)
        if settles_alike(rules_of(replay), ruleset):
            _check_scores(replay, computed)
    except LogDisagrees as disagreement:
        differences = differing_rules(rules_of(replay), ruleset)
        if not differences:
            raise
        sentence = f"{disagreement.sentence} The rules differ: {'; '.join(differences)}."
        raise LogDisagrees(sentence, hand=disagreement.hand) from None
    return computed


def differing_rules(log: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The choices that differ and that a record of a game can show, each with both values.

    >>> differing_rules(Ruleset(kiriage=True), Ruleset(name="Ours"))
    ('kiriage (log: True, here: False)',)
    """
    one, two = log.to_data(), other.to_data()
    return tuple(
        f"{field.name} (log: {one[field.name]}, here: {two[field.name]})"
        for field in fields(Ruleset)
        if field.name not in WITHOUT_EFFECT_ON_A_RECORD and one[field.name] != two[field.name]
    )


def _play(replay: Replay, ruleset: Ruleset) -> Computed:
    record = replace(record_from_data(replay.to_data()), ruleset=ruleset)
    try:
        return compute(record)
    except ScoringError as error:
        if error.hand is None:
            raise LogDisagrees(str(error)) from None
        # A hand is often impossible because an earlier one came out otherwise than in the log; that one is named.
        _check_points(replay, compute(replace(record, hands=record.hands[: error.hand])))
        raise LogDisagrees(f"Hand {error.hand + 1}: {error}", hand=error.hand) from None


def _check_points(replay: Replay, computed: Computed) -> None:
    following = (*replay.following, None)
    for index, played in enumerate(computed.played):
        if played.after.points != replay.points[index]:
            raise LogDisagrees(
                f"Hand {index + 1}: the log has {list(replay.points[index])}, "
                f"the rules give {list(played.after.points)}.",
                hand=index,
            )
        told, given = (
            following[index],
            (played.after.dealer, played.after.honba, played.after.deposits),
        )
        if told is not None and told != given:
            raise LogDisagrees(
                f"Hand {index + 1}: in the log dealer, honba and deposits are {list(told)} afterwards, "
                f"the rules give {list(given)}.",
                hand=index,
            )


def _check_end(replay: Replay, computed: Computed) -> None:
    if replay.is_complete and computed.over is None:
        raise LogDisagrees(
            f"The log ends after hand {len(replay.hands)}, but by the rules the game goes on.",
            hand=len(replay.hands) - 1,
        )


def _check_scores(replay: Replay, computed: Computed) -> None:
    if replay.scores is None or computed.settlement is None:
        return
    given = [seat.score for seat in computed.settlement.seats]
    if list(replay.scores) != given:
        raise LogDisagrees(f"The log has the scores {list(replay.scores)}, the rules give {given}.")
