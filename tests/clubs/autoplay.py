"""Helpers that play tables to their end with random moves, and run the waiting jobs at once."""

import random

from django.utils import timezone

from companion.duties import DUTIES
from games.duties.models import Duty, State
from games.tables.journal import chain
from games.tables.journal.entries import AnswerEntry, encode_raw
from games.tables.journal.position import position_of
from games.tables.models import Table

KINDS = ("tables.finished", "tables.reopened", "clubs.import_records", "clubs.settle_table")


def carry_out_all() -> int:
    """Run the waiting jobs of the tables and clubs now, in their order. Returns their number."""
    waiting = Duty.objects.filter(state=State.WAITING, kind__in=KINDS)
    done = 0
    for duty in waiting.order_by("pk"):
        DUTIES[duty.kind].run(**duty.payload)
        Duty.objects.filter(pk=duty.pk).update(state=State.DONE, ended=timezone.now())
        done += 1
    return done


def play_to_the_end(table: Table, seed: int = 1) -> Table:
    """Play random legal answers until the end, all in one entry of the journal."""
    chance = random.Random(seed)

    def below(n: int) -> int:
        return chance.randrange(n)

    table = Table.objects.locked().get(pk=table.pk)
    position = position_of(table)
    while position.state.open:
        request = position.state.open[0]
        for each in table.game.pending_requests(position.state):
            request = each
            break
        position.answer(request, request.seat, request.sample(position.state, below))
        position.deal(table)
    line = AnswerEntry(0, tuple(position.plays), encode_raw([]))
    chain.append(table, line, position)
    return table
