"""Verdict of a wager: stakes that may be kept, cards lost, and the odds before the stakes are
turned over."""

import contextlib
from collections.abc import Mapping
from math import prod
from typing import Final, Literal

from games.kernel.chance.odds import Odds, TooMuchWork
from games.kernel.record import HIDDEN, Below, Illegal, Impossible, Record
from games.kernel.verdicts import ExplanationStep, Ruling, cite
from games.rulebooks.kung_fu import heights, odds
from games.rulebooks.kung_fu.cards import (
    COMPONENTS,
    KING,
    PLACE,
    Card,
    Cards,
    Component,
    Four,
    Kept,
    Spread,
    Stacks,
    flat,
    worth,
)
from games.rulebooks.kung_fu.rules.comparison import tops
from games.rulebooks.kung_fu.verdicts.sheet import Sheet, check_once, check_sheet

MOST_CHOICES: Final = 5_000

Shown = Card | Literal["?"]


class Staked(Record, frozen=True, forbid_unknown_fields=True):
    """Stakes; "?" is a card that the companion turns over."""

    vigour: tuple[Shown, ...] = ()
    distance: tuple[Shown, ...] = ()
    tempo: tuple[Shown, ...] = ()
    presence: tuple[Shown, ...] = ()

    @property
    def four(self) -> tuple[tuple[Shown, ...], ...]:
        return (self.vigour, self.distance, self.tempo, self.presence)


class WagerAsked(Record, frozen=True, forbid_unknown_fields=True):
    character: Sheet
    standing: Spread = Spread()
    stakes: Staked = Staked()
    bonus_colours: tuple[Component, ...] = ()
    """Components on which a bonus was played (KF-2.8)."""
    weakness_colours: tuple[Component, ...] = ()
    """Colours that weaknesses bar (KF-5.2)."""
    keep: Kept | None = None
    against: Spread | None = None
    """An enemy's standing cards, for the odds of ending above them."""
    seen: Cards = ()
    """Other cards that can no longer come."""


class Choice(Record, frozen=True):
    keep: Kept
    standing: Spread
    lost: Spread
    """Standing cards that are lost."""
    discarded: Spread
    """Stakes that are not kept."""


class WagerFound(Record, frozen=True):
    stakes: Spread
    """All stakes, with the cards turned over."""
    choices: tuple[Choice, ...]
    standing: Spread | None = None
    """Standing cards afterwards; set with `keep`, or if there is only one way."""
    lost: Spread | None = None
    estimate: odds.Estimate | None = None
    """Set if the odds against an enemy take too much work to count."""


def judge_wager(question: WagerAsked, below: Below) -> Ruling[WagerFound]:
    _check_wager(question)
    guess, steps = _estimate(question, below)
    stakes = _turn_over(question, below)
    stand = _stand(question, stakes)
    steps += [
        cite("ceiling", "KF-1.3", component=component, ceiling=ceiling)
        for component, ceiling, turned in zip(COMPONENTS, stand.ceilings, stakes, strict=True)
        if turned
    ]
    ways = list(heights.choices(stand))
    choices = tuple([_choice(stand, layers) for layers in ways])
    chosen = heights.only_choice(stand)
    if question.keep is not None:
        settled = heights.settle_choice(stand, question.keep)
        if isinstance(settled, Illegal):
            raise settled
        chosen = settled
    if chosen is None:
        steps.append(cite("ways_to_keep", "KF-2.5", count=len(ways)))
        return Ruling(WagerFound(Spread(*stakes), choices, estimate=guess), tuple(steps))
    steps += _layer_steps(stand, chosen)
    done = _choice(stand, chosen)
    answer = WagerFound(Spread(*stakes), choices, done.standing, done.lost, guess)
    return Ruling(answer, tuple(steps))


def wager_odds(question: WagerAsked) -> Mapping[str, Odds]:
    """For each component with unknown stakes, the chance that they beat the standing card; with an
    enemy, the balance of victories: above 0 is above the enemy (KF-2.6, KF-3.2)."""
    _check_wager(question)
    known, hidden = _known_stakes(question), _hidden_counts(question)
    stand, unseen = _stand(question, known), _unseen(question)
    chances, above = {}, KING
    for place, component in enumerate(COMPONENTS):
        now = worth(stand.stacks[place])
        if hidden[place]:
            bound = heights.bound_at(stand.ceilings, place, above)
            chances[f"beats_{component}"] = odds.beats(now, bound, hidden[place], unseen)
        above = now
    if question.against is not None:
        with contextlib.suppress(TooMuchWork):  # the verdict gives its estimate instead
            chances["balance"] = odds.balance(_plan(question, question.against))
    return chances


