"""Security policy and caching of our pages: only our own sources, and no cache keeps a personal
page."""

import pytest
from django.test import RequestFactory

from games.people.policy import POLICY, PRIVATE, render_page


@pytest.mark.parametrize("status", [200, 404])
def test_a_page_for_everybody_may_be_kept(status: int) -> None:
    page = render_page(RequestFactory().get("/"), "refused.html", None, status=status)
    assert page.status_code == status
    assert page.headers["Content-Security-Policy"] == POLICY
    assert "Cache-Control" not in page.headers


def test_a_page_of_somebodys_own_is_kept_by_nobody() -> None:
    page = render_page(RequestFactory().get("/"), "refused.html", None, by=(*PRIVATE, "HX-Request"))
    assert page.headers["Content-Security-Policy"] == POLICY
    assert page.headers["Vary"] == "Cookie, HX-Request"
    assert "no-store" in page.headers["Cache-Control"]


def test_nothing_from_elsewhere_is_let_through() -> None:
    directives = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert directives["default-src"] == "'none'"
    assert set(directives.values()) == {"'none'", "'self'"}
