"""Pages as PDF."""

from collections.abc import Iterable
from io import BytesIO

from fpdf import FPDF
from fpdf.drawing_primitives import color_from_hex_string
from fpdf.enums import RenderStyle

from games.papers.fonts import ENCODING, FONTS, SYMBOLS, runs
from games.papers.shapes import (
    A4,
    Box,
    Disc,
    Frame,
    Line,
    Page,
    Picture,
    Point,
    Polygon,
    Ring,
    Shape,
    Text,
)


def draw(pages: Iterable[Page], *, title: str, language: str) -> bytes:
    pdf = FPDF(unit="mm", format=A4)
    pdf.core_fonts_encoding = ENCODING
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator("Companion")
    for page in pages:
        pdf.add_page()
        for shape in page.shapes:
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
            _rectangle(pdf, corner, size, radius, RenderStyle.F)
        case Frame(corner, size, radius, width, ink):
            _pen(pdf, width, ink)
            _rectangle(pdf, corner, size, radius, RenderStyle.D)
        case Picture(corner, size, content):
            pdf.image(BytesIO(content), *corner, *size, keep_aspect_ratio=True)
        case Text():
            _write(pdf, shape)


def _rectangle(pdf: FPDF, corner: Point, size: Point, radius: float, style: RenderStyle) -> None:
    pdf.rect(*corner, *size, style=style, round_corners=radius > 0, corner_radius=radius)


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
