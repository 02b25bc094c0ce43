"""Every address of the site."""

from django.contrib import admin
from django.urls import path

from tournament.views import (
    accounts,
    endings,
    exports,
    games,
    hand_changes,
    hands,
    merges,
    organisers,
    participant_rounds,
    participants,
    penalties,
    players,
    registrations,
    roster,
    rules,
    table_queue,
    teams,
    tournaments,
)

urlpatterns = [
    path("admin/", admin.site.urls),
    path("login/", accounts.login, name="login"),
    path("logout/", accounts.logout, name="logout"),
    path("welcome/<slug:token>/", accounts.welcome, name="welcome"),
    path("t/<slug:slug>/games/<int:number>/hands/new/", hands.hand_new, name="hand_new"),
    path(
        "t/<slug:slug>/games/<int:number>/hands/preview/", hands.hand_preview, name="hand_preview"
    ),
    path(
        "t/<slug:slug>/games/<int:number>/hands/<int:hand>/edit/",
        hand_changes.hand_edit,
        name="hand_edit",
    ),
    path(
        "t/<slug:slug>/games/<int:number>/hands/<int:hand>/insert/",
        hand_changes.hand_insert,
        name="hand_insert",
    ),
    path(
        "t/<slug:slug>/games/<int:number>/hands/<int:hand>/delete/",
        hand_changes.hand_delete,
        name="hand_delete",
    ),
    path("", tournaments.tournament_list, name="tournament_list"),
    path("new/", tournaments.tournament_new, name="tournament_new"),
    path("players/<int:pk>/", players.player, name="player"),
    path("invitation/<str:token>/", organisers.invitation, name="invitation"),
    path("t/<slug:slug>/", tournaments.tournament, name="tournament"),
    path("t/<slug:slug>/edit/", tournaments.tournament_edit, name="tournament_edit"),
    path("t/<slug:slug>/rules/", rules.rules, name="rules"),
    path("t/<slug:slug>/rules/edit/", rules.ruleset_edit, name="ruleset_edit"),
    path("t/<slug:slug>/players/", participants.participants, name="participants"),
    path("t/<slug:slug>/players/<int:pk>/", participants.participant, name="participant"),
    path(
        "t/<slug:slug>/players/<int:pk>/remove/",
        participants.participant_remove,
        name="participant_remove",
    ),
    path(
        "t/<slug:slug>/players/<int:pk>/status/",
        participants.participant_status,
        name="participant_status",
    ),
    path(
        "t/<slug:slug>/players/<int:pk>/absences/",
        participant_rounds.participant_absences,
        name="participant_absences",
    ),
    path(
        "t/<slug:slug>/players/<int:pk>/replace/",
        participant_rounds.participant_replace,
        name="participant_replace",
    ),
    path(
        "t/<slug:slug>/players/<int:pk>/merge/", merges.participant_merge, name="participant_merge"
    ),
    path("t/<slug:slug>/players/list/", roster.roster, name="roster"),
    path("t/<slug:slug>/players/list/apply/", roster.roster_apply, name="roster_apply"),
    path("t/<slug:slug>/registration/", registrations.registration, name="registration"),
    path(
        "t/<slug:slug>/registration/link/",
        registrations.registration_link,
        name="registration_link",
    ),
    path("register/<str:token>/", registrations.register_player, name="register"),
    path("register/<str:token>/sent/", registrations.registered, name="registered"),
    path("t/<slug:slug>/teams/", teams.teams, name="teams"),
    path("t/<slug:slug>/teams/edit/", teams.teams_edit, name="teams_edit"),
    path("t/<slug:slug>/teams/<int:pk>/", teams.team_edit, name="team_edit"),
    path("t/<slug:slug>/teams/<int:pk>/remove/", teams.team_remove, name="team_remove"),
    path("t/<slug:slug>/penalties/", penalties.penalties, name="penalties"),
    path(
        "t/<slug:slug>/penalties/<int:pk>/cancel/",
        penalties.penalty_cancel,
        name="penalty_cancel",
    ),
    path("t/<slug:slug>/organisers/", organisers.organisers, name="organisers"),
    path(
        "t/<slug:slug>/organisers/<int:pk>/remove/",
        organisers.organiser_remove,
        name="organiser_remove",
    ),
    path(
        "t/<slug:slug>/organisers/invitations/<int:pk>/withdraw/",
        organisers.invitation_withdraw,
        name="invitation_withdraw",
    ),
    path("t/<slug:slug>/games/new/", games.game_new, name="game_new"),
    path("t/<slug:slug>/games/<int:number>/", games.game, name="game"),
    path("t/<slug:slug>/games/<int:number>/edit/", games.game_edit, name="game_edit"),
    path("t/<slug:slug>/games/<int:number>/delete/", games.game_delete, name="game_delete"),
    path("t/<slug:slug>/games/<int:number>/stop/", endings.game_stop, name="game_stop"),
    path("t/<slug:slug>/games/<int:number>/resume/", endings.game_resume, name="game_resume"),
    path("t/<slug:slug>/games/<int:number>/points/", endings.game_points, name="game_points"),
    path("t/<slug:slug>/games/<int:number>/chart.svg", exports.game_chart, name="game_chart"),
    path("t/<slug:slug>/games/<int:number>/game.json", exports.game_json, name="game_json"),
    path("t/<slug:slug>/export/", exports.exports, name="exports"),
    path("t/<slug:slug>/export/<slug:kind>/", exports.export, name="export"),
    path("players/<int:pk>/chart.svg", exports.player_chart, name="player_chart"),
    path("table/<str:token>/queue/", table_queue.table_queue, name="table_queue"),
]
