"""Public addresses that others type or scan: never a loopback address."""

import ipaddress
import socket

from django.conf import settings
from django.http import HttpRequest

from games.people import refusals


def public_url(request: HttpRequest, path: str) -> str:
    """Return the address from the settings; else the host of this request, if others can reach it;
    else this machine's own address in the local network."""
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    host, _, port = _parts(request.get_host())
    if not _is_loopback(host):
        return request.build_absolute_uri(path)
    own = _own_address()
    return f"{request.scheme}://{own}{f':{port}' if port else ''}{path}"


def has_own_name() -> bool:
    """True if the settings name this server. Without a name, a request may name any host."""
    return bool(settings.PUBLIC_URL) or "*" not in settings.ALLOWED_HOSTS


def mail_url(request: HttpRequest, path: str) -> str:
    """Return an address for a mail that carries a secret: from the settings, or of a host that they
    name. A stranger's request may ask for the mail, so its `Host` must not decide where the secret
    goes."""
    if not has_own_name():
        raise refusals.no_letters()
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    return request.build_absolute_uri(path)


def terminal_url(path: str, port: int) -> str:
    """Return the address shown in the terminal, where there is no request."""
    return f"{settings.PUBLIC_URL or f'http://{_own_address()}:{port}'}{path}"


def _parts(host: str) -> tuple[str, str, str]:
    """Split host and port; an IPv6 address contains colons and has brackets around it."""
    name, colon, port = host.rpartition(":")
    return (name, colon, port) if colon and port.isdecimal() else (host, "", "")


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False  # a name


def _own_address() -> str:
    """Return this machine's address. Connecting a datagram socket sends nothing; it reveals which
    interface packets would use."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network: nobody else can connect
            return socket.gethostname()
        return str(probe.getsockname()[0])
