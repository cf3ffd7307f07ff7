"""Printed contents of Combat: the house's decks, the arena, lives, and places for cards (CB-1)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from games.kernel.display.card import Copies, Face
from games.kernel.display.contents import Board, Contents, Ground, Mat, Pile, Slot, Token, Track
from games.kernel.game import Entries
from games.kernel.rules import Language, Texts
from games.kernel.words import capitalize_first, words
from games.rulebooks.combat.cards.faces import copies
from games.rulebooks.combat.catalogue import CardEntry, DeckEntry
from games.rulebooks.combat.decks import Deck, OwnText
from games.rulebooks.combat.state import CORNERS, LIFE

PACKAGE: Final = "games.rulebooks.combat"
PIECE: Final = 28.0  # mm
MARKER: Final = 16.0
MARKERS: Final = 4  # for each
ZONES: Final = ("pile", "active", "history", "discard")
"""Zones of CB-2.1, except the hand."""
PLAYER: Final = Texts(en="Player {seat}", fr="Joueur {seat}")
HERE: Final = ("CB-1.1", "CB-5.4", "CB-5.5", "CB-5.6")
"""Rules that players look up about the arena."""
LOOSE: Final = Texts(en="In no deck", fr="Hors des decks")
LIVES: Final = Texts(en="Life", fr="Vie")
BELOW: Final = Texts("Below 0", "Sous 0")
DEEPEST: Final = 10
"""CB-3.9: life may lie below 0 until the end of the player's turn."""
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


def contents(language: Language, entries: Entries) -> Contents:
    seats = ("A", "B")
    wording = words(PACKAGE)
    players = [PLAYER.text(language).replace("{seat}", seat) for seat in seats]
    slots = tuple(Slot(capitalize_first(wording.name(zone, language))) for zone in ZONES)
    lives = Track(text=LIVES.text(language), squares=tuple(map(str, range(LIFE + 1))))
    below = Track(text=BELOW.text(language), squares=tuple(f"−{n}" for n in range(1, DEEPEST + 1)))
    return Contents(
        piles=tuple(_piles(entries, language)),
        tokens=(
            *(Token(text=text, across=PIECE, seat=seat) for seat, text in enumerate(seats)),
            *(
                Token(text=text, across=MARKER, count=MARKERS, seat=seat)
                for seat, text in enumerate(seats)
            ),
        ),
        boards=tuple(
            Board(title=name, tracks=(lives, below), seat=seat) for seat, name in enumerate(players)
        ),
        mats=tuple(Mat(name, slots, seat) for seat, name in enumerate(players)),
        ground=Ground(3, tuple(zip(CORNERS, seats, strict=True)), HERE),
        short=SHORT,
        needs=NEEDS.text(language),
    )


def _piles(entries: Entries, language: Language) -> Iterator[Pile]:
    """Each deck has its own back. Cards that are in no deck follow, once each."""
    cards = [entry for entry in entries["cards"] if isinstance(entry, CardEntry)]
    codes = {entry.key: f"C{place}" for place, entry in enumerate(cards, start=1)}
    texts = {entry.key: OwnText(entry.text.en, entry.text.fr) for entry in cards}
    decks = [entry for entry in entries["decks"] if isinstance(entry, DeckEntry)]
    for deck in decks:
        lies = {key: count for key, count in deck.cards.items() if key in texts}
        yield _pile(deck.name[language], lies, texts, codes, language)
    loose = dict.fromkeys(texts.keys() - {key for deck in decks for key in deck.cards}, 1)
    if loose:
        ordered = {key: 1 for key in codes if key in loose}
        yield _pile(LOOSE.text(language), ordered, texts, codes, language)


def _pile(
    name: str,
    cards: dict[str, int],
    texts: dict[str, OwnText],
    codes: dict[str, str],
    language: Language,
) -> Pile:
    drawn = copies(Deck(cards, {key: texts[key] for key in cards}), language)
    return Pile(name, tuple(_with_code(each, codes[each.key]) for each in drawn))


def _with_code(copies: Copies, code: str) -> Copies:
    face = copies.face
    return Copies(
        copies.count, replace(face, code=code) if isinstance(face, Face) else face, copies.key
    )
