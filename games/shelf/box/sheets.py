"""A game's box on paper: the short rules, cards and their backs, boards, tokens, the arena. Every
sheet has two sides, so that one print job prints them all."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from math import ceil
from typing import Final

from django.utils.translation import gettext, override
from msgspec.structs import replace

from games.kernel.display.card import Face
from games.kernel.display.contents import Contents, Pile
from games.kernel.game import AnyGame
from games.kernel.rules import Language, Rule, citable_rules
from games.papers import pdf
from games.papers.shapes import Page
from games.shelf.box import arena, backs, boards, figures, rules, tokens
from games.shelf.cards import refusals as impossible
from games.shelf.cards import sources
from games.shelf.cards.printout import A_PAGE
from games.shelf.cards.printout import pages as cards
from games.shelf.editions import catalogue
from games.shelf.editions.entries import records
from games.shelf.models import Edition
from games.shelf.wording import worded

CARDS: Final = 4.0  # minutes for a sheet of nine, with a ruler and a knife
TOKEN: Final = 0.4
PART: Final = 3.0  # for one sheet of an arena: one edge cut and glued
ROUND: Final = 5


@dataclass(frozen=True)
class Told:
    """Summary of a box, shown before printing."""

    sheets: int
    cards: int
    tokens: int
    minutes: int
    """Estimated time for cutting."""


@cache
def told(game: AnyGame, language: Language) -> Told | None:
    """Return the summary, or None if nothing is printed for this game."""
    contents = game.contents(language)
    return None if contents is None else _told(contents)


def told_of(edition: Edition, language: Language) -> Told | None:
    """Return the summary; also None while the edition is faulty."""
    entries = records(edition)
    if edition.game.faults(entries):
        return None
    contents = edition.game.contents(language, entries)
    return None if contents is None else _told(contents)


def _told(contents: Contents) -> Told:
    faces = sum(each.count for pile in contents.piles for each in pile.copies)
    round_ = sum(token.count for token in contents.tokens)
    across, down = arena.grid(contents.ground) if contents.ground else (0, 0)
    sheets = (
        1,
        ceil(faces / A_PAGE),
        len(contents.figures),
        len(boards.shared(contents.boards)),
        len(contents.mats),
        len(tokens.placed(contents.tokens)) if contents.tokens else 0,
        across * down,
    )
    minutes = CARDS * sheets[1] + TOKEN * round_ + PART * across * down
    return Told(sum(sheets), faces, round_, ROUND * ceil(minutes / ROUND))


@cache
def paper(game: AnyGame, language: Language) -> bytes | None:
    contents = game.contents(language)
    return None if contents is None else _paper(game, game.name[language], contents, language)


def of_edition(edition: Edition, language: Language) -> bytes:
    """Return the PDF, regardless of its owner; refused while the edition is faulty."""
    game, entries = edition.game, records(edition)
    if wrong := catalogue.faults(edition):
        raise impossible.faulty(problems=worded(game, wrong, entries))
    contents = game.contents(language, entries)
    if contents is None:
        raise impossible.none_printed()
    if contents.piles:
        sources.must_be_few(sum(each.count for pile in contents.piles for each in pile.copies))
    return _paper(game, edition.name, contents, language)


def _paper(game: AnyGame, name: str, contents: Contents, language: Language) -> bytes:
    with override(language):
        title = gettext("The box of %(game)s") % {"game": name}
        return pdf.draw(pages(game, name, contents, language), title=title, language=language)


def pages(game: AnyGame, name: str, contents: Contents, language: Language) -> tuple[Page, ...]:
    """Return the pages in the active language. `name` is that of the game or of the edition."""
    named = citable_rules(game.package)
    flat = gettext("%(game)s: print at full size") % {"game": name}
    cut = gettext("%(game)s: glue onto cardboard, then cut along the dashes") % {"game": name}
    glue = gettext(
        "%(game)s, arena: cut along the hairlines, glue each sheet onto the hatched strip that "
        "bears its number"
    )
    ground = contents.ground
    return (
        *_behind([_short(name, contents, [named[each] for each in contents.short], language)]),
        *_cards(tuple(_faces(contents, name)), name),
        *_behind(figures.pages(contents.figures, game.emblems, flat)),
        *_behind(boards.boards(contents.boards, flat)),
        *_behind(boards.mats(contents.mats, flat)),
        *(tokens.pages(contents.tokens, cut) if contents.tokens else ()),
        *(
            _behind(
                arena.pages(ground, _cited(ground.told, named, language), glue % {"game": name})
            )
            if ground
            else ()
        ),
    )


def _cited(ids: Iterable[str], named: Mapping[str, Rule], language: Language) -> list[str]:
    return [f"{named[each].text(language)} {each}" for each in ids]


def _behind(sheets: Iterable[Page]) -> Iterator[Page]:
    """Yield each sheet with an empty other side."""
    for sheet in sheets:
        yield sheet
        yield Page((), sheet.size)


def _faces(contents: Contents, name: str) -> Iterator[tuple[Face, Pile]]:
    for pile in contents.piles:
        for copies in pile.copies:
            if isinstance(copies.face, Face):
                face = replace(copies.face, source=copies.face.source or name)
                yield from zip(sources.numbered(face, copies.count), repeat(pile))


def _cards(faces: tuple[tuple[Face, Pile], ...], name: str) -> Iterator[Page]:
    """Yield each sheet of faces, followed by its backs."""
    told = {"game": name}
    front = gettext("%(game)s: print at full size, both sides; cut along the marks") % told
    behind = gettext("%(game)s: backs, turned over the long edge") % told
    for n, page in enumerate(cards([face for face, _ in faces], front)):
        yield page
        yield backs.page([pile for _, pile in faces[n * A_PAGE : (n + 1) * A_PAGE]], behind)


def _short(name: str, contents: Contents, cited: list[Rule], language: Language) -> Page:
    full = gettext(
        "Print all sheets at full size (100 %), on both sides, turned over the long edge."
    )
    needs = f"{gettext('You also need:')} {contents.needs}"
    check = gettext(
        "Measure this line: if it is not 100 mm long, the printer has scaled the sheet."
    )
    told = rules.Told(name, full, (_inventory(contents), needs), check)
    return rules.page(told, cited, language)


def _inventory(contents: Contents) -> str:
    """Return the list of parts to cut out, so that missing ones are noticed."""
    found = []
    for pile in contents.piles:
        count = sum(each.count for each in pile.copies)
        found.append(f"{pile.name} ({count})")
    if contents.tokens:
        found.append(gettext("tokens (%d)") % sum(each.count for each in contents.tokens))
    return f"{gettext('To cut out:')} {', '.join(found)}."
