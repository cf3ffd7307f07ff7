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
from games.shelf.wording import describe_problems

CARDS: Final = 4.0  # minutes for a sheet of nine, with a ruler and a knife
TOKEN: Final = 0.4
PART: Final = 3.0  # for one sheet of an arena: one edge cut and glued
ROUND: Final = 5


@dataclass(frozen=True)
class BoxSummary:
    """Summary of a box, shown before printing."""

    sheets: int
    cards: int
    tokens: int
    minutes: int
    """Estimated time for cutting."""


@cache
def box_summary(game: AnyGame, language: Language) -> BoxSummary | None:
    """Return the summary, or None if nothing is printed for this game."""
    contents = game.contents(language)
    return None if contents is None else _count_contents(contents)


def edition_summary(edition: Edition, language: Language) -> BoxSummary | None:
    """Return the summary; also None while the edition is faulty."""
    entries = records(edition)
    if edition.game.faults(entries):
        return None
    contents = edition.game.contents(language, entries)
    return None if contents is None else _count_contents(contents)


def _count_contents(contents: Contents) -> BoxSummary:
    faces = sum(each.count for pile in contents.piles for each in pile.copies)
    round_ = sum(token.count for token in contents.tokens)
    across, down = arena.grid(contents.ground) if contents.ground else (0, 0)
    sheets = (
        1,
        ceil(faces / A_PAGE),
        len(contents.figures),
        len(boards.group_by_sheet(contents.boards)),
        len(contents.mats),
        len(tokens.place_tokens(contents.tokens)) if contents.tokens else 0,
        across * down,
    )
    minutes = CARDS * sheets[1] + TOKEN * round_ + PART * across * down
    return BoxSummary(sum(sheets), faces, round_, ROUND * ceil(minutes / ROUND))


@cache
def paper(game: AnyGame, language: Language) -> bytes | None:
    contents = game.contents(language)
    return None if contents is None else _paper(game, game.name[language], contents, language)


def edition_paper(edition: Edition, language: Language) -> bytes:
    """Return the PDF, regardless of its owner; refused while the edition is faulty."""
    game, entries = edition.game, records(edition)
    if wrong := catalogue.faults(edition):
        raise impossible.faulty(problems=describe_problems(game, wrong, entries))
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
    rules_by_id = citable_rules(game.package)
    flat = gettext("%(game)s: print at full size") % {"game": name}
    cut = gettext("%(game)s: glue onto cardboard, then cut along the dashes") % {"game": name}
    glue = gettext(
        "%(game)s, arena: cut along the hairlines, glue each sheet onto the hatched strip that "
        "bears its number"
    )
    ground = contents.ground
    return (
        *_with_blank_backs(
            [_rules_page(name, contents, [rules_by_id[each] for each in contents.short], language)]
        ),
        *_cards(tuple(_faces(contents, name)), name),
        *_with_blank_backs(figures.pages(contents.figures, game.emblems, flat)),
        *_with_blank_backs(boards.boards(contents.boards, flat)),
        *_with_blank_backs(boards.mats(contents.mats, flat)),
        *(tokens.pages(contents.tokens, cut) if contents.tokens else ()),
        *(
            _with_blank_backs(
                arena.pages(
                    ground,
                    _rule_sentences(ground.told, rules_by_id, language),
                    glue % {"game": name},
                )
            )
            if ground
            else ()
        ),
    )


def _rule_sentences(
    ids: Iterable[str], rules_by_id: Mapping[str, Rule], language: Language
) -> list[str]:
    return [f"{rules_by_id[each].text(language)} {each}" for each in ids]


def _with_blank_backs(sheets: Iterable[Page]) -> Iterator[Page]:
    """Yield each sheet with an empty other side."""
    for sheet in sheets:
        yield sheet
        yield Page((), sheet.size)


def _faces(contents: Contents, name: str) -> Iterator[tuple[Face, Pile]]:
    for pile in contents.piles:
        for copies in pile.copies:
            if isinstance(copies.face, Face):
                face = replace(copies.face, source=copies.face.source or name)
                yield from zip(sources.numbered_copies(face, copies.count), repeat(pile))


def _cards(faces: tuple[tuple[Face, Pile], ...], name: str) -> Iterator[Page]:
    """Yield each sheet of faces, followed by its backs."""
    params = {"game": name}
    front = gettext("%(game)s: print at full size, both sides; cut along the marks") % params
    behind = gettext("%(game)s: backs, turned over the long edge") % params
    for n, page in enumerate(cards([face for face, _ in faces], front)):
        yield page
        yield backs.page([pile for _, pile in faces[n * A_PAGE : (n + 1) * A_PAGE]], behind)


def _rules_page(name: str, contents: Contents, cited: list[Rule], language: Language) -> Page:
    full = gettext(
        "Print all sheets at full size (100 %), on both sides, turned over the long edge."
    )
    needs = f"{gettext('You also need:')} {contents.needs}"
    check = gettext(
        "Measure this line: if it is not 100 mm long, the printer has scaled the sheet."
    )
    frame = rules.RulesFrame(name, full, (_inventory(contents), needs), check)
    return rules.page(frame, cited, language)


def _inventory(contents: Contents) -> str:
    """Return the list of parts to cut out, so that missing ones are noticed."""
    parts = []
    for pile in contents.piles:
        count = sum(each.count for each in pile.copies)
        parts.append(f"{pile.name} ({count})")
    if contents.tokens:
        parts.append(gettext("tokens (%d)") % sum(each.count for each in contents.tokens))
    return f"{gettext('To cut out:')} {', '.join(parts)}."
