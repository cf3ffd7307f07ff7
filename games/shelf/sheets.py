"""A character's sheet for the table: what stands on the paper, and the paper as PDF."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import accumulate
from typing import Final
from unicodedata import normalize

from django.utils.translation import gettext as _
from fpdf import FPDF
from fpdf.enums import Align, XPos, YPos

from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import COMPONENTS, KING, Component
from games.shelf.histories import component_name
from games.shelf.models import Character
from games.shelf.models.characters import FULL

SUITS: Final[dict[Component, str]] = {
    "vigour": "♦",
    "distance": "♠",
    "tempo": "♣",
    "presence": "♥",
}
"""KF-1.1"""


@dataclass(frozen=True)
class Box:
    """A point of a scale, from 13 down to 1."""

    value: int
    ticked: bool
    """The scale has fallen below it."""
    last: bool
    """With it one damage is taken (KF-1.2), so a gap comes after it."""


@dataclass(frozen=True)
class Row:
    component: Component
    name: str
    suit: str
    level: int
    threshold: int
    scale: int
    ceiling: int
    next_price: int | None
    boxes: tuple[Box, ...]

    @property
    def red(self) -> bool:
        return self.suit in "♦♥"


@dataclass(frozen=True)
class Paper:
    name: str
    npc: bool
    rows: tuple[Row, ...]
    action_points: int
    points: rules.Points
    grants: tuple[rules.Grant, ...]
    abilities: tuple[str, ...]
    notes: str
    portrayed: bool


def paper(character: Character) -> Paper:
    sheet = character.read
    levels, scales = sheet.levels.four, (sheet.scales or FULL).four
    ceilings = accumulate(scales, min)  # KF-1.3
    rows = zip(COMPONENTS, levels, scales, ceilings, strict=True)
    return Paper(
        name=sheet.name,
        npc=sheet.npc,
        rows=tuple(_row(*row) for row in rows),
        action_points=sheet.action_points,
        points=rules.points(sheet.levels, sheet.grants),
        grants=sheet.grants,
        abilities=sheet.abilities,
        notes=sheet.notes,
        portrayed=bool(character.portrait),
    )


def _row(component: Component, level: int, scale: int, ceiling: int) -> Row:
    loss = rules.threshold(level)
    boxes = tuple(
        Box(value, value > scale, (KING - value + 1) % loss == 0) for value in range(KING, 0, -1)
    )
    return Row(
        component=component,
        name=component_name(component),
        suit=SUITS[component],
        level=level,
        threshold=loss,
        scale=scale,
        ceiling=ceiling,
        next_price=rules.next_price(component, level),
        boxes=boxes,
    )


def bonus_lines(paper: Paper) -> int:
    """KF-1.4: as many as the hand may hold, and two for what lies in front."""
    return min(paper.action_points, 6) + 2


# On paper --------------------------------------------------------------------------------------

INK: Final = (35, 32, 28)
QUIET: Final = (98, 91, 81)
LINE: Final = (190, 180, 165)
RED: Final = (154, 51, 34)
ROSE: Final = (224, 186, 176)
TINT: Final = (244, 240, 233)
EDGE: Final = 16.0  # mm, as all that follows
WIDE: Final = 210 - 2 * EDGE
HIGH: Final = 25.0  # of a component
BOX: Final = 6.2
PORTRAIT: Final = 30.0
GAP: Final = 1.8  # after the points of one damage


class Page(FPDF):
    """A4, with the fonts that every reader has: they know the letters of Western Europe. Others
    lose their marks, and what is then still unknown is printed as “?”; the page for the browser
    shows them all."""

    def __init__(self, title: str) -> None:
        super().__init__(format="A4")
        self.core_fonts_encoding = "windows-1252"
        self.set_title(title)
        self.set_creator("Companion")
        self.set_margins(EDGE, EDGE)
        self.set_auto_page_break(True, EDGE)
        self.add_page()

    def say(self, text: str, size: float, *, bold: bool = False, ink: Sequence[int] = INK) -> None:
        self.set_font("helvetica", "B" if bold else "", size)
        self.set_text_color(*ink)
        self.multi_cell(
            0, size * 0.48, printable(text), align=Align.L, new_x=XPos.LMARGIN, new_y=YPos.NEXT
        )

    def label(
        self,
        text: str,
        at: tuple[float, float],
        size: float = 8,
        *,
        width: float = 0,
        align: Align = Align.L,
        bold: bool = False,
        ink: Sequence[int] = QUIET,
    ) -> None:
        """One line, made smaller where it would not fit."""
        self.set_font("helvetica", "B" if bold else "", size)
        text = printable(text)
        while width and size > 5 and self.get_string_width(text) > width:
            size -= 0.5
            self.set_font_size(size)
        self.set_text_color(*ink)
        self.set_xy(*at)
        self.set_char_spacing(0)
        self.cell(width or None, size * 0.42, text, align=align)

    def heading(self, text: str, room: float = 20) -> None:
        if self.get_y() + room > self.h - EDGE:
            self.add_page()
        self.ln(4)
        self.say(text, 11, bold=True, ink=RED)
        self.set_draw_color(*LINE)
        self.line(EDGE, self.get_y() + 0.6, EDGE + WIDE, self.get_y() + 0.6)
        self.ln(2.4)


def pdf(paper: Paper, portrait: bytes | None = None) -> bytes:
    return bytes(page_of(paper, portrait).output())


def page_of(paper: Paper, portrait: bytes | None = None) -> Page:
    """In the reader's language."""
    page = Page(paper.name)
    if portrait is None:
        _head(page, paper, WIDE)
    else:
        _beside(page, paper, portrait)
    for row in paper.rows:
        _component(page, row, page.get_y())
    _grants(page, paper)
    if paper.abilities:
        page.heading(_("Abilities"))
        for ability in paper.abilities:
            page.say(f"•  {ability}", 10)
    _bonuses(page, paper)
    _notes(page, paper)
    return page


