"""Tables at moments worth a picture: each kind of question, from a random game that is always the
same."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.db import transaction

from games.kernel.record import snake_case_tag
from games.people.access import Caller
from games.rulebooks import GAMES
from games.tables.journal.position import position_of
from games.tables.life.bringing import ReadyMade
from games.tables.life.opening import NewTable, open_table
from games.tables.life.rematch import play_again
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Entry, Mode, Phase, Seat, Table
from games.tables.play import early_end
from games.tables.play.answer import apply_answer

NAMES: Final = ("Alice", "Bob", "Chloé", "David")
LONG: Final = ("Maximilienne-Apolline de Saint-Aubin", "Bartholomew Featherstonehaugh-Cholmondeley")
FIELDS: Final = Table._meta.concrete_fields
MOVES: Final = 260
TIMES: Final = 5
"""Number of the occurrence to keep of a question that is asked often: then the table is not
empty."""
SETUPS: Final[dict[tuple[str, int], dict[str, object]]] = {
    ("martial_art", 2): {"belt": "black"},
    ("martial_art", 4): {"belt": "black", "format": "battle_royale"},
}
BELTS: Final = 6
"""Martial Art's fighters: the second six are black belts."""


@dataclass(frozen=True)
class Moment:
    """A table at one moment, and the device that looks at it."""

    name: str
    code: str
    device: str


@dataclass
class SavedRow:
    """The row at the time of a question, and the seat that is asked."""

    times: int
    row: dict[str, Any]
    seat: int


def device(seat: int) -> str:
    return f"pictures-{seat}"


def callers(seats: int) -> list[Caller]:
    return [Caller(device=device(seat)) for seat in range(seats)]


def moments(wanted: Callable[[str], bool]) -> Iterator[Moment]:
    for key in GAMES:
        for mode, seats in ((Mode.HOUSE, 2), (Mode.TABLE, 2), (Mode.HOUSE, 4)):
            way = f"{key}-{mode}" if seats == 2 else f"{key}-four"
            if seats < GAMES[key].seats.stop and wanted(way):
                yield from _play_moments(way, key, mode, seats)
        if wanted(f"{key}-gathering"):
            yield from _gathering(key)
    if wanted("karatekarte-again"):
        yield from _rematch()


def _gathering(key: str) -> Iterator[Moment]:
    host = Caller(device=device(0))
    setup = msgspec.json.encode(SETUPS.get((key, 2), {}))
    table = open_seated(key, Mode.HOUSE, 1)
    yield Moment(f"{key}-gathering-host", table.code, device(0))
    yield Moment(f"{key}-gathering-guest", table.code, device(1))
    table = open_table(NewTable(key, Mode.HOUSE, setup), host)
    yield Moment(f"{key}-gathering-empty", table.code, device(1))
    for seat, (name, who) in enumerate(zip(LONG, callers(2), strict=True)):
        take_seat(table.code, name[:40].rstrip(), who, brought=_ready(key, seat))
    yield Moment(f"{key}-gathering-ready", table.code, device(0))
    row = {each.attname: getattr(table, each.attname) for each in FIELDS}
    if GAMES[key].seats.start == len(LONG):
        code = _copy_table(table, row)
        start(code, host)
        yield Moment(f"{key}-long-names", code, device(0))


def _rematch() -> Iterator[Moment]:
    """Bob wants to play again: Alice is asked, and he waits for her."""
    table = open_seated("karatekarte", Mode.HOUSE, 2)
    start(table.code, Caller(device=device(0)))
    early_end.resign(table.code, Caller(device=device(1)))
    following = play_again(table.code, Caller(device=device(1))).table
    yield Moment("karatekarte-again-asked", table.code, device(0))
    yield Moment("karatekarte-again-waits", following.code, device(1))


def open_seated(key: str, mode: Mode, seats: int) -> Table:
    """Use a fixed seed, so that two pictures differ only because of a change in the code."""
    setup = msgspec.json.encode(SETUPS.get((key, seats), {}))
    table = open_table(NewTable(key, mode, setup), Caller(device=device(0)))
    seed = random.Random(f"{key} {mode} {seats}").randbytes(len(table.seed))
    Table.objects.filter(pk=table.pk).update(seed=seed)
    for seat, who in enumerate(callers(seats)):
        take_seat(table.code, NAMES[seat], who, brought=_ready(key, seat))
    return table


def _ready(key: str, seat: int) -> ReadyMade | bytes:
    made = GAMES[key].ready_made()
    if key == "martial_art":
        made = made[BELTS:]
    return ReadyMade(made[(seat + 1) % len(made)].key) if made else b""


def _play_moments(way: str, key: str, mode: Mode, seats: int) -> Iterator[Moment]:
    with transaction.atomic():
        table = open_seated(key, mode, seats)
        start(table.code, Caller(device=device(0)))
        kept: dict[str, SavedRow] = {}
        draw = random.Random(way)
        for _ in range(MOVES):
            table = Table.objects.get(pk=table.pk)
            if table.phase != Phase.PLAYING:
                break
            _keep(table, kept)
            _answer(table, draw)
        for kind, each in kept.items():
            code = _copy_table(table, each.row)
            yield Moment(f"{way}-{kind}", code, device(max(each.seat, 0)))
            last = code, device((max(each.seat, 0) + 1) % seats)
        yield Moment(f"{way}-waiting", *last)
        if table.phase == Phase.PLAYING:
            early_end.resign(table.code, Caller(device=device(1)))
    yield Moment(f"{way}-over", table.code, device(0))


def _keep(table: Table, kept: dict[str, SavedRow]) -> None:
    row = {each.attname: getattr(table, each.attname) for each in FIELDS}
    for request in table.decoded_state.open:
        if request.idle or _is_for_the_house(table, request):
            continue
        kind = snake_case_tag(type(request).__name__)
        times = kept[kind].times + 1 if kind in kept else 1
        if times <= TIMES:
            kept[kind] = SavedRow(times, row, request.seat)
        else:
            kept[kind].times = times


def _is_for_the_house(table: Table, request: Any) -> bool:
    view = table.game.view(table.decoded_state, max(request.seat, 0))
    return request.countless and request.form(view) is None


def _answer(table: Table, draw: random.Random) -> None:
    position = position_of(table)
    waiting = set(map(id, table.game.pending_requests(position.state)))
    numbered = zip(position.state.open, position.requests.numbers, strict=True)
    request, number = next((r, n) for r, n in numbered if id(r) in waiting and not r.idle)
    seat = max(request.seat, 0)
    move = request.sample(position.state, draw.randrange)
    apply_answer(table.code, Caller(device=device(seat)), number, [msgspec.json.encode(move)])


def _copy_table(table: Table, row: dict[str, Any]) -> str:
    """Copy the table as a new one in its former state; return the code."""
    new_table = Table(**{name: value for name, value in row.items() if name not in ("id", "code")})
    new_table.host_digest = ""
    new_table.save(force_insert=True)
    for seat in table.seats.all():
        Seat(
            table=new_table,
            place=seat.place,
            name=seat.name,
            brought=seat.brought,
            device=seat.device,
        ).save(force_insert=True)
    Entry.objects.bulk_create(
        Entry(
            table=new_table,
            number=line.number,
            kind=line.kind,
            body=line.body,
            salt=line.salt,
            digest=line.digest,
            made=line.made,
        )
        for line in table.entries.filter(number__lte=new_table.number)
    )
    return new_table.code
