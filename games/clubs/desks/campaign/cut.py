"""A part of a long list: the newest, and a link to those before."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db.models import QuerySet
from django.http import QueryDict

Row = TypeVar("Row")

MOST: Final = 500
"""Pages that anybody turns."""


@dataclass(frozen=True)
class Cut(Generic[Row]):
    rows: tuple[Row, ...]
    newer: str = ""
    """What is asked with to see them; empty: there are none."""
    older: str = ""


def cut(
    rows: "QuerySet[Any]", asked: QueryDict, name: str, most: int, tell: Callable[[Any], Row]
) -> Cut[Row]:
    """The page that `asked` says under this name; counted by looking one row further."""
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
