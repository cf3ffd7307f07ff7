"""What is printed of Martial Art: the arena, a board for each fighter, and their tokens (MA-1)."""

from collections.abc import Iterator
from typing import Final

from games.kernel.display.contents import Board, Contents, Ground, Token, Track
from games.kernel.hexes import Hex
from games.kernel.rules import Language, Texts, numbered
from games.kernel.words import words
from games.rulebooks.martial_art.catalogue import CATALOGUE, FIGHTERS, FORMATS, KINDS, ZONES
from games.rulebooks.martial_art.display.signs import EMBLEMS
from games.rulebooks.martial_art.state import zone_word

PACKAGE: Final = "games.rulebooks.martial_art"
ACTION: Final = 22.0  # mm: who reads them does so across the table
EFFECT: Final = 18.0
FIGHTER: Final = 28.0
SHORT: Final = (
    *("MA-2.2", "MA-2.4", "MA-2.5", "MA-2.6"),
    *("MA-3.1", "MA-3.2", "MA-3.3", "MA-3.4", "MA-3.5", "MA-3.6", "MA-3.7"),
    *("MA-4.1", "MA-4.2", "MA-4.3", "MA-4.4", "MA-4.5", "MA-4.6"),
    *("MA-5.1", "MA-5.2", "MA-5.3"),
    *("MA-6.1", "MA-7.1", "MA-7.2", "MA-7.4", "MA-7.5"),
)
NEEDS: Final = Texts(
    en="Seven small cubes a fighter (five zones, Chi, Rage), and five dice: 1 and 2 are failures,"
    " 3 to 5 successes, 6 is an exceptional success.",
    fr="Sept petits cubes par combattant (cinq zones, Chi, Rage) et cinq dés : 1 et 2 sont des"
    " échecs, 3 à 5 des réussites, 6 une réussite exceptionnelle.",
)


def contents(language: Language) -> Contents:
    return Contents(
        tokens=tuple(_tokens(language)),
        boards=tuple(_board(key, language) for key in FIGHTERS),
        ground=Ground(CATALOGUE.arena.radius, tuple(_starts(language))),
        short=SHORT,
        needs=NEEDS.text(language),
    )


def _tokens(language: Language) -> Iterator[Token]:
    """Under each sign whose it is: sets get mixed up."""
    for key, fighter in FIGHTERS.items():
        name = words(PACKAGE).name(key, language)
        yield Token(text=name, across=FIGHTER, facing=True)
        for token, count in fighter.tokens.items():
            across = ACTION if token in KINDS else EFFECT
            yield Token(text=name, emblem=EMBLEMS[token], across=across, count=count)


def _board(key: str, language: Language) -> Board:
    """MA-1.4, with its zones in their order and what it can do (MA-8)."""
    said, fighter, column = words(PACKAGE), FIGHTERS[key], CATALOGUE.column
    squares = ("•", *map(str, range(1, column.last + 1)))
    zones = (
        Track(
            text=f"{zone} {said.name(zone_word(zone), language)}",
            squares=squares,
            pictured={
                at: EMBLEMS[token]
                for at, token in zip(column.pictured, fighter.columns[zone - 1], strict=True)
            },
            line=column.serious,
            room=True,
        )
        for zone in ZONES
    )
    gauge = tuple(map(str, range(CATALOGUE.gauge.top + 1)))
    gauges = (Track(text=said.name(each, language), squares=gauge) for each in ("chi", "rage"))
    text = numbered(PACKAGE)[fighter.rule].text(language)
    return Board(title=said.name(key, language), tracks=(*zones, *gauges), text=text)


def _starts(language: Language) -> Iterator[tuple[Hex, str]]:
    """MA-1.5: a place by its format and its seat."""
    for key, seats in FORMATS.items():
        name = words(PACKAGE).name(key, language)
        yield from ((at, f"{name} {seat}") for seat, at in enumerate(seats.starts, start=1))
