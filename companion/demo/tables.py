"""Tables in every state: one waits for players, duels are played in either mode, others are
over."""

from random import Random
from typing import Final

import msgspec

from companion.demo.people import People
from games.people.access import Caller
from games.rulebooks import GAMES
from games.tables.journal.position import position_of
from games.tables.life.bringing import ReadyMade
from games.tables.life.end import close
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Phase, Table
from games.tables.play.answer import apply_answer

ANSWERS: Final = 16
WHOLE: Final = ("karatekarte", "martial_art")
"""Games that are played to their end: short ones."""
MOST: Final = 400


def create_tables(people: People, chance: Random) -> list[Table]:
    """Return the tables that belong to the evening."""
    pairs = ("bruno chloe", "david elise", "farid gita", "hugo ines", "jonas kofi")
    playing = []
    for key, pair in zip(GAMES, pairs, strict=False):
        players = [people.caller(name) for name in pair.split()]
        playing += [_play_table(key, mode, players, ANSWERS, chance) for mode in Mode]
        if key in WHOLE:
            _play_table(key, Mode.HOUSE, players, MOST, chance)
    waiting = open_table(NewTable("kung_fu", Mode.HOUSE), people.caller("lea"))
    take_seat(waiting.code, "", people.caller("lea"))
    gone = open_table(NewTable("combat", Mode.HOUSE), people.caller("lea"))
    close(gone.code, people.caller("lea"))
    return [*playing, waiting]


def _play_table(key: str, mode: Mode, players: list[Caller], most: int, chance: Random) -> Table:
    table = open_table(NewTable(key, mode), players[0])
    ready = GAMES[key].ready_made()
    for n, player in enumerate(players):
        take_seat(table.code, "", player, brought=ReadyMade(ready[n].key) if ready else b"")
    start(table.code, players[0])
    for _ in range(most):
        table = Table.objects.get(pk=table.pk)
        if table.phase != Phase.PLAYING or not _answer_one(table, players, chance):
            break
    return table


def _answer_one(table: Table, players: list[Caller], chance: Random) -> bool:
    position = position_of(table)
    waiting = {id(each) for each in table.game.pending_requests(position.state)}
    numbered = zip(position.state.open, position.requests.numbers, strict=True)
    open_ = [(each, number) for each, number in numbered if id(each) in waiting and not each.idle]
    for request, number in open_[:1]:
        move = request.sample(position.state, chance.randrange)
        apply_answer(table.code, players[max(request.seat, 0)], number, [msgspec.json.encode(move)])
    return bool(open_)
