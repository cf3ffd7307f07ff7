"""Taking back a whole effect: everything since an earlier entry, undone and said to be."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.db import transaction

from games.kernel.record import HIDDEN
from games.tables import journal, lines, refusals
from games.tables.models import Entry, Kind, Mode, Phase, Table
from games.tables.permissions import Caller, Standing, standing


@dataclass(frozen=True)
class Rewinding:
    """Done, or wished for by some of the seats that must agree."""

    table: Table
    entry: Entry | None
    agreed: tuple[int, ...]


def rewind(code: str, caller: Caller, to: int) -> Rewinding:
    """The host may at once; players when all seats agree, and never past what was revealed."""
    with transaction.atomic():
        here = standing(code, caller, lock=True)
        table = here.table
        if table.phase not in (Phase.PLAYING, Phase.OVER):
            raise refusals.not_playing()
        if table.ended and table.fair_index:
            raise refusals.seed_shown()
        reached = {number: effect.state for number, effect in journal.replay(table)}
        if to not in reached or to >= table.number:
            raise refusals.no_such_entry()
        if here.host:
            return _go_back(table, to, None, ())
        return _agree(here, to, reached)


def _agree(here: Standing, to: int, reached: dict[int, Any]) -> Rewinding:
    if here.seat is None:
        raise refusals.not_yours()
    table, place = here.table, here.seat.place
    if table.mode == Mode.HOUSE and _revealed(table, to, reached):
        raise refusals.past_revealed()
    wishes = {**table.wishes, str(place): to}
    agreed = tuple(sorted(int(seat) for seat, wish in wishes.items() if wish == to))
    if len(agreed) == table.seats.count():
        return _go_back(table, to, place, agreed)
    table.wishes = wishes
    table.save(update_fields=("wishes",))
    return Rewinding(table, None, agreed)


def _go_back(table: Table, to: int, by: int | None, agreed: tuple[int, ...]) -> Rewinding:
    line = lines.Rewound(to, by)
    entry = journal.write(table, Kind.REWOUND, line, journal.rewound(table, to))
    return Rewinding(table, entry, agreed)


def _revealed(table: Table, to: int, reached: dict[int, Any]) -> bool:
    """Whether chance has answered since, or somebody has seen what was hidden from them then."""
    since = Entry.objects.filter(table=table).after(to)
    for body in since.values_list("body", flat=True):
        line = lines.read(body)
        if isinstance(line, lines.Answered) and any(play.numbers for play in line.plays):
            return True
    numbers = sorted(number for number in reached if number >= to)
    for seat in range(len(reached[to].sides)):
        hidden = [_unknown(table, reached[number], seat) for number in numbers]
        if any(fewer < more for more, fewer in pairwise(hidden)):
            return True
    return False


def _unknown(table: Table, state: Any, seat: int) -> int:
    """How much a seat does not know."""
    game = table.game
    return game.encode(game.view(state, seat)).count(f'"{HIDDEN}"'.encode())
