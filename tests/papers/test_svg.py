"""SVG: every shape is drawn, and no text becomes an element."""

import base64
import hashlib
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from games.papers import pdf, svg
from games.papers.shapes import (
    Box,
    Circle,
    Disc,
    Frame,
    Line,
    Page,
    Picture,
    Polygon,
    Shape,
    Text,
    transform,
)
from tests.papers.portrait import JPEG

INK = "#9a3322"
SHAPES: tuple[Shape, ...] = (
    Line((0, 1), (2, 3.5), 0.25, INK),
    Polygon(((0, 0), (4, 0), (0, 4)), INK),
    Disc((5, 5), 2, INK),
    Circle((5, 5), 2, 0.5, INK),
    Box((1, 1), (4, 5), 1, INK),
    Frame((1, 1), (4, 5), 0, 0.3, INK),
    Picture((9, 9), (20, 20), JPEG),
    Text((3, 4), "l'<axe> & “co” ∞", "label", 12, INK, 30.1234),
)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")))


def parse_svg(written: str) -> ElementTree.Element:
    return ElementTree.fromstring(written)  # noqa: S314 - written by ourselves


def test_every_shape_is_drawn_in_its_place() -> None:
    drawn = list(parse_svg(svg.draw(Page(SHAPES))))
    assert [each.tag.partition("}")[2] for each in drawn] == [
        "line", "polygon", "circle", "circle", "rect", "rect", "image", "text",
    ]  # fmt: skip
    line, polygon, disc, ring, box, _frame, picture, text = drawn
    assert line.attrib == {
        "fill": "none", "stroke": INK, "stroke-width": "0.25",
        "x1": "0", "y1": "1", "x2": "2", "y2": "3.5",
    }  # fmt: skip
    assert polygon.get("points") == "0,0 4,0 0,4"
    assert (disc.get("fill"), ring.get("fill")) == (INK, "none")
    assert (box.get("width"), box.get("rx")) == ("4", "1")
    assert (picture.get("href") or "").endswith(base64.b64encode(JPEG).decode())
    assert (text.text, text.get("textLength")) == ("l'<axe> & “co” ∞", "30.123")


def test_what_is_drawn_for_the_browser_is_printed_too() -> None:
    pages = (Page(SHAPES), Page(tuple(transform(shape, (10, 20), 2) for shape in SHAPES)))
    paper = pdf.draw(pages, title="Shapes", language="en")
    assert paper.startswith(b"%PDF-")
    assert paper.count(b"/Subtype /Image") == 1  # the same picture is stored once


def test_a_shape_is_moved_with_all_that_it_has() -> None:
    for shape in SHAPES:
        assert transform(shape, (0, 0)) == shape
        back = transform(transform(shape, (8, 4), 2), (-4, -2), 0.5)
        assert back == shape


@given(text=TEXTS)
@settings(deadline=None)
def test_whatever_is_said_stays_text(text: str) -> None:
    written = svg.element("g", {"aria-label": text}, svg.text(1, 2, text, "k"), svg.title(text))
    group = parse_svg(written)
    assert [each.text or "" for each in group] == [text, text]
    assert group.get("aria-label", "") == text
    assert list(group[0].attrib) == ["x", "y", "class"]


def test_an_attribute_that_says_nothing_is_left_out() -> None:
    assert svg.text(0, 1.5, "a") == '<text x="0" y="1.5">a</text>'
    assert svg.element("rect", {"class": "", "width": 0}) == '<rect width="0"/>'


def test_a_policy_lets_through_this_style_alone() -> None:
    rules = ".a{fill:red}"
    digest = base64.b64encode(hashlib.sha256(rules.encode()).digest()).decode()
    assert svg.policy(rules) == f"default-src 'none'; style-src 'sha256-{digest}'"
    assert svg.style(rules) == f"<style>{rules}</style>"
