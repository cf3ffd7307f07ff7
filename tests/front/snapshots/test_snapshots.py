"""Snapshots of what every page says in every state, a tenth of them also in French, and of its
weight. Read the difference when you change a page."""

from difflib import unified_diff
from typing import Final

import pytest

from tests.front.snapshots.recorder import (
    load_snapshots,
    must_renew,
    save_snapshots,
    take_snapshots,
)
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
HOW: Final = "manage.py anew snapshots; then read what has changed"


def test_every_page_says_what_it_said_in_its_budget_and_none_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = take_snapshots(monkeypatch)
    forms = {page for page, answers in LOOKED_AT.items() if answers in (SENT, STAMPED)}
    assert LOOKED_AT.keys() - forms - UNREAD - result.pages == set()
    if must_renew():
        save_snapshots(result.words)
    now, then = result.words, load_snapshots()
    changed = [name for name in sorted(now.keys() | then.keys()) if now.get(name) != then.get(name)]
    lines = [line for name in changed for line in _difference(name, then, now)]
    assert not lines, "\n".join((HOW, *lines[:200]))
    assert result.heavy == [], "; ".join(result.heavy)


def _difference(name: str, then: dict[str, str], now: dict[str, str]) -> list[str]:
    before, after = (texts.get(name, "").splitlines() for texts in (then, now))
    return [*unified_diff(before, after, f"{name}, as it was", f"{name}, now", lineterm="", n=1)]
