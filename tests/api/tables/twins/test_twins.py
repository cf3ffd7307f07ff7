"""Two tables that differ only in what a user may not know give that user the same answers.

The same table is written twice, each time in a transaction that is rolled back, and walked both
times: every route of the API, every stream, every page, and the calls that are possible there.
Routes and pages are read from the URL table, so new ones are walked as well.
"""

import functools
import random
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

import pytest
from django.conf import settings as project
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoDbBlocker, Settings

from games.clubs.models import Evening
from games.kernel.chance import fairness
from games.kernel.requests import GM
from games.people.models import User
from games.rulebooks import GAMES
from games.tables.journal import chain
from games.tables.journal.entries import encode_raw, write
from games.tables.models import Mode, Seat, Table
from games.tournaments.models import Bout
from games.trials.laws import Fixture
from tests.api.conftest import Caller
from tests.api.tables.test_digests import recover_body, without_salt
from tests.api.tables.twins.pair import Half, Pair, make_pair
from tests.api.tables.twins.planted import PLANTED, in_the_office
from tests.api.tables.twins.speech import TABLES
from tests.api.tables.twins.walk import ALL, OFFICE, PAGES, Answer, Audience, Share, Walk
from tests.api.world import World
from tests.rulebooks.test_laws import TRIALS

pytestmark = [pytest.mark.django_db, pytest.mark.either]
NOON: Final = datetime(2026, 5, 4, 12, tzinfo=UTC)
OF_TABLES: Final = tuple(route for route in ALL if route.startswith("tables/"))
FIRST: Final = {key: next(iter(trials.ways)) for key, trials in TRIALS.items()}


class Hall:
    """The world of the walks, with a table in it that belongs to a tournament and a club's
    evening."""

    def __init__(self) -> None:
        self.world = World()
        self.host = User.objects.get(username="alice")
        self.office = User.objects.create_superuser("office")
        self.players = [User.objects.create_user(f"p{n}", name=f"Player {n}") for n in range(8)]

    def places(self, table: Table) -> dict[str, str]:
        return (
            self.world.places
            | self.world.in_play
            | {"code": table.code, "key": table.game_key, "number": "2"}
        )

    def write(self, fixture: Fixture, half: Half, *, known: bool, named: bool) -> Table:
        """`named`: with the test's own id and code instead of random ones."""
        table = Table.objects.create(
            **({"id": "twin", "code": "TWNTWNTW"} if named else {}),
            created=NOON,
            game_key=fixture.game.key,
            mode=Mode.HOUSE if known else Mode.TABLE,
            setup=bytes(encode_raw(fixture.setup)).decode(),
            rules_version=fixture.game.version,
            fair_index=half.drawn,
            host=self.host,
        )
        for place in range(fixture.seats):
            id_ = {"id": f"twin {place}"} if named else {}
            Seat.objects.create(table=table, place=place, person=self.players[place], **id_)
        Bout.objects.create(pairing_id=self.world.in_play["pairing"], number=1, table=table)
        Evening.objects.get(pk=self.world.places["evening"]).tables.add(table)
        for line in half.lines[:-1]:
            chain.append(table, line)
        chain.append(table, half.lines[-1], half.position)
        return table

    def audiences(self, table: Table, seat: int | None) -> Iterator[Audience]:
        """Yield every caller with the same view as this seat."""
        if seat == GM:
            secret = f"Seat {table.host_secret}"
            yield Audience("game master", GM, Caller(secret), self.host)
        elif seat is None:
            yield Audience("spectator", None, Caller())
            yield Audience("staff", None, Caller(), self.office)
            if not table.game.has_game_master(table.decoded_state):
                yield Audience("host", None, self.world.callers["person"], self.host)
        else:
            held = table.seats.get(place=seat)
            yield Audience(f"seat {seat}", seat, Caller(f"Seat {held.secret}"), held.person)


@pytest.fixture(scope="module")
def shared_hall(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Hall]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield Hall()
        transaction.set_rollback(True)


