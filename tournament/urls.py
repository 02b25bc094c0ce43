"""Every address of the site."""

from django.contrib import admin
from django.urls import path

from tournament.views import accounts, hand_changes, hands

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
]
