"""The address of a request, and which proxies may set it."""

from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from pytest_django import Settings

from companion.server import calls, proxies

ATTACKER, PHONE, PROXY, OUTER = "203.0.113.66", "198.51.100.7", "10.0.0.2", "10.0.0.1"


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    for kept in (proxies.is_trusted, proxies.warn_untrusted):
        kept.cache_clear()
    yield
    proxies.is_trusted.cache_clear()


def scope(peer: str, *headers: tuple[str, str]) -> dict[str, Any]:
    return {
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "http_version": "1.1",
        "client": (peer, 4000),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
    }


def caller_address(peer: str, *forwarded: str) -> str:
    return calls.caller_address(scope(peer, *(("X-Forwarded-For", each) for each in forwarded)))


def test_nobodys_word_counts_where_no_proxy_is_named() -> None:
    assert caller_address(ATTACKER, PHONE) == ATTACKER


@pytest.mark.parametrize(
    ("forwarded", "expected"),
    [
        ((PHONE,), PHONE),
        ((f"1.2.3.4, {PHONE}",), PHONE),  # the phone itself may have sent the part before it
        (("1.2.3.4", PHONE), PHONE),
        ((f"1.2.3.4, {PHONE}, {OUTER}",), PHONE),  # two proxies of ours, one behind the other
        ((f"{OUTER}, {PHONE}",), PHONE),  # a client that claims to be a proxy is not one
        (("nonsense",), "nonsense"),
        ((), PROXY),
    ],
)
def test_behind_a_proxy_the_last_hop_that_is_not_ours_is_the_caller(
    settings: Settings, forwarded: tuple[str, ...], expected: str
) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    assert caller_address(PROXY, *forwarded) == expected
    assert caller_address(f"::ffff:{PROXY}", *forwarded) in {expected, f"::ffff:{PROXY}"}


def test_whoever_comes_past_the_proxy_is_not_believed(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    assert caller_address(ATTACKER, PHONE) == ATTACKER


def test_underscores_are_no_hyphens(settings: Settings) -> None:
    """A proxy that sets X-Forwarded-Proto passes X_Forwarded_Proto on unchanged."""
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    liar = scope(
        PROXY,
        ("X-Forwarded-For", PHONE),
        ("X_Forwarded_For", "1.2.3.4"),
        ("X-Forwarded_For", "1.2.3.5"),
        ("X_Forwarded_Proto", "https"),
        ("X-Forwarded-Proto", "http"),
    )
    environ = calls.environ(liar)
    assert environ["REMOTE_ADDR"] == PHONE
    assert environ["HTTP_X_FORWARDED_PROTO"] == "http"
    assert "HTTP_X_FORWARDED_FOR" not in environ  # nothing after us reads it differently


@pytest.mark.parametrize(("peer", "believed"), [(PROXY, True), (ATTACKER, False)])
def test_that_a_call_came_over_tls_is_believed_of_proxies_alone(
    settings: Settings, peer: str, believed: bool
) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    call = calls.environ(scope(peer, ("X-Forwarded-Proto", "https")))
    assert WSGIRequest(call).is_secure() == believed


def test_a_proxy_that_nobody_named_is_told_of_once(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """All requests through it would be redirected to TLS, which they already use."""
    settings.TRUSTED_PROXIES, settings.SECURE_SSL_REDIRECT = [], True
    for _ in range(3):
        calls.environ(scope(PROXY, ("X-Forwarded-Proto", "https")))
    (record,) = caplog.records
    assert PROXY in record.getMessage()
    assert "TRUSTED_PROXIES" in record.getMessage()
