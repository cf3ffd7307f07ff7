"""What is printed of Combat: the house's decks, the arena, lives, and where cards lie (CB-1)."""

from collections.abc import Iterator
from typing import Final

from games.kernel.display.contents import Board, Contents, Ground, Mat, Pile, Slot, Token, Track
from games.kernel.rules import Language, Texts
from games.kernel.words import words
from games.rulebooks.combat.cards.emblems import EMBLEMS
from games.rulebooks.combat.cards.faces import copies
from games.rulebooks.combat.catalogue import decks
from games.rulebooks.combat.decks import ready
from games.rulebooks.combat.state import CORNERS, LIFE

PACKAGE: Final = "games.rulebooks.combat"
PIECE: Final = 28.0  # mm
MARKER: Final = 16.0
MARKERS: Final = 4  # for each
ZONES: Final = ("pile", "active", "history", "discard")
"""CB-2.1, but for the hand."""
PLAYER: Final = Texts(en="Player {seat}", fr="Joueur {seat}")
LIVES: Final = Texts(en="Life", fr="Vie")
SHORT: Final = (
    *("CB-1.1", "CB-1.2", "CB-1.3", "CB-2.1", "CB-2.2"),
    *("CB-3.1", "CB-3.2", "CB-3.3", "CB-3.4", "CB-3.5", "CB-3.6", "CB-3.7", "CB-3.8"),
    *("CB-5.2", "CB-5.4", "CB-5.5", "CB-5.6", "CB-5.7", "CB-5.8", "CB-5.9", "CB-5.10"),
    *("CB-5.14", "CB-5.15", "CB-5.22"),
)
NEEDS: Final = Texts(
    en="Two small cubes for the lives. Choose a deck each.",
    fr="Deux petits cubes pour les vies. Choisissez chacun un deck.",
)


def contents(language: Language) -> Contents:
    seats = ("A", "B")
    said = words(PACKAGE)
    named = [PLAYER.text(language).replace("{seat}", seat) for seat in seats]
    slots = tuple(Slot(_capital(said.name(zone, language))) for zone in ZONES)
    lives = Track(text=LIVES.text(language), squares=tuple(map(str, range(LIFE + 1))))
    return Contents(
        piles=tuple(_piles(language)),
        tokens=(
            *(Token(text=seat, across=PIECE) for seat in seats),
            *(Token(text=seat, across=MARKER, count=MARKERS) for seat in seats),
        ),
        boards=tuple(Board(title=name, tracks=(lives,)) for name in named),
        mats=tuple(Mat(name, slots) for name in named),
        ground=Ground(3, tuple(zip(CORNERS, seats, strict=True))),
        short=SHORT,
        needs=NEEDS.text(language),
    )


def _piles(language: Language) -> Iterator[Pile]:
    """Each deck has a back of its own."""
    for (key, entry), back in zip(decks().items(), EMBLEMS.values(), strict=False):
        yield Pile(entry.name[language], tuple(copies(ready(key), language)), back)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
