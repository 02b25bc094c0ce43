"""What people are called on a page of their tournament."""

from typing import Any

from django import template

register = template.Library()


@register.filter
def shown_name(row: Any) -> str:
    """The name of who a row is about (a seat, a participant, a bye, a penalty); nothing where that is nobody.

    Two of one name are told apart where the row was read with `queries.names.apart`.
    """
    player = getattr(row, "participant", row).player
    return beside(player.name, getattr(row, "apart", None)) if player else ""


def beside(name: str, apart: str | None) -> str:
    """A name with what tells it apart.

    >>> beside("Kim", "Seoul"), beside("Aiko", None)
    ('Kim (Seoul)', 'Aiko')
    """
    return f"{name} ({apart})" if apart else name
