"""Plays for the tests: tables played to their end by anybody, and duties carried out at once."""

import random

from django.utils import timezone

from companion.duties import DUTIES
from games.duties.models import Duty, State
from games.tables import journal
from games.tables.journal import effect_on
from games.tables.lines import Answered
from games.tables.models import Kind, Table

KINDS = ("tables.finished", "tables.reopened", "clubs.import_records", "clubs.settle_table")


def carry_out_all() -> int:
    """What the tables have filed, done here and now, in its order."""
    waiting = Duty.objects.filter(state=State.WAITING, kind__in=KINDS)
    done = 0
    for duty in waiting.order_by("pk"):
        DUTIES[duty.kind].do(**duty.payload)
        Duty.objects.filter(pk=duty.pk).update(state=State.DONE, ended=timezone.now())
        done += 1
    return done


def play_to_the_end(table: Table, seed: int = 1) -> Table:
    """Random legal answers, all of them in one entry of the journal."""
    chance = random.Random(seed)

    def below(n: int) -> int:
        return chance.randrange(n)

    table = Table.objects.locked().get(pk=table.pk)
    effect = effect_on(table)
    while effect.state.open:
        request = effect.state.open[0]
        for each in table.game.unanswered(effect.state):
            request = each
            break
        effect.answer(request, request.seat, request.sample(effect.state, below))
        journal.deal(table, effect)
    line = Answered(0, tuple(effect.plays), journal.told([]))
    journal.write(table, Kind.ANSWERED, line, effect)
    return table
