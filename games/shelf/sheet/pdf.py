"""A character's sheet on paper, as PDF."""

from typing import Final, Literal

from django.utils.translation import gettext as _

from games.kernel.display.sheet import Blank, Emblem, Figure, Part
from games.papers import pdf
from games.papers.fonts import POINT, width
from games.papers.lines import wrap
from games.papers.shapes import (
    A4,
    Box,
    Circle,
    Colour,
    Font,
    Frame,
    Line,
    Page,
    Picture,
    Point,
    Polygon,
    Shape,
    Text,
)
from games.people.language import language
from games.shelf.sheet.contents import Paper

INK: Final[Colour] = "#23201c"
QUIET: Final[Colour] = "#625b51"
LINE: Final[Colour] = "#beb4a5"
RED: Final[Colour] = "#9a3322"
ROSE: Final[Colour] = "#e0bab0"
TINT: Final[Colour] = "#f4f0e9"
WHITE: Final[Colour] = "#ffffff"
EDGE: Final = 16.0  # mm, like all that follow
WIDE: Final = A4[0] - 2 * EDGE
END: Final = A4[1] - EDGE
HIGH: Final = 25.0  # height of a part
FIGURES: Final = 53.0  # start of the figures in a part; each has the width that follows
FIGURE: Final = 15.0
BOX: Final = 6.2
PORTRAIT: Final = 30.0
GAP: Final = 1.8  # gap after the boxes of one damage
AIR: Final = 1.0  # beside a text
SMALLEST: Final = 5.0

Align = Literal["left", "middle", "right"]


class PageWriter:
    """Writes page after page, from the top down; `y` is the current position."""

    def __init__(self) -> None:
        self.pages: list[list[Shape]] = [[]]
        self.y = EDGE
        self.wide = WIDE

    def draw(self, *shapes: Shape) -> None:
        self.pages[-1] += shapes

    def need(self, room: float) -> None:
        if self.y + room > END:
            self.pages.append([])
            self.y = EDGE

    def say(self, text: str, size: float, *, bold: bool = False, ink: Colour = INK) -> None:
        font: Font = "label" if bold else "text"
        high = size * 0.48
        for line in wrap(text, font, size, self.wide - 2 * AIR):
            self.need(high)
            self.draw(_text(line, (EDGE + AIR, self.y), size, font=font, leading=0.48, ink=ink))
            self.y += high

    def label(
        self,
        text: str,
        at: Point,
        size: float = 8,
        *,
        room: float = 0,
        align: Align = "left",
        bold: bool = False,
        ink: Colour = QUIET,
    ) -> None:
        """Draw one line, made smaller if it does not fit."""
        font: Font = "label" if bold else "text"
        while room and size > SMALLEST and width(text, font, size) > room:
            size -= 0.5
        left = room - width(text, font, size)
        shift = {"left": AIR, "middle": left / 2, "right": left - AIR}[align]
        at = (at[0] + shift, at[1])
        self.draw(_text(text, at, size, font=font, leading=0.42, ink=ink))

    def heading(self, text: str, room: float = 20) -> None:
        self.need(room)
        self.y += 4
        self.say(text, 11, bold=True, ink=RED)
        self.draw(Line((EDGE, self.y + 0.6), (EDGE + WIDE, self.y + 0.6), 0.3, LINE))
        self.y += 2.4


def _text(
    text: str, corner: Point, size: float, *, font: Font, leading: float, ink: Colour
) -> Text:
    """Return text in the middle of its line; `leading` is the line height in text sizes."""
    base = corner[1] + size * (0.5 * leading + 0.3 * POINT)
    return Text((corner[0], base), text, font, size, ink, width(text, font, size))


def sheet_pdf(paper: Paper, portrait: bytes | None = None) -> bytes:
    return pdf.draw(render_sheet(paper, portrait), title=paper.name, language=language())


def render_sheet(paper: Paper, portrait: bytes | None = None) -> tuple[Page, ...]:
    """Return the pages in the reader's language."""
    writing = PageWriter()
    if portrait is None:
        _head(writing, paper)
    else:
        _head_with_portrait(writing, paper, portrait)
    for part in paper.printed.parts:
        _part(writing, part)
    for section in paper.printed.sections:
        writing.heading(section.text)
        for line in section.lines:
            writing.say(line, 10)
    if paper.abilities:
        writing.heading(_("Abilities"))
        for ability in paper.abilities:
            writing.say(f"•  {ability}", 10)
    for blank in paper.printed.blanks:
        _blank(writing, blank)
    if paper.notes:
        writing.heading(_("Notes"))
        writing.say(paper.notes, 10)
    return tuple(Page(tuple(shapes)) for shapes in writing.pages)


