"""Commands on a database that is not there, is none, or was not prepared: a sentence, and exit status 1."""

import os
import socket
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

LOG = "tests/golden/logs/2016052515gm-00a9-0000-c4d72066.xml"

COMMANDS = {
    "recheck": ("recheck",),
    "demo": ("demo",),
    "import_log": ("import_log", LOG, "--tournament", "spring"),
}


def manage(*arguments, database):
    """Run a command as a person does; answers its exit status and what it says."""
    environment = {**os.environ, "DATABASE_URL": database, "DEMO": "0"}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_a_database_that_was_never_prepared_is_told_how_to_be(command, tmp_path):
    status, said = manage(*command, database=f"sqlite:///{tmp_path}/new.sqlite3")

    assert status == 1
    assert said == (
        "CommandError: The database is not prepared for this version of the site. "
        "`manage.py migrate` prepares it, and so does starting the site with `manage.py serve`.\n"
    )


@pytest.mark.django_db
def test_a_database_of_an_older_version_is_told_how_to_be_prepared():
    MigrationRecorder(connection).record_unapplied("tournament", "0004_many_games")

    with pytest.raises(CommandError, match="not prepared for this version") as refused:
        call_command("recheck")

    assert refused.value.returncode == 1


def test_a_file_that_is_no_database_is_told_as_such(tmp_path):
    (tmp_path / "notes.txt").write_text("Not a database at all, but some lines of text. " * 40)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    status, said = manage("serve", "--port", str(port), database=f"sqlite:///{tmp_path}/notes.txt")

    assert status == 1
    assert "The database cannot be used: file is not a database" in said
    assert "Traceback" not in said


def test_a_server_that_does_not_answer_is_told_without_its_password():
    status, said = manage("recheck", database="postgres://mika:secret@127.0.0.1:1/mahjong")

    assert status == 1
    assert said.startswith("CommandError: The database cannot be used: ")
    assert "DATABASE_URL says where it is." in said
    assert "secret" not in said
    assert "Traceback" not in said


def test_a_log_is_compared_with_its_own_rules_without_a_database(tmp_path):
    status, said = manage(
        "import_log", LOG, "--check", database=f"sqlite:///{tmp_path}/new.sqlite3"
    )

    assert (status, said) == (0, "1 agree with the rules, 0 refused\n")
