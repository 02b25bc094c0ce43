import io
import socket
import sys

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError

from tournament.management import addresses
from tournament.management.commands import serve


@pytest.fixture
def served(monkeypatch):
    """Stop short of becoming the web server, and leave the static files alone."""
    started = []
    monkeypatch.setattr(serve, "start_server", lambda host, port: started.append((host, port)))
    monkeypatch.setattr(serve.Command, "prepare", lambda self: None)
    return started


@pytest.fixture
def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def printed_by_serve(**options):
    out = io.StringIO()
    call_command("serve", stdout=out, **options)
    return out.getvalue()


def test_serve_prints_the_first_organisers_link_that_works(served, free_port, client, db):
    out = printed_by_serve(port=free_port)

    link = next(line for line in out.split() if "/welcome/" in line)
    site = f"http://127.0.0.1:{free_port}"
    assert link.startswith(f"{site}/welcome/")
    assert "first organiser" in client.get(link.removeprefix(site)).content.decode()
    assert served == [("127.0.0.1", free_port)]


def test_serve_prints_no_link_once_somebody_can_sign_in(served, free_port, db):
    User.objects.create_user("aiko", password="four winds")

    assert "/welcome/" not in printed_by_serve(port=free_port)


def test_serve_links_to_the_proxys_address(served, free_port, settings, db):
    settings.HTTPS = True
    settings.ALLOWED_HOSTS = ["mahjong.example.org"]

    assert "  https://mahjong.example.org/welcome/" in printed_by_serve(port=free_port)


def test_serve_shows_the_hall_an_address_and_a_qr_code(served, free_port, monkeypatch, db):
    monkeypatch.setattr(addresses, "find_addresses", lambda: ("192.168.1.5", "10.0.0.7"))

    lines = printed_by_serve(host="0.0.0.0", port=free_port).splitlines()

    at = lines.index("Phones in the same network open:")
    assert lines[at + 1 : at + 3] == [
        f"  http://192.168.1.5:{free_port}/",
        f"  http://10.0.0.7:{free_port}/",
    ]
    code = lines[at + 3 : lines.index("", at)]
    assert len(code) > 20


@pytest.mark.parametrize(("encoding", "can"), [("utf-8", True), ("cp1252", False)])
def test_small_qr_codes_need_a_terminal_with_half_blocks(encoding, can):
    assert serve.can_show_blocks(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is can


def test_serve_says_when_the_machine_is_in_no_network(served, free_port, monkeypatch, db):
    monkeypatch.setattr(addresses, "find_addresses", tuple)

    assert "in no local network now" in printed_by_serve(host="0.0.0.0", port=free_port)


def test_serve_refuses_a_port_in_use_with_another_one(served, db):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"for example PORT={port + 1}"):
            call_command("serve", port=port)
    assert served == []


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_serve_refuses_what_is_no_port(served, monkeypatch, capsys, port):
    monkeypatch.setenv("PORT", port)
    with pytest.raises(SystemExit):
        serve.Command().run_from_argv(["manage.py", "serve"])

    assert "a port is a number from 1 to 65535" in capsys.readouterr().err
    assert served == []


def test_serve_says_that_the_database_is_out_of_reach(monkeypatch, free_port):
    def refuse(*_args, **_options):
        raise OperationalError("connection refused")

    monkeypatch.setattr(serve, "call_command", refuse)
    with pytest.raises(CommandError, match="connection refused\nDATABASE_URL says where it is"):
        call_command("serve", port=free_port)


def test_the_hall_is_let_in_by_this_machines_own_addresses_only(monkeypatch, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    monkeypatch.setattr(addresses, "find_addresses", lambda: ("192.168.1.5",))
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop")

    assert serve.allowed_hosts("127.0.0.1") == ["localhost", "127.0.0.1"]
    assert serve.allowed_hosts("0.0.0.0") == ["localhost", "192.168.1.5", "laptop", "laptop.local"]
    assert serve.allowed_hosts("::1") == ["localhost", "[::1]"]


def test_windows_is_served_by_waitress(monkeypatch):
    monkeypatch.setattr(serve.os, "name", "nt")

    assert serve.server_command("127.0.0.1", 8000) == [
        *(sys.executable, "-m", "waitress", "--listen=127.0.0.1:8000", "--threads=8"),
        "tournament.wsgi:application",
    ]


@pytest.mark.parametrize(
    ("address", "is_local"),
    [
        ("192.168.1.5", True),
        ("172.16.0.1", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("::1", False),
    ],
)
def test_addresses_of_the_machine_itself_are_not_the_halls(address, is_local):
    assert addresses.is_local(address) is is_local
