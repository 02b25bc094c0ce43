"""Whether the database can be worked with, said in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor


@contextmanager
def usable_database() -> Iterator[None]:
    """Turn what a database says that is out of reach, or that is none, into a sentence."""
    try:
        yield
    except DatabaseError as error:
        # Its other children are mistakes of the site, of which the traceback is wanted.
        if type(error) not in {DatabaseError, OperationalError}:
            raise
        raise CommandError(
            f"The database cannot be used: {str(error).strip()}\nDATABASE_URL says where it is."
        ) from error


def check_prepared() -> None:
    """Refuse a database that was never prepared, or only for an older version of the site."""
    with usable_database():
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        raise CommandError(
            "The database is not prepared for this version of the site. "
            "`manage.py migrate` prepares it, and so does starting the site with `manage.py serve`."
        )
