"""Finished tables enter the record automatically, and are struck out while play is resumed."""

from collections.abc import Iterable
from datetime import timedelta
from math import ceil

from django.utils import timezone

from games.clubs.models import ChangeOf, Evening, Record, Source
from games.clubs.models.records import MOST_MINUTES, MOST_ROUNDS, TEXT_LENGTH
from games.clubs.records.changes import (
    ChangeInfo,
    amend,
    new_record,
    set_evening,
    set_struck,
    snapshot,
    write_records,
)
from games.clubs.records.kit import map_texts
from games.clubs.records.parts import parts_of
from games.clubs.records.play import NewPlay, NewPlayer, with_implied_results
from games.duties import agenda
from games.kernel.record import Kit, Outcome
from games.tables.ending import Ending, ending_of
from games.tables.models import Phase, Seat, Table
from games.tournaments.models import Bout


def enter_table(table_id: str) -> None:
    """Safe to call repeatedly; updates the record if the table was resumed meanwhile. Corrections
    made by a person since then are kept."""
    table = Table.objects.locked().filter(pk=table_id).first()
    if table is None or table.phase not in (Phase.OVER, Phase.CLOSED):
        return
    if table.lesson is not None:
        return  # a lesson is not a play
    # Not the legible state: if its game is missing, this waits for it.
    state = table.decoded_state if table.state else None
    ending = None if state is None else ending_of(table)
    if ending is None:
        return
    play, how = _play(table, ending), {"ended": ending.how, "checked": ending.check}
    record = Record.objects.locked().filter(table=table).first()
    if record is None:
        source = Source.TOURNAMENT if _tournament_of(table) else Source.TABLE
        write_records([(new_record(play, table.host, source, table=table, **how), play.players)])
        return
    last = record.changes.first()
    if last is not None and last.by_id is not None and last.kind != ChangeOf.ENTERED:
        return
    if record.struck is not None:
        set_struck(record, ChangeInfo(ChangeOf.RESTORED, None))
    Record.objects.filter(pk=record.pk).update(**how)
    if _differs(record, play):
        amend(
            record, play, ChangeInfo(ChangeOf.CORRECTED, None), parts_of([(record, play.players)])
        )


def reopen_table(table_id: str) -> None:
    """Strike out the record of a table that is in play again."""
    table = Table.objects.locked().filter(pk=table_id).first()
    if table is None or table.phase != Phase.PLAYING:
        return
    rows = Record.objects.locked().counting()
    if (record := rows.filter(table=table).first()) is not None:
        set_struck(record, ChangeInfo(ChangeOf.REOPENED, None))


def schedule_updates(tables: Iterable[Table]) -> None:
    """Call it after adding tables to an evening or removing them: their records move with them.
    This runs as duties, because the holder of an evening's lock must not wait for locks on
    people."""
    now = timezone.now().isoformat()
    for table in tables:
        agenda.enqueue("clubs.settle_table", f"{table.pk} {now}", {"table_id": table.pk})


def settle_table(table_id: str) -> None:
    table = Table.objects.locked().get(pk=table_id)
    record = Record.objects.locked().filter(table=table).first()
    evening = _evening_of(table)
    if record is not None and record.evening_id != (evening.pk if evening else None):
        set_evening(record, evening)


def _play(table: Table, ending: Ending) -> NewPlay:
    """T-3: an unfinished table does not reveal who has won."""
    game, state = table.game, table.decoded_state
    recap = game.recap(game.read_setup(table.setup.encode()), state)
    seats = {seat.place: seat for seat in table.seats.all()}
    entries = table.entries.order_by("number")
    began, ended = entries.values_list("made", flat=True)[:1], entries.reverse()[:1]
    lasted: timedelta = ended[0].made - began[0]
    evening = _evening_of(table)
    numbers = sorted(seats) or range(len(state.sides))
    kits = recap.kits or [Kit()] * len(state.sides)
    outcome = ending.outcome
    return NewPlay(
        game=table.game_key,
        club=evening.club_id if evening else None,
        evening=evening.pk if evening else None,
        played_at=began[0],
        variant=recap.variant[:TEXT_LENGTH],
        mode=table.mode,
        minutes=min(MOST_MINUTES, max(1, ceil(lasted.total_seconds() / 60))),
        rounds=min(recap.rounds, MOST_ROUNDS) if recap.rounds else None,
        players=tuple(
            with_implied_results([_player(seats.get(n), outcome, n, kits[n]) for n in numbers])
        ),
    )


def _player(seat: Seat | None, outcome: Outcome | None, n: int, kit: Kit) -> NewPlayer:
    return NewPlayer(
        person=seat.person_id if seat else None,
        name=seat.name if seat else "",
        rank=outcome.ranks[n] if outcome else None,
        score=outcome.scores[n] if outcome else None,
        **map_texts(kit, lambda _path, text, most: text[:most]),
    )


def _evening_of(table: Table) -> Evening | None:
    """Return the table's own evening, or its tournament's; without an evening, a record belongs to
    its players."""
    evening = table.evenings.order_by("starts", "pk").first()
    if evening is None and (tournament := _tournament_of(table)) is not None:
        return Evening.objects.filter(tournaments=tournament).order_by("starts", "pk").first()
    return evening


def _tournament_of(table: Table) -> str | None:
    rows = Bout.objects.filter(table=table).values_list("pairing__stage__tournament", flat=True)
    return rows.first()


def _differs(record: Record, play: NewPlay) -> bool:
    before = snapshot(record)
    before_players = [
        [part[name] for name in ("person_id", "result", "rank", "score")]
        for part in before["players"]
    ]
    now = [[player.person, player.result, player.rank, player.score] for player in play.players]
    return (before_players, record.played_at) != (now, play.played_at)
