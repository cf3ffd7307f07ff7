"""Pictures as SVG.

A meeting is an item of a list, and its label is a sentence, so a screen reader reads the picture
from the first round to the last. Colours follow the reader's own choice of dark or light, and on
paper everything is black; whatever a colour shows is also shown by a weight or a word.
"""

from collections.abc import Iterable
from html import escape
from typing import Final

from games.papers.lines import cut_on_screen
from games.papers.svg import Attributes, element, figure, policy, root, style, text, title
from games.tournaments.output.picture import PictureMeeting, Sitter

WIDE: Final = 220
LINE: Final = 22
SIZE: Final = 13
SMALL: Final = 10
SCORE: Final = 34
PAD: Final = 8
UNHEARD: Final = {"aria-hidden": "true"}

STYLE: Final = """
svg{--paper:#faf7f1;--card:#fffdf9;--ink:#23201c;--quiet:#625b51;--edge:#857b6d;--line:#e2dacc;\
--alarm:#9a3322;background:var(--paper)}
@media (prefers-color-scheme:dark){svg{--paper:#17161a;--card:#212025;--ink:#ece7de;\
--quiet:#b0a99d;--edge:#85808c;--line:#38353d;--alarm:#f0937f}}
@media print{svg{--paper:#fff;--card:#fff;--ink:#000;--quiet:#333;--edge:#666;--line:#ccc;\
--alarm:#000}}
.paper{fill:var(--paper)}
text{font:13px Helvetica,Arial,"Liberation Sans",sans-serif;fill:var(--ink)}
.box{fill:var(--card);stroke:var(--edge)}
.rule{stroke:var(--line)}
.ready .box,.reported .box{stroke:var(--ink);stroke-width:2}
.disputed .box{stroke:var(--alarm);stroke-width:2}
.way{fill:none;stroke:var(--edge)}
.open{stroke-dasharray:3 3}
.path{fill:none;stroke:var(--ink);stroke-width:3}
.first .box{stroke:var(--ink);stroke-width:2}
.w{font-weight:bold}
.q,.bye text,.void text{fill:var(--quiet)}
.bye .box,.void .box{fill:none;stroke-dasharray:2 4}
.s{text-anchor:end}
.m{text-anchor:middle}
.n{font-size:10px;fill:var(--quiet)}
.disputed .n{fill:var(--alarm);font-weight:bold}
.h{font-size:12px;fill:var(--quiet)}
.p{font-size:16px;font-weight:bold}
.t{font-size:20px;font-weight:bold}
.self{fill:var(--line)}
"""
POLICY: Final = policy(STYLE)
"""Content security policy that allows the style of our pictures."""


def document(wide: float, high: float, named: str, language: str, body: Iterable[str]) -> str:
    size: Attributes = {"width": wide, "height": high}
    spoken: Attributes = {"lang": language, "xml:lang": language}
    aria: Attributes = {"role": "group", "aria-label": named}
    looks = {**size, **spoken, "style": "max-width:100%;height:auto", **aria}
    paper = element("rect", {"class": "paper", **size})
    return root((wide, high), looks, title(named), style(STYLE), paper, *body)


def fitted_text(x: float, y: float, label: str, room: float, kind: str = "") -> str:
    """Cut the text where there is no room for all of it; its title has the whole text."""
    shown = cut_on_screen(label, room, SIZE, bold=kind == "w")
    if shown == label:
        return text(x, y, label, kind)
    return element("text", {"x": x, "y": y, "class": kind}, escape(shown), title(label))


def heading(x: float, y: float, label: str, kind: str) -> str:
    """Also told where the list begins: it is not told twice."""
    return text(x, y, label, kind, **UNHEARD)


def line_path(ways: str, kind: str) -> str:
    """Lines, for the eye alone."""
    return element("path", {"class": kind, "d": ways, **UNHEARD})


def svg_list(label: str, items: Iterable[str]) -> str:
    return element("g", {"role": "list", "aria-label": label}, *items)


def item(label: str, kind: str, x: float, y: float, body: str) -> str:
    at = f"translate({figure(x)} {figure(y)})"
    attributes = {"role": "listitem", "class": kind, "transform": at, "aria-label": label}
    return element("g", attributes, body)


def height(meeting: PictureMeeting) -> int:
    return LINE if meeting.bye else LINE * max(len(meeting.sitters), 2)


def box(meeting: PictureMeeting, x: float, middle: float, *, first: bool = False) -> str:
    """Draw a meeting centred at this height. `first`: the meeting is on the champion's path."""
    high = height(meeting)
    body = _frame(high) + (_bye(meeting) if meeting.bye else _lines(meeting))
    if meeting.note:
        body += text(2, -4, cut_on_screen(meeting.note, WIDE, SMALL), "n")
    kind = "bye" if meeting.bye else meeting.state
    return item(meeting.label, f"{kind} first" if first else kind, x, middle - high / 2, body)


def _frame(high: int) -> str:
    return element("rect", {"class": "box", "width": WIDE, "height": high, "rx": 4})


def _lines(meeting: PictureMeeting) -> str:
    between = (f"M0 {LINE * n}H{WIDE}" for n in range(1, len(meeting.sitters)))
    rules = (element("path", {"class": "rule", "d": each}) for each in between)
    lines = (_sitter_line(sitter, n) for n, sitter in enumerate(meeting.sitters))
    return "".join((*rules, *lines))


def _sitter_line(sitter: Sitter, n: int) -> str:
    y = LINE * n + 15.5
    if sitter.entrant is None:
        return fitted_text(PAD, y, sitter.name, WIDE - 2 * PAD, "q") if sitter.name else ""
    kind = "w" if sitter.won else ""
    room = WIDE - 2 * PAD - (SCORE if sitter.score else 0)
    line = fitted_text(PAD, y, sitter.name, room, kind)
    if sitter.score:
        line += text(WIDE - PAD, y, sitter.score, f"s {kind}".rstrip())
    return line


def _bye(meeting: PictureMeeting) -> str:
    """Draw a bye as one line: the entrant, and the word for a walk-through."""
    sitter = next((each for each in meeting.sitters if each.entrant is not None), None)
    word = next((each.name for each in meeting.sitters if each.entrant is None), "")
    name = sitter.name if sitter else ""
    room = WIDE - 2 * PAD - max(SCORE, 8 * len(word))
    line = fitted_text(PAD, 15.5, name, room) if name else ""
    return line + text(WIDE - PAD, 15.5, word, "s")
