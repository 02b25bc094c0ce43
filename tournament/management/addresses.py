"""The addresses by which the phones of a hall reach this machine."""

import ipaddress
import socket

import ifaddr

EVERYWHERE = frozenset({"0.0.0.0", "::"})


def find_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses in its local networks, the one most likely used first."""
    found = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if is_local(str(ip.ip))
    ]
    first = find_outward_address()
    return tuple(dict.fromkeys(sorted(found, key=lambda address: address != first)))


def is_local(address: str) -> bool:
    """Whether `address` is an IPv4 address that other devices of a local network can open."""
    try:
        parsed = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return not (parsed.is_loopback or parsed.is_unspecified)


def find_outward_address() -> str:
    """Return the address that this machine would send from, or "" when it has no route. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def find_host_names() -> tuple[str, ...]:
    """Return the names that this machine may be called by in a local network."""
    name = socket.gethostname().lower()
    return (name,) if "." in name else (name, f"{name}.local")


def is_free(host: str, port: int) -> bool:
    """Whether a server can listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
