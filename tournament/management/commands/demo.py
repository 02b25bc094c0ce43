"""`manage.py demo`: three events made of real games, so that every page has something to show."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.actions.accounts import prepare_welcome
from tournament.management.database import check_prepared
from tournament.management.demo.build import build
from tournament.management.demo.plans import PLANS
from tournament.models import Tournament


class Command(BaseCommand):
    help = "Fills the site with a demo: two leagues and a cup, made of real games. A second run changes nothing."

    def handle(self, **_options: Any) -> None:
        check_prepared()
        prepare_welcome()
        owner = User.objects.order_by("-is_superuser", "pk").first()
        now = timezone.now()
        for plan in PLANS:
            if Tournament.objects.filter(slug=plan.slug).exists():
                self.stdout.write(f"{plan.name}: it is already there.")
                continue
            self.stdout.write(f"{plan.name}: filling it …")
            tournament = build(plan, owner=owner, now=now)
            self.stdout.write(f"{plan.name}: {tournament.games.count()} games.")
