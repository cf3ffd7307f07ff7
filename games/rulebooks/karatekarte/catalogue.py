"""The box for readers of the catalogue: each card with its number and its names."""

from collections.abc import Mapping
from typing import Final, Literal

from games.kernel.record import Record
from games.kernel.rules import LANGUAGES, Language
from games.kernel.words import words
from games.rulebooks.karatekarte.state import BONUS, PRIVATE, Card, Kind, Strike


class BoxCard(Record, frozen=True):
    kind: Kind
    strike: Strike | None
    pile: Literal["private", "bonus"]
    """private: each player has this number of copies (KK-1.1); bonus: the players share them
    (KK-1.2)."""
    count: int
    name: Mapping[Language, str]


def _box_cards(pile: Literal["private", "bonus"], box: Mapping[Card, int]) -> tuple[BoxCard, ...]:
    sheet = words(__package__)
    return tuple(
        BoxCard(
            card.kind,
            card.strike,
            pile,
            count,
            {language: sheet.piece(card, language) for language in LANGUAGES},
        )
        for card, count in box.items()
    )


PRINTED: Final = (*_box_cards("private", PRIVATE), *_box_cards("bonus", BONUS))
