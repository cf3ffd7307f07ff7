"""A stage of duels as FIDE's Tournament Report File, so that other programs can check the draw.

TRF16 (FIDE Handbook C.04, annex 2): fixed columns, one line an entrant, ten columns a round; XXR,
the number of rounds, is an extension that pairing programs read. Chess has no best-of and no three
points for a win: a match stands for a game, and points are counted as chess counts them; the rank
is the tournament's own. Who is named first has white.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from games.kernel.record import Record
from games.tournaments import refusals, standings
from games.tournaments.models import Pairing, Standing
from games.tournaments.output.rows import Drawn, Met, Sitting
from games.tournaments.rules.formats.stages import RoundRobin, Swiss

END: Final = "\r\n"
NAME: Final = 33
ABSENT: Final = "0000 - Z"
COLOURS: Final = "wb"


class Entry(Record, frozen=True):
    """A line of a player, and half points, as chess has them."""

    number: int
    name: str
    halves: int
    rank: int
    rounds: tuple[str, ...]


def trf(drawn: Drawn, called: Mapping[int, str], arbiter: str) -> bytes:
    format_ = drawn.stage.format
    if not isinstance(format_, Swiss | RoundRobin) or not drawn.rounds:
        raise refusals.no_trf()
    lines = [*_header(drawn, arbiter), *map(_line, _entries(drawn, called))]
    return "".join(line.rstrip() + END for line in lines).encode()


def _header(drawn: Drawn, arbiter: str) -> Iterator[str]:
    tournament, swiss = drawn.stage.tournament, isinstance(drawn.stage.format, Swiss)
    yield f"012 {_plain(tournament.name)}"
    yield f"022 {_plain(tournament.place)}"
    yield f"042 {_day(tournament.started or tournament.starts)}"
    yield f"052 {_day(tournament.ended)}"
    yield f"062 {drawn.stage.standings.count()}"
    yield "072 0"
    yield "082 0"
    yield f"092 Individual: {'Swiss-System' if swiss else 'Round-Robin'}"
    yield f"102 {_plain(arbiter)}"
    dates = "  ".join(f"{_day(each.opened)[2:]:8}" for each in drawn.rounds)
    yield f"132 {'':87}{dates}"
    yield f"XXR {_rounds(drawn)}"


def _rounds(drawn: Drawn) -> int:
    """As many as there will be, where that is known."""
    format_ = drawn.stage.format
    if isinstance(format_, Swiss):
        return format_.number(drawn.stage.standings.count()) or len(drawn.rounds)
    return len(drawn.rounds)


def _day(when: datetime | None) -> str:
    return f"{when:%Y/%m/%d}" if when else ""


def _plain(text: str) -> str:
    return " ".join(text.split())


def _entries(drawn: Drawn, called: Mapping[int, str]) -> Iterator[Entry]:
    """In the order of their seeds, which are their numbers here."""
    rows = Standing.objects.filter(stage=drawn.stage).order_by("seed")
    numbers = {entrant: seed + 1 for entrant, seed in rows.values_list("entrant__number", "seed")}
    ranks = {each.entrant: each.rank for each in standings.placings(drawn.stage)}
    done = _done(drawn, numbers)
    for entrant, number in numbers.items():
        rounds = [done.get((entrant, each.number), ABSENT) for each in drawn.rounds]
        yield Entry(
            number, _plain(called[entrant]), sum(map(halves, rounds)), ranks[entrant], tuple(rounds)
        )


def _done(drawn: Drawn, numbers: Mapping[int, int]) -> dict[tuple[int, int], str]:
    """What each did in each round."""
    done: dict[tuple[int, int], str] = {}
    for met in drawn.pairings:
        sides = drawn.sides[met.id]
        for side in sides:
            other = next((each for each in sides if each != side), None)
            done[side.entrant, met.round] = _round(met, side, other, numbers)
    return done


def _round(met: Met, side: Sitting, other: Sitting | None, numbers: Mapping[int, int]) -> str:
    if other is None:
        return "0000 - U" if met.is_bye else ABSENT
    return f"{numbers[other.entrant]:4} {COLOURS[side.position]} {_result(met, side)}"


def _result(met: Met, side: Sitting) -> str:
    if not met.is_over:
        return " "
    if met.how in {Pairing.How.FORFEIT, Pairing.How.DOUBLE_FORFEIT}:
        return "+" if side.outcome == "win" else "-"
    return {"win": "1", "draw": "=", "loss": "0"}[side.outcome]


def halves(round_: str) -> int:
    return {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}.get(round_[-1], 0)


def _line(entry: Entry) -> str:
    """Columns 1 to 89, then ten for each round."""
    points = f"{entry.halves / 2:.1f}"
    person = f"{'':4} {'':4} {'':3} {'':11} {'':10}"
    return (
        f"001 {entry.number:4} {person[:4]} {entry.name[:NAME]:{NAME}} {person[5:]} "
        f"{points:>4} {entry.rank:4}" + "".join(f"  {each}" for each in entry.rounds)
    )
