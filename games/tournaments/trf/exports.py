"""Export of a stage of duels as FIDE's report, so that other programs can check the draw and the
standings.

The rank is the tournament's own. The entrant named first has white.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

import msgspec

from games.kernel.record import Record
from games.tournaments import refusals, standings
from games.tournaments.models import Entrant, Pairing, Standing
from games.tournaments.output.rows import PairingRow, SideRow, StageRows
from games.tournaments.rules.formats.stages import RoundRobin, Swiss
from games.tournaments.trf.columns import (
    ABSENT,
    CODES,
    COLOURS,
    END,
    KEPT,
    MOST_NUMBERS,
    NAME,
    ROBIN,
    ROUNDS,
    SWISS,
    ExtraData,
    Games,
    fewest,
)

WIDEST = NAME.stop - NAME.start


class Entry(Record, frozen=True):
    """A player's line; points are in half points, as in chess."""

    number: int
    name: str
    halves: int
    rank: int
    rounds: tuple[str, ...]


def trf(drawn: StageRows, names: Mapping[int, str], arbiter: str) -> bytes:
    format_ = drawn.stage.format
    if not isinstance(format_, Swiss | RoundRobin) or not drawn.rounds:
        raise refusals.no_trf()
    rows = list(
        Standing.objects.filter(stage=drawn.stage).order_by("seed").select_related("entrant")
    )
    if len(rows) > MOST_NUMBERS:
        raise refusals.no_trf()
    entrants = [row.entrant for row in rows]
    lines = [
        *_header(drawn, len(entrants), arbiter),
        *map(_player_line, _entries(drawn, entrants, names)),
        KEPT + msgspec.json.encode(_extra_data(drawn, entrants, format_)).decode(),
    ]
    return "".join(line.rstrip() + END for line in lines).encode()


def _header(drawn: StageRows, entrants: int, arbiter: str) -> Iterator[str]:
    tournament, format_ = drawn.stage.tournament, drawn.stage.format
    swiss = isinstance(format_, Swiss)
    rounds = _rounds(drawn, entrants)
    yield f"012 {_plain(tournament.name)}"
    yield f"022 {_plain(tournament.place)}"
    yield f"042 {_day(tournament.started or tournament.starts)}"
    yield f"052 {_day(tournament.ended)}"
    yield f"062 {entrants}"
    yield "072 0"
    yield "082 0"
    yield f"092 Individual: {'Swiss-System' if swiss else 'Round-Robin'}"
    yield f"102 {_plain(arbiter)}"
    dates = "  ".join(f"{_day(each.opened)[2:]:8}" for each in drawn.rounds)
    yield f"{'132':{ROUNDS}}{dates}"
    yield f"142 {rounds}"
    yield f"192 {ROBIN}{format_.legs}" if isinstance(format_, RoundRobin) else f"192 {SWISS}"
    ties = [CODES[key] for key in standings.tie_breaks(drawn.stage) if key in CODES]
    yield f"202 {','.join(code for code in ties if code != CODES['points'])}"
    yield f"212 {','.join(ties)}"
    yield f"XXR {rounds}"


def _rounds(drawn: StageRows, entrants: int) -> int:
    """Return the final number of rounds, or the number so far if it is not known."""
    format_ = drawn.stage.format
    if isinstance(format_, Swiss):
        return format_.number(entrants) or len(drawn.rounds)
    return len(drawn.rounds)


def _day(when: datetime | None) -> str:
    return f"{when:%Y/%m/%d}" if when else ""


def _plain(text: str) -> str:
    return " ".join(text.split())


def _entries(
    drawn: StageRows, entrants: list[Entrant], names: Mapping[int, str]
) -> Iterator[Entry]:
    """Yield the entries in the order of seeds, which are the numbers in the file."""
    numbers = {each.number: number for number, each in enumerate(entrants, 1)}
    ranks = {each.entrant: each.rank for each in standings.placings(drawn.stage)}
    done, short = _results_by_round(drawn, numbers), _short_names(names, numbers)
    for entrant, number in numbers.items():
        rounds = [done.get((entrant, each.number), ABSENT) for each in drawn.rounds]
        halved = sum(map(halves, rounds))
        yield Entry(number, short[entrant], halved, ranks[entrant], tuple(rounds))


