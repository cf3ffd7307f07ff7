"""Remarks on a card that can be played but is odd: shown to the author, without any restriction."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import asdict

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.dictionary.spelling import fold, is_near
from games.rulebooks.combat.language.dictionary.suggestions import similar_words, type_words
from games.rulebooks.combat.language.problems import Problem
from games.rulebooks.combat.language.tree import Card, Phrase

MOST: Final = 20
"""Nobody has more life, or more cards (CB-1.2, CB-1.3)."""


def remarks(card: Card, types: int, lines: Sequence[int]) -> Iterator[Problem]:
    """`types` is the line of the types, `lines` are those of the steps."""
    for kind in card.secondary_types:
        yield from _near_type(kind, types)
    waits = [place for place, step in enumerate(card.steps) if isinstance(step, tree.Intervention)]
    for place, (step, line) in enumerate(zip(card.steps, lines, strict=False)):
        for kind in sorted(types_named(step) - {*card.secondary_types}):
            yield from _near_type(kind, line)
        code = _remark(card, place, step, waits)
        if code:
            yield Problem(line, 1, code)


def _remark(card: Card, place: int, step: tree.Step, waits: Sequence[int]) -> str:
    match step:
        case tree.Permanent(holds):
            last = place == len(card.steps) - 1
            stays = any(later > place for later in waits)
            return "" if stays or not (last or _needs_time(holds)) else "never_lasts"
        case tree.Effect(does):
            return "does_nothing" if _does_nothing(does) else ""
        case tree.Condition(asks) | tree.Intervention(asks):
            return "never_met" if _is_never_met(asks) else ""


def _near_type(kind: str, line: int) -> Iterator[Problem]:
    """Remark on a type of the author's own that is one letter from a known one."""
    word, known = fold(kind), type_words(main=False)
    if len(word) < 4 or word in known:
        return
    matches = sorted(
        each for each in similar_words(word, 1) & known.keys() if is_near(word, each, 1)
    )
    if matches:
        yield Problem(line, 1, "near_type", found=kind, suggestion=known[matches[0]])


def types_named(node: object) -> frozenset[str]:
    names: frozenset[str] = frozenset()
    if isinstance(node, tuple):
        return names.union(*map(types_named, node))
    if isinstance(node, tree.Part):
        kind = getattr(node, "kind", None)
        inner = (value for name, value in asdict(node).items() if name != "kind")
        return names.union([kind] if kind else (), *map(types_named, inner))
    return names


def _needs_time(phrase: Phrase) -> bool:
    """True if it acts at the start or end of a turn or bars the opponent, so it never acts before
    the card is finished."""
    match phrase:
        case tree.Has(_, step) | tree.Radius(_, step):
            return _needs_time(step)
        case (
            tree.TurnTrigger()
            | tree.Playing()
            | tree.Hurt()
            | tree.Charm()
            | tree.Prevent()
            | tree.Ban()
        ):
            return True
        case tree.NoCards() | tree.Immobilise():
            return True
        case _:
            return False


def _does_nothing(phrase: Phrase) -> bool:
    match phrase:
        case tree.Pass():
            return False
        case tree.AmountPart(amount):
            return amount == 0
        case _:
            return False


def _is_never_met(phrase: Phrase) -> bool:
    match phrase:
        case (
            tree.LifeAtLeast(amount)
            | tree.Discard(amount)
            | tree.Hand(amount, "at_least" | "exactly")
        ):
            return isinstance(amount, int) and amount > MOST
        case tree.Then(steps):
            return any(_is_never_met(step) for step in steps)
        case tree.Either(steps):
            return all(_is_never_met(step) for step in steps)
        case tree.Has(_, step):
            return _is_never_met(step)
        case _:
            return False
