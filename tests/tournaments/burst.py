"""64 results of one round in the same second, over real HTTP, on PostgreSQL. The same run compares
them with as many clients that lock and write that row, each for as long as one result alone holds
the lock."""

import http.client
import json
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any, Final

import psycopg

from tests import services
from tests.bench.figures import Figure
from tests.faults.web import Web, web

AT_ONCE: Final = 64
ALONE: Final = 16
BUSY: Final = 503
WHOLE: Final = 1.0
NINETEEN: Final = 0.5
"""Limits in seconds: until the last answer (`WHOLE`), and for 19 of 20 answers (`NINETEEN`)."""


def figures() -> Iterator[Figure]:
    server = services.POSTGRES.where()
    if server is None:
        raise SystemExit(services.POSTGRES.missing())
    with (
        services.fresh_database(server) as url,
        tempfile.TemporaryDirectory() as data,
        web(Path(data), {"DATABASE_URL": url}) as house,
    ):
        hall = Hall(house)
        calls = hall.claims()
        at_once(calls[ALONE:AT_ONCE])  # warm-up: connections, and objects that Python creates once
        bare = at_once([locked_row(url, hall.lock_seconds) for _ in range(AT_ONCE)])
        for what, batch in (
            ("reported", calls[AT_ONCE : 2 * AT_ONCE]),
            ("confirmed", hall.confirmations()[ALONE : ALONE + AT_ONCE]),
        ):
            ours = at_once(batch)
            yield from _compare(what, ours, bare)


def _compare(what: str, ours: Sequence[float], bare: Sequence[float]) -> Iterator[Figure]:
    for name, statistic, limit in (
        ("all", max, WHOLE),
        ("19 of 20", lambda each: quantiles(each, n=20)[-1], NINETEEN),
        ("the median", median, None),
    ):
        yield Figure(
            what=f"{AT_ONCE} results {what} at once, {name}",
            ours=1e3 * statistic(ours),
            unit="ms",
            peer=f"the bare row lock {1e3 * statistic(bare):.0f} ms; the limit"
            if limit
            else "the bare row lock",
            theirs=1e3 * (limit or statistic(bare)),
            aim=1 if limit else None,
        )


def at_once(calls: Sequence[Callable[[], object]]) -> list[float]:
    """Return the waiting time of each call, from the moment when all begin."""
    begin = threading.Barrier(len(calls))

    def time_call(call: Callable[[], object]) -> float:
        begin.wait()
        start = perf_counter()
        call()
        return perf_counter() - start

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(time_call, calls))


def locked_row(url: str, seconds: float) -> Callable[[], object]:
    """Return a function that locks and writes the row, on a connection that is already open."""
    connection = psycopg.connect(url)

    def write() -> None:
        with connection, connection.cursor() as cursor:
            cursor.execute("SELECT id FROM tournaments_tournament FOR UPDATE")
            sleep(seconds)
            cursor.execute("UPDATE tournaments_tournament SET number = number")

    return write


class Phone:
    """A client with an open connection, as a browser has one."""

    def __init__(self, house: Web, authorization: str = "") -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=60)
        self.headers = {"Content-Type": "application/json", "Authorization": authorization}

    def __call__(self, method: str, path: str, body: object = None) -> Any:
        payload = None if body is None else json.dumps(body)
        while True:
            self.connection.request(method, f"/api/v1/{path}", payload, self.headers)
            answer = self.connection.getresponse()
            content = answer.read()
            if answer.status != BUSY:
                break
            sleep(float(answer.headers["Retry-After"]))
        assert answer.status < 300, (path, answer.status, content)
        return json.loads(content) if content else None


class Hall:
    """A round of Swiss among guests, each with a phone."""

    def __init__(self, house: Web) -> None:
        created = json.loads(house.run("shell", "-c", ORGANISER).splitlines()[-1])
        self.organiser = Phone(house, created["authorization"])
        self.base_path = f"tournaments/{created['tournament']}/"
        self.phones = {
            number: Phone(house, f"Seat {secret}") for number, secret in created["secrets"].items()
        }
        self.lock_seconds: float = created["held"]
        """Seconds for which one result alone holds the lock."""
        self.pairings: list[Any] = []
        path = f"{self.base_path}pairings/?limit=200"
        while path:
            page = self.organiser("GET", path)
            self.pairings += page["results"]
            path = (page["next"] or "").partition("/api/v1/")[2]

    def calls_of_side(self, side: int, action: str, body: object) -> list[Callable[[], object]]:
        return [
            lambda each=each: self.phones[str(each["sides"][side]["entrant"])](  # type: ignore[misc]
                "POST", f"{self.base_path}pairings/{each['id']}/{action}/", body
            )
            for each in self.pairings
        ]

    def claims(self) -> list[Callable[[], object]]:
        return self.calls_of_side(0, "report", {"scores": [1, 0]})

    def confirmations(self) -> list[Callable[[], object]]:
        return self.calls_of_side(1, "confirm", {})


ORGANISER: Final = f"""
import json
from statistics import median
from time import perf_counter
from games.people import tokens
from games.people.access import Caller
from games.people.keys import digest
from games.tournaments.models import Entrant
from tests.tournaments.hall import begin, by_number, open_pairings, organiser, report, tournament
made = tournament({4 * AT_ONCE}, {{"format": "swiss", "rounds": 6}})
for entrant in Entrant.objects.filter(tournament=made):
    entrant.digest = digest(entrant.secret)
    entrant.save()
begin(made)
secrets = {{each.number: each.secret for each in made.entrants.all()}}
held = []
for pairing in open_pairings(made)[:{ALONE}]:
    sides = [each.entrant for each in pairing.sides.order_by("position")]
    start = perf_counter()
    report(made, pairing, by_number(pairing, sides))
    held.append(perf_counter() - start)
person = organiser().person
authorization = f"Token {{tokens.secret(tokens.issue(person, 'a phone'))}}"
print(json.dumps({{
    "tournament": made.pk, "secrets": secrets, "authorization": authorization,
    "held": median(held),
}}))
"""
