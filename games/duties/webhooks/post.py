"""One POST to an untrusted receiver: limited in time and size, without redirects."""

import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from threading import Event, Timer
from time import monotonic

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import (
    ConnectTimeoutError,
    HTTPError,
    NewConnectionError,
    ReadTimeoutError,
)

from games.duties.models.webhooks import ANSWER_LENGTH, Trouble
from games.duties.webhooks import addresses
from games.duties.webhooks.addresses import Resolve, Target

LARGEST_ANSWER = 4096
MOST_ADDRESSES = 3  # addresses of one name, tried in turn until one connects


@dataclass(frozen=True)
class Timeouts:
    """Seconds for each step, and for all of them: a receiver that sends a byte now and then would
    never exceed the limit of a step."""

    step: float = 5.0
    total: float = 15.0


@dataclass(frozen=True)
class Answer:
    status: int | None
    trouble: str
    text: str
    milliseconds: int


@dataclass(frozen=True)
class Post:
    """Sending of a POST; tests pass their own resolver, certificates and shorter timeouts."""

    to_private: bool
    resolve: Resolve = addresses.resolve
    timeouts: Timeouts = Timeouts()
    trust: ssl.SSLContext | None = None

    def __call__(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        start = monotonic()
        status, trouble, text = self._send(url, body, headers)
        return Answer(status, trouble, text, round((monotonic() - start) * 1000))

    def _send(
        self, url: str, body: bytes, headers: Mapping[str, str]
    ) -> tuple[int | None, str, str]:
        """Resolve the name once: the checked address is the one connected to, so a name that
        resolves differently the second time (DNS rebinding) gains nothing."""
        try:
            goal = addresses.parse_target(url, to_private=self.to_private)
        except addresses.InvalidAddress:  # saved while the setting allowed it
            return None, Trouble.PRIVATE, ""
        ips = self.resolve(goal.host, goal.port)
        if not ips:
            return None, Trouble.UNRESOLVED, ""
        if not self.to_private and any(map(addresses.is_private, ips)):
            return None, Trouble.PRIVATE, ""
        return self._post_to(goal, ips, body, headers)

    def _post_to(
        self,
        goal: Target,
        ips: Sequence[str],
        body: bytes,
        headers: Mapping[str, str],
    ) -> tuple[int | None, str, str]:
        late = Event()
        try:
            connection = self._connect(goal, ips)
            with self._time_limit(connection, late):
                named = {**headers, "Host": goal.host_header}
                # Not preloaded: an endless answer is read only up to the limit.
                connection.request("POST", goal.path, body, named, preload_content=False)
                response = connection.getresponse()
                text = response.read(LARGEST_ANSWER, decode_content=False)
        except ssl.SSLError:
            return None, Trouble.TLS, ""
        except NewConnectionError:  # must stand before the timeout errors: it is a subclass of one
            return None, Trouble.UNREACHED, ""
        except (TimeoutError, ConnectTimeoutError, ReadTimeoutError):
            return None, Trouble.SLOW, ""
        except (HTTPError, HTTPException, OSError):
            return None, Trouble.SLOW if late.is_set() else Trouble.BROKEN, ""
        if late.is_set():  # a response that was cut off may look like an answer
            return None, Trouble.SLOW, ""
        trouble = "" if 200 <= response.status < 300 else Trouble.STATUS
        return response.status, trouble, _legible(text)

    def _connect(self, goal: Target, ips: Sequence[str]) -> HTTPConnection:
        *others, last = ips[:MOST_ADDRESSES]
        for address in others:
            connection = self._connection(goal, address)
            try:
                connection.connect()
            except (NewConnectionError, ConnectTimeoutError):
                connection.close()
                continue
            return connection
        connection = self._connection(goal, last)
        connection.connect()
        return connection

    def _connection(self, goal: Target, address: str) -> HTTPConnection:
        if goal.scheme == "http":
            return HTTPConnection(address, goal.port, timeout=self.timeouts.step)
        return HTTPSConnection(
            address,
            goal.port,
            timeout=self.timeouts.step,
            server_hostname=goal.host.rstrip("."),
            ssl_context=self.trust or ssl.create_default_context(),
        )

    @contextmanager
    def _time_limit(self, connection: HTTPConnection, late: Event) -> Iterator[None]:
        timer = Timer(self.timeouts.total, _hang_up, (connection.sock, late))
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            connection.close()


def _hang_up(line: socket.socket, late: Event) -> None:
    """Close the socket below TLS: the shutdown of TLS itself would break the thread that reads."""
    late.set()
    try:
        socket.socket.shutdown(line, socket.SHUT_RDWR)
    except OSError:
        return  # the connection has just ended by itself


def _legible(answer: bytes) -> str:
    return answer.decode(errors="replace").replace("\0", "")[:ANSWER_LENGTH]
