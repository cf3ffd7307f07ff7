"""Checks whether a condition or an intervention can be met (CB-3.4, CB-3.7)."""

from dataclasses import dataclass, field

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.tree import Phrase
from games.rulebooks.combat.repertoire import Technique, card, resolve_amount
from games.rulebooks.combat.rules.legality import can_play, might_play
from games.rulebooks.combat.rules.permanents import in_force, only_seat, seats_of
from games.rulebooks.combat.rules.zone import active_card, seats_within
from games.rulebooks.combat.state import Board, fighter_distance


@dataclass(slots=True)
class Means:
    """A look ahead: the numbers of cards left in the hands after all payments asked so far.

    Everything is checked before anything is paid (CB-3.4).
    """

    board: Board
    owner: int
    serial: int
    technique: Technique | None = None
    """Technique that has this condition; None for an intervention."""
    reader: int | None = None
    """Player whose hand may be checked; for other hands everyone knows only the number of cards."""
    x: int | None = None
    hands: list[int] = field(default_factory=list)
    anywhere: bool = False
    """CB-5.42: the distance does not matter."""

    def __post_init__(self) -> None:
        one, two = self.board.sides
        self.hands = [len(one.hand), len(two.hand)]
        active = active_card(self.board, self.owner, self.serial)
        self.x = active.x if active else None
        self.anywhere = bool(active and active.free == "distance" and self.technique)

    def meets(self, phrase: Phrase, by: int, *, within: bool = False) -> bool:
        match phrase:
            case tree.Distance(amount, bound):  # the most frequent question
                return self.meets_distance(amount, bound)
            case tree.Discard(amount, bound):
                return bound == "at_most" or self.can_discard(amount, by)
            case tree.DrawAct(amount):
                side = self.board.sides[by]
                left = len(side.pile) + len(side.discard)
                self.hands[by] += min(resolve_amount(amount, self.x), left)
                return True
            case tree.Play(what, kind):
                possible = can_play if by == self.reader else might_play
                return possible(self.board, by, what, kind)
            case tree.Then(steps):
                return all(self.meets(step, by, within=within) for step in steps)
            case tree.Either(steps):
                return any(self.try_to_meet(step, by, within=within) for step in steps)
            case tree.Has(who, step):
                seats = seats_of(self.board.turn, self.owner, who)
                if within:
                    seats = only_seat(by, seats)
                return bool(seats) and all(self.meets(step, seat, within=within) for seat in seats)
            case tree.Radius(radius, step):  # CB-5.27: in an intervention, whose taker alone pays
                near = seats_within(self.board, self.owner, self.serial, radius)
                return by in near and self.meets(step, by, within=True)
            case _:
                return self.holds(phrase, by)

    def holds(self, phrase: Phrase, by: int) -> bool:
        """Check a test; any other phrase is an act, which is carried out as far as possible."""
        match phrase:
            case tree.Counter(kind):
                return fold(kind) in map(fold, self.board.sides[1 - by].previous)
            case tree.Visible(kind):
                return self.visible(kind, by)
            case tree.Ignorant(kind):
                return not (self.active(kind, by) or self.in_history(kind, by))
            case tree.ActiveTest(kind):
                return self.active(kind, by)
            case tree.Played(kind, what):
                return self.has_played(kind, what, by)
            case tree.LifeAtMost(amount):
                return self.board.sides[by].life <= resolve_amount(amount, self.x)
            case tree.LifeAtLeast(amount):
                return self.board.sides[by].life >= resolve_amount(amount, self.x)
            case tree.Hand(amount, bound):
                return compares(self.hands[by], resolve_amount(amount, self.x), bound)
            case _:
                return self.carries(phrase, by)

    def has_played(self, kind: str, what: tree.What, by: int) -> bool:
        """CB-5.39"""
        side = self.board.sides[by]
        played = side.previous if what == "technique" or side.previous_card else ()
        return bool(played) and (not kind or fold(kind) in map(fold, played))

    def carries(self, phrase: Phrase, by: int) -> bool:
        """Check a lasting phrase used as a condition."""
        match phrase:
            case tree.Armed():
                return bool(in_force(self.board).armaments[by])
            case tree.Armament(amount):
                least = resolve_amount(amount, self.x)
                return any(wound >= least for wound in in_force(self.board).armaments[by])
            case tree.Charm(amount):  # CB-5.18
                return in_force(self.board).charm[by] >= resolve_amount(amount, self.x)
            case _:
                return True

    def try_to_meet(self, phrase: Phrase, by: int, *, within: bool = False) -> bool:
        """Like `meets`, but restores the hands and X on failure."""
        hands, x = list(self.hands), self.x
        if self.meets(phrase, by, within=within):
            return True
        self.hands, self.x = hands, x
        return False

    def can_meet(self, phrase: Phrase, by: int, *, within: bool = False) -> bool:
        """Return whether it could be met, without counting anything as paid."""
        hands, x = list(self.hands), self.x
        met = self.meets(phrase, by, within=within)
        self.hands, self.x = hands, x
        return met

    def meets_distance(self, amount: tree.Amount | None, bound: tree.Bound) -> bool:
        """CB-5.22, CB-5.32"""
        if (
            amount == 1
            and self.technique is not None
            and "attack" in self.technique.kinds
            and in_force(self.board).near[self.owner]
        ):
            return True
        apart = fighter_distance(self.board)
        if apart is None:
            return False
        if self.anywhere and not isinstance(amount, tree.X):
            return True
        if amount is None:
            return apart > 1
        if isinstance(amount, tree.X) and self.x is None:
            self.x = apart
        return compares(apart, resolve_amount(amount, self.x), bound)

    def can_discard(self, amount: tree.Amount, by: int) -> bool:
        """CB-5.5: exactly this number; while X is free, its carrier may choose 0."""
        count = resolve_amount(amount, self.x)
        self.hands[by] -= count
        return self.hands[by] >= 0

    # CB-5.24: never the card that is being carried out

    def visible(self, kind: str, by: int) -> bool:
        history = self.board.sides[by].history
        on_top = bool(history) and card(self.board, by, history[-1]).has(kind)
        return on_top or self.active(kind, by)

    def active(self, kind: str, by: int) -> bool:
        return any(
            one.serial != self.serial and card(self.board, by, one.card).has(kind)
            for one in self.board.sides[by].active
        )

    def in_history(self, kind: str, by: int) -> bool:
        return any(card(self.board, by, key).has(kind) for key in self.board.sides[by].history)


def compares(count: int, number: int, bound: tree.Bound) -> bool:
    match bound:
        case "exactly":
            return count == number
        case "at_least":
            return count >= number
        case "at_most":
            return count <= number


def needs_action(phrase: Phrase) -> bool:
    """True if a met condition leaves something to do: a payment, or binding X."""
    match phrase:
        case tree.Distance(amount):
            return isinstance(amount, tree.X)
        case tree.Discard() | tree.SelfWound():
            return True
        case tree.Then(steps) | tree.Either(steps):
            return any(map(needs_action, steps))
        case tree.Has(_, step):
            return needs_action(step)
        case _:
            return False
