import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.db.models import F
from pytest_django import Settings

from games.duties.models import Delivery, Webhook
from games.duties.webhooks import announcement
from games.duties.webhooks import delivery as delivering
from games.duties.webhooks.post import Post, Timeouts
from games.duties.work import RetryLater
from games.people.models import User
from tests.duties import conftest as rooms

HURRIED = Timeouts(step=0.3, total=0.6)


@dataclass
class ReceivedRequest:
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A real server in a thread; `behave` writes the response."""

    behave: Callable[[BaseHTTPRequestHandler], object]
    url: str = ""
    received: list[ReceivedRequest] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    @property
    def ids(self) -> list[str]:
        return [each.headers["webhook-id"] for each in self.received]


def status(code: int, text: bytes = b"thanks") -> Callable[[BaseHTTPRequestHandler], None]:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        if code in (301, 302, 307, 308):
            handler.send_header("Location", f"http://127.0.0.1:{handler.server.server_port}/else")  # type: ignore[attr-defined]
        handler.end_headers()
        handler.wfile.write(text)

    return answer


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    target = Receiver(status(200))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            target.received.append(ReceivedRequest(dict(self.headers), self.rfile.read(length)))
            target.behave(self)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    target.url = f"http://127.0.0.1:{server.server_port}/hook?a=1"
    yield target
    target.released.set()
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def _the_real_table(_our_own_table: None, settings: Settings) -> None:
    settings.DUTIES = "companion.duties.DUTIES"
    settings.WEBHOOKS_TO_PRIVATE = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def webhook(alice: User, receiver: Receiver) -> Webhook:
    return Webhook.objects.create(person=alice, url=receiver.url, events=["round.paired"])


@pytest.fixture
def post() -> Post:
    return Post(to_private=True, timeouts=HURRIED)


def announce(webhook: Webhook, number: int = 1) -> Delivery:
    (delivery,) = announcement.announce(
        "round.paired", owner_ids=[webhook.person_id], scope="t1", body={"round": number}
    )
    return delivery


def try_delivery(post: Post, delivery: Delivery) -> str:
    """Try the delivery once and return its state."""
    with suppress(delivering.DeliveryFailed, RetryLater):
        delivering.deliver_by(post, delivery.pk, Delivery.objects.get(pk=delivery.pk).sending)
    return Delivery.objects.get(pk=delivery.pk).state


def let_time_pass(time: timedelta) -> None:
    rooms.let_time_pass(time)
    Delivery.objects.update(made=F("made") - time, sent_off=F("sent_off") - time)
    Webhook.objects.update(
        resting_until=F("resting_until") - time,
        busy_until=F("busy_until") - time,
        renewed=F("renewed") - time,
        failing_since=F("failing_since") - time,
    )
