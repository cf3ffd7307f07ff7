"""Pages as PDF. Its library was a third of the start time of a process, so it is loaded when the
first page is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from games.papers.fonts import ENCODING, FONTS, SYMBOLS, runs
from games.papers.shapes import (
    A4,
    Box,
    Circle,
    Disc,
    Frame,
    Line,
    Page,
    Picture,
    Point,
    Polygon,
    Polyline,
    Shape,
    Text,
)

if TYPE_CHECKING:
    from fpdf import FPDF


def draw(pages: Iterable[Page], *, title: str, language: str) -> bytes:
    from fpdf import FPDF  # noqa: PLC0415 - see above

    pdf = FPDF(unit="mm", format=A4)
    pdf.core_fonts_encoding = ENCODING
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator("Companion")
    for page in pages:
        pdf.add_page(format=page.size)
        for shape in page.shapes:
            _draw(pdf, shape)
    return bytes(pdf.output())


def _draw(pdf: FPDF, shape: Shape) -> None:
    match shape:
        case Line(start, end, width, ink):
            _pen(pdf, width, ink)
            pdf.line(*start, *end)
        case Polyline(points, width, ink):
            _pen(pdf, width, ink)
            pdf.polyline(points)
        case Polygon(points, fill):
            pdf.set_fill_color(_colour(fill))
            pdf.polygon(points, style="F")
        case Disc(centre, radius, fill):
            pdf.set_fill_color(_colour(fill))
            pdf.circle(*centre, radius, style="F")
        case Circle(centre, radius, width, ink):
            _pen(pdf, width, ink)
            pdf.circle(*centre, radius, style="D")
        case Box(corner, size, radius, fill):
            pdf.set_fill_color(_colour(fill))
            _rectangle(pdf, corner, size, radius, "F")
        case Frame(corner, size, radius, width, ink):
            _pen(pdf, width, ink)
            _rectangle(pdf, corner, size, radius, "D")
        case Picture(corner, size, content):
            pdf.image(BytesIO(content), *corner, *size, keep_aspect_ratio=True)
        case Text():
            _write(pdf, shape)


@cache
def _colour(ink: str) -> Any:
    from fpdf.drawing_primitives import color_from_hex_string  # noqa: PLC0415 - see above

    return color_from_hex_string(ink)


def _rectangle(pdf: FPDF, corner: Point, size: Point, radius: float, style: str) -> None:
    pdf.rect(*corner, *size, style=style, round_corners=radius > 0, corner_radius=radius)


def _pen(pdf: FPDF, width: float, ink: str) -> None:
    pdf.set_line_width(width)
    pdf.set_draw_color(_colour(ink))


def _write(pdf: FPDF, shape: Text) -> None:
    pdf.set_text_color(_colour(shape.ink))
    x, y = shape.at
    for run, symbolic in runs(shape.text):
        pdf.set_font(*(SYMBOLS if symbolic else FONTS[shape.font]), size=shape.size)
        pdf.text(x, y, run)
        x += pdf.get_string_width(run)
