"""Snapshots of what every page says in every state, in both languages, and of its weight. Read the
difference when you change a page."""

from difflib import unified_diff
from typing import Final

import pytest

from tests.front.snapshots.kept import anew, keep, kept, told
from tests.front.test_roles import LOOKED_AT, SENT, STAMPED

pytestmark = [pytest.mark.django_db, pytest.mark.either]
UNREAD: Final = frozenset(
    {
        "manifest",
        "worker",
        "icon",
        "file",
        "code",
        "seat.way",
        "emblems",
        "box",
        "run_file",
        "edition_file",
    }
    | {"feed", "feed_of_house", "calendar_of_house", "share", "waiting", "seat.take"}
    | {"help", "chapter", "rules", "cards", "cards.language", "new_address", "edition_box"}
)
"""Pages that programs and printers read, and pages whose texts are checked elsewhere."""
HOW: Final = "python -m tests.front.snapshots; then read what has changed"


def test_every_page_says_what_it_said_in_its_budget_and_none_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = told(monkeypatch)
    forms = {page for page, answers in LOOKED_AT.items() if answers in (SENT, STAMPED)}
    assert LOOKED_AT.keys() - forms - UNREAD - found.pages == set()
    if anew():
        keep(found.words)
    now, then = found.words, kept()
    changed = [name for name in sorted(now.keys() | then.keys()) if now.get(name) != then.get(name)]
    lines = [line for name in changed for line in _difference(name, then, now)]
    assert not lines, "\n".join((HOW, *lines[:200]))
    assert found.heavy == [], "; ".join(found.heavy)


def _difference(name: str, then: dict[str, str], now: dict[str, str]) -> list[str]:
    before, after = (said.get(name, "").splitlines() for said in (then, now))
    return [*unified_diff(before, after, f"{name}, as it was", f"{name}, now", lineterm="", n=1)]
