"""Paging of a long list: the newest rows, and a link to older ones."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db.models import QuerySet
from django.http import QueryDict

Row = TypeVar("Row")

MOST: Final = 500
"""Maximum page number."""


@dataclass(frozen=True)
class Cut(Generic[Row]):
    rows: tuple[Row, ...]
    newer: str = ""
    """Query string of the newer page; empty if there is none."""
    older: str = ""


def cut(
    rows: "QuerySet[Any]", asked: QueryDict, name: str, most: int, tell: Callable[[Any], Row]
) -> Cut[Row]:
    """Return the page that `asked` requests under this name; one extra row is read to see if there
    are more."""
    said = asked.get(name, "")
    at = min(int(said), MOST) if said.isdecimal() and len(said) < 5 else 0
    found = list(rows[at * most : (at + 1) * most + 1])
    return Cut(
        tuple(map(tell, found[:most])),
        newer=_turned(asked, name, at - 1) if at else "",
        older=_turned(asked, name, at + 1) if len(found) > most else "",
    )


def _turned(asked: QueryDict, name: str, at: int) -> str:
    turned = asked.copy()
    turned[name] = str(at)
    return turned.urlencode()
