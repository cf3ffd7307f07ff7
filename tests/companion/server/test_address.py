import socket

import pytest

from companion.server import address, start


def test_here_alone_is_told_as_it_was_asked() -> None:
    assert address.address_to_type("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert address.address_to_type("::1", 8000) == "http://[::1]:8000/"


def test_the_phones_in_the_room_get_an_address_they_can_type() -> None:
    url = address.address_to_type("0.0.0.0", 8000)  # noqa: S104 - nothing is bound
    assert not url.startswith("http://0.")
    assert url.endswith(":8000/")


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_port_is_taken_when_another_listens(host: str) -> None:
    with socket.socket(address._family(host)) as other:
        other.bind((host, 0))
        other.listen()
        port = other.getsockname()[1]
        assert f"Port {port} is taken" in str(address.listen_problem(host, port))
    assert address.listen_problem(host, port) is None


@pytest.mark.parametrize("host", ["192.0.2.77", "no.such.host.invalid"])
def test_an_address_that_is_not_ours_is_said_too(host: str) -> None:
    assert str(address.listen_problem(host, 8000)).startswith(
        f"Cannot listen at {host}, port 8000: "
    )


@pytest.mark.parametrize(
    "wish", [["--port", "0"], ["--port", "65536"], ["--web", "0"], ["--port", "x"]]
)
def test_what_cannot_be_is_refused_before_anything_starts(wish: list[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        start.parser().parse_args(wish)
    assert refusal.value.code == 2


def test_sqlite_gets_one_process_and_postgresql_two(monkeypatch: pytest.MonkeyPatch) -> None:
    def web() -> tuple[str, ...]:
        return start.commands(start.parser().parse_args([]))["web"]

    for url in ("", "sqlite:////somewhere"):
        monkeypatch.setenv("DATABASE_URL", url)
        assert ("--workers", "1") in zip(web(), web()[1:], strict=False)
    monkeypatch.setenv("DATABASE_URL", "postgres://db/companion")
    assert ("--workers", "2") in zip(web(), web()[1:], strict=False)
