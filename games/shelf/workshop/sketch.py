"""Preview of a card as it will be printed, as far as its text is understood."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from msgspec.structs import replace

from games.kernel.display.card import CardLanguage, Face, Flaw, ParsedCard, Step
from games.kernel.rules import Language
from games.papers import svg
from games.shelf.cards.card import HIGH, WIDE, card

HEAD = 2  # lines: title and types


def card_svg(face: Face) -> SafeString:
    label = gettext("“%(title)s”, as it will be printed") % {"title": face.title}
    attributes = {"class": "drawn", "role": "img", "aria-label": label}
    return SafeString(svg.root((WIDE, HIGH), attributes, svg.shapes(card(face))))


def sketch(writing: CardLanguage, text: str, language: Language) -> tuple[Face | None, int, int]:
    """Return the face (None for an empty text), the number of steps that are understood, and the
    number of all steps."""
    if not text.strip():
        return None, 0, 0
    read = writing.read(text)
    if isinstance(read, ParsedCard):
        return read.faces[language], len(read.steps), len(read.steps)
    return _unfinished_face(writing, text, read, language)


def _unfinished_face(
    writing: CardLanguage, text: str, flaws: tuple[Flaw, ...], language: Language
) -> tuple[Face, int, int]:
    """Return the card without the lines that are not understood; each is shown as a placeholder."""
    wrong = {flaw.line for flaw in flaws}
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    missing = [n for n, _ in lines[HEAD:] if n in wrong]
    sound = [n for n, _ in lines if n not in wrong]
    rest = writing.read("\n".join(line for n, line in lines if n not in wrong))
    face, known = Face(title=lines[0][1].strip()), dict[int, Step]()
    if isinstance(rest, ParsedCard):
        face = rest.faces[language]
        known = dict(zip(sound[-len(face.steps) :], face.steps, strict=False))
    else:
        known = dict(_understood(writing, text, language))
    holes = {n: Step("?", _hole(n)) for n in missing}
    steps = tuple(step for _, step in sorted((known | holes).items()))
    return replace(face, steps=steps), len(known), len(known | holes)


def _understood(writing: CardLanguage, text: str, language: Language) -> Iterator[tuple[int, Step]]:
    for n, sense in enumerate(writing.understood(text), 1):
        yield sense.line or n, Step("", sense.texts[language])


def _hole(line: int) -> str:
    return gettext("line %(line)d is not understood") % {"line": line}
