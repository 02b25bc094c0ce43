"""What every test stands on: fast passwords, a database file as in a hall, and the browser if there is one."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connections

BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str | None:
    """Return the Chromium that browser tests drive, or None: CHROMIUM, the system's, or Playwright's own."""
    if chosen := os.environ.get("CHROMIUM"):
        return shutil.which(chosen)
    found = next(filter(None, map(shutil.which, BROWSER_NAMES)), None)
    own = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", Path.home() / ".cache/ms-playwright"))
    return found or next(map(str, sorted(own.glob("chromium-*/chrome-linux*/chrome"))), None)


BROWSER = find_browser()
EMPTY = pytest.StashKey()
BROWSER_IS_REQUIRED = os.environ.get("REQUIRE_BROWSER") == "1"


def pytest_configure(config):
    if BROWSER_IS_REQUIRED and BROWSER is None:
        raise pytest.UsageError(
            "REQUIRE_BROWSER=1, but no Chromium was found. CHROMIUM=… names one."
        )
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": plain}}
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
    config.stash[EMPTY] = tempfile.TemporaryDirectory(prefix="mahjong-static-")
    # What an earlier start of the site has collected is not what is tested.
    settings.STATIC_ROOT = config.stash[EMPTY].name


def pytest_unconfigure(config):
    if EMPTY in config.stash:
        config.stash[EMPTY].cleanup()


def pytest_report_header():
    return f"browser tests: {BROWSER or 'left out, no Chromium was found (CHROMIUM=… names one)'}"


def pytest_ignore_collect(collection_path):
    if BROWSER is None and collection_path == Path(__file__).parent / "browser":
        return True
    return None


@pytest.fixture(autouse=True)
def nothing_kept():
    """What one test keeps under a tournament's number and revision is not for the next test's tournament."""
    cache.clear()


@pytest.fixture(scope="session")
def browser_path():
    return BROWSER


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix):
    """On SQLite, test in a file as the site does: memory has neither its locks nor its connections."""
    database = connections.settings["default"]
    if database["ENGINE"] != "django.db.backends.sqlite3":
        yield
        return
    with tempfile.TemporaryDirectory(prefix="mahjong-test-") as folder:
        database["TEST"]["NAME"] = str(Path(folder, "test.sqlite3"))
        # No test cuts the power: the disk need not be waited for.
        database["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
        yield
