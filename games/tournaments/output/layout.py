"""Positions of everything in a picture."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from games.papers.svg import element, figure, text
from games.tournaments.output.picture import (
    Bracket,
    Cell,
    Cross,
    Crosses,
    Lists,
    Part,
    Picture,
    PictureMeeting,
    Round,
    Row,
)
from games.tournaments.output.svg import (
    LINE,
    UNHEARD,
    WIDE,
    box,
    document,
    fitted_text,
    heading,
    height,
    item,
    line_path,
    svg_list,
)

EDGE: Final = 24
TOP: Final = 70  # height of the title
HEAD: Final = 46  # height of the titles of a part and of its rounds
COLUMN: Final = WIDE + 44
STEP: Final = 2 * LINE + 22  # distance between two meetings of the first column
BELOW: Final = 40  # distance between parts
FOOT: Final = 26


def render_svg(picture: Picture, language: str) -> str:
    match picture:
        case Bracket():
            return _Bracket(picture).to_svg(language)
        case Crosses():
            return _crosses(picture, language)
        case Lists():
            return _lists(picture, language)


class _Bracket:
    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.at: dict[int, tuple[float, float]] = {}
        self.met: dict[int, PictureMeeting] = {}
        self.wide = self.high = 0.0

    def to_svg(self, language: str) -> str:
        lists = [*self._parts()]
        ways = [*self._ways()]
        wide, high = max(self.wide, 420.0) + EDGE, self.high + FOOT
        head = [heading(EDGE, 38, self.bracket.title, "t")]
        if self.bracket.unseen:
            head.append(text(EDGE, 58, self.bracket.unseen, "h"))
        return document(wide, high, self.bracket.title, language, [*head, *ways, *lists])

    def _parts(self) -> Iterator[str]:
        main = [part for part in self.bracket.parts if part.kind in ("winners", "losers")]
        top = float(TOP)
        for part in main:
            high = self._place_part(part, EDGE, top)
            yield self._part_svg(part, EDGE, top, named=bool(part.title))
            top += high + BELOW
        self.high = top - BELOW if main else top
        after = EDGE + COLUMN * max((len(part.rounds) for part in main), default=0)
        for part in self.bracket.parts:
            if part.kind == "final":
                middle = self._mean_height(part) or TOP + HEAD + STEP / 2
                yield self._aside(part, after, middle)
            elif part.kind == "third_place":
                x = after - COLUMN if main else EDGE
                middle = self._mean_height(part) or TOP + HEAD + STEP / 2
                lowest = max((y for at, y in self.at.values() if at == x), default=None)
                yield self._aside(part, x, middle if lowest is None else lowest + STEP + HEAD)

    def _place_part(self, part: Part, left: float, top: float) -> float:
        """Place each meeting in the middle of its share of the height. Returns the whole height."""
        high = float(STEP * part.rounds[0].slots)
        for n, round_ in enumerate(part.rounds):
            share = high / round_.slots
            for meeting in round_.meetings:
                self._place_meeting(
                    meeting, left + COLUMN * n, top + HEAD + share * (meeting.slot + 0.5)
                )
        return HEAD + high

    def _place_meeting(self, meeting: PictureMeeting, x: float, y: float) -> None:
        self.at[meeting.key], self.met[meeting.key] = (x, y), meeting
        self.wide = max(self.wide, x + WIDE)
        self.high = max(self.high, y + height(meeting) / 2)

    def _mean_height(self, part: Part) -> float | None:
        firsts = {meeting.key for meeting in part.rounds[0].meetings}
        heights = [self.at[key][1] for key, met in self.met.items() if met.leads_to in firsts]
        return sum(heights) / len(heights) if heights else None

    def _aside(self, part: Part, left: float, middle: float) -> str:
        for n, round_ in enumerate(part.rounds):
            for meeting in round_.meetings:
                self._place_meeting(meeting, left + COLUMN * n, middle)
        return self._part_svg(part, left, middle - STEP / 2 - HEAD, named=False)

    def _part_svg(self, part: Part, left: float, top: float, *, named: bool) -> str:
        heads = [heading(left, top + 14, part.title, "p")] if named else []
        heads += [
            heading(left + COLUMN * n, top + 36, round_.title, "h")
            for n, round_ in enumerate(part.rounds)
        ]
        items = [
            box(meeting, *self.at[meeting.key], first=self._first(meeting))
            for round_ in part.rounds
            for meeting in round_.meetings
        ]
        return "".join(heads) + svg_list(part.title or self.bracket.title, items)

    def _first(self, meeting: PictureMeeting) -> bool:
        champion = self.bracket.champion
        return champion is not None and meeting.winner == champion

    def _ways(self) -> Iterator[str]:
        """Yield a line from each meeting to its winner's next one. The champion's path comes last,
        on top of the others."""
        open_: list[str] = []
        went: list[str] = []
        first: list[str] = []
        for key, meeting in self.met.items():
            target = self.met.get(-1 if meeting.leads_to is None else meeting.leads_to)
            if target is None or "void" in (meeting.state, target.state):
                continue
            (x, y), (to_x, to_y) = self.at[key], self.at[target.key]
            turn, end, down = figure(to_x - 22), figure(to_x), figure(to_y)
            line = f"M{figure(x + WIDE)} {figure(y)}H{turn}V{down}H{end}"
            if self._first(meeting):
                first.append(line)
            else:
                (went if meeting.state == "done" else open_).append(line)
        for kind, ways in (("way open", open_), ("way", went), ("path", first)):
            if ways:
                yield line_path("".join(ways), kind)


# Rounds beside each other


def _lists(lists: Lists, language: str) -> str:
    body = [heading(EDGE, 38, lists.title, "t")]
    if lists.unseen:
        body.append(text(EDGE, 58, lists.unseen, "h"))
    lowest = float(TOP)
    for n, round_ in enumerate(lists.rounds):
        left = EDGE + (WIDE + 28) * n
        body.append(heading(left, TOP + 14, round_.title, "p"))
        items, lowest_here = _column(round_, left)
        body.append(svg_list(round_.title, items))
        lowest = max(lowest, lowest_here)
    wide = EDGE + (WIDE + 28) * max(len(lists.rounds), 2)
    return document(wide, lowest + FOOT, lists.title, language, body)


def _column(round_: Round, left: float) -> tuple[list[str], float]:
    items, top = [], TOP + 40.0
    for meeting in round_.meetings:
        high = height(meeting)
        items.append(box(meeting, left, top + high / 2))
        top += high + 22
    return items, top - 22


# Cross tables

NAME: Final = 210
PLACE: Final = 26
CELL: Final = 46
TOTAL: Final = 64


def _crosses(crosses: Crosses, language: str) -> str:
    body = [heading(EDGE, 38, crosses.title, "t")]
    top, wide = float(TOP), 420.0
    for cross in crosses.crosses:
        body.append(_cross(cross, crosses, top))
        wide = max(wide, PLACE + NAME + _cell_wide(cross) * len(cross.rows) + TOTAL)
        top += 62 + 26 * len(cross.rows) + BELOW / 2
    return document(wide + 2 * EDGE, top, crosses.title, language, body)


def _cell_wide(cross: Cross) -> float:
    """Return the width of a cell: that of the longest score; with two legs a pair has two
    scores."""
    most = max((len(text) for text in _scores(cross).values()), default=0)
    return max(CELL, 7.5 * most + 8)


def _scores(cross: Cross) -> dict[tuple[int, int], str]:
    scores: dict[tuple[int, int], str] = {}
    for row, column, score, _kind in chain.from_iterable(map(_spots, cross.cells)):
        if score:
            before = scores.get((row, column))
            scores[row, column] = f"{before} {score}" if before else score
    return scores


def _cross(cross: Cross, crosses: Crosses, top: float) -> str:
    total = crosses.total
    wide, count = _cell_wide(cross), len(cross.rows)
    left = EDGE + PLACE + NAME
    end = left + wide * count + TOTAL
    parts = [heading(EDGE, top + 14, cross.title, "p")] if cross.title else []
    parts += [heading(left + wide * (n + 0.5), top + 38, str(n + 1), "h m") for n in range(count)]
    parts.append(heading(end - 8, top + 38, total, "h s"))
    first = top + 46
    parts += [_empty_cell(left + wide * n, first + 26 * n, wide) for n in range(count)]
    rules = (f"M{EDGE} {figure(first + 26 * n)}H{figure(end)}" for n in range(count + 1))
    parts.append(line_path("".join(rules), "rule"))
    rows = [
        item(
            f"{row.rank}. {row.name}, {total} {row.total}",
            "row",
            EDGE,
            first + 26 * n,
            _row(row, end),
        )
        for n, row in enumerate(cross.rows)
    ]
    parts.append(svg_list(_cross_title(cross, total), rows))
    parts.append(svg_list(_cross_title(cross, crosses.meetings), _cells(cross, left, first, wide)))
    return "".join(parts)


def _empty_cell(x: float, y: float, wide: float) -> str:
    """Return the cell on the diagonal, where no meeting is possible."""
    size = {"x": x, "y": y, "width": wide, "height": 26}
    return element("rect", {"class": "self", **size, **UNHEARD})


def _cross_title(cross: Cross, what: str) -> str:
    return f"{cross.title} · {what}" if cross.title else what


def _row(row: Row, end: float) -> str:
    return (
        text(PLACE - 10, 17.5, row.rank, "q s")
        + fitted_text(PLACE, 17.5, row.name, NAME - 8)
        + text(end - EDGE - 8, 17.5, row.total, "s w")
    )


def _cells(cross: Cross, left: float, top: float, wide: float) -> Iterator[str]:
    """Yield each meeting once, with both of its cells; the second of two legs to the right."""
    legs: dict[frozenset[int], int] = {}
    times = Counter(frozenset((cell.row, cell.column)) for cell in cross.cells)
    both = max(times.values(), default=1)
    for cell in cross.cells:
        pair = frozenset((cell.row, cell.column))
        leg = legs[pair] = legs.get(pair, -1) + 1
        shift = wide * (leg + 0.5) / both
        body = "".join(
            text(left + wide * column + shift, top + 26 * row + 17.5, score, kind)
            for row, column, score, kind in _spots(cell)
            if score
        )
        yield item(cell.label, "cell", 0, 0, body)


def _spots(cell: Cell) -> Iterator[tuple[int, int, str, str]]:
    yield cell.row, cell.column, cell.score, "m w" if cell.won else "m"
    yield cell.column, cell.row, cell.across, "m w" if cell.lost else "m"
