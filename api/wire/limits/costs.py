"""The cost of a call, read from its view or operation."""

import functools
from collections.abc import Mapping
from typing import Any, Final

from django.urls import Resolver404, ResolverMatch, resolve

from games.web.costs import COSTS, Cost

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OTHERS: Final[Mapping[str, str]] = {
    "admin:login": "password",
    "admin:password_change": "password",
    "schema": "document",
}
"""Views that are not ours, by the names of their addresses."""


def cost_of_path(method: str, path: str, query: object) -> Cost | None:
    """Return what a call of this path costs; None for a usual one."""
    name = _cost_by_path("GET" if method == "HEAD" else method, path)
    return _cost(name, method, query) if name else None


def cost_of_match(match: ResolverMatch | None, method: str, query: object) -> Cost | None:
    name = "" if match is None else _cost_name(match, "GET" if method == "HEAD" else method)
    return _cost(name, method, query) if name else None


@functools.lru_cache(maxsize=4096)
def _cost_by_path(method: str, path: str) -> str:
    try:
        return _cost_name(resolve(path), method)
    except Resolver404:
        return ""


def _cost_name(match: ResolverMatch, method: str) -> str:
    view: Any = match.func
    operations = getattr(getattr(view, "cls", None), "operations", None)
    if operations is not None:
        operation = operations.get(method)
        return operation.cost if operation else ""
    return getattr(view, "cost", "") or OTHERS.get(match.view_name, "")


def _cost(name: str, method: str, query: object) -> Cost | None:
    cost = COSTS[name]
    reads = method in READING
    return None if reads and (cost.only == "sent" or (cost.only == "asked" and not query)) else cost
