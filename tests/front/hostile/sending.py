"""Sends what nobody types to pages, each in a transaction that is taken back, and keeps what broke
the server."""

import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, ResolverMatch, resolve

from companion.bootstrap import ROOT
from tests.front.hostile.values import FormData, encode

FORM: Final = "application/x-www-form-urlencoded"


@dataclass
class Sender:
    statuses: Counter[int] = field(default_factory=Counter)
    routes: Counter[str] = field(default_factory=Counter)
    """Calls by the name of the route."""
    broken: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    """The first call of each kind that broke the server."""

    def get(self, client: Client, url: str) -> Any:
        return self.send(client, "GET", url)

    def post(self, client: Client, url: str, data: FormData) -> Any:
        return self.send(client, "POST", url, encode(data), FORM)

    def send(
        self, client: Client, method: str, url: str, body: bytes = b"", content_type: str = ""
    ) -> Any:
        cache.clear()  # the counts of rate limits too
        with transaction.atomic():
            answer = client.generic(method, url, body, content_type)
            transaction.set_rollback(True)
        self.statuses[answer.status_code] += 1
        self.routes[f"{method} {route_name(url)}"] += 1
        if answer.status_code >= 500:
            kind = f"{answer.status_code} {method} {route_name(url)}: {_cause(answer)}"
            self.broken[kind] += 1
            self.examples.setdefault(kind, f"{url[:200]} {body[:300]!r}")
        return answer

    @property
    def report(self) -> str:
        calls = f"{self.statuses.total()} calls of {len(self.routes)} routes"
        lines = [f"{calls}: {dict(sorted(self.statuses.items()))}"]
        for kind, count in self.broken.most_common():
            lines += [f"{count:6} {kind}", f"       {self.examples[kind]}"]
        return "\n".join(lines)


def match_of(url: str) -> ResolverMatch | None:
    try:
        return resolve(urlsplit(url).path)
    except (Resolver404, ValueError):
        return None


def route_name(url: str) -> str:
    """Return the name of the route, with the word that says what a form does."""
    match = match_of(url)
    if match is None:
        return "none"
    word = match.kwargs.get("word") or match.kwargs.get("deed") or ""
    return f"{match.view_name} {word[:12]}".strip()


def _cause(answer: Any) -> str:
    """Return the exception, and the last place of our own that it passed through."""
    info = getattr(answer, "exc_info", None)
    if not info:
        return "no exception"
    frames = [*traceback.extract_tb(info[2])]
    ours = [each for each in frames if each.filename.startswith(str(ROOT / "games"))]
    place = (ours or frames)[-1]
    path = place.filename.removeprefix(f"{ROOT}/")
    return f"{info[0].__name__} at {path}:{place.lineno}"
