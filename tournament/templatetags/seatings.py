"""How the measures of a seating are called."""

from django import template
from django.utils.translation import gettext

register = template.Library()


@register.simple_tag
def quality_words(name: str) -> str:
    """A measure of a plan in words; the fewer the better, for each of them."""
    return {
        "repeats": gettext("Repeated meetings"),
        "apart_meetings": gettext("Meetings of those to be kept apart"),
        "most_seat_difference": gettext("Uneven seats of a player, at most"),
        "most_at_one_table": gettext("Most often at one table"),
        "most_bye_difference": gettext("Uneven times of sitting out"),
    }[name]
