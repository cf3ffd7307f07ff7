"""Techniques for the engine: cards read from their texts, base techniques, armaments."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.kernel.rules import Texts
from games.rulebooks.combat import catalogue
from games.rulebooks.combat.catalogue import first_line
from games.rulebooks.combat.language import Card, read, tree, write_kind
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.tree import Amount, MainType, Permanent, Phrase, Step
from games.rulebooks.combat.state import BOUNDLESS, Board, Printed, Prints


@dataclass(frozen=True, eq=False)
class Technique:
    """A technique read once, with the values that legality and permanents need often.

    Compared by identity: one text makes one technique.
    """

    types: tuple[str, ...]
    kinds: frozenset[str]
    """Its types, without accents and case."""
    steps: tuple[Step, ...]
    lasting: tuple[tuple[int, Phrase], ...]
    """Its permanents, each with the index of its step."""
    title: Texts
    is_card: bool = True

    def has(self, kind: str | None) -> bool:
        return kind is None or fold(kind) in self.kinds


def make_technique(card: Card, title: Texts) -> Technique:
    types = (*card.types, *card.secondary_types)
    lasting = tuple(
        (place, step.holds) for place, step in enumerate(card.steps) if isinstance(step, Permanent)
    )
    return Technique(types, frozenset(map(fold, types)), card.steps, lasting, title)


@functools.lru_cache(maxsize=4096)
def technique(printed: Printed) -> Technique:
    """Raises Unreadable; decks are checked before they come to a table."""
    return make_technique(read(printed.text.en), title(printed))


@functools.lru_cache(maxsize=4096)
def title(printed: Printed) -> Texts:
    return Texts(first_line(printed.text.en), first_line(printed.text.fr))


@functools.lru_cache(maxsize=512)
def techniques_by_key(prints: Prints) -> dict[str, Technique]:
    return {printed.key: technique(printed) for printed in prints}


@functools.cache
def published_cards() -> dict[str, Printed]:
    return {
        key: Printed(key, Texts(entry.text.en.strip(), entry.text.fr.strip()))
        for key, entry in catalogue.cards().items()
    }


def common_cards(edition: Prints | None) -> Mapping[str, Printed]:
    """Cards that anyone may play: those of the edition, otherwise the published ones."""
    return published_cards() if edition is None else _texts_by_key(edition)


@functools.lru_cache(maxsize=64)
def _texts_by_key(edition: Prints) -> dict[str, Printed]:
    return {text.key: text for text in edition}


def find_card(board: Board, seat: int, key: str) -> Printed | None:
    """Return a card of that player: from their own list, from the table's cards, or from the common
    cards."""
    for pile in (board.sides[seat].prints, board.box):
        for card in pile:
            if card.key == key:
                return card
    return common_cards(board.edition).get(key)


def card(board: Board, seat: int, key: str) -> Technique:
    """Return a card of that player that is in play; raises LookupError for an unknown key."""
    for text in board.sides[seat].prints:
        if text.key == key:
            return technique(text)
    match = find_card(board, seat, key)
    if match is None:
        raise LookupError(key)
    return technique(match)


def card_name(board: Board, seat: int, key: str) -> Texts | str:
    """Title of a card; for an unknown card, its key."""
    match = find_card(board, seat, key)
    return key if match is None else title(match)


@functools.lru_cache(maxsize=512)
def kind_text(kind: str) -> Texts:
    return Texts(write_kind(kind, "en"), write_kind(kind, "fr"))


# CB-3.2
_BASE_STEPS: Final[dict[MainType, tuple[Step, ...]]] = {
    "attack": (tree.Condition(tree.Distance(1)), tree.Effect(tree.Wound(1))),
    "defence": (tree.Effect(tree.Block(1)),),
    "passive": (tree.Effect(tree.DrawAct(1)),),
    "rhetoric": (tree.Effect(tree.Pass(1)),),
    "movement": (tree.Effect(tree.MoveAct(1)),),
}
_BASE_TITLES: Final[dict[MainType, Texts]] = {
    "attack": Texts("the base attack", "l’attaque de base"),
    "defence": Texts("the base defence", "la défense de base"),
    "passive": Texts("the base passive", "le passif de base"),
    "rhetoric": Texts("the base rhetoric", "la rhétorique de base"),
    "movement": Texts("the base movement", "le déplacement de base"),
}
BASE: Final[dict[MainType, Technique]] = {
    kind: Technique((kind,), frozenset({kind}), steps, (), _BASE_TITLES[kind], is_card=False)
    for kind, steps in _BASE_STEPS.items()
}


@functools.lru_cache(maxsize=256)
def armament(wound: int) -> Technique:
    """CB-5.19"""
    steps = (
        tree.Condition(tree.Distance(1)),
        tree.Condition(tree.Discard(1)),
        tree.Effect(tree.Wound(wound)),
    )
    title, kinds = Texts("the armament", "l’armement"), ("attack", "armament")
    return Technique(kinds, frozenset(kinds), steps, (), title, is_card=False)


def resolve_amount(amount: Amount, x: int | None) -> int:
    """CB-5.1: return a number, X or infinity as a number; an unbound X is 0."""
    match amount:
        case int():
            return amount
        case tree.X(minus):
            return -(x or 0) if minus else x or 0
        case tree.Infinite(minus):
            return -BOUNDLESS if minus else BOUNDLESS