def _head_with_portrait(writing: PageWriter, paper: Paper, portrait: bytes) -> None:
    """Draw the portrait in the corner; the head uses the remaining width."""
    corner = (EDGE + WIDE - PORTRAIT, EDGE - 2)
    writing.draw(Picture(corner, (PORTRAIT, PORTRAIT), portrait))
    writing.wide = WIDE - PORTRAIT - 4
    _head(writing, paper)
    writing.wide = WIDE
    writing.y = max(writing.y, EDGE + PORTRAIT + 2)


def _head(writing: PageWriter, paper: Paper) -> None:
    writing.say(paper.kind, 9, ink=QUIET)
    writing.y += 1
    writing.say(paper.name, 22 if len(paper.name) <= 36 else 15, bold=True)
    writing.y += 2
    top, left = writing.y, EDGE
    for figure in paper.printed.rings:
        left = _rings(writing, figure, left)
    writing.label(
        *(paper.printed.sums, (EDGE, top + 1.2), 9), room=writing.wide, align="right", ink=INK
    )
    writing.y = top + 9


def _rings(writing: PageWriter, figure: Figure, left: float) -> float:
    """Draw as many rings as the figure's value, to be ticked; returns where the next figure may
    begin."""
    writing.label(figure.text, (left, writing.y + 1.2), 9)
    left += width(figure.text, "text", 9) + 5
    for n in range(figure.value):
        writing.draw(Circle((left + n * 6.5 + 2.5, writing.y + 2.5), 2.5, 0.35, INK))
    return left + figure.value * 6.5 + 4


def _part(writing: PageWriter, part: Part) -> None:
    top = writing.y
    corner, size = (EDGE, top), (WIDE, HIGH - 3)
    writing.draw(Box(corner, size, 2.5, TINT), Frame(corner, size, 2.5, 0.25, LINE))
    if part.emblem is not None:
        writing.draw(_emblem(part.emblem, (EDGE + 5, top + 6), 9))
    writing.label(part.text, (EDGE + 18, top + 4.5), 13, room=34, bold=True, ink=INK)
    writing.label(part.note, (EDGE + 18, top + 12.5), 8, room=34)
    left = EDGE + FIGURES
    for figure in part.figures:
        _figure(writing, figure, left)
        left += FIGURE
    left += 3
    room = EDGE + WIDE - left - 4
    stands = "  ·  ".join(f"{figure.text} {figure.value}" for figure in part.scale)
    writing.label(stands, (left, top + 3.4), 8, room=room, align="right")
    _scale(writing, part, (left, top + 9), room)
    writing.y = top + HIGH


def _figure(writing: PageWriter, figure: Figure, left: float) -> None:
    top = writing.y
    writing.label(figure.text, (left, top + 3.4), 8, room=FIGURE, align="middle")
    at = (left, top + 10)
    writing.label(str(figure.value), at, 19, room=FIGURE, align="middle", bold=True, ink=INK)


def _scale(writing: PageWriter, part: Part, at: Point, room: float) -> None:
    """Draw the boxes so that they fit the room with their gaps."""
    left, top = at
    gaps = sum(box.last for box in part.boxes[:-1])
    side = min(BOX, (room - gaps * GAP) / max(1, len(part.boxes)))
    for box in part.boxes:
        corner, size = (left, top), (side, BOX)
        writing.draw(Box(corner, size, 0, WHITE), Frame(corner, size, 0, 0.3, INK))
        ink = LINE if box.ticked else QUIET
        middle = (left, top + BOX / 2 - 7.5 * 0.19)
        writing.label(str(box.value), middle, 7.5, room=side, align="middle", ink=ink)
        if box.ticked:
            right, low, high = left + side - 0.9, top + BOX - 0.9, top + 0.9
            writing.draw(Line((left + 0.9, high), (right, low), 0.6, RED))
            writing.draw(Line((left + 0.9, low), (right, high), 0.6, RED))
        left += side + (GAP if box.last else 0)


def _blank(writing: PageWriter, blank: Blank) -> None:
    writing.heading(blank.text, 14 + 8 * blank.lines)
    top, left = writing.y, EDGE
    whole = sum(column.share for column in blank.columns)
    for column in blank.columns:
        wide = WIDE * column.share / whole
        writing.label(column.text, (left + 1, top), 8, room=wide - 2)
        for line in range(blank.lines):
            bottom = top + 4 + 8 * (line + 1)
            writing.draw(Line((left, bottom), (left + wide, bottom), 0.25, LINE))
            for n, emblem in enumerate(column.emblems):
                writing.draw(_emblem(emblem, (left + 2 + n * 7, bottom - 5.6), 4, pale=True))
        left += wide
    writing.y = top + 6 + 8 * blank.lines


def _emblem(emblem: Emblem, corner: Point, size: float, *, pale: bool = False) -> Shape:
    """Return an emblem in a square with the given corner. Pale emblems are for tracing with a
    pen."""
    full, faint = (RED, ROSE) if emblem.red else (INK, LINE)
    x, y = corner
    outline = tuple((x + across * size, y + down * size) for across, down in emblem.outline)
    return Polygon(outline, faint if pale else full)
