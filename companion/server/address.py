"""The address that the companion listens at, and the address to type on phones in the room."""

import errno
import socket


def listen_problem(host: str, port: int) -> str | None:
    """Return why the server cannot listen there; None if it can."""
    with socket.socket(_family(host)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE:
                return f"Port {port} is taken. Choose another: --port {port + 1}"
            return f"Cannot listen at {host}, port {port}: {problem.strerror}"
    return None


def address_to_type(host: str, port: int) -> str:
    """Return the address to type; for a host that stands for all, the address of this machine in
    its network."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - asked of us, not bound here
        host = _own_address(_family(host))
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address(family: socket.AddressFamily) -> str:
    # Connecting a datagram socket sends nothing; it only asks which way packets would leave.
    elsewhere = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, 9))
        except OSError:  # no network: only this machine
            return "localhost"
        return str(probe.getsockname()[0])


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