def _short_names(names: Mapping[int, str], numbers: Mapping[int, int]) -> dict[int, str]:
    """Return names that fit into the column, all different."""
    short_names: dict[int, str] = {}
    taken: set[str] = set()
    for entrant, number in numbers.items():
        name = _plain(names[entrant])[:WIDEST].rstrip()
        if name in taken:
            name = f"{name[: WIDEST - 5].rstrip()} {number}"
        taken.add(name)
        short_names[entrant] = name
    return short_names


def _results_by_round(drawn: StageRows, numbers: Mapping[int, int]) -> dict[tuple[int, int], str]:
    """Return each entrant's result in each round; `U` may be used once in a round."""
    done: dict[tuple[int, int], str] = {}
    rested: set[int] = set()
    for met in drawn.pairings:
        sides = drawn.sides[met.id]
        for side in sides:
            other = next((each for each in sides if each != side), None)
            if other is not None:
                done[side.entrant, met.round] = _round(met, side, other, numbers)
            elif met.is_bye and side.outcome in {"win", "draw"}:
                given = "F" if met.round in rested else "U"
                rested.add(met.round)
                done[side.entrant, met.round] = f"0000 - {given if side.outcome == 'win' else 'H'}"
    return done


def _round(met: PairingRow, side: SideRow, other: SideRow, numbers: Mapping[int, int]) -> str:
    return f"{numbers[other.entrant]:4} {COLOURS[side.position]} {_result(met, side)}"


def _result(met: PairingRow, side: SideRow) -> str:
    if not met.is_over:
        return " "
    if met.how in {Pairing.How.FORFEIT, Pairing.How.DOUBLE_FORFEIT}:
        return "+" if side.outcome == "win" else "-"
    return {"win": "1", "draw": "=", "loss": "0"}[side.outcome]


def halves(round_: str) -> int:
    return {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}.get(round_[-1], 0)


def _player_line(entry: Entry) -> str:
    """Columns 1 to 89, then ten for each round."""
    points = f"{entry.halves / 2:.1f}"
    person = f"{'':4} {'':4} {'':3} {'':11} {'':10}"
    return (
        f"001 {entry.number:4} {person[:4]} {entry.name:{WIDEST}} {person[5:]} "
        f"{points:>4} {entry.rank:4}" + "".join(f"  {each}" for each in entry.rounds)
    )


def _extra_data(
    drawn: StageRows, entrants: list[Entrant], format_: Swiss | RoundRobin
) -> ExtraData:
    """Return the data without a column. Publishing of draws and advancement are left out: they
    depend on the new tournament."""
    tournament = drawn.stage.tournament
    numbers = {each.number: number for number, each in enumerate(entrants, 1)}
    return ExtraData(
        game=tournament.game_key,
        stage=msgspec.structs.replace(format_, draw=None, advance=None),
        tie_breaks=tuple(tournament.tie_breaks),
        seed=tournament.seed,
        numbers=tuple(numbers),
        gone=tuple(numbers[each.number] for each in entrants if each.is_gone),
        games=tuple(sorted(_games(drawn, numbers))),
    )


def _games(drawn: StageRows, numbers: Mapping[int, int]) -> Iterator[Games]:
    best_of = {each.number: each.best_of for each in drawn.rounds}
    forfeit = {Pairing.How.FORFEIT, Pairing.How.DOUBLE_FORFEIT}
    for met in drawn.pairings:
        sides = drawn.sides[met.id]
        if not met.is_over or len(sides) < 2 or met.how in forfeit:
            continue
        first, second = sides
        figures = (first.score or 0, second.score or 0, met.drawn_games)
        if figures != fewest(best_of[met.round], first.outcome):
            yield (met.round, numbers[first.entrant], *figures)
