"""Another game of the same people, at a table that follows one that has ended. Each of them says
yes and sits there with what they had; once all sit, it starts."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain

import msgspec
from django.db import transaction

from games.kernel.record import Illegal
from games.people.access import Caller
from games.people.keys import digest
from games.people.refusals import Refusal
from games.tables import refusals
from games.tables.access import Access, get_access
from games.tables.life.end import watch_for_abandonment
from games.tables.life.seats import is_barred
from games.tables.life.start import start_gathered
from games.tables.models import Barred, Hints, Phase, Seat, Table


@dataclass(frozen=True)
class Rematch:
    table: Table
    seats: tuple[Seat, ...]
    """The seats of whoever said yes."""
    host: bool
    """True if they host it."""


def play_again(code: str, caller: Caller) -> Rematch:
    """Say yes to another game for all seats of this caller; the first one opens its table. Saying
    it twice changes nothing."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        if (refusal := rematch_refusal(access)) is not None:
            raise refusal
        table = _lock_next_table(access.table) or _open_next_table(access)
        if is_barred(replace(access, table=table)):
            raise refusals.barred()
        seats = tuple([_bring_along(seat, table) for seat in _own_seats(access)])
        if table.phase == Phase.GATHERING and not missing_seats(access.seats, table):
            _start(access, table)
    return Rematch(table, seats, access.host)


def rematch_refusal(access: Access) -> Refusal | None:
    """Return why this caller cannot play again with the same people; None if they can."""
    table = access.table
    if not access.held and not access.host:
        return refusals.not_yours()
    if not table.has_ended or not table.state:
        return refusals.not_over()
    if table.hints == Hints.NEVER:
        return refusals.tournament_table()
    return table.standstill


def next_table(table: Table) -> Table | None:
    """Return the table at which the same people play again. One that was closed before its start
    counts no longer."""
    following = Table.objects.filter(after=table).first()
    return None if following is None or _is_given_up(following) else following


def missing_seats(seats: Iterable[Seat], following: Table) -> tuple[Seat, ...]:
    """Return the seats of those who have not said yes yet."""
    taken = tuple(following.seats.all())
    return tuple(
        [seat for seat in seats if _is_held(seat) and _same_seat(seat, taken, following) is None]
    )


def _same_seat(seat: Seat, taken: Iterable[Seat], following: Table) -> Seat | None:
    """Return the seat that this one's player has at the following table. Its number changes if the
    game starts without somebody."""
    own = [each for each in taken if (each.person_id, each.device) == (seat.person_id, seat.device)]
    gathers = following.phase == Phase.GATHERING
    named = (each for each in own if each.name == seat.name)
    placed = (each for each in own if each.place == seat.place and gathers)
    return next(chain(named, placed), None)


def _is_given_up(table: Table) -> bool:
    return table.phase == Phase.CLOSED and not table.state


def _is_held(seat: Seat) -> bool:
    """Return False if its player has left: then nobody can say yes for it."""
    return bool(seat.bot or seat.person_id or seat.device) or seat.digest == digest(seat.secret)


def _own_seats(access: Access) -> tuple[Seat, ...]:
    return access.seats if access.host and access.table.shared else access.held


def _lock_next_table(table: Table) -> Table | None:
    """Call it with the first table locked."""
    following = Table.objects.locked().filter(after=table).first()
    if following is None or not _is_given_up(following):
        return following
    following.after = None
    following.save(update_fields=("after",))
    return None


def _open_next_table(access: Access) -> Table:
    """Open a table with the same host, settings and edition, and seat the bots."""
    last = access.table
    table = Table(
        after=last,
        game_key=last.game_key,
        mode=last.mode,
        setup=_setup_again(last, len(access.seats) or last.game.seats.start),
        host_id=last.host_id,
        device=last.device,
        watching=last.watching,
        shared=last.shared,
        shut=last.shut,
        hints=last.hints,
    )
    table.save(force_insert=True)
    watch_for_abandonment(table)
    for row in last.barred.all():
        Barred.objects.create(table=table, person_id=row.person_id, digest=row.digest)
    for seat in access.seats:
        if seat.bot:
            _bring_along(seat, table)
    return table


def _setup_again(last: Table, seats: int) -> str:
    game = last.game
    setup = game.setup_again(game.read_setup(last.setup.encode()), seats)
    return msgspec.json.encode(setup).decode()


def _bring_along(seat: Seat, table: Table) -> Seat:
    """Give that seat's player the same place at this table, with the same things."""
    taken = tuple(table.seats.all())
    if (own := _same_seat(seat, taken, table)) is not None:
        return own
    if table.phase != Phase.GATHERING:
        raise refusals.already_started()
    if any(each.place == seat.place for each in taken):
        raise refusals.seat_taken()
    following = Seat(
        table=table,
        place=seat.place,
        name=seat.name,
        person_id=seat.person_id,
        bot=seat.bot,
        device=seat.device,
        brought=seat.brought,
        kept=seat.kept,
    )
    following.save(force_insert=True)
    return following


def _start(access: Access, table: Table) -> None:
    """Start the game, begun by the player after the one who began the last. If these seats make no
    game, the table waits, and its page says why."""
    game, last = table.game, access.table
    setup = game.read_setup(table.setup.encode())
    began = game.first_player(last.decoded_state)
    if began is not None:
        places = sorted(table.seats.values_list("place", flat=True)) or [*range(game.seats.start)]
        setup = game.with_first_player(setup, _next_player(places, began))
    table.setup = msgspec.json.encode(setup).decode()
    with suppress(Illegal):
        start_gathered(table)


def _next_player(places: list[int], began: int) -> int:
    """Return the number of the next seat in the order of turns."""
    following = next((place for place in places if place > began), places[0])
    return places.index(following)
