"""Results of each player round by round, and checks that opponents' entries agree."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, Protocol

from games.papers.faults import Fault
from games.tournaments.rules.formats.stages import Points
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
    def against(self) -> int:
        return int(self.opponent)


class Playing(Protocol):
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
    found = []
    for start in range(ROUNDS, len(line), WIDTH):
        cell = line[start : start + WIDTH].ljust(WIDTH)
        opponent = cell[:4].strip() or "0"
        parted = not (cell[4] + cell[6] + cell[8:]).strip()
        found.append(Cell(opponent, cell[5].strip().lower(), cell[7].strip().upper(), parted))
    return found


def cell(player: Playing, number: int) -> Cell:
    """Return the entry of a round, from 0; a player without columns for it was absent."""
    return player.cells[number] if number < len(player.cells) else Cell("0", "", "", parted=True)


def checked(
    players: Sequence[Playing], worth: Points, drawn: int, *, robin: bool
) -> Iterator[Fault]:
    known = {each.number: each for each in players}
    single = [
        Fault(each.line, code, facts={"round": number + 1} | facts)
        for each in players
        for number in range(drawn)
        for code, facts in _alone(each, cell(each, number), known, number)
    ]
    yield from single
    if not single:
        yield from _together(known, drawn, robin=robin)
        yield from _points(players, worth, drawn)


def _alone(
    player: Playing, said: Cell, known: Mapping[int, Playing], number: int
) -> Iterator[tuple[str, dict[str, object]]]:
    if not said.parted:
        yield "trf.spacing", {"column": ROUNDS + WIDTH * number + 5}
    elif not (said.opponent.isascii() and said.opponent.isdigit()):
        yield "trf.opponent", {"found": said.opponent}
    elif said.against == player.number:
        yield "trf.oneself", {}
    elif said.colour not in {"w", "b", "-", ""}:
        yield "trf.colour", {"found": said.colour}
    elif not said.against:
        if said.result not in BYES.keys() | ABSENT:
            yield "trf.result", {"found": said.result}
    elif said.against not in known:
        yield "trf.opponent", {"found": said.opponent}
    elif said.result not in OPPOSITE.keys() | {"-"}:
        yield "trf.result", {"found": said.result}


def _together(known: Mapping[int, Playing], drawn: int, *, robin: bool) -> Iterator[Fault]:
    for number in range(drawn):
        for player in known.values():
            said = cell(player, number)
            if not said.against:
                continue
            theirs = cell(known[said.against], number)
            facts = {"round": number + 1, "other": said.against}
            if theirs.against != player.number:
                yield Fault(player.line, "trf.one_sided", facts=facts)
            elif said.colour in {"w", "b"} and said.colour == theirs.colour:
                yield Fault(player.line, "trf.colours_differ", facts=facts)
            elif not _fits(said.result, theirs.result):
                yield Fault(player.line, "trf.results_differ", facts=facts)
            elif not said.result and number < drawn - 1 and not robin:
                yield Fault(player.line, "trf.open", facts={"round": number + 1})


def _fits(result: str, other: str) -> bool:
    if result == "-":
        return other in {"+", "-"}
    return OPPOSITE[result] == other


def _points(players: Sequence[Playing], worth: Points, drawn: int) -> Iterator[Fault]:
    for player in players:
        halved = sum(gained(cell(player, number), worth) for number in range(drawn))
        reckoned = Fraction(halved, 2)
        if player.points is not None and player.points != reckoned:
            facts = {"reckoned": f"{float(reckoned):.1f}", "told": f"{float(player.points):.1f}"}
            yield Fault(player.line, "trf.points_differ", facts=facts)


def gained(said: Cell, worth: Points) -> int:
    """Return the half points of a round."""
    if not said.against:
        outcome = BYES.get(said.result)
        if outcome is None:
            return 0
        return worth.draw if outcome == "draw" else worth.bye if said.result == "U" else worth.win
    if said.result in WON:
        return worth.win
    if said.result in LEVEL:
        return worth.draw
    return worth.loss if said.result in LOST else 0


def is_first(player: Playing, other: Playing, number: int) -> bool:
    """Return whether the player has white; without a colour, the lower number has."""
    mine, theirs = cell(player, number).colour, cell(other, number).colour
    if {mine, theirs} & {*COLOURS}:
        return mine == "w" or theirs == "b"
    return player.number < other.number
