"""Public addresses that others type or scan: never a loopback address, and never a name that only a
stranger's request has given."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

LOCAL: Final = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localdomain")
"""Ends of names that no server on the internet has."""


def public_url(request: HttpRequest, path: str) -> str:
    """Return the address from the settings; else the host of this request, if the settings name it
    or it belongs to the local network; else this machine's own address in that network."""
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    name = request.get_host()
    host, port = split_domain_port(name)
    if not _is_loopback(host) and (has_own_name() or _is_local(host)):
        return f"{request.scheme}://{name}{path}"
    return f"{request.scheme}://{_own_address()}{f':{port}' if port else ''}{path}"


def has_own_name() -> bool:
    """True if the settings name this server. Without a name, a request may name any host."""
    return bool(settings.PUBLIC_URL) or "*" not in settings.ALLOWED_HOSTS


def mail_server(kept: str) -> str:
    """Return the server's address for a mail: the one kept from a request holds only while the
    settings name its host. Empty if there is none."""
    if settings.PUBLIC_URL or not has_own_name():
        return str(settings.PUBLIC_URL)
    host, _port = split_domain_port(urlsplit(kept).netloc)
    return kept if validate_host(host, settings.ALLOWED_HOSTS) else ""


def terminal_url(path: str, port: int) -> str:
    """Return the address shown in the terminal, where there is no request."""
    return f"{settings.PUBLIC_URL or f'http://{_own_address()}:{port}'}{path}"


def _is_loopback(host: str) -> bool:
    address = _ip_address(host)
    if address is None:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback


def _is_local(host: str) -> bool:
    address = _ip_address(host)
    if address is None:
        return "." not in host or host.endswith(LOCAL)
    return not address.is_global


def _ip_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None  # a name


def _own_address() -> str:
    """Return this machine's address. Connecting a datagram socket sends nothing; it reveals which
    interface packets would use."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network: nobody else can connect
            return socket.gethostname()
        return str(probe.getsockname()[0])