@pytest.fixture
def hall(
    shared_hall: Hall,
    django_db_blocker: DjangoDbBlocker,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Hall]:
    """The hall at noon, always; from now on the random numbers are the same for every seed."""
    settings.CALLS = dict.fromkeys(project.CALLS, "1000000/second")
    number = fairness.number
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    monkeypatch.setattr(fairness, "number", lambda _, index, below: number(b"now", index, below))
    with django_db_blocker.unblock(), transaction.atomic():
        yield shared_hall
        transaction.set_rollback(True)


Tour = Callable[[Walk], Iterator[tuple[str, Answer]]]


def tour(walk: Walk, share: Share) -> Iterator[tuple[str, Answer]]:
    if walk.audience.name == "staff":
        yield from walk.office(share.office)
        return
    yield from walk.reads(
        each for each in share.routes if walk.audience.person or each in OF_TABLES
    )
    yield from walk.pages(share.pages)
    if share.streams:
        yield from walk.streams()
    if share.calls:
        yield from walk.calls(share.calls)
    if share.forms:
        yield from walk.forms(share.pages[TODAY % share.sent :: share.sent], share.forms)


def compare_answers(
    hall: Hall, twins: Pair, share: Share, *, alike: Callable[[], None] | None = None
) -> int:
    """Compare the answers of both halves; return the number of equal ones."""
    one, two = (collect_answers(hall, twins, half, share, alike) for half in twins.halves)
    same = 0
    for where in one.keys() | two.keys():
        if rules_differ(one.get(where), two.get(where)):
            continue
        assert one.get(where) == two.get(where), f"{where} tells which of the two it is"
        assert one[where].status < 500, where
        same += 1
    return same


def rules_differ(one: Answer | None, two: Answer | None) -> bool:
    """True if a call led the two to different states, because the rules let that seat see the
    difference."""
    return one is not None and two is not None and reached_state(one) != reached_state(two)


def reached_state(answer: Answer) -> str:
    return dict(answer.headers)["reached"] if answer.headers else ""


def collect_answers(
    hall: Hall, twins: Pair, half: Half, share: Share, alike: Callable[[], None] | None
) -> dict[str, Answer]:
    answers: dict[str, Answer] = {}
    with transaction.atomic():
        if alike is not None:
            alike()
        table = hall.write(twins.fixture, half, known=twins.known, named=alike is None)
        for audience in hall.audiences(table, twins.seat):
            walk = Walk(table, twins, half, audience, hall.places(table), renamed=alike is None)
            for where, answer in tour(walk, share):
                answers[f"{audience.name}: {where}"] = answer
        transaction.set_rollback(True)
    return answers


@functools.cache
def pair_of(key: str, way: str, seat: int | None, *, known: bool, long: bool) -> Pair:
    return make_pair(TRIALS[key].ways[way].fixture(0), seat, 40 if long else 9, known=known)


both_modes = pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
every_game = pytest.mark.parametrize("key", TRIALS)


WHOLE: Final = Share(ALL, PAGES, streams=True, office=OFFICE, calls=10, forms=8)
TODAY: Final = datetime.now(UTC).toordinal()
OF_THE_DAY: Final = replace(WHOLE, calls=3, forms=2, sent=3)
EVERY_DAY: Final = Share((TABLES, f"{TABLES}journal/"), (f"{TABLES}",), streams=True)
IN_PLAY: Final = replace(EVERY_DAY, calls=5, forms=3)
TOURS: Final = [
    (key, known, seat) for key in TRIALS for known in (True, False) for seat in (None, 0)
]


@pytest.mark.parametrize("turn", range(len(TOURS)), ids=map(str, TOURS))
def test_twins_are_told_the_same(hall: Hall, turn: int, long: bool) -> None:
    """Every day all of them are compared briefly, and another one with all routes, calls and
    forms."""
    key, known, seat = TOURS[turn]
    today = TODAY % len(TOURS) == turn
    share = WHOLE if long else OF_THE_DAY if today else EVERY_DAY
    ways = [*TRIALS[key].ways] if long else [FIRST[key]]
    for way in ways:
        for eyes in (0, 1) if seat == 0 and long and way == FIRST[key] else (seat,):
            twins = pair_of(key, way, eyes, known=known, long=long)
            assert compare_answers(hall, twins, share if way == FIRST[key] else IN_PLAY) > 10


