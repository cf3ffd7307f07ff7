"""One POST: limited in time and size, never redirected."""

import ssl
import subprocess
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from games.duties.webhooks.post import LARGEST_ANSWER, Post, Timeouts
from tests.duties.webhooks.conftest import HURRIED, Receiver, status


def outcome_of(post: Post, url: str) -> tuple[int | None, str]:
    answer = post(url, b"{}", {})
    return answer.status, answer.trouble


@pytest.mark.parametrize("code", [200, 201, 204])
def test_any_2xx_is_a_yes(code: int, receiver: Receiver, post: Post) -> None:
    receiver.behave = status(code, b"")
    assert outcome_of(post, receiver.url) == (code, "")


@pytest.mark.parametrize("code", [301, 302, 307, 308, 400, 404, 410, 500, 503])
def test_anything_else_is_a_no_and_a_redirect_is_not_followed(
    code: int, receiver: Receiver, post: Post
) -> None:
    receiver.behave = status(code)
    assert outcome_of(post, receiver.url) == (code, "status")
    assert len(receiver.received) == 1


def test_the_answer_is_read_no_further_than_its_log_shows(receiver: Receiver, post: Post) -> None:
    receiver.behave = status(200, b"x" * 10 * LARGEST_ANSWER + b"\0")
    assert post(receiver.url, b"{}", {}).text == "x" * 1000


def test_a_nul_does_not_spoil_the_log(receiver: Receiver, post: Post) -> None:
    receiver.behave = status(200, b"a\0b\xff")
    assert post(receiver.url, b"{}", {}).text == "ab\ufffd"


def test_who_does_not_answer_in_time_is_left(receiver: Receiver, post: Post) -> None:
    receiver.behave = lambda _handler: receiver.released.wait(30)
    assert outcome_of(post, receiver.url) == (None, "slow")


def test_who_drips_within_each_step_is_left_after_the_whole(receiver: Receiver) -> None:
    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
        while not receiver.released.wait(0.05):
            try:
                handler.wfile.write(b"x")
            except OSError:
                return

    receiver.behave = drip
    assert outcome_of(Post(to_private=True, timeouts=HURRIED), receiver.url) == (None, "slow")


def test_who_says_something_else_than_http_is_broken(receiver: Receiver, post: Post) -> None:
    receiver.behave = lambda handler: handler.wfile.write(b"SSH-2.0-x\r\n")
    assert outcome_of(post, receiver.url) == (None, "broken")


def test_nobody_there_and_nobody_known(post: Post) -> None:
    assert outcome_of(post, "http://127.0.0.1:1/") == (None, "unreached")
    lost = Post(to_private=True, timeouts=HURRIED, resolve=lambda _host, _port: ())
    assert outcome_of(lost, "http://hook.example/") == (None, "unresolved")


class RebindingResolver:
    """Answers with a public address first, and with a private one ever after."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.lookups = 0

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.lookups += 1
        return self.answers[min(self.lookups, len(self.answers)) - 1]


class TestPrivate:
    def test_a_name_that_leads_there_is_not_connected_to(self, receiver: Receiver) -> None:
        url = receiver.url.replace("http://127.0.0.1", "https://hook.example")
        for answers in (["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"]):
            strict = Post(to_private=False, timeouts=HURRIED, resolve=RebindingResolver(answers))
            assert outcome_of(strict, url) == (None, "private_address")
        assert receiver.received == []

    def test_one_kept_while_it_was_allowed_is_closed_with_the_setting(
        self, receiver: Receiver
    ) -> None:
        assert outcome_of(Post(to_private=False), receiver.url) == (None, "private_address")

    def test_the_address_connected_to_is_the_one_that_was_checked(
        self, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The first lookup returns 127.0.0.2, which is checked; a second would return the
        receiver's address, but there is none. The test allows the first address, where no server
        listens."""
        monkeypatch.setattr(
            "games.duties.webhooks.addresses.is_private", lambda at: at != "127.0.0.2"
        )
        name = RebindingResolver(["127.0.0.2"], ["127.0.0.1"])
        strict = Post(to_private=False, timeouts=HURRIED, resolve=name)
        port = receiver.url.split(":")[2].split("/")[0]
        assert outcome_of(strict, f"https://hook.example:{port}/") == (None, "unreached")
        assert name.lookups == 1
        assert receiver.received == []

    def test_control_who_asks_twice_is_led_into_the_house(self, receiver: Receiver) -> None:
        name = RebindingResolver(["8.8.8.8"], ["127.0.0.1"])
        assert name("hook.example", 80) == ["8.8.8.8"]  # the check
        # a client that connects by name
        naive = Post(to_private=True, timeouts=HURRIED, resolve=name)
        url = receiver.url.replace("127.0.0.1", "hook.example")
        assert outcome_of(naive, url) == (200, "")
        assert len(receiver.received) == 1

    def test_host_and_path_are_kept(self, receiver: Receiver) -> None:
        named = Post(to_private=True, timeouts=HURRIED, resolve=RebindingResolver(["127.0.0.1"]))
        url = receiver.url.replace("127.0.0.1", "hook.example")
        assert outcome_of(named, url) == (200, "")
        assert receiver.received[0].headers["Host"] == url.split("/")[2]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """For hook.example, self-signed."""
    path = tmp_path_factory.mktemp("tls")
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", "/CN=hook.example", "-keyout", path / "key"),
            *("-addext", "subjectAltName=DNS:hook.example", "-out", path / "cert"),
        ],
        check=True,
        capture_output=True,
    )
    return path


class TestTls:
    @pytest.fixture
    def port(self, certificate: Path) -> int:
        class Handler(BaseHTTPRequestHandler):
            do_POST = status(204, b"")  # noqa: N815 - the library's word

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate / "cert", certificate / "key")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        server.timeout = 5
        Thread(target=server.handle_request, daemon=True).start()
        return server.server_port

    def post(self, trust: ssl.SSLContext | None) -> Post:
        patience = Timeouts(step=3, total=5)
        return Post(
            to_private=True,
            resolve=RebindingResolver(["127.0.0.1"]),
            timeouts=patience,
            trust=trust,
        )

    def test_the_certificate_is_checked_for_the_name_not_the_address(
        self, certificate: Path, port: int
    ) -> None:
        trust = ssl.create_default_context(cafile=certificate / "cert")
        assert outcome_of(self.post(trust), f"https://hook.example:{port}/") == (204, "")

    def test_another_name_does_not_pass(self, certificate: Path, port: int) -> None:
        trust = ssl.create_default_context(cafile=certificate / "cert")
        assert outcome_of(self.post(trust), f"https://other.example:{port}/") == (None, "tls")

    def test_nor_one_that_nobody_vouches_for(self, port: int) -> None:
        assert outcome_of(self.post(None), f"https://hook.example:{port}/") == (None, "tls")
