"""The address that others type, or their phones read from paper: never that of a machine that means
itself by it."""

import ipaddress
import socket

from django.conf import settings
from django.http import HttpRequest


def address(request: HttpRequest, path: str) -> str:
    """As the setting says; else as this caller has come here, if others can come that way; else by
    this machine's own number in the network of the room."""
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    host, _, port = _parts(request.get_host())
    if not _means_itself(host):
        return request.build_absolute_uri(path)
    own = _own()
    return f"{request.scheme}://{own}{f':{port}' if port else ''}{path}"


def typed(path: str, port: int) -> str:
    """As whoever stands at the terminal tells it, where nobody has called by any address."""
    return f"{settings.PUBLIC_URL or f'http://{_own()}:{port}'}{path}"


def _parts(host: str) -> tuple[str, str, str]:
    """An address of version 6 has colons of its own, and brackets around them."""
    name, colon, port = host.rpartition(":")
    return (name, colon, port) if colon and port.isdecimal() else (host, "", "")


def _means_itself(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False  # a name


def _own() -> str:
    """To connect a datagram socket sends nothing: it asks which way packets would leave."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network: nobody else can come
            return socket.gethostname()
        return str(probe.getsockname()[0])
