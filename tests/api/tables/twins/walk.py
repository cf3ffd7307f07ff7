"""Every answer about a table that one audience gets: from every route, stream and page."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db import transaction
from django.test import Client, RequestFactory

from companion.server.port import ADMIT
from games.people.models import User
from games.tables.journal.entries import AnswerEntry, CorrectionEntry, StartEntry, read
from games.tables.models import Entry, Seat, Table
from games.tables.pages.part_updates import LIVE
from tests.api.conftest import Caller
from tests.api.routes import ROUTES
from tests.api.tables.twins.pair import Half, Pair
from tests.api.tables.twins.speech import TABLES, PossibleCalls
from tests.front.pages import site_patterns

PAGES: Final = [
    str(each.pattern)
    for each in site_patterns()
    # Two are about the process, not a table. The others are about one account, and depend on
    # secrets drawn for it or on the number of attempts.
    if str(each.pattern)
    not in {"healthz", "readyz", "me/tokens/", "sign-in/", "me/password/", "me/leave/"}
]
GLANCES: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    ("", "en", {}),
    ("?code=TWNTWNTW", "fr", {}),
    ("?before=4", "en", {}),
    ("?after=1", "fr", {LIVE: "true"}),
)
OFFICE: Final[list[Any]] = list(admin.site._registry)
QUERIES: Final[Mapping[str, tuple[str, ...]]] = {
    TABLES: ("?odds=true",),
    f"{TABLES}journal/": ("?after=1", "?after=9"),
}
BOTH: Final = ("en", "fr")
RANDOM: Final = re.compile(
    rb"(csrf[^\n]{0,40}?)[A-Za-z0-9]{64}\b|(/CreationDate \()[^)]*|(/ID \[)[^]]*"
    rb'|((?:name="proof" value|data-key)=")[\w-]{16}|(/invitations/)[\w-]{43}'
    rb'|(<strong class="code">)[0-9A-Z]{4} [0-9A-Z]{4}',
    re.IGNORECASE,
)
"""Values that are new at every call: the CSRF token, a file's date, a form's key, the address and
the code of an invitation."""


NEW_TABLE: Final = re.compile(r"/tables/(?!TWNTWNTW/)[0-9A-Z]{8}/")
"""Address of a table that was just opened."""
CLOCK: Final = re.compile(rb"\b(\d{1,2}(:\d\d)? [ap]\.m\.|noon|midnight)")
"""Time of day in a list of the admin."""


class Answer(NamedTuple):
    status: int
    headers: tuple[tuple[str, str], ...]
    content: bytes


@dataclass(frozen=True)
class Share:
    """The part of all routes, pages and calls that one tour covers."""

    routes: Sequence[str] = ()
    pages: Sequence[str] = ()
    streams: bool = False
    office: Sequence[Any] = ()
    calls: int = 0
    forms: int = 0
    sent: int = 1
    """One page in so many also gets an empty form."""


@dataclass(frozen=True)
class Audience:
    """A reader of the table, with the view of a seat or of a spectator."""

    name: str
    seat: int | None
    caller: Caller
    person: User | None = None

    @property
    def browser(self) -> Client:
        browser = Client(raise_request_exception=False)
        if self.person is not None:
            browser.force_login(self.person)
        return browser


def address(route: str, places: Mapping[str, str]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: places.get(part[1], "unknown"), route)


@dataclass
class Walk:
    """The walk of one audience at one of the two tables."""

    table: Table
    pair: Pair
    half: Half
    audience: Audience
    places: Mapping[str, str]
    renamed: bool = True
    """True if random values are replaced by fixed ones before comparing; otherwise they are equal
    anyway."""

    def reads(self, routes: Iterable[str]) -> Iterator[tuple[str, Answer]]:
        for route in routes:
            url = address(route, self.places)
            for query in ("", *QUERIES.get(route, ())):
                for language in BOTH if route.startswith(TABLES) else BOTH[:1]:
                    answer = self.audience.caller("GET", url + query, language=language)
                    yield f"GET {route}{query} {language}", self.record_answer(answer)
            if route.startswith(TABLES):
                for method in ("HEAD", "OPTIONS"):
                    yield f"{method} {route}", self.record_answer(self.audience.caller(method, url))

    def pages(self, routes: Iterable[str]) -> Iterator[tuple[str, Answer]]:
        browser = self.audience.browser
        for route in routes:
            url = "/" + address(route, self.places)
            for query, language, htmx in GLANCES if route == TABLES else GLANCES[:1]:
                headers = {"Accept-Language": language, **htmx}
                answer = browser.get(url + query, headers=headers)
                yield f"page /{route}{query} {language}", self.record_answer(answer)

    def streams(self) -> Iterator[tuple[str, Answer]]:
        for kind, admit in ADMIT.items():
            id_ = self.table.code if kind == "tables" else self.places["tournament"]
            for language in BOTH:
                headers = {"Accept-Language": language}
                if self.audience.caller.authorization:
                    headers["Authorization"] = self.audience.caller.authorization
                request = RequestFactory().get(f"/api/v1/{kind}/{id_}/stream/", headers=headers)
                admitted = admit(request, id_)
                for after in (0, 1, 5):
                    frames = admitted.source.frames(admitted.id, after, [admitted.audience])
                    data = b"".join(frame for _, frame in frames[admitted.audience])
                    where = f"stream {kind} {language} {after}"
                    yield where, Answer(200, (), self.mask_random(data))
                newest = admitted.source.newest([admitted.id])[admitted.id]
                yield f"stream {kind} newest", Answer(200, (), str(newest).encode())

    def office(self, models: Iterable[Any]) -> Iterator[tuple[str, Answer]]:
        """Yield the pages of the admin, which staff with all rights see."""
        browser = self.audience.browser
        rows: list[Any] = [self.table, *Seat.objects.filter(table=self.table)[:1]]
        rows += Entry.objects.filter(table=self.table).order_by("-number")[:2]
        for model in models:
            url = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
            listed = self.record_answer(browser.get(url))
            # The two tables were not written in the same minute; another test compares times.
            yield f"page {url}", listed._replace(content=CLOCK.sub(b"then", listed.content))
            for n, row in enumerate(each for each in rows if isinstance(each, model)):
                answer = browser.get(f"{url}{quote(row.pk)}/change/")
                yield f"page {url}#{n}/change/", self.record_answer(answer)

    def calls(self, most: int) -> Iterator[tuple[str, Answer]]:
        """Make calls and yield their answers; each call is rolled back."""
        for n, (method, route, body) in enumerate(self.possible_calls.calls(most)):
            url = address(route, self.places)
            with transaction.atomic():
                headers = {"Idempotency-Key": "1"} if n % 3 == 0 else {}
                answer = self.audience.caller(method, url, body, headers=headers)
                label = f"{method} {route} {json.dumps(body)}"
                yield label, self.record_answer(answer, self.view_after(answer))
                if headers and answer.status_code < 400:
                    again = self.audience.caller(method, url, body, headers=headers)
                    yield f"again {label}", self.record_answer(again, self.view_after(answer))
                transaction.set_rollback(True)

    def forms(self, pages: Iterable[str], most: int) -> Iterator[tuple[str, Answer]]:
        """Yield the answers of page forms, as whole pages or live parts; every page also gets a
        form."""
        calls = [*((route, {}) for route in pages), *self.possible_calls.forms(most)]
        for n, (route, form) in enumerate(calls):
            url, key = "/" + address(route, self.places), {"proof": "k"} if n % 3 == 0 else {}
            browser = self.audience.browser
            with transaction.atomic():
                headers = {"Accept-Language": BOTH[n % 2], **({LIVE: "true"} if n % 2 else {})}
                answer = browser.post(url, {**form, **key}, headers=headers)
                label = f"form /{route} {json.dumps(form)}"
                yield label, self.record_answer(answer, self.view_after(answer))
                if key:
                    again = browser.post(url, {**form, **key}, headers=headers)
                    yield f"again {label}", self.record_answer(again, self.view_after(answer))
                transaction.set_rollback(True)

    @property
    def possible_calls(self) -> PossibleCalls:
        return PossibleCalls(self.pair, self.half, self.audience.seat)

    def view_after(self, answer: Any) -> bytes:
        """Return the view of this audience after the call, as far as the rules show it. If it
        differs between the two, they diverge, and no answer is at fault."""
        table = Table.objects.get(pk=self.table.pk)
        if answer.status_code >= 400 or table.has_ended:
            return b""
        line = read(Entry.objects.filter(table=table).latest("number").body)
        game, seat = table.game, self.audience.seat
        events = []
        if isinstance(line, StartEntry | AnswerEntry | CorrectionEntry):
            raw = msgspec.json.decode(line.events, type=list[msgspec.Raw])
            events = [game.read_event(bytes(each)).seen_by(seat) for each in raw]
        return msgspec.json.encode((game.view(table.decoded_state, seat), events))

    def record_answer(self, answer: Any, reached: bytes = b"") -> Answer:
        headers = [(name, value) for name, value in answer.items() if name != "Expires"]
        if self.renamed:
            headers = [(name, NEW_TABLE.sub("/tables/#/", value)) for name, value in headers]
        cookies = sorted(answer.cookies)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        headers += [("reached", reached.decode()), ("cookies", str(cookies))]
        # An ETag computed from the content reveals nothing beyond it.
        tags = content_tags(content)
        headers = [each for each in headers if each[1] not in tags]
        return Answer(answer.status_code, tuple(sorted(headers)), self.mask_random(content))

    def mask_random(self, content: bytes) -> bytes:
        """Replace random values, and the digests of entries by their order."""
        content = RANDOM.sub(rb"\1\2\3\4\5\6", content)
        entries = Entry.objects.filter(table=self.table).order_by("number")
        for n, (pk, digest) in enumerate(entries.values_list("pk", "digest")):
            content = content.replace(digest.encode(), b"digest %d" % n)
            content = content.replace(b"/entry/%d/" % pk, b"/entry/#%d/" % n)
        if self.renamed:
            content = content.replace(self.table.commitment.encode(), b"commitment")
        return content


def content_tags(content: bytes) -> tuple[str, str]:
    blake = hashlib.blake2b(content, digest_size=16).hexdigest()
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"', f'W/"{blake}"'


ALL: Final = tuple(ROUTES)
