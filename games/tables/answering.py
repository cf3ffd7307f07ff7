"""Answering what is asked: the one write path of a move."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from games.kernel.game import DEALER, Chance
from games.kernel.record import Event, Move
from games.tables import journal, lines, refusals
from games.tables.effect import Effect
from games.tables.models import Entry, Kind, Phase, Table
from games.tables.permissions import Caller, Standing, answering_for, standing

MOST_MOVES = 100


@dataclass(frozen=True)
class Answered:
    here: Standing
    entry: Entry
    seat: int
    effect: Effect

    @property
    def table(self) -> Table:
        return self.here.table

    @property
    def events(self) -> list[Event]:
        return self.effect.events


def answer(
    code: str, caller: Caller, request: int, moves: Sequence[bytes], *, seat: int | None = None
) -> Answered:
    """Carry out answers, all or none: the first to the request it names, the next ones to
    whatever that same seat is asked then."""
    if not 1 <= len(moves) <= MOST_MOVES:
        raise refusals.too_many_moves()
    with transaction.atomic():
        here = standing(code, caller, lock=True)
        table = here.table
        if table.phase != Phase.PLAYING:
            raise refusals.not_playing()
        place = answering_for(here, seat)
        effect = journal.effect_on(table)
        _answer_all(table, effect, place, request, [table.game.read_move(move) for move in moves])
        line = lines.Answered(place, tuple(effect.plays), journal.told(effect.events))
        entry = journal.write(table, Kind.ANSWERED, line, effect)
    return Answered(here, entry, place, effect)


def time_is_over(table_id: str, request: str) -> None:
    """The duty of a request that has a clock: if nobody has answered it, the clock does."""
    table = Table.objects.locked().filter(pk=table_id).first()
    if table is None or table.phase != Phase.PLAYING:
        return
    effect = journal.effect_on(table)
    asked = effect.open(int(request))
    if asked is None:
        return
    effect.answer(asked, asked.seat, next(asked.options(effect.state)))
    journal.deal(table, effect)
    line = lines.Answered(asked.seat, tuple(effect.plays), journal.told(effect.events))
    journal.write(table, Kind.ANSWERED, line, effect)


def _answer_all(
    table: Table, effect: Effect, place: int, request: int, moves: Sequence[Move]
) -> None:
    asked = effect.open(request)
    if asked is None:
        raise refusals.StaleRequest(effect.asked.numbers)
    if asked.seat not in (place, DEALER):
        raise refusals.other_seat()
    for n, move in enumerate(moves):
        if n == 0:
            effect.answer(asked, place, move)
        else:
            effect.play(place, move)
        dealt = journal.deal(table, effect)
        chance = dealt or any(isinstance(r, Chance) for r in effect.state.open)
        if chance and n + 1 < len(moves):
            raise refusals.past_chance()
