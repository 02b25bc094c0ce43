"""The history in words: what kind of change it was, and each row before and after."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import ChangeEntry, Tournament
from tournament.queries.history import HistoryFilter, history_of
from tournament.queries.history_facts import ChangedRow, changed_rows
from tournament.queries.history_names import Names, names_in

KINDS = {
    "record_sent": gettext_lazy("Hand recorded"),
    "change_hand": gettext_lazy("Hand corrected"),
    "insert_hand": gettext_lazy("Hand inserted"),
    "delete_hand": gettext_lazy("Hand deleted"),
    "undo_last_hand": gettext_lazy("Last hand taken back"),
    "move_hand": gettext_lazy("Hand moved"),
    "move_hand_to_game": gettext_lazy("Hand moved to another game"),
    "correct_game": gettext_lazy("Hands of one game corrected"),
    "correct_games": gettext_lazy("Hands corrected"),
    "keep_both": gettext_lazy("Second version of a hand"),
    "choose_version": gettext_lazy("One of two versions chosen"),
    "create_game": gettext_lazy("Game set up"),
    "change_game": gettext_lazy("Game changed"),
    "edit_game": gettext_lazy("Game changed"),
    "move_game": gettext_lazy("Game moved to another round"),
    "delete_game": gettext_lazy("Game deleted"),
    "import_game": gettext_lazy("Game imported"),
    "change_seats": gettext_lazy("Seats changed"),
    "swap_players": gettext_lazy("Players swapped"),
    "replace_player": gettext_lazy("Player replaced"),
    "stop_game": gettext_lazy("Game stopped"),
    "resume_game": gettext_lazy("Game resumed"),
    "enter_points": gettext_lazy("Final points entered"),
    "enter_chips": gettext_lazy("Chips entered"),
    "enter_yakitori": gettext_lazy("Yakitori entered"),
    "enter_extras": gettext_lazy("Chips or yakitori entered"),
    "enter_slip": gettext_lazy("Paper slip entered"),
    "confirm_seat": gettext_lazy("Result confirmed"),
    "confirm_on_paper": gettext_lazy("Signed slip ticked"),
    "withdraw_confirmation": gettext_lazy("Confirmation taken back"),
    "disagree": gettext_lazy("Disagreement with a result"),
    "call_organiser": gettext_lazy("Organiser called"),
    "answer_call": gettext_lazy("Call answered"),
    "renew_link": gettext_lazy("Table link replaced"),
    "renew_links": gettext_lazy("Table links replaced"),
    "add_penalty": gettext_lazy("Penalty entered"),
    "cancel_penalty": gettext_lazy("Penalty cancelled"),
    "create_tournament": gettext_lazy("Tournament set up"),
    "start_tournament": gettext_lazy("Tournament set up"),
    "change_tournament": gettext_lazy("Tournament changed"),
    "change_ruleset": gettext_lazy("Rules changed"),
    "add_players": gettext_lazy("Players added"),
    "rename_player": gettext_lazy("Player renamed"),
    "change_participant": gettext_lazy("Participant changed"),
    "remove_player": gettext_lazy("Player taken off the list"),
    "add_rounds": gettext_lazy("Rounds added"),
    "change_round": gettext_lazy("Round changed"),
    "remove_round": gettext_lazy("Round removed"),
    "plan_all_rounds": gettext_lazy("All rounds seated"),
    "plan_round": gettext_lazy("Round seated"),
    "upload_plan": gettext_lazy("Plan uploaded"),
    "swap_planned_seats": gettext_lazy("Two players changed places in a plan"),
    "replace_in_plan": gettext_lazy("Seats given to somebody else"),
    "clear_plan": gettext_lazy("Seating taken away"),
    "publish_round": gettext_lazy("Seating published"),
    "start_round": gettext_lazy("Round started"),
    "pause_round": gettext_lazy("Clock stopped"),
    "resume_round": gettext_lazy("Clock started again"),
    "extend_round": gettext_lazy("More or less time for all tables"),
    "extend_game": gettext_lazy("More or less time for one table"),
    "close_round": gettext_lazy("Round closed"),
    "reopen_round": gettext_lazy("Round opened again"),
    "reveal_places": gettext_lazy("Places revealed"),
    "end_ceremony": gettext_lazy("Standings shown to everybody"),
    "add_stage": gettext_lazy("Stage added"),
    "change_stage": gettext_lazy("Stage changed"),
    "remove_stage": gettext_lazy("Stage removed"),
    "open_next_stage": gettext_lazy("Stage begun"),
    "take_back_stage": gettext_lazy("Beginning of a stage taken back"),
    "apply_roster": gettext_lazy("List of players taken over"),
    "change_player": gettext_lazy("Player changed"),
    "change_participant_details": gettext_lazy("Participant changed"),
    "edit_participant": gettext_lazy("Participant changed"),
    "set_carried_score": gettext_lazy("Score carried over changed"),
    "merge_players": gettext_lazy("Two entries of a player made one"),
    "withdraw": gettext_lazy("Player withdrawn"),
    "return_to_play": gettext_lazy("Player plays again"),
    "mark_absent": gettext_lazy("Player not there"),
    "mark_present": gettext_lazy("Player there after all"),
    "set_absences": gettext_lazy("Absences changed"),
    "open_registration": gettext_lazy("Registration opened"),
    "close_registration": gettext_lazy("Registration closed"),
    "register": gettext_lazy("Registration sent"),
    "approve_applicant": gettext_lazy("Registration approved"),
    "refuse_applicant": gettext_lazy("Registration refused"),
    "answer_applicants": gettext_lazy("Registrations answered"),
    "add_teams": gettext_lazy("Teams added"),
    "rename_team": gettext_lazy("Team renamed"),
    "set_members": gettext_lazy("Members of a team changed"),
    "edit_team": gettext_lazy("Team changed"),
    "remove_team": gettext_lazy("Team removed"),
    "add_team_penalty": gettext_lazy("Penalty of a team entered"),
    "set_stock_reasons": gettext_lazy("Usual reasons changed"),
    "invite_organiser": gettext_lazy("Somebody invited to help"),
    "accept_invitation": gettext_lazy("Invitation accepted"),
    "withdraw_invitation": gettext_lazy("Invitation withdrawn"),
    "remove_organiser": gettext_lazy("Organiser or scorer removed"),
    "undo_change": gettext_lazy("Change taken back"),
    "undo_last_change": gettext_lazy("Change taken back"),
}

HISTORY_COLUMNS = ("when", "who", "what", "game", "row", "before", "after", "why")
"""The columns of `history_rows`."""

ROWS_AT_ONCE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchedGame:
    """A game that a change touched. Its number is known also once it is gone; None: of an older version."""

    key: int
    number: int | None
    is_there: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """One change with its kind in words, who made it, the games it touched in their order, and the rows."""

    entry: ChangeEntry
    kind: str
    who: str
    games: tuple[TouchedGame, ...]
    rows: tuple[ChangedRow, ...]


def kind_label(kind: str) -> str:
    """The kind of a change in words."""
    label = KINDS.get(kind)
    return str(label) if label else kind.replace("_", " ").capitalize()


def described(
    entries: Iterable[ChangeEntry], tournament: Tournament | None = None
) -> list[Described]:
    """Changes in words, without what they changed in other tournaments than this one.

    As many queries as `names_in` at most, however many changes.
    """
    entries = list(entries)
    names = names_in(entries, tournament)
    return [
        Described(
            entry=entry,
            kind=kind_label(entry.kind),
            who=_who(entry),
            games=_games(entry, names),
            rows=tuple(changed_rows(entry, names)),
        )
        for entry in entries
    ]


def history_rows(
    tournament: Tournament, wanted: HistoryFilter | None = None
) -> Iterator[tuple[Any, ...]]:
    """The history for a spreadsheet, the latest first: one line a changed row, with HISTORY_COLUMNS.

    One query and those of `described` for every five hundred changes.
    """
    entries = history_of(tournament, wanted)
    last = None
    while True:
        some = list((entries if last is None else entries.filter(pk__lt=last))[:ROWS_AT_ONCE])
        for each in described(some, tournament):
            for row in each.rows:
                yield (
                    *(each.entry.at, each.who, each.kind, row.game),
                    *(row.what, row.before, row.after, each.entry.reason),
                )
        if len(some) < ROWS_AT_ONCE:
            return
        last = some[-1].pk


def _who(entry: ChangeEntry) -> str:
    if entry.user is not None:
        return entry.user.get_username()
    return _("at the table") if entry.is_at_table else ""


def _games(entry: ChangeEntry, names: Names) -> tuple[TouchedGame, ...]:
    few = [key for key in (entry.game_id, entry.other_game_id) if key is not None]
    games = (
        TouchedGame(key=key, number=names.games.get(key), is_there=key in names.there)
        for key in few or names.many.get(entry.pk, ())
        if key not in names.elsewhere
    )
    return tuple(sorted(games, key=lambda game: game.number or 0))
