"""Every address of the site."""

from django.contrib import admin
from django.urls import path

from tournament.views import accounts

urlpatterns = [
    path("admin/", admin.site.urls),
    path("login/", accounts.login, name="login"),
    path("logout/", accounts.logout, name="logout"),
    path("welcome/<slug:token>/", accounts.welcome, name="welcome"),
]
