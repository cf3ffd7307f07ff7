"""Paging of a long list: the newest rows, and a link to older ones."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db.models import QuerySet
from django.http import QueryDict

from games.people.page.inputs import parse_number

Row = TypeVar("Row")

MOST: Final = 500
"""Maximum page number."""


@dataclass(frozen=True)
class PageSlice(Generic[Row]):
    rows: tuple[Row, ...]
    newer: str = ""
    """Query string of the newer page; empty if there is none."""
    older: str = ""


def paginate(
    rows: "QuerySet[Any]", params: QueryDict, name: str, most: int, make_line: Callable[[Any], Row]
) -> PageSlice[Row]:
    """Return the page that `asked` requests under this name; one extra row is read to see if there
    are more."""
    page = parse_number(params.get(name, ""), most=MOST) or 0
    found_rows = list(rows[page * most : (page + 1) * most + 1])
    return PageSlice(
        tuple(map(make_line, found_rows[:most])),
        newer=_page_query(params, name, page - 1) if page else "",
        older=_page_query(params, name, page + 1) if len(found_rows) > most else "",
    )


def _page_query(params: QueryDict, name: str, page: int) -> str:
    query = params.copy()
    query[name] = str(page)
    return query.urlencode()
