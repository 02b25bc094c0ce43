"""`manage.py serve`: everything from a fresh checkout to a running site, in one command."""

import os
import subprocess
import sys
from argparse import ArgumentTypeError
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.urls import reverse

from tournament.actions.accounts import prepare_welcome
from tournament.management import addresses
from tournament.management.database import usable_database

THREADS = 4


class Command(BaseCommand):
    help = "Prepares database and static files and serves the site. HOST and PORT are read as well."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--host",
            default=os.environ.get("HOST") or "127.0.0.1",
            help="where to listen; 0.0.0.0 lets the phones of the local network in",
        )
        parser.add_argument("--port", type=read_port, default=os.environ.get("PORT") or "8000")

    def handle(self, *, host: str, port: int, **_options: Any) -> None:
        if not addresses.is_free(host, port):
            raise CommandError(
                f"{host}:{port} cannot be listened on; another site may be running there. "
                f"Choose another port, for example PORT={port + 1}."
            )
        self.prepare()
        self.greet(host, port)
        start_server(host, port)

    def prepare(self) -> None:
        settings.VAR.mkdir(exist_ok=True)
        self.say("Preparing the database and the static files …")
        with usable_database():
            call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        if settings.DEMO:
            call_command("demo")

    def greet(self, host: str, port: int) -> None:
        """Print where the site is found, and on a first start the first organiser's link."""
        site = site_address(host, port)
        self.say(f"\nThe site is at {site}/    (stop it with Ctrl+C)")
        if host in addresses.EVERYWHERE:
            self.show_hall_addresses(port)
        if token := prepare_welcome():
            self.say(
                "\nNobody can sign in yet. With this link the first organiser sets name and password:"
            )
            self.say(f"  {site}{reverse('welcome', args=[token])}\n")

    def show_hall_addresses(self, port: int) -> None:
        found = addresses.find_addresses()
        if not found:
            self.say("This machine is in no local network now: join one and start again.")
            return
        self.say("\nPhones in the same network open:")
        for address in found:
            self.say(f"  http://{address}:{port}/")
        code = segno.make(f"http://{found[0]}:{port}/", micro=False)
        picture = StringIO()
        code.terminal(out=picture, compact=can_show_blocks(self.stdout), border=2)
        self.say(picture.getvalue())

    def say(self, text: str) -> None:
        self.stdout.write(text)


def read_port(text: str) -> int:
    """The number of a port, as it is given to PORT or --port."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 65535):
        raise ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def site_address(host: str, port: int) -> str:
    """The address by which this machine opens the site; behind an https proxy, the one that the proxy serves."""
    if settings.HTTPS:
        return f"https://{settings.ALLOWED_HOSTS[0]}"
    return f"http://{bracketed('127.0.0.1' if host in addresses.EVERYWHERE else host)}:{port}"


def bracketed(host: str) -> str:
    """`host` as an address line writes it: IPv6 stands in brackets."""
    return f"[{host}]" if ":" in host else host


def can_show_blocks(stream: Any) -> bool:
    """Whether the terminal shows the half blocks of which a small QR code is made."""
    return "utf" in (getattr(stream, "encoding", None) or "").lower()


def allowed_hosts(host: str) -> list[str]:
    """The names and addresses under which the site may be asked for when it listens on `host`."""
    hosts = [*settings.ALLOWED_HOSTS]
    if host in addresses.EVERYWHERE:
        hosts += [*addresses.find_addresses(), *addresses.find_host_names()]
    else:
        hosts.append(bracketed(host))
    return list(dict.fromkeys(hosts))


def server_command(host: str, port: int) -> list[str]:
    """The command line of the web server: gunicorn, or waitress on Windows, where gunicorn cannot run."""
    listen = f"{bracketed(host)}:{port}"
    if os.name == "nt":
        options = ["waitress", f"--listen={listen}", f"--threads={2 * THREADS}"]
        return [sys.executable, "-m", *options, "tournament.wsgi:application"]
    options = [
        *("gunicorn", f"--bind={listen}", f"--threads={THREADS}", "--worker-class=gthread"),
        *("--no-control-socket", "--log-level=warning", *(["--reload"] if settings.DEBUG else [])),
    ]
    return [sys.executable, "-m", *options, "tournament.wsgi:application"]


def start_server(host: str, port: int) -> None:
    """Become the web server. On Windows, which cannot, wait for it."""
    connections.close_all()
    command = server_command(host, port)
    environment = {
        **os.environ,
        "WEB_CONCURRENCY": str(settings.WEB_CONCURRENCY),
        "ALLOWED_HOSTS": ",".join(allowed_hosts(host)),
    }
    os.chdir(settings.ROOT)
    if os.name == "nt":
        sys.exit(subprocess.run(command, env=environment, check=False).returncode)
    sys.stdout.flush()
    os.execve(command[0], command, environment)
