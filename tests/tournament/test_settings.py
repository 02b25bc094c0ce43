"""A setting that cannot be understood stops the start with its name."""

import os
import subprocess
import sys

import pytest

from tournament.settings import ROOT


def start_with(**environment):
    """What a command prints that needs the settings, and whether it succeeded."""
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEMO", "yes"),
        ("TIME_ZONE", "Mars/Olympus"),
        ("DATABASE_URL", "nonsense"),
        ("REDIS_URL", "localhost"),
        ("WEB_CONCURRENCY", "many"),
    ],
)
def test_a_setting_that_is_not_understood_is_named_in_a_sentence(name, value):
    status, said = start_with(**{"DEMO": "0", name: value})

    assert status == 1
    assert said.startswith(f"{name} must be ")
    assert "Traceback" not in said


def test_no_refusal_tells_the_password_of_the_database():
    _status, said = start_with(DEMO="0", DATABASE_URL="postgre://user:secret@127.0.0.1/mahjong")

    assert said.startswith("DATABASE_URL must be ")
    assert "secret" not in said


def test_databases_that_share_a_cache_do_not_mix():
    command = "from tournament.settings import CACHES; print(CACHES['default']['KEY_PREFIX'])"
    redis = {"REDIS_URL": "redis://127.0.0.1:1/0"}
    prefixes = {
        subprocess.check_output(
            [sys.executable, "-c", command],
            cwd=ROOT,
            env={**os.environ, **redis, "DEMO": demo},
            text=True,
        )
        for demo in ("0", "1")
    }

    assert len(prefixes) == 2
