"""Sheets as PDF."""

from collections.abc import Iterable

from fpdf import FPDF
from fpdf.drawing_primitives import color_from_hex_string
from fpdf.enums import RenderStyle

from games.shelf.printing.fonts import ENCODING, FONTS, SYMBOLS, runs
from games.shelf.printing.shapes import (
    Box,
    Disc,
    Frame,
    Line,
    Polygon,
    Ring,
    Shape,
    Sheet,
    Text,
)
from games.shelf.printing.sheets import PAPER


def draw(sheets: Iterable[Sheet], *, title: str, language: str) -> bytes:
    pdf = FPDF(unit="mm", format=PAPER)
    pdf.core_fonts_encoding = ENCODING
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator("Companion")
    for sheet in sheets:
        pdf.add_page()
        for shape in sheet.shapes:
            _draw(pdf, shape)
    return bytes(pdf.output())


def _draw(pdf: FPDF, shape: Shape) -> None:
    match shape:
        case Line(start, end, width, ink):
            _pen(pdf, width, ink)
            pdf.line(*start, *end)
        case Polygon(points, fill):
            pdf.set_fill_color(color_from_hex_string(fill))
            pdf.polygon(points, style=RenderStyle.F)
        case Disc(centre, radius, fill):
            pdf.set_fill_color(color_from_hex_string(fill))
            pdf.circle(*centre, radius, style=RenderStyle.F)
        case Ring(centre, radius, width, ink):
            _pen(pdf, width, ink)
            pdf.circle(*centre, radius, style=RenderStyle.D)
        case Box(corner, size, radius, fill):
            pdf.set_fill_color(color_from_hex_string(fill))
            pdf.rect(*corner, *size, style=RenderStyle.F, round_corners=True, corner_radius=radius)
        case Frame(corner, size, radius, width, ink):
            _pen(pdf, width, ink)
            pdf.rect(*corner, *size, style=RenderStyle.D, round_corners=True, corner_radius=radius)
        case Text():
            _write(pdf, shape)


def _pen(pdf: FPDF, width: float, ink: str) -> None:
    pdf.set_line_width(width)
    pdf.set_draw_color(color_from_hex_string(ink))


def _write(pdf: FPDF, shape: Text) -> None:
    pdf.set_text_color(color_from_hex_string(shape.ink))
    x, y = shape.at
    for run, symbolic in runs(shape.text):
        pdf.set_font(*(SYMBOLS if symbolic else FONTS[shape.font]), size=shape.size)
        pdf.text(x, y, run)
        x += pdf.get_string_width(run)
