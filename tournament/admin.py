"""A look at what is stored, for who runs the site. Changes go through the pages, which replay and keep their reasons."""

from typing import Any

from django.contrib import admin
from simple_history.admin import SimpleHistoryAdmin

from tournament.models import (
    Game,
    Hand,
    Invitation,
    Organiser,
    Participant,
    Penalty,
    Player,
    Round,
    Seat,
    Tournament,
)


class ReadOnly(admin.ModelAdmin):
    """Shows rows; a change here would bypass the actions and leave what follows from the record wrong."""

    def has_add_permission(self, *_args: Any, **_named: Any) -> bool:
        return False

    def has_change_permission(self, *_args: Any, **_named: Any) -> bool:
        return False

    def has_delete_permission(self, *_args: Any, **_named: Any) -> bool:
        return False


class WithHistory(ReadOnly, SimpleHistoryAdmin):
    """The same with who changed what, when and why."""


@admin.register(Player)
class PlayerAdmin(WithHistory):
    list_display = ("name", "log_name")
    search_fields = ("name", "log_name")


@admin.register(Tournament)
class TournamentAdmin(WithHistory):
    list_display = ("name", "slug", "kind", "starts_on", "is_listed", "revision")
    list_filter = ("kind", "is_listed")
    search_fields = ("name", "slug")


@admin.register(Participant)
class ParticipantAdmin(WithHistory):
    list_display = ("tournament", "player", "carried_score", "draw_order")
    list_select_related = ("tournament", "player")
    list_filter = ("tournament",)


@admin.register(Organiser)
class OrganiserAdmin(ReadOnly):
    list_display = ("tournament", "user", "role")
    list_select_related = ("tournament", "user")


@admin.register(Invitation)
class InvitationAdmin(ReadOnly):
    list_display = ("tournament", "role", "created_by", "created_at", "expires_at", "used_by")
    list_select_related = ("tournament", "created_by", "used_by")


@admin.register(Round)
class RoundAdmin(WithHistory):
    list_display = ("tournament", "number", "name")
    list_select_related = ("tournament",)


class SeatInline(admin.TabularInline):
    model = Seat
    extra = 0
    fields = ("seat", "player", "points", "place", "score")
    readonly_fields = fields
    can_delete = False


@admin.register(Game)
class GameAdmin(WithHistory):
    list_display = ("tournament", "number", "played_on", "hand_count", "over")
    list_select_related = ("tournament",)
    list_filter = ("tournament", "over", "entered_as")
    inlines = (SeatInline,)


@admin.register(Hand)
class HandAdmin(WithHistory):
    list_display = ("game", "number", "outcome", "entered_by", "entered_at")
    list_select_related = ("game", "entered_by")


@admin.register(Penalty)
class PenaltyAdmin(WithHistory):
    list_display = ("tournament", "player", "game", "points", "reason", "cancelled_at")
    list_select_related = ("tournament", "player", "game")
    list_filter = ("tournament",)
