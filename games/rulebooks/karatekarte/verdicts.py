"""The verdict of a reveal, from the cards that a table shows (KK-4, KK-5, KK-6.1)."""

from collections import Counter
from typing import Final

from games.kernel.record import Below, Illegal, Impossible, Record
from games.kernel.verdicts import ExplanationStep, Ruling, Verdict, cite
from games.rulebooks.karatekarte.state import (
    BONUS,
    HIT,
    LANE,
    PRIVATE,
    Cards,
    Strike,
    is_bonus,
    next_stage,
)


class Revealing(Record, frozen=True, forbid_unknown_fields=True):
    strike: Strike
    lane: Cards = ()
    """The visible cards of the strike, in the order they were laid."""
    pile: Cards = ()
    """The cards turned, or the whole pile: the top one first."""


class Revealed(Record, frozen=True):
    laid: Cards
    discarded: Cards
    scored: int
    turn_ends: bool
    """The rules end the turn; otherwise the player may stop or turn another card."""
    left: Cards
    """Cards of the pile that stay face down."""


def judge(question: Revealing, below: Below) -> Ruling[Revealed]:
    refuse_overfull(question.lane + question.pile)
    lane, strike = LANE[question.strike], question.strike
    now = lane_stage(question.strike, question.lane)
    steps: list[ExplanationStep] = []
    for n, card in enumerate(question.pile):
        after = next_stage(lane, now, card)
        laid, left = question.pile[:n], question.pile[n + 1 :]
        if after is None:
            steps.append(cite("misfires", "KK-4.2", card=card, strike=strike))
            return Ruling(
                Revealed(laid, (card,), _score(now, strike, steps), turn_ends=True, left=left),
                tuple(steps),
            )
        steps.append(cite("joins", "KK-4.1", card=card, strike=strike))
        now = after
        if now > HIT:
            steps.append(cite("turning_ends", "KK-4.3"))
            scored = _score(now, strike, steps)
            return Ruling(
                Revealed((*laid, card), (), scored, turn_ends=True, left=left), tuple(steps)
            )
    scored = _score(now, strike, steps)
    steps.append(cite("may_hope", "KK-4.3") if now == HIT else cite("may_go_on", "KK-4.1"))
    verdict = Revealed(question.pile, (), scored, turn_ends=False, left=())
    return Ruling(verdict, tuple(steps))


def lane_stage(strike: Strike, cards: Cards) -> int:
    """Stage of a strike in progress; refused if the cards are not one."""
    now = 0
    for card in cards:
        after = next_stage(LANE[strike], now, card)
        if after is None or after >= HIT:
            raise Illegal("lane_no_lane", "KK-1.3", strike=strike, cards=cards)
        now = after
    return now


def refuse_overfull(cards: Cards) -> None:
    """Refuse more copies of a card than the box holds (KK-1.1, KK-1.2)."""
    for card, count in Counter(cards).items():
        box, rule = (BONUS, "KK-1.2") if is_bonus(card) else (PRIVATE, "KK-1.1")
        if count > box[card]:
            raise Impossible("box_holds_fewer", rule, card=card, count=count, total=box[card])


def _score(now: int, strike: Strike, steps: list[ExplanationStep]) -> int:
    points = max(0, now - HIT + 1)
    if points:
        steps.append(cite("scores", "KK-6.1", strike=strike, points=points))
    return points


CARDS: Final = {"lane": ("cards",), "pile": ("cards",)}
"""The cards that a field names."""
REVEAL = Verdict(question_type=Revealing, finding_type=Revealed, judge=judge, entries=CARDS)
