"""Setting up tournaments, and changing what they are and which rules they are played by."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.standings import order_from_data
from scoring.terms import ScoringError
from tournament.actions.changes import (
    Change,
    action,
    create,
    lock_tournament,
    raise_revision,
    save,
)
from tournament.actions.drafts import CorrectedGame, put_hands
from tournament.actions.replay import rewrite_all
from tournament.actions.stages import open_first_stage
from tournament.models import Game, Organiser, Round, Tournament
from tournament.models.organisers import Role
from tournament.queries.rulesets import rules_for, ruleset_of

DETAILS = (
    "name",
    "slug",
    "kind",
    "description",
    "is_listed",
    "starts_on",
    "ends_on",
    "tie_breaks",
    "minimum_games",
    "players_left_over",
    "other_ruleset",
    "bye_score",
    "substitute_score",
    "keep_apart",
    "publish",
    "hidden_from_round",
)
"""What an organiser may say about a tournament, besides its rules."""


class TournamentRefused(ScoringError):
    """A detail of a tournament cannot be as it was given."""


class SeatsAreTaken(ScoringError):
    """The number of players at a table cannot change once there are games."""


@action
def create_tournament(
    *, details: Mapping[str, Any], ruleset: Ruleset, preset: str = "", change: Change
) -> Tournament:
    """Set up a tournament; who does so owns it. An address is made from the name where `details` has none.

    Errors: TournamentRefused, TieBreakNotUnderstood.
    """
    tournament = Tournament(ruleset=ruleset.to_data(), ruleset_preset=preset, created_at=change.now)
    _set_details(tournament, details)
    tournament.slug = tournament.slug or _free_slug(tournament.name)
    _check_details(tournament)
    create(tournament, change)
    open_first_stage(tournament, change)
    if change.user is not None:
        owner = Organiser(tournament=tournament, user=change.user, role=Role.OWNER)
        create(owner, change)
    return tournament


@action
def change_tournament(
    *,
    tournament: Tournament,
    details: Mapping[str, Any],
    mended: Sequence[CorrectedGame] = (),
    change: Change,
) -> Tournament:
    """Change some details of a tournament. With other rules for tables of the other size their games are replayed.

    `mended` puts right, in the same step, hands that could not have gone like this by these rules.
    Errors: TournamentRefused, TieBreakNotUnderstood; as `change_ruleset`.
    """
    games = _lock_games(tournament) if "other_ruleset" in details else []
    tournament = lock_tournament(tournament)
    before = tournament.other_ruleset
    _set_details(tournament, details)
    _check_details(tournament)
    save(tournament, change, *details)
    if tournament.other_ruleset != before:
        put_hands(games=games, corrected=mended, change=change)
        others = _of_other_size(tournament, games)
        keys = {game.pk for game in others} | {each.game.pk for each in mended}
        _replay(tournament, [game for game in games if game.pk in keys])
    raise_revision(tournament.pk)
    return tournament


def _lock_games(tournament: Tournament) -> list[Game]:
    """Games before their tournament: the order in which recording a hand takes the two."""
    games = Game.objects.select_for_update(no_key=True).filter(tournament=tournament)
    return list(games.order_by("pk"))


def _of_other_size(tournament: Tournament, games: Sequence[Game]) -> list[Game]:
    """Those of some games that are played by the other rules. Errors: TournamentRefused if there are none any more."""
    seats = ruleset_of(tournament).seats
    others = [game for game in games if len(game.points) != seats]
    if others and tournament.other_ruleset is None:
        raise TournamentRefused(
            _("There are games at tables of the other size; they need rules."),
            field="other_ruleset",
        )
    return others


def _replay(tournament: Tournament, games: Sequence[Game]) -> None:
    """Play locked games through, each by the rules of its size."""
    for seats in sorted({len(game.points) for game in games}):
        of_size = [game for game in games if len(game.points) == seats]
        rewrite_all(of_size, rules_for(tournament, seats))
    keys = [game.pk for game in games]
    Game.objects.filter(pk__in=keys).update(revision=F("revision") + 1)


@action
def change_ruleset(
    *,
    tournament: Tournament,
    ruleset: Ruleset,
    preset: str = "",
    mended: Sequence[CorrectedGame] = (),
    change: Change,
) -> int:
    """Play a tournament by other rules: all its games are replayed. Answers how many there are.

    `mended` puts right, in the same step, hands of games that could not have gone like this by the new rules.
    Rounds that have not begun and are as long as the rules said take the new time.
    Errors: SeatsAreTaken; LaterHandImpossible, naming the game and the hand that these rules do not allow;
    for a game that is mended, what `put_hands` refuses.
    """
    games = _lock_games(tournament)
    tournament = lock_tournament(tournament)
    before = ruleset_of(tournament)
    seats = before.seats
    if games and ruleset.seats != seats:
        raise SeatsAreTaken(
            _("The games of this tournament have %d seats; that cannot change any more.") % seats,
            field="seats",
        )
    tournament.ruleset = ruleset.to_data()
    tournament.ruleset_preset = preset
    save(tournament, change, "ruleset", "ruleset_preset")
    _set_minutes(tournament, before, ruleset, change)
    put_hands(games=games, corrected=mended, change=change)
    _replay(tournament, games)
    raise_revision(tournament.pk)
    return len(games)


def _set_minutes(tournament: Tournament, before: Ruleset, after: Ruleset, change: Change) -> None:
    """Let the rounds to come last as long as the new rules say, except those that were given another time."""
    if after.time_limit_minutes == before.time_limit_minutes:
        return
    to_come = tournament.rounds.filter(state__in=[Round.State.PLANNED, Round.State.PUBLISHED])
    for the_round in to_come:
        if the_round.minutes == before.time_limit_minutes:
            the_round.minutes = after.time_limit_minutes
            save(the_round, change, "minutes")


def _set_details(tournament: Tournament, details: Mapping[str, Any]) -> None:
    for name, value in details.items():
        if name not in DETAILS:
            raise TournamentRefused(_("A tournament has no %s.") % name, field=name)
        setattr(tournament, name, value)


def _check_details(tournament: Tournament) -> None:
    if not tournament.name.strip():
        raise TournamentRefused(_("A tournament needs a name."), field="name")
    if Tournament.objects.filter(slug=tournament.slug).exclude(pk=tournament.pk).exists():
        raise TournamentRefused(
            _("The address %s belongs to another tournament.") % tournament.slug, field="slug"
        )
    first, last = tournament.starts_on, tournament.ends_on
    if first and last and last < first:
        raise TournamentRefused(_("The last day lies before the first."), field="ends_on")
    _check_event(tournament)
    tournament.tie_breaks = [each.value for each in order_from_data(tournament.tie_breaks)]


def _check_event(tournament: Tournament) -> None:
    """Refuse what cannot be about byes, substitutes, seating and hidden standings."""
    for field in ("bye_score", "substitute_score"):
        if getattr(tournament, field) % 100:
            raise TournamentRefused(_("A score is a number of whole hundreds."), field=field)
    for field, known in (
        ("players_left_over", Tournament.LeftOver),
        ("keep_apart", Tournament.KeepApart),
        ("publish", Tournament.Publish),
    ):
        if getattr(tournament, field) not in known.values:
            raise TournamentRefused(_("This cannot be chosen."), field=field)
    if tournament.hidden_from_round is not None and tournament.hidden_from_round < 1:
        raise TournamentRefused(_("Rounds are numbered from 1."), field="hidden_from_round")
    _check_other_ruleset(tournament)


def _check_other_ruleset(tournament: Tournament) -> None:
    """Refuse tables of the other size without rules for them. Errors: TournamentRefused, RulesetContradiction."""
    if tournament.other_ruleset is None:
        if tournament.players_left_over == Tournament.LeftOver.OTHER_SIZE:
            raise TournamentRefused(
                _("Choose the rules for tables of the other size."), field="other_ruleset"
            )
        return
    other = Ruleset.from_data(tournament.other_ruleset)
    if other.seats == ruleset_of(tournament).seats:
        raise TournamentRefused(
            _("The rules for tables of the other size have as many players as the others."),
            field="other_ruleset",
        )
    tournament.other_ruleset = other.to_data()


def _free_slug(name: str) -> str:
    """An address from a name: its Latin letters and digits, with a number where that is taken."""
    stem = slugify(name)[:50].strip("-") or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    slug, number = stem, 1
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug
