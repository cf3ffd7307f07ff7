"""A club of 500 members with 50,000 plays on PostgreSQL: times of every list, statistic and picture
in the API, and of entering a play."""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from companion.bootstrap import ROOT
from tests import services
from tests.bench.figures import Figure

MEMBERS = 500
PLAYS = 50_000
AIM = 150.0  # milliseconds
TIMES = 15
WORKER = "from tests.bench import records; records.work()"


def figures() -> Iterator[Figure]:
    """Measure in a separate process, whose database is PostgreSQL."""
    postgres = services.POSTGRES.where()
    if postgres is None:
        raise SystemExit(services.POSTGRES.missing())
    with services.fresh_database(postgres) as url, tempfile.TemporaryDirectory() as data:
        result = subprocess.run(
            (sys.executable, "-c", WORKER),
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": url, "DATA_DIR": str(Path(data))},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    for line in result.stdout.splitlines():
        if line.startswith("figure\t"):
            _, what, took, queries = line.split("\t")
            yield Figure(
                what=f"{what} ({queries} queries)",
                ours=float(took),
                unit="ms",
                peer="the aim",
                theirs=AIM,
                aim=1.0,
            )


def work() -> None:
    import django  # noqa: PLC0415

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    import companion.urls  # noqa: PLC0415, F401
    from games.clubs.statistics.tallies import recount  # noqa: PLC0415

    club, viewer = build_club()
    start = perf_counter()
    recount()
    sys.stdout.write(f"recount\t{perf_counter() - start:.0f} s\n")
    analyse()
    for what, took, queries in measure_calls(club, viewer):
        sys.stdout.write(f"figure\t{what}\t{took:.1f}\t{queries}\n")


def build_club() -> tuple[Any, Any]:
    """Create the club: two to four members in each play, some of them far more often than
    others."""
    from games.clubs.models import Club, Member, Part, Record, Role  # noqa: PLC0415
    from games.people.models import User  # noqa: PLC0415

    chance = random.Random(9)
    people = User.objects.bulk_create(
        User(username=f"player{n}", name=f"Player {n}") for n in range(MEMBERS)
    )
    club = Club.objects.create(name="Five Hundred")
    Member.objects.bulk_create(
        Member(club=club, person=person, role=Role.MEMBER if n else Role.ORGANISER)
        for n, person in enumerate(people)
    )
    weights = [1 / (1 + n) ** 0.6 for n in range(MEMBERS)]
    began = datetime(2022, 1, 1, tzinfo=UTC)
    for start in range(0, PLAYS, 2000):
        records = [
            Record(
                club=club,
                game=chance.choice(("martial_art", "combat", "brutal_ring", "Azul", "Chess")),
                played_at=began + timedelta(minutes=40 * n),
                minutes=chance.randint(5, 120),
                entered_by=people[0],
            )
            for n in range(start, start + 2000)
        ]
        Record.objects.bulk_create(records)
        Part.objects.bulk_create(
            part for record in records for part in _parts(record, people, weights, chance)
        )
    return club, people[0]


def _parts(record: Any, people: Any, weights: Any, chance: random.Random) -> Iterator[Any]:
    from games.clubs.models import Part  # noqa: PLC0415

    crowd = {person.pk: person for person in chance.choices(people, weights, k=4)}
    count = chance.choice((2, 2, 2, 3, 4))
    for place, person in enumerate(list(crowd.values())[:count], 1):
        yield Part(
            record=record,
            place=place,
            person=person,
            result="won" if place == 1 else "lost",
            fighter=f"fighter {chance.randrange(30)}",
            deck=f"deck {chance.randrange(200)}",
            techniques=[f"blow {chance.randrange(12)}", f"kick {chance.randrange(12)}"],
            weapons=[f"weapon {chance.randrange(20)}"],
        )


def analyse() -> None:
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def routes(club: str, person: str) -> Iterator[tuple[str, str]]:
    yield "list of plays, own and of the club", "records/"
    yield "list of plays of the club", f"records/?club={club}"
    yield "list of one game", f"records/?club={club}&game=combat"
    yield "list of one person", f"records/?club={club}&person={person}"
    yield "suggestions", f"records/suggestions/?club={club}"
    for by in ("person", "pair", "game", "fighter", "techniques", "deck", "weapon", "character"):
        query = f"statistics/?by={by}&club={club}"
        yield f"by {by}", query
        yield f"by {by}, one game", f"{query}&game=combat"
        yield f"by {by}, of one person", f"{query}&person={person}"
        yield f"by {by}, since the beginning", f"{query}&since=2022-01-01T00:00:00Z"
        yield f"picture by {by}", f"statistics/{by}.svg?club={club}&size=50"
    yield "by pair, by wins", f"statistics/?by=pair&club={club}&ordering=-wins"
    yield "one's own, everywhere", "statistics/?by=person"
    yield "one's own decks, everywhere", "statistics/?by=deck"
    yield "who has not met", f"statistics/unmet/?club={club}"
    yield "ratings", f"statistics/ratings/?club={club}"


def measure_calls(club: Any, viewer: Any) -> Iterator[tuple[str, float, int]]:
    from django.conf import settings  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from games.people import tokens  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["testserver"]
    settings.CALLS = dict.fromkeys(settings.CALLS, "1000000/second")
    client = Client(headers={"Authorization": f"Token {tokens.secret(tokens.issue(viewer, ''))}"})

    def get(address: str) -> None:
        answer = client.get(f"/api/v1/{address}")
        assert answer.status_code == 200, (address, answer.content)

    for what, address in routes(club.pk, viewer.pk):
        yield what, *time_call(partial(get, address))
    body = {"game": "combat", "club": club.pk, "players": []}
    members = list(club.members.values_list("person", flat=True)[:2])
    body["players"] = [{"person": members[0], "result": "won"}, {"person": members[1]}]

    def enter(**more: Any) -> None:
        answer = client.post("/api/v1/records/", body | more, "application/json")
        assert answer.status_code == 201, answer.content

    yield "a play entered", *time_call(enter)
    yield "a play entered in between", *time_call(lambda: enter(played_at="2023-01-01T00:00:00Z"))


def time_call(call: Callable[[], None]) -> tuple[float, int]:
    """Return the median time in milliseconds, and the number of queries."""
    from django.db import connection  # noqa: PLC0415

    queries: list[str] = []

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        call()
    took = []
    for _ in range(TIMES):
        start = perf_counter()
        call()
        took.append((perf_counter() - start) * 1000)
    return median(took), len(queries)
