"""What the script on the page of a table says, in the reader's language."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MOST_COUNTED = 30


def table_words() -> dict[str, Any]:
    """Every sentence of the script by its name; `waiting` has one for each number of hands."""
    return {
        "online": _("Connected"),
        "offline": _("No network. What you see is from %s; go on entering."),
        "stored": _("Hand %d is saved."),
        "kept": _("Hand %d is kept on this phone, and sent when the network is back."),
        "kept_in_page": _(
            "Hand %d is kept in this page only, because this phone lets nothing be stored."
            " Leave the page open until it is sent."
        ),
        "conflict": _("Hand %d was entered differently by somebody else. Choose the right one."),
        "meanwhile": _(
            "Hand %d was saved by another phone meanwhile. What you entered still stands here:"
            " save it to compare the two, or go on."
        ),
        "gone": _("This link was replaced. Scan the new code of your table; nothing is lost."),
        "hand": _("Hand %d"),
        "save": _("Save hand %d"),
        "save_again": _("Save hand %d again"),
        "saving": _("Saving…"),
        "later": _("Computed when back online."),
        "after": _("Computed when the hands before it are stored."),
        "refused_title": _("Not stored yet"),
        "edit": _("Put it right"),
        "to_table": _("To its table"),
        "discard": _("It does not count…"),
        "discard_sure": _("Throw it away"),
        "copied": _("Copied"),
        "no_action": _("No network. Try again when it is back."),
        "failed": _("That did not work. Look at the page again."),
        "waiting": [_waiting(count) for count in range(1, MOST_COUNTED + 1)],
        "missing": _missing(),
    }


def _waiting(count: int) -> str:
    sentence = ngettext("%d hand waits for the network", "%d hands wait for the network", count)
    return sentence % count


def _missing() -> dict[str, str]:
    """What is missing in a hand, by the name of its entry."""
    return {
        "won": _("Choose who won."),
        "discarder": _("Choose who dealt in."),
        "han": _("Choose the han of %s."),
        "fu": _("Choose the fu of %s."),
        "tenpai": _("%s is in riichi and so tenpai; if not, it is a chombo."),
        "other": _("Choose how the hand ended."),
        "nagashi": _("Choose who has the nagashi mangan."),
        "offender": _("Choose who made the chombo."),
    }
