"""A game's box on paper: the rules in short, cards and their backs, boards, tokens, the arena."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from math import ceil
from typing import Final

from django.utils.translation import gettext, override
from msgspec.structs import replace

from games.kernel.display.card import Emblem, Face
from games.kernel.display.contents import Contents
from games.kernel.game import AnyGame
from games.kernel.rules import Language, citable
from games.papers import pdf
from games.papers.shapes import Page
from games.shelf.box import arena, backs, boards, rules, tokens
from games.shelf.cards.printout import A_PAGE
from games.shelf.cards.printout import pages as cards

CARDS: Final = 4.0  # minutes that a sheet of nine takes with a ruler and a knife
TOKEN: Final = 0.4
PART: Final = 3.0  # of an arena: one edge cut, and glued
ROUND: Final = 5


@dataclass(frozen=True)
class Box:
    """Ready to be printed, in one language."""

    pages: tuple[Page, ...]
    sheets: int
    """Backs are printed behind faces."""
    cards: int
    tokens: int
    minutes: int
    """Of cutting, about."""


@cache
def box(game: AnyGame, language: Language) -> Box | None:
    """None: nothing of it is printed here."""
    contents = game.contents(language)
    if contents is None:
        return None
    with override(language):
        return _laid_out(game, contents, language)


@cache
def paper(game: AnyGame, language: Language) -> bytes | None:
    found = box(game, language)
    if found is None:
        return None
    with override(language):
        title = gettext("The box of %(game)s") % {"game": game.name[language]}
    return pdf.draw(found.pages, title=title, language=language)


def _laid_out(game: AnyGame, contents: Contents, language: Language) -> Box:
    name = game.name[language]
    faces = tuple(_faces(contents))
    printed = tuple(_cards(faces, name))
    alone = _behind if printed else tuple
    cut = tokens.pages(contents.tokens, _token_note(name)) if contents.tokens else ()
    ground = arena.pages(contents.ground, _arena_note(name)) if contents.ground else ()
    boarded = (*boards.boards(contents.boards), *boards.mats(contents.mats))
    count = sum(token.count for token in contents.tokens)
    minutes = CARDS * len(printed) / 2 + TOKEN * count + PART * len(ground)
    flat = (*boarded, *cut, *ground)
    return Box(
        pages=(*alone((_short(game, contents, language),)), *printed, *alone(flat)),
        sheets=1 + len(printed) // 2 + len(flat),
        cards=len(faces),
        tokens=count,
        minutes=ROUND * ceil(minutes / ROUND),
    )


def _behind(pages: Iterable[Page]) -> tuple[Page, ...]:
    """With nothing on their backs: where some sheets have backs, all are printed on both sides."""
    return tuple(side for page in pages for side in (page, Page(())))


def _faces(contents: Contents) -> Iterator[tuple[Face, Emblem]]:
    for pile in contents.piles:
        for copies in pile.copies:
            if isinstance(copies.face, Face):
                source = copies.face.source or pile.name
                face = replace(copies.face, source=source)
                yield from repeat((face, pile.back), copies.count)


def _cards(faces: tuple[tuple[Face, Emblem], ...], name: str) -> Iterator[Page]:
    """A sheet of faces, and then its other side."""
    note = gettext("%(game)s: print at full size, backs over the long edge; cut along the marks")
    fronts = cards([face for face, _ in faces], note % {"game": name})
    for n, front in enumerate(fronts):
        yield front
        yield backs.page([back for _, back in faces[n * A_PAGE : (n + 1) * A_PAGE]])


def _short(game: AnyGame, contents: Contents, language: Language) -> Page:
    named = citable(game.package)
    title = gettext("%(game)s in short") % {"game": game.name[language]}
    full = gettext("Print all sheets at full size (100 %).")
    if contents.piles:
        full = gettext("Print all sheets at full size (100 %), on both sides.")
    lead = " ".join((full, gettext("You also need:"), contents.needs))
    return rules.page(title, lead, [named[each] for each in contents.short], language)


def _token_note(name: str) -> str:
    return gettext("%(game)s: glue onto cardboard, then cut out") % {"game": name}


def _arena_note(name: str) -> str:
    note = gettext(
        "%(game)s: spaces of %(mm)s mm; cut along the dashes, glue over the sheet before"
    )
    return note % {"game": name, "mm": round(arena.FLATS)}