@both_modes
def test_a_game_master_is_told_the_same(hall: Hall, known: bool, long: bool) -> None:
    twins = pair_of("kung_fu", "led", GM, known=known, long=long)
    assert twins.differ, "wagers are sealed from the master, too"
    assert compare_answers(hall, twins, WHOLE if long else EVERY_DAY)


def test_ids_codes_times_and_promises_tell_nothing(
    hall: Hall, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Randomness outside of the game is the same in both, so everything computed from it is the
    same."""

    def alike() -> None:
        chance = random.Random(15)
        for name, drawn in {
            "token_bytes": chance.randbytes,
            "token_hex": lambda n: chance.randbytes(n).hex(),
            "token_urlsafe": lambda n: chance.randbytes(n).hex()[: -(-n * 4 // 3)],
            "choice": chance.choice,
        }.items():
            monkeypatch.setattr(secrets, name, drawn)

    share = replace(EVERY_DAY, routes=OF_TABLES, calls=1)
    if long:
        share = replace(share, pages=PAGES, forms=1)
    for key in TRIALS if long else ("kung_fu",):  # this game has sealed moves in both modes
        for known in (True, False) if long else (True,):
            twins = pair_of(key, FIRST[key], None, known=known, long=False)
            assert compare_answers(hall, twins, share, alike=alike)


@every_game
def test_digests_tell_nothing(
    hall: Hall, key: str, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Digests do not even show which of the two games it is; without salts they would."""
    real = chain.entry_digest
    for known in (True, False) if long else (True,):
        twins = pair_of(key, FIRST[key], None, known=known, long=False)
        assert guess_bodies(hall, twins) == []
        with monkeypatch.context() as patch:
            patch.setattr(
                chain, "entry_digest", lambda before, entry: real(before, without_salt(entry))
            )
            assert guess_bodies(hall, twins) == [*range(2, len(twins.one.lines) + 1)]


def guess_bodies(hall: Hall, twins: Pair) -> list[int]:
    """Return the entries whose bodies can be guessed by a reader who knows both tables."""
    with transaction.atomic():
        table = hall.write(twins.fixture, twins.one, known=twins.known, named=True)
        bodies = [*map(write, twins.one.lines + twins.two.lines)]
        every = range(2, len(twins.one.lines) + 1)
        numbers = [n for n in every if recover_body(table.code, n, bodies) is not None]
        transaction.set_rollback(True)
    return numbers


# Planted leaks


@pytest.mark.parametrize(("leak", "share"), PLANTED.items())
def test_what_is_planted_is_found(
    hall: Hall,
    leak: Callable[[pytest.MonkeyPatch], None],
    share: Share,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each leak is found by the part of a tour that can show it."""
    twins = pair_of("karatekarte", "duel", 0, known=True, long=False)
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="tells which of the two"):
        compare_answers(hall, twins, share)


def test_control_the_same_parts_of_a_tour_find_nothing_where_nothing_is_planted(hall: Hall) -> None:
    twins = pair_of("karatekarte", "duel", 0, known=True, long=False)
    assert all(compare_answers(hall, twins, share) for share in {*PLANTED.values()})


def test_what_is_planted_for_staff_is_found(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    twins = pair_of("karatekarte", "duel", None, known=True, long=False)
    in_the_office(monkeypatch)
    with pytest.raises(AssertionError, match="staff: page /admin/tables/"):
        compare_answers(hall, twins, Share(office=(Table,)))


@every_game
def test_a_view_that_hides_nothing_is_found(
    hall: Hall, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins = pair_of(key, FIRST[key], None, known=True, long=False)
    kind: Any = type(GAMES[key])
    monkeypatch.setattr(kind, "view", lambda game, state, seat: state)
    with pytest.raises(AssertionError, match="tells which of the two"):
        compare_answers(hall, twins, Share((TABLES,)))
