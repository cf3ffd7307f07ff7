"""On a table's page before the start: who sits there, what each brings, and what is still missing.
What a player brings is something ready made, or their own from the shelf, each as one form
value."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext

from games.kernel.game import AnyGame
from games.kernel.record import ReadyMadeItem, Record
from games.people.language import language
from games.people.models import User
from games.people.names import shown_name
from games.shelf.items import KINDS, OnShelf, available_items
from games.tables.access import Access
from games.tables.life.bringing import ReadyMade, equip_table, find_ready_made, ready_made
from games.tables.life.rematch import missing_seats
from games.tables.models import Level, Mode, Seat, Table
from games.tables.presenters.table_texts import TableTexts
from games.tables.presenters.view import names_at

FIELD: Final = "brought"
READY: Final = "ready"


@dataclass(frozen=True)
class BringOptions:
    """The values of a form, with their labels."""

    own: tuple[tuple[str, str], ...] = ()
    ready: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.own or self.ready)


@dataclass(frozen=True)
class SeatLine:
    place: int
    name: str
    mine: bool
    bot: str
    """The bot's level; empty for people."""
    brings: str
    """Name of what this seat plays with; empty in a game to which nothing is brought."""
    chosen: str
    """Form value of that; empty if the table gives it."""
    options: BringOptions
    """The things that the reader may choose for this seat."""


@dataclass(frozen=True)
class GatheringPanel:
    """The players so far, and what is missing before the start."""

    seats: tuple[SeatLine, ...]
    free: int
    missing: int
    lacks: str
    """Why the game cannot start yet; empty if it can, or while players are missing."""
    rule: str
    asked: tuple[str, ...]
    """People of the last game who have not yet said that they play again."""
    may_join: bool
    may_add: bool
    """True if another player may sit down on this device as well."""
    named: str
    """Name of a person with an account, as the others see it; empty for a guest."""
    levels: tuple[tuple[str, str], ...]
    """Levels of the companion that the host may seat; empty if it cannot play here."""


def gathering_panel(access: Access, names: Sequence[str], texts: TableTexts) -> GatheringPanel:
    table, person = access.table, access.caller.person
    seats = sorted(access.seats, key=attrgetter("place"))
    missing = 0 if table.shared else max(0, table.game.seats.start - len(seats))
    _, equipment = equip_table(table, seats)
    refusal = None if missing else equipment.refusal
    return GatheringPanel(
        seats=_seat_lines(access, seats, names, equipment.brought),
        free=table.game.seats.stop - 1 - len(seats),
        missing=missing,
        lacks="" if refusal is None else texts.refusal(refusal),
        rule="" if refusal is None else refusal.rule or "",
        asked=_names_asked(table),
        may_join=not access.held and not table.shared,
        may_add=bool(access.held and access.caller.device) and not table.shared,
        named="" if person is None else shown_name(person, viewer=None),
        levels=bot_levels() if access.host and table.mode == Mode.HOUSE else (),
    )


def _names_asked(table: Table) -> tuple[str, ...]:
    last = table.after
    if last is None:
        return ()
    names, seats = names_at(last), last.seats.order_by("place")
    return tuple([names[seat.place] for seat in missing_seats(seats, table)])


def _seat_lines(
    access: Access,
    seats: Sequence[Seat],
    names: Sequence[str],
    brought: Sequence[Record | None],
) -> tuple[SeatLine, ...]:
    table, person = access.table, access.caller.person
    brings = table.game.brings is not None
    own = bring_options(table.game, ready_made(table), person) if brings else BringOptions()
    others = BringOptions(ready=own.ready) if access.host else BringOptions()
    lines = []
    for seat, name, record in zip(seats, names, brought, strict=False):
        held = seat in access.held
        item = find_ready_made(table, record) if brings else None
        lines.append(
            SeatLine(
                place=seat.place,
                name=name,
                mine=held,
                bot=seat.get_bot_display(),
                brings=_name_brought(record, item, held=held) if brings else "",
                chosen=f"{READY} {item.key}" if item and seat.brought else "",
                options=own if held else others,
            )
        )
    return tuple(lines)


def _name_brought(record: Record | None, item: ReadyMadeItem | None, *, held: bool) -> str:
    """Return the name of what a seat plays with; of players' own things only they read it."""
    if record is None:
        return gettext("what the table gives")
    if item is not None:
        return item.fr if language() == "fr" else item.en
    own: str = getattr(record, "name", "") if held else ""
    return own or gettext("something of their own")


def bring_options(
    game: AnyGame, ready: tuple[ReadyMadeItem, ...], person: User | None
) -> BringOptions:
    spoken = language()
    return BringOptions(
        tuple(
            (f"{each.thing.kind} {each.thing.id}", each.name)
            for each in available_items(person, game)
        ),
        tuple((f"{READY} {each.key}", each.fr if spoken == "fr" else each.en) for each in ready),
    )


def bot_levels() -> tuple[tuple[str, str], ...]:
    """Return the levels of a bot that is asked to sit down."""
    return tuple([(level.value, str(level.label)) for level in Level])


def read_brought(data: QueryDict) -> bytes | OnShelf | ReadyMade:
    kind, _, key = data.get(FIELD, "").partition(" ")
    if kind == READY:
        return ReadyMade(key)
    return next((OnShelf(each, key) for each in KINDS if each == kind), b"")