def _check_wager(question: WagerAsked) -> None:
    check_sheet(question.character)
    enemy = question.against or Spread()
    check_once(
        [
            *flat(question.standing.stacks),
            *flat(_known_stakes(question)),
            *flat(enemy.stacks),
            *question.seen,
        ]
    )
    ways = prod(len(stack) + 1 for stack in question.stakes.four)
    if ways > MOST_CHOICES:
        raise Illegal("too_many_stakes", "KF-2.5", ways=ways, most=MOST_CHOICES)
    if sum(_hidden_counts(question)) > len(_unseen(question)):
        raise Impossible("too_few_cards", "KF-2.2", count=sum(_hidden_counts(question)))


def _known_stakes(question: WagerAsked) -> Stacks:
    return tuple(  # type: ignore[return-value]  # four, as asked
        [tuple([card for card in stack if card != HIDDEN]) for stack in question.stakes.four]
    )


def _hidden_counts(question: WagerAsked) -> Four:
    return tuple([stack.count(HIDDEN) for stack in question.stakes.four])  # type: ignore[return-value]  # four


def _unseen(question: WagerAsked) -> Cards:
    enemy = question.against or Spread()
    seen = (
        question.standing.stacks,
        _known_stakes(question),
        enemy.stacks,
        (question.seen, (), (), ()),
    )
    return odds.unseen(*seen)


def _turn_over(question: WagerAsked, below: Below) -> Stacks:
    """The companion turns over the cards left open."""
    left = list(_unseen(question))
    return tuple(  # type: ignore[return-value]  # four, as asked
        [
            tuple([left.pop(below(len(left))) if card == HIDDEN else card for card in stack])
            for stack in question.stakes.four
        ]
    )


def _stand(question: WagerAsked, turned: Stacks) -> heights.Stand:
    favoured = tuple([component in question.bonus_colours for component in COMPONENTS])
    weak = frozenset(PLACE[colour] for colour in question.weakness_colours)
    ceilings = heights.ceilings(question.character.now)
    return heights.Stand(question.standing.stacks, ceilings, turned, favoured, weak)  # type: ignore[arg-type]  # four


def _plan(question: WagerAsked, against: Spread) -> odds.Plan:
    stand = _stand(question, _known_stakes(question))
    return odds.Plan(stand, _hidden_counts(question), tops(against.stacks), _unseen(question))


def _estimate(
    question: WagerAsked, below: Below
) -> tuple[odds.Estimate | None, list[ExplanationStep]]:
    if question.against is None or not any(_hidden_counts(question)):
        return None, []
    plan = _plan(question, question.against)
    try:
        odds.balance(plan)
    except TooMuchWork as too_much:
        guess = odds.estimate(plan, below, int(too_much.facts["work"]))
        facts = {"above": guess.above, "within": guess.within, "samples": guess.samples}
        return guess, [cite("estimated", "KF-3.2", **facts, **too_much.facts)]
    return None, []


def _choice(stand: heights.Stand, layers: heights.Layers) -> Choice:
    return Choice(
        heights.kept_stakes(layers),
        Spread(*[layer.stack for layer in layers]),
        Spread(*[layer.removed_cards for layer in layers]),
        Spread(*heights.discarded_stakes(stand, layers)),
    )


def _layer_steps(stand: heights.Stand, layers: heights.Layers) -> list[ExplanationStep]:
    steps = []
    for component, turned, layer in zip(COMPONENTS, stand.turned, layers, strict=True):
        if layer.shed:
            steps.append(cite("shed", "KF-2.9", component=component, cards=layer.shed))
        if layer.lost is not None:
            steps.append(cite("lost", "KF-2.7", component=component, card=layer.lost))
        if layer.kept is not None:
            steps.append(cite("kept", layer.rule, component=component, card=layer.kept))
        elif turned and layer.stack and layer.lost is None:
            steps.append(cite("stayed", layer.rule, component=component, card=layer.stack[-1]))
        elif turned:
            steps.append(cite("none_kept", "KF-2.5", component=component))
    return steps