def _beside(page: Page, paper: Paper, portrait: bytes) -> None:
    """The portrait in the corner, whole; the head takes the room that is left."""
    corner = EDGE + WIDE - PORTRAIT
    page.image(BytesIO(portrait), corner, EDGE - 2, PORTRAIT, PORTRAIT, keep_aspect_ratio=True)
    page.set_right_margin(EDGE + PORTRAIT + 4)
    _head(page, paper, WIDE - PORTRAIT - 4)
    page.set_right_margin(EDGE)
    page.set_y(max(page.get_y(), EDGE + PORTRAIT + 2))


def _head(page: Page, paper: Paper, wide: float) -> None:
    kind = _("Kung-Fu · the game master's character") if paper.npc else _("Kung-Fu · character")
    page.say(kind, 9, ink=QUIET)
    page.ln(1)
    page.say(paper.name, 22 if len(paper.name) <= 36 else 15, bold=True)
    page.ln(2)
    top = page.get_y()
    page.label(_("Action points a turn"), (EDGE, top + 1.2), 9)
    left = EDGE + page.get_string_width(printable(_("Action points a turn"))) + 5
    page.set_draw_color(*INK)
    page.set_line_width(0.35)
    for n in range(paper.action_points):
        page.ellipse(left + n * 6.5, top, 5, 5)
    if not paper.npc:
        page.label(_sums(paper), (EDGE, top + 1.2), 9, width=wide, align=Align.R, ink=INK)
    page.set_xy(EDGE, top + 9)


def _sums(paper: Paper) -> str:
    return _("Budget %(budget)d  ·  spent %(spent)d  ·  left %(left)d") % {
        "budget": paper.points.budget,
        "spent": paper.points.spent,
        "left": paper.points.left,
    }


def _component(page: Page, row: Row, top: float) -> None:
    page.set_draw_color(*LINE)
    page.set_line_width(0.25)
    page.set_fill_color(*TINT)
    page.rect(EDGE, top, WIDE, HIGH - 3, style="DF", round_corners=True, corner_radius=2.5)
    _suit(page, row.component, EDGE + 5, top + 6, 9)
    page.label(row.name, (EDGE + 18, top + 4.5), 13, width=34, bold=True, ink=INK)
    price = (
        _("highest level")
        if row.next_price is None
        else _("next level: %(price)d") % {"price": row.next_price}
    )
    page.label(price, (EDGE + 18, top + 12.5), 8, width=34)
    _figure(page, _("Level"), row.level, EDGE + 53, top)
    _figure(page, _("Threshold"), row.threshold, EDGE + 68, top)
    left = EDGE + 86
    page.label(_("Scale"), (left, top + 3.4), 8)
    stands = _("at %(scale)d  ·  ceiling %(ceiling)d") % {
        "scale": row.scale,
        "ceiling": row.ceiling,
    }
    page.label(stands, (left, top + 3.4), 8, width=WIDE - 86 - 4, align=Align.R)
    _scale(page, row, left, top + 9)
    page.set_xy(EDGE, top + HIGH)


def _figure(page: Page, what: str, value: int, left: float, top: float) -> None:
    page.label(what, (left, top + 3.4), 8, width=15, align=Align.C)
    page.label(str(value), (left, top + 10), 19, width=15, align=Align.C, bold=True, ink=INK)


