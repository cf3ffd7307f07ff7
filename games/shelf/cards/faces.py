"""What stands on a printed card of Combat."""

from dataclasses import dataclass
from typing import Final

from games.kernel.rules import Language
from games.rulebooks.combat.language import Card, tree, write_step
from games.rulebooks.combat.language.tree import MainType
from games.rulebooks.combat.language.vocabulary import canonical
from games.rulebooks.combat.language.writer import COLON, type_name


@dataclass(frozen=True)
class Step:
    label: str
    """With its colon."""
    text: str


@dataclass(frozen=True)
class Face:
    title: str
    types: tuple[MainType, ...]
    type_names: tuple[str, ...]
    secondary_types: tuple[str, ...]
    steps: tuple[Step, ...]
    source: str = ""
    """The deck, edition or game that it belongs to: cards get mixed up."""


def face(card: Card, language: Language, source: str = "") -> Face:
    return Face(
        title=card.title,
        types=card.types,
        type_names=tuple(canonical(kind, language) for kind in card.types),
        secondary_types=tuple(type_name(kind, language) for kind in card.secondary_types),
        steps=tuple(_step(step, language) for step in card.steps),
        source=source,
    )


def _step(step: tree.Step, language: Language) -> Step:
    colon: Final = COLON[language]
    label, _, text = write_step(step, language).partition(colon)
    return Step(f"{label}{colon}", text.strip())
