"""Results of each player round by round, and checks that opponents' entries agree."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, Protocol

from games.papers.faults import Fault
from games.tournaments.rules.formats.stages import StagePoints
from games.tournaments.trf.columns import COLOURS, ROUNDS, WIDTH

OPPOSITE: Final = {"1": "0", "0": "1", "=": "=", "+": "-", "": "", "W": "L", "L": "W", "D": "D"}
"""If one lost by forfeit, the other may have been absent, too."""
BYES: Final = {"U": "win", "F": "win", "+": "win", "H": "draw"}
ABSENT: Final = frozenset({"Z", "-", ""})
WON: Final = frozenset({"1", "+", "W"})
LEVEL: Final = frozenset({"=", "D"})
LOST: Final = frozenset({"0", "L"})


class Cell(NamedTuple):
    opponent: str
    colour: str
    result: str
    parted: bool
    """True if blanks are where they should be."""

    @property
    def opponent_number(self) -> int:
        return int(self.opponent)


class PlayerRounds(Protocol):
    @property
    def line(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def points(self) -> Fraction | None: ...
    @property
    def cells(self) -> Sequence[Cell]: ...


def cells(line: str) -> list[Cell]:
    """Read ten columns for each round; blanks at the end of a line are not a round."""
    row = []
    for start in range(ROUNDS, len(line), WIDTH):
        cell = line[start : start + WIDTH].ljust(WIDTH)
        opponent = cell[:4].strip() or "0"
        parted = not (cell[4] + cell[6] + cell[8:]).strip()
        row.append(Cell(opponent, cell[5].strip().lower(), cell[7].strip().upper(), parted))
    return row


def cell(player: PlayerRounds, number: int) -> Cell:
    """Return the entry of a round, from 0; a player without columns for it was absent."""
    return player.cells[number] if number < len(player.cells) else Cell("0", "", "", parted=True)


def check_players(
    players: Sequence[PlayerRounds], worth: StagePoints, drawn: int, *, robin: bool
) -> Iterator[Fault]:
    known = {each.number: each for each in players}
    single = [
        Fault(each.line, code, facts={"round": number + 1} | facts)
        for each in players
        for number in range(drawn)
        for code, facts in _entry_faults(each, cell(each, number), known, number)
    ]
    yield from single
    if not single:
        yield from _pair_faults(known, drawn, robin=robin)
        yield from _points(players, worth, drawn)


def _entry_faults(
    player: PlayerRounds, entry: Cell, known: Mapping[int, PlayerRounds], number: int
) -> Iterator[tuple[str, dict[str, object]]]:
    if not entry.parted:
        yield "trf.spacing", {"column": ROUNDS + WIDTH * number + 5}
    elif not (entry.opponent.isascii() and entry.opponent.isdigit()):
        yield "trf.opponent", {"found": entry.opponent}
    elif entry.opponent_number == player.number:
        yield "trf.oneself", {}
    elif entry.colour not in {"w", "b", "-", ""}:
        yield "trf.colour", {"found": entry.colour}
    elif not entry.opponent_number:
        if entry.result not in BYES.keys() | ABSENT:
            yield "trf.result", {"found": entry.result}
    elif entry.opponent_number not in known:
        yield "trf.opponent", {"found": entry.opponent}
    elif entry.result not in OPPOSITE.keys() | {"-"}:
        yield "trf.result", {"found": entry.result}


def _pair_faults(known: Mapping[int, PlayerRounds], drawn: int, *, robin: bool) -> Iterator[Fault]:
    for number in range(drawn):
        for player in known.values():
            entry = cell(player, number)
            if not entry.opponent_number:
                continue
            theirs = cell(known[entry.opponent_number], number)
            facts = {"round": number + 1, "other": entry.opponent_number}
            if theirs.opponent_number != player.number:
                yield Fault(player.line, "trf.one_sided", facts=facts)
            elif entry.colour in {"w", "b"} and entry.colour == theirs.colour:
                yield Fault(player.line, "trf.colours_differ", facts=facts)
            elif not _fits(entry.result, theirs.result):
                yield Fault(player.line, "trf.results_differ", facts=facts)
            elif not entry.result and number < drawn - 1 and not robin:
                yield Fault(player.line, "trf.open", facts={"round": number + 1})


def _fits(result: str, other: str) -> bool:
    if result == "-":
        return other in {"+", "-"}
    return OPPOSITE[result] == other


def _points(players: Sequence[PlayerRounds], worth: StagePoints, drawn: int) -> Iterator[Fault]:
    for player in players:
        halved = sum(half_points(cell(player, number), worth) for number in range(drawn))
        reckoned = Fraction(halved, 2)
        if player.points is not None and player.points != reckoned:
            facts = {"reckoned": f"{float(reckoned):.1f}", "told": f"{float(player.points):.1f}"}
            yield Fault(player.line, "trf.points_differ", facts=facts)


def half_points(entry: Cell, worth: StagePoints) -> int:
    if not entry.opponent_number:
        outcome = BYES.get(entry.result)
        if outcome is None:
            return 0
        return worth.draw if outcome == "draw" else worth.bye if entry.result == "U" else worth.win
    if entry.result in WON:
        return worth.win
    if entry.result in LEVEL:
        return worth.draw
    return worth.loss if entry.result in LOST else 0


def is_first(player: PlayerRounds, other: PlayerRounds, number: int) -> bool:
    """Return whether the player has white; without a colour, the lower number has."""
    mine, theirs = cell(player, number).colour, cell(other, number).colour
    if {mine, theirs} & {*COLOURS}:
        return mine == "w" or theirs == "b"
    return player.number < other.number