def _scale(page: Page, row: Row, left: float, top: float) -> None:
    """As wide for a threshold of 1, with a gap after every box, as for one of 13."""
    gaps = sum(box.last for box in row.boxes[:-1])
    room = WIDE - 86 - 4
    side = min(BOX, (room - gaps * GAP) / KING)
    for box in row.boxes:
        page.set_draw_color(*INK)
        page.set_line_width(0.3)
        page.set_fill_color(255, 255, 255)
        page.rect(left, top, side, BOX, style="DF")
        ink = LINE if box.ticked else QUIET
        size = 7.5
        page.label(
            str(box.value), (left, top + BOX / 2 - size * 0.19), size,
            width=side, align=Align.C, ink=ink,
        )  # fmt: skip
        if box.ticked:
            page.set_draw_color(*RED)
            page.set_line_width(0.6)
            page.line(left + 0.9, top + 0.9, left + side - 0.9, top + BOX - 0.9)
            page.line(left + 0.9, top + BOX - 0.9, left + side - 0.9, top + 0.9)
        left += side + (GAP if box.last else 0)


def _grants(page: Page, paper: Paper) -> None:
    if not paper.grants:
        return
    page.heading(_("Points granted"))
    for grant in paper.grants:
        page.say(f"{signed(grant.points)}  ·  {grant.reason}", 10)


def signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"–{-points}"


def _bonuses(page: Page, paper: Paper) -> None:
    wanted = bonus_lines(paper)
    page.heading(_("Bonuses"), 14 + 8 * wanted)
    columns = (
        (_("Card"), 62),
        (_("Kind"), 34),
        (_("Suits"), 34),
        (_("Power"), 24),
        (_("Limit"), 24),
    )
    top, left = page.get_y(), EDGE
    for name, width in columns:
        page.label(name, (left + 1, top), 8, width=width - 2)
        left += width
    for line in range(wanted):
        bottom = top + 4 + 8 * (line + 1)
        page.set_draw_color(*LINE)
        page.set_line_width(0.25)
        page.line(EDGE, bottom, EDGE + WIDE, bottom)
        for n, component in enumerate(COMPONENTS):
            _suit(page, component, EDGE + 98 + n * 7, bottom - 5.6, 4, pale=True)
    page.set_xy(EDGE, top + 6 + 8 * wanted)


def _notes(page: Page, paper: Paper) -> None:
    if paper.notes:
        page.heading(_("Notes"))
        page.say(paper.notes, 10)


Point = tuple[float, float]


def _suit(
    page: Page, component: Component, x: float, y: float, size: float, *, pale: bool = False
) -> None:
    """Drawn, for the core fonts have no suits: each within a square whose corner is given. Pale
    ones are there to be gone over with a pen."""
    full, faint = (RED, ROSE) if component in ("vigour", "presence") else (INK, LINE)
    page.set_fill_color(*(faint if pale else full))

    def at(*points: Point) -> list[Point]:
        return [(x + across * size, y + down * size) for across, down in points]

    page.polygon(at(*_OUTLINES[component]), style="F")


def _curve(*controls: Point) -> Iterator[Point]:
    """A cubic curve, as points that are near enough for the eye."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = controls
    for step in range(25):
        t = step / 24
        u = 1 - t
        p, q, r, s = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield (p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy)


def _mirrored(half: Sequence[Point]) -> tuple[Point, ...]:
    return (*half, *((1 - across, down) for across, down in reversed(half)))


_HEART: Final = _mirrored(
    (
        *_curve((0.5, 1), (0.38, 0.82), (0.02, 0.62), (0.02, 0.3)),
        *_curve((0.02, 0.3), (0.02, -0.03), (0.42, -0.03), (0.5, 0.24)),
    )
)
_STALK: Final = tuple(_curve((0.47, 0.72), (0.47, 0.86), (0.42, 0.95), (0.3, 1)))
_OUTLINES: Final[dict[Component, tuple[Point, ...]]] = {
    "vigour": ((0.5, 0), (0.88, 0.5), (0.5, 1), (0.12, 0.5)),
    "presence": _HEART,
    "distance": _mirrored(
        (
            *_curve((0.5, 0), (0.4, 0.18), (0.04, 0.36), (0.04, 0.6)),
            *_curve((0.04, 0.6), (0.04, 0.88), (0.4, 0.88), (0.47, 0.7)),
            *_STALK,
        )
    ),
    "tempo": _mirrored(
        (
            *_curve((0.5, 0), (0.22, 0), (0.2, 0.3), (0.4, 0.42)),
            *_curve((0.4, 0.42), (0.2, 0.3), (0.0, 0.42), (0.02, 0.62)),
            *_curve((0.02, 0.62), (0.06, 0.88), (0.42, 0.86), (0.47, 0.6)),
            *_STALK,
        )
    ),
}


def printable(text: str) -> str:
    """What the core fonts can print of it, letter by letter."""
    return "".join(map(_letter, text.replace("\t", " ")))


# Letters that Unicode does not take apart.
_STROKED: Final = dict(zip("ŁłĐđĦħŦŧıẞ", "LlDdHhTtiß", strict=True))


def _letter(letter: str) -> str:
    for form in (letter, normalize("NFKD", letter), _STROKED.get(letter, "")):
        kept = form.encode("windows-1252", "ignore").decode("windows-1252")
        if kept:
            return kept
    return "?"
