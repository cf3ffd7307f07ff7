"""Random calls by random callers in sequence, so that each meets the state left by those before:
valid bodies of the document, most of them mutated a little. The server never fails, and a refused
call changes nothing."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.core.cache import cache

from api.wire.document.reference import document
from games.people.models import User
from tests.api.fuzz import ledger
from tests.api.fuzz.calls import Call, CallGenerator, Conformance
from tests.api.fuzz.crowd import Crowd

SEED: Final = 20_261_119
EVERY_DAY: Final = 300
LONG: Final = 50_000
CHAPTER: Final = 200

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.sqlite,
    pytest.mark.usefixtures("no_allowance"),
]


@pytest.fixture
def _ledger(db: None) -> Iterator[None]:
    with ledger.record_writes():
        yield


class Fuzz:
    def __init__(self) -> None:
        self.conformance = Conformance(document())
        self.statuses: Counter[int] = Counter()
        self.roles: Counter[str] = Counter()
        self.failures: list[str] = []
        self.found: set[str] = set()

    def begin(self, seed: int) -> CallGenerator:
        """Create a world and its calls: the same for the same seed, except for ids."""
        chance = random.Random(seed)
        self.crowd = Crowd(chance)
        ledger.take_writes()
        return CallGenerator(chance, document(), self.crowd)

    def run(self, seed: int, count: int) -> None:
        calls = self.begin(seed)
        for _ in range(count):
            self.make(calls.next_call())

    def make(self, call: Call) -> None:
        answer = call.make()
        status = answer.status_code
        self.statuses[status] += 1
        self.roles[call.who] += 1
        changed = ledger.take_writes()
        if status >= 500:
            self._fail(f"{status} {call.method} {call.path}", call, answer)
        elif status >= 400 and changed:
            self._fail(f"{status} {call.method} {call.path} {sorted(changed)}", call, answer)
        self.conformance.check(call, answer)
        if (
            answer.content
            and status < 300
            and answer.headers.get("Content-Type", "").startswith("application/json")
        ):
            self.crowd.remember(answer.json(), resource_name(call.path))

    def _fail(self, what: str, call: Call, answer: Any) -> None:
        cause = getattr(answer, "exc_info", None)
        kind = f"{what} {cause[0].__name__ if cause else ''}"
        if kind not in self.found:
            self.found.add(kind)
            self.failures.append(f"{kind} {cause[1] if cause else ''}\n  {call}")

    @property
    def report(self) -> str:
        lines = [f"{self.statuses.total()} calls: {dict(sorted(self.statuses.items()))}"]
        lines += [f"by {dict(self.roles.most_common())}"]
        lines += [f"{len(self.conformance.misfits)} kinds of answers not as the document says:"]
        lines += [f"{n:5} {what}" for what, n in self.conformance.misfits.most_common()]
        return "\n".join(lines)


def resource_name(path: str) -> str | None:
    """Return the resource whose ids are in the answers of this path: the parameter that follows it
    in the document."""
    if path.endswith("}/"):
        return path.rpartition("{")[2].removesuffix("}/")
    behind = (other for other in document()["paths"] if other.startswith(f"{path}{{"))
    return next((other[len(path) + 1 :].partition("}")[0] for other in behind), None)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "chapter" in metafunc.fixturenames:
        long = metafunc.config.getoption("--long")
        metafunc.parametrize("chapter", range(LONG // CHAPTER if long else 1))


@pytest.fixture(scope="module")
def fuzz(request: pytest.FixtureRequest, long: bool) -> Iterator[Fuzz]:
    """One for all chapters. Each chapter has its own world, because otherwise soon all users would
    be erased or outside their clubs."""
    began, fuzz = time.monotonic(), Fuzz()
    yield fuzz
    if long:
        capture = request.config.pluginmanager.getplugin("capturemanager")
        with capture.global_and_fixture_disabled():
            print(f"\n{fuzz.report}\nin {time.monotonic() - began:.0f} s")  # noqa: T201


@pytest.mark.usefixtures("_ledger")
def test_nothing_breaks_and_no_refusal_changes_anything(
    fuzz: Fuzz, chapter: int, long: bool
) -> None:
    before = len(fuzz.failures)
    fuzz.run(SEED + chapter, CHAPTER if long else EVERY_DAY)
    assert not fuzz.failures[before:], "\n".join(fuzz.failures[before:])
    assert min(fuzz.statuses[200], fuzz.statuses[400]) > EVERY_DAY // 20
    assert len(fuzz.roles) > 10


@pytest.mark.usefixtures("_ledger")
def test_it_finds_a_failure_and_a_planted_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: one operation fails, and one changes something and then refuses."""
    from api.games import game  # noqa: PLC0415
    from api.wire import refusals  # noqa: PLC0415
    from games.people import privacy  # noqa: PLC0415

    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    def changes_and_refuses(*_: Any) -> None:
        User.objects.update(name="Mallory")
        raise refusals.forbidden()

    monkeypatch.setattr(game, "cacheable_response", breaks)
    monkeypatch.setattr(privacy, "export", changes_and_refuses)
    fuzz = Fuzz()
    fuzz.begin(SEED)
    caller = fuzz.crowd.callers["person"]
    for address in ("games/", "me/export/"):
        fuzz.make(Call("person", caller, "GET", f"/api/v1/{address}", address))
    assert "ZeroDivisionError" in fuzz.failures[0]
    assert "UPDATE people_user" in fuzz.failures[1]


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    cache.clear()
