"""Every setting of the site. What differs between two installations is read from the environment.

`.env.example` lists the variables and what they do. A value that cannot be understood stops the
start with its name, rather than silently meaning something else.
"""

import hashlib
import os
import secrets
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from dotenv import load_dotenv

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"

load_dotenv(ROOT / ".env")


def read_flag(name: str) -> bool:
    """A variable that is 1 or 0; without one it is 0."""
    value = os.environ.get(name, "").strip()
    if value not in {"", "0", "1"}:
        message = f"{name} must be 1 or 0, not {value!r}."
        raise ImproperlyConfigured(message)
    return value == "1"


def read_count(name: str, *, default: int) -> int:
    """A variable that is a whole number, zero or more."""
    value = os.environ.get(name, "").strip()
    if value and not value.isdecimal():
        message = f"{name} must be a whole number, not {value!r}."
        raise ImproperlyConfigured(message)
    return int(value) if value else default


def read_list(name: str, *, default: tuple[str, ...] = ()) -> list[str]:
    """A variable that lists values with commas between them."""
    value = os.environ.get(name, "").strip()
    return [part.strip() for part in value.split(",") if part.strip()] if value else list(default)


def read_secret_key() -> str:
    """SECRET_KEY, or else the key in `var/secret_key`, which the first start makes."""
    if key := os.environ.get("SECRET_KEY", "").strip():
        return key
    file = VAR / "secret_key"
    if not file.exists():
        VAR.mkdir(exist_ok=True)
        draft = VAR / f"secret_key.{os.getpid()}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48))
        # Two processes may start together: the first one's key is kept, always whole.
        with suppress(FileExistsError):
            os.link(draft, file)
        draft.unlink()
    return file.read_text().strip()


def read_time_zone() -> str:
    """TIME_ZONE, or else the zone of this machine as far as it tells, or else UTC."""
    if zone := os.environ.get("TIME_ZONE", "").strip():
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            message = f"TIME_ZONE must be a zone such as Europe/Berlin, not {zone!r}."
            raise ImproperlyConfigured(message) from error
        return zone
    _, found, zone = str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")
    return zone if found else "UTC"


def read_database() -> dict[str, Any]:
    """DATABASE_URL, or else an SQLite file under `var/`. Demo data always has a file of its own."""
    demo_url = f"sqlite:///{(VAR / 'demo.sqlite3').as_posix()}"
    own_url = f"sqlite:///{(VAR / 'tournament.sqlite3').as_posix()}"
    url = demo_url if DEMO else os.environ.get("DATABASE_URL", "").strip() or own_url
    try:
        parsed = dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True)
    except ValueError as error:
        # The value stays unsaid: it holds a password.
        message = "DATABASE_URL must be like postgres://user:password@127.0.0.1:5432/mahjong."
        raise ImproperlyConfigured(message) from error
    database: dict[str, Any] = dict(parsed)
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = {
            # A write takes its lock when it begins, so that it waits for its turn and never fails half-way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # WAL: readers do not wait for a writer. FULL: what was answered "saved" survives a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;",
        }
    return database


def read_cache() -> dict[str, Any]:
    """REDIS_URL, or else the memory of each process: what is cached carries its revision in its key."""
    if url := os.environ.get("REDIS_URL", "").strip():
        if not url.startswith(("redis://", "rediss://", "unix://")):
            message = "REDIS_URL must be like redis://127.0.0.1:6379/0."
            raise ImproperlyConfigured(message)
        # What is kept belongs to one database: another one counts its revisions for itself.
        prefix = hashlib.sha256(repr(read_database()).encode()).hexdigest()[:16]
        return {"BACKEND": "tournament.caches.SharedCache", "LOCATION": url, "KEY_PREFIX": prefix}
    return {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 1000},
    }


DEBUG = read_flag("DEBUG")
DEMO = read_flag("DEMO")
HTTPS = read_flag("HTTPS")

WEB_CONCURRENCY = read_count("WEB_CONCURRENCY", default=min(4, os.cpu_count() or 1)) or 1

SECRET_KEY = read_secret_key()
ALLOWED_HOSTS = read_list("ALLOWED_HOSTS", default=("localhost", "127.0.0.1", "[::1]"))
CSRF_TRUSTED_ORIGINS = read_list("CSRF_TRUSTED_ORIGINS")

DATABASES = {"default": read_database()}
CACHES = {"default": read_cache()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

INSTALLED_APPS = [
    "tournament",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "tournament.assets.CollectedFiles",
    "axes",
    "bootstrap",
    "csp",
    "django_bootstrap5",
    "django_htmx",
    "django_tables2",
    "simple_history",
    "template_partials",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Its padding of random length keeps what is compressed from telling the CSRF token (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Signing in. Five wrong passwords for one name from one address close that pair for a quarter of an hour.
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_CALLABLE = "tournament.views.accounts.locked_out"
AXES_CLIENT_IP_CALLABLE = "tournament.views.requests.client_address"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# Language and time.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [ROOT / "locale"]
TIME_ZONE = read_time_zone()
USE_TZ = True

# Files.
STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournament.assets.Assets"
    },
}
# A label is no example of what to type.
BOOTSTRAP5 = {"set_placeholder": False}
DJANGO_TABLES2_TEMPLATE = "django_tables2/bootstrap5.html"

# What a browser may do with the pages: nothing from another host, no script or style inside a page.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],  # Bootstrap's stylesheet draws its marks as data: images.
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_SAMESITE = "Lax"

# With HTTPS=1 a proxy such as Caddy (see deploy/) stands before the site and speaks https.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = read_count("HSTS_SECONDS", default=60 * 60 * 24 * 30) if HTTPS else 0
# Browsers heed this header only over https, and complain about it on plain http.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # What strangers ask for in vain is no news.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
    },
}
