"""Addresses that a webhook may have: never inside the network of this server."""

import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from games.duties.models.webhooks import URL_LENGTH

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Sequence[str]]

# IANA's special-purpose registries of IPv4, written out: Python's own list changes between
# versions, and lacks multicast and the addresses that providers share (CGNAT).
_CLOSED_4: Final = tuple(
    map(
        ip_network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
            *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24"),
            *("192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"),
            *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        ),
    )
)
_OPEN_6: Final = IPv6Network("2000::/3")  # everything that is assigned publicly
_CLOSED_6: Final = tuple(
    map(IPv6Network, ("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20"))
)
_MAPPED: Final = IPv6Network("::ffff:0:0/96")
_NAT64: Final = IPv6Network("64:ff9b::/96")
_6TO4: Final = IPv6Network("2002::/16")
_HOST: Final = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?")
_PRINTABLE: Final = re.compile(r"[!-~]+")


class InvalidAddress(ValueError):
    """An address that no webhook can have."""


@dataclass(frozen=True)
class Target:
    """A parsed address: the checked parts are also the ones used to connect."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        """Return the value of the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = {"http": 80, "https": 443}[self.scheme]
        return host if self.port == usual else f"{host}:{self.port}"


def parse_target(url: str, *, to_private: bool) -> Target:
    if len(url) > URL_LENGTH or not _PRINTABLE.fullmatch(url) or "#" in url or "\\" in url:
        raise InvalidAddress("length or signs")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as fault:
        raise InvalidAddress(str(fault)) from fault
    if parts.scheme not in ({"http", "https"} if to_private else {"https"}):
        raise InvalidAddress("scheme")
    host = parts.hostname or ""
    if "@" in parts.netloc or not (_HOST.fullmatch(host) or _literal_6(host)) or port == 0:
        raise InvalidAddress("host")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or {"http": 80, "https": 443}[parts.scheme], path)


def _literal_6(host: str) -> bool:
    try:
        return isinstance(ip_address(host), IPv6Address) and "%" not in host
    except ValueError:
        return False


def resolve(host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host. The system's resolver also reads 127.1 and 0x7f000001, as
    connecting would."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # unknown name, or a label that is too long
        return ()
    return tuple(dict.fromkeys(str(each[4][0]) for each in infos))


def is_private(text: str) -> bool:
    """True if the address is not public."""
    return _is_private(ip_address(text))


def _is_private(address: Address) -> bool:
    if isinstance(address, IPv4Address):
        return any(address in network for network in _CLOSED_4)
    within = _embedded_ipv4(address)
    if within is not None:
        return _is_private(within)
    return address not in _OPEN_6 or any(address in network for network in _CLOSED_6)


def _embedded_ipv4(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that a mapped, translated or tunnelled address leads to."""
    if address in _MAPPED or address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    if address in _6TO4:
        return IPv4Address(int(address) >> 80 & 0xFFFFFFFF)
    return None
