"""Verdict of a comparison: victories pair by pair, and the balance of camps."""

from typing import Final

from games.kernel.record import Below, Illegal, Record
from games.kernel.verdicts import ExplanationStep, Ruling, cite
from games.rulebooks.kung_fu.cards import COMPONENTS, Component, Spread, flat
from games.rulebooks.kung_fu.rules.comparison import pair, tops
from games.rulebooks.kung_fu.verdicts.sheet import check_heights, check_once

MOST_CHARACTERS: Final = 32


class Fighter(Record, frozen=True, forbid_unknown_fields=True):
    name: str
    standing: Spread = Spread()


class ComparisonAsked(Record, frozen=True, forbid_unknown_fields=True):
    camps: tuple[tuple[Fighter, ...], ...]
    deck_per_camp: bool = False
    """KF-2.2: if true, a card may stand once in each camp."""


class Duel(Record, frozen=True):
    first: str
    second: str
    component: Component
    winner: int | None
    """Index of the winning camp."""


class Balance(Record, frozen=True):
    camps: tuple[int, int]
    balance: int
    damage: int
    winner: int | None


class ComparisonFound(Record, frozen=True):
    victories: tuple[Duel, ...]
    """Pair by pair, component by component; no winner if the two are equal."""
    balance: int | None
    """The first camp's victories less the second's; None with three camps or more."""
    damage: int | None
    winner: int | None
    balances: tuple[Balance, ...]
    """One for each pair of camps."""


def judge_comparison(question: ComparisonAsked, below: Below) -> Ruling[ComparisonFound]:
    _check_camps(question)
    duels: list[Duel] = []
    balances: list[Balance] = []
    steps: list[ExplanationStep] = []
    for one, first in enumerate(question.camps):
        for two, second in enumerate(question.camps[one + 1 :], one + 1):
            fought = [duel for a in first for b in second for duel in _duels(one, two, a, b)]
            duels += fought
            won = sum(duel.winner == one for duel in fought)
            lost = sum(duel.winner == two for duel in fought)
            winner = None if won == lost else one if won > lost else two
            balances.append(Balance((one, two), won - lost, abs(won - lost), winner))
            steps += _balance_told(one, two, won, lost)
    only = next(iter(balances)) if len(balances) == 1 else None
    answer = ComparisonFound(
        tuple(duels),
        only.balance if only else None,
        only.damage if only else None,
        only.winner if only else None,
        tuple(balances),
    )
    return Ruling(answer, tuple(steps))


def _duels(one: int, two: int, a: Fighter, b: Fighter) -> list[Duel]:
    """KF-3.1"""
    signs = pair(tops(a.standing.stacks), tops(b.standing.stacks))
    winners = {1: one, -1: two, 0: None}
    return [
        Duel(a.name, b.name, component, winners[sign])
        for component, sign in zip(COMPONENTS, signs, strict=True)
    ]


def _balance_told(one: int, two: int, won: int, lost: int) -> list[ExplanationStep]:
    counted = cite("victories", "KF-3.1", first=one + 1, won=won, second=two + 1, lost=lost)
    if won == lost:
        return [counted, cite("balanced", "KF-3.2", first=one + 1, second=two + 1)]
    above, under = (one, two) if won > lost else (two, one)
    facts = {"first": above + 1, "second": under + 1, "damage": abs(won - lost)}
    return [counted, cite("prevails", "KF-3.2", **facts)]


def _check_camps(question: ComparisonAsked) -> None:
    if len(question.camps) < 2:
        raise Illegal("one_camp", "KF-3.1")
    if sum(map(len, question.camps)) > MOST_CHARACTERS:
        raise Illegal("too_many_characters", "KF-3.1", most=MOST_CHARACTERS)
    camps = [
        [card for who in camp for card in flat(who.standing.stacks)] for camp in question.camps
    ]
    if not question.deck_per_camp:
        camps = [[card for camp in camps for card in camp]]
    for cards in camps:
        check_once(cards)
    for camp in question.camps:
        for who in camp:
            check_heights(who.standing)
