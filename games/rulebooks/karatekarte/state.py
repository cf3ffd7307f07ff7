"""State of a game of KarateKarte."""

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Final, Literal, Self

from games.kernel.piles import remove_cards
from games.kernel.record import HIDDEN, Record
from games.kernel.requests import Play, State

Strike = Literal["left_foot", "left_fist", "right_fist", "right_foot"]
Kind = Literal[
    "starter",
    "reach",
    "impact",
    "parry",
    "bonus_draw",
    "strike_plus_1",
    "quick_strike",
    "lightning_strike",
    "slip",
]


class Card(Record, frozen=True, cache_hash=True):
    kind: Kind
    strike: Strike | None = None


Shown = Card | Literal["?"]
"""A card as a reader of the state knows it."""

Pile = tuple[Shown, ...]
Cards = tuple[Card, ...]

_BOX: Final = tomllib.loads(files(__package__).joinpath("catalogue.toml").read_text("utf-8"))
STRIKES: Final[tuple[Strike, ...]] = tuple(_BOX["strikes"])
LANE: Final[dict[str, int]] = {strike: lane for lane, strike in enumerate(STRIKES)}

# KK-1.1: 36 cards a player; KK-1.2: 8 shared ones.
PRIVATE: Final[Counter[Card]] = Counter(
    {Card(kind, s): n for kind, n in _BOX["private_per_strike"].items() for s in STRIKES}
    | {Card(kind): n for kind, n in _BOX["private"].items()}
)
BONUS: Final[Counter[Card]] = Counter({Card(kind): n for kind, n in _BOX["bonus"].items()})

STARTER: Final = tuple(Card("starter", s) for s in STRIKES)
REACH: Final = tuple(Card("reach", s) for s in STRIKES)
IMPACT: Final = tuple(Card("impact", s) for s in STRIKES)
PARRY: Final = tuple(Card("parry", s) for s in STRIKES)
BONUS_DRAW: Final = Card("bonus_draw")
STRIKE_PLUS_1: Final = Card("strike_plus_1")
QUICK_STRIKE: Final = Card("quick_strike")
LIGHTNING_STRIKE: Final = Card("lightning_strike")
SLIP: Final = Card("slip")

CARDS: Final[Cards] = tuple(PRIVATE | BONUS)
_ORDER: Final = {card: n for n, card in enumerate(CARDS)}
ORDER: Final = _ORDER.__getitem__
"""Sort key for cards whose order has no meaning."""

HAND: Final = 5  # KK-2.1
NOTHING: Final = ((), (), (), ())


Purpose = Literal["deal", "sixth", "refill"]
"""Reasons for drawing cards: KK-2.1, KK-3.1, KK-3.8."""


class Side(Record, frozen=True):
    """One player's cards."""

    pile: Pile
    hand: Pile = ()
    lanes: tuple[Cards, Cards, Cards, Cards] = NOTHING
    energy: tuple[Pile, Pile, Pile, Pile] = NOTHING
    """Face down, the latest last."""
    eras: tuple[tuple[int, ...], ...] = NOTHING
    """For each Energy card, how many bonus cards its owner had drawn when it was laid."""
    discard: Cards = ()
    points: Cards = ()
    drawn: int = 0
    """Number of bonus cards that this player ever drew."""
    shown: tuple[int, ...] = ()
    """Eras of the bonus cards that this player has shown since."""
    laid_open: bool = False
    """KK-7.2: hand and Energy piles are shown to all at the end."""
    exposed: bool = False
    """KK-7.3: true if cards were found at the end that could not be there."""


class Board(State, frozen=True):
    """The state of a game without its open requests."""

    sides: tuple[Side, Side]
    bonus: Pile
    first: int | None = None
    over: bool = False

    # Called when a phase comes again: only the whole state knows the next phase (rules/duel.py).

    def finish_draw(self, play: Play[Self], seat: int, purpose: Purpose) -> None:
        """Continue after a draw, by its purpose."""
        raise NotImplementedError

    def pass_on(self, play: Play[Self], seat: int, rule: str) -> None:
        """End the turn of that player, as this rule says."""
        raise NotImplementedError


# KK-3.3, 3.4, 5.2, 5.3: stage of a lane before and after each kind of card.
REACHED: Final[dict[str, tuple[int, int]]] = {
    "starter": (0, 1),
    "reach": (1, 2),
    "impact": (2, 3),
    "strike_plus_1": (3, 4),
    "lightning_strike": (0, 2),
}
HIT: Final = 3
"""The stage of a lane whose Impact has landed."""


def stage(lane: Cards) -> int:
    """0 empty, 1 started, 2 reached, 3 hit, 4 hit with its Strike +1."""
    return len(lane) + (bool(lane) and lane[0].kind == "lightning_strike")


def next_stage(lane: int, now: int, card: Card) -> int | None:
    """Return the stage of that lane after the card; None if it is not its next card."""
    if card.kind == "quick_strike":
        return now + 1 if now < 2 else None  # KK-5.2
    if card.kind not in REACHED or card.strike not in (None, STRIKES[lane]):
        return None
    before, after = REACHED[card.kind]
    return after if now == before else None


def in_progress(side: Side) -> tuple[Strike, ...]:
    """The strikes with visible cards (KK-3.7, KK-5.4)."""
    return tuple([s for s, lane in zip(STRIKES, side.lanes, strict=True) if lane])


def is_bonus(card: Card) -> bool:
    return card.kind in _BOX["bonus"]


def completions(lane: int, now: int) -> tuple[Cards, ...]:
    """KK-3.5, KK-5.1 to 5.3: every sequence of cards from that stage to an Impact, also with a
    Strike +1."""
    starts: list[Cards] = [()]
    if now == 0:
        starts = [(STARTER[lane],), (QUICK_STRIKE,)]
    if now <= 1:
        starts = [(*start, reach) for start in starts for reach in (REACH[lane], QUICK_STRIKE)]
    if now == 0:
        starts.append((LIGHTNING_STRIKE,))
    hits = [(*start, IMPACT[lane]) for start in starts]
    return tuple(run for hit in hits for run in (hit, (*hit, STRIKE_PLUS_1)))


COMPLETIONS: Final = tuple(tuple(completions(lane, now) for now in range(HIT)) for lane in range(4))
# KK-3.3, KK-3.4: the single cards that may be laid on a lane, by its stage.
LAYABLE: Final = tuple(
    ((STARTER[lane], QUICK_STRIKE, LIGHTNING_STRIKE), (REACH[lane], QUICK_STRIKE), ())
    for lane in range(4)
)


def is_hidden(pile: Pile) -> bool:
    """Hands and face-down piles are known completely or not at all."""
    return pile[:1] == (HIDDEN,)


def subtract_cards(hand: Pile, cards: Pile) -> Pile:
    """Return the hand without these cards; an unknown hand loses that number of cards."""
    return hand[len(cards) :] if is_hidden(hand) else remove_cards(hand, *cards)


def sort_pile(pile: Pile) -> Pile:
    """Hands and face-down piles have no order of their own, so they show none."""
    return pile if is_hidden(pile) else tuple(sorted(pile, key=ORDER))  # type: ignore[arg-type]  # all are known
