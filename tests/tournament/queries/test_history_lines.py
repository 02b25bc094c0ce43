"""What changes are called in the history."""

import importlib
import inspect
import pkgutil

from tournament import actions
from tournament.actions.tournaments import create_tournament
from tournament.queries.history_lines import KINDS, kind_label


def kinds():
    """Every action that leaves an entry, by the name it leaves: what `@action` wraps."""
    found = set()
    for one in pkgutil.iter_modules(actions.__path__):
        module = importlib.import_module(f"{actions.__name__}.{one.name}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__code__ is create_tournament.__code__:
                found.add(name)
    return found


def test_every_kind_of_change_has_its_words():
    assert len(kinds()) > 60
    assert kinds() - set(KINDS) == set()


def test_a_kind_of_another_version_is_still_readable():
    assert kind_label("fold_tables") == "Fold tables"
