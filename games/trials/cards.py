"""Checks of cards that a game prints and reads: the same card in both languages, and written cards
read back unchanged.

A game that prints no cards, or in which people write none, passes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from games.kernel.display.card import (
    CardLanguage,
    CardPrinting,
    Copies,
    Emblem,
    Face,
    Flaw,
    ParsedCard,
)
from games.kernel.display.shapes import Box, Circle, Disc, Frame, Line, Plain, Point, Polygon
from games.kernel.game import Game
from games.kernel.rules import LANGUAGES, Language

AnyGame = Game[Any, Any, Any]
DISC: Final = 12
HAIR: Final = 1e-9


def every_card_has_its_face(game: AnyGame) -> None:
    """Check the cards of the box and of all ready-made items."""
    if game.printing is None:
        return
    for heap, by_language in _heaps(game, game.printing):
        where = f"{game.key}, {heap}"
        one, two = (
            [_face(where, each) for each in by_language[language]] for language in LANGUAGES
        )
        assert len(one) == len(two), f"{where}: {len(one)} cards in English, {len(two)} in French"
        for faces in zip(one, two, strict=True):
            _is_one_card(where, *faces)


def what_is_written_is_told_back(game: AnyGame, texts: Iterable[str]) -> None:
    """Check texts as people write them, which the game's trials supply."""
    if game.writing is None:
        return
    lent = tuple(texts)
    assert lent, f"{game.key} reads cards: lend its trials the `texts` of some"
    for text in lent:
        card = _read(game, game.writing, text)
        for language in LANGUAGES:
            assert _read(game, game.writing, card.texts[language]) == card, (
                f"{game.key}: what it tells back of {text!r} in {language} is another card"
            )
        _is_one_card(f"{game.key}, {text!r}", card.faces["en"], card.faces["fr"])
    _is_told(game, game.writing.read(""))


def _heaps(
    game: AnyGame, printing: CardPrinting
) -> Iterator[tuple[str, Mapping[Language, Iterable[Copies]]]]:
    yield "its box", {each: printing.box(game.catalogue(), each) for each in LANGUAGES}
    for ready in game.ready_made():
        yield ready.key, {each: printing.brought(ready.brought, each) for each in LANGUAGES}


def _face(where: str, copies: Copies) -> Face:
    assert isinstance(copies.face, Face), f"{where}: a card cannot be printed: {copies.face}"
    assert copies.face.title, f"{where}: a card has no title"
    for emblem in copies.face.emblems:
        _keeps_to_its_disc(where, emblem)
    return copies.face


def _is_one_card(where: str, one: Face, two: Face) -> None:
    assert one.emblems == two.emblems, f"{where}: {one.title} has other emblems in French"
    for part in ("types", "secondary_types", "steps"):
        assert len(getattr(one, part)) == len(getattr(two, part)), (
            f"{where}: {one.title} has other {part} in French"
        )


def _read(game: AnyGame, writing: CardLanguage, text: str) -> ParsedCard:
    read = writing.read(text)
    assert isinstance(read, ParsedCard), f"{game.key} cannot read {text!r}: {read}"
    return read


def _is_told(game: AnyGame, flaws: ParsedCard | Sequence[Flaw]) -> None:
    assert not isinstance(flaws, ParsedCard), f"{game.key} reads an empty text as a card"
    assert flaws, f"{game.key} does not say what is wrong with an empty text"
    for flaw in flaws:
        assert min(flaw.line, flaw.column) >= 1, f"{game.key}: {flaw.code} stands nowhere"
        for language in LANGUAGES:
            assert flaw.texts.get(language), f"{game.key}: {flaw.code} is not told in {language}"


def _keeps_to_its_disc(where: str, emblem: Emblem) -> None:
    far = max((abs(at) for shape in emblem.shapes for xy in _ends(shape) for at in xy), default=0)
    assert far <= DISC + HAIR, f"{where}: the emblem {emblem.name} reaches to {far}, beyond {DISC}"


def _ends(shape: Plain) -> Sequence[Point]:
    match shape:
        case Line(start, end):
            return (start, end)
        case Polygon(points):
            return points
        case Disc((x, y), radius) | Circle((x, y), radius):
            return ((x - radius, y - radius), (x + radius, y + radius))
        case Box((x, y), (wide, high)) | Frame((x, y), (wide, high)):
            return ((x, y), (x + wide, y + high))
