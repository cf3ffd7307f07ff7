"""Checks on the meaning of steps: words allowed in each kind of step, numbers, X and markers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.persons import (
    either_way,
    exchange_part,
    in_either_turn,
    is_contradictory,
    is_open,
    possible_takers,
)
from games.rulebooks.combat.language.problems import Problem
from games.rulebooks.combat.language.syntax.spots import Figure, Spot
from games.rulebooks.combat.language.tree import Infinite, Phrase, Step, X

Label: TypeAlias = Literal["condition", "effect", "permanent", "intervention"]

FARTHEST = 6  # from one corner of the arena to the opposite one (CB-1.1)

ACTS = get_args(tree.Act)
# A condition tests something, or asks a price that a player may be unable to pay.
TESTS = (*get_args(tree.Test), tree.Charm, tree.Armament)
JOINS = (tree.Then, tree.Either)
JOINED = (*JOINS, tree.Has)
TRIGGERS = get_args(tree.Trigger)
# Alone may only stand first in an option of an intervention, and is handled there.
ALLOWED: dict[Label, tuple[type[Phrase], ...]] = {
    "condition": (*TESTS, tree.Discard, tree.SelfWound, *JOINED),
    "effect": (*ACTS, *JOINED, tree.Radius),
    "permanent": (tree.Block, *get_args(tree.Lasting), tree.Has, tree.Radius),
    "intervention": (*ACTS, tree.Play, *TESTS, *JOINED, tree.Radius),
}
REFUSED: dict[Label, str] = {
    "condition": "not_a_condition",
    "effect": "not_an_effect",
    "permanent": "not_a_permanent",
    "intervention": "not_an_intervention",
}
STEPS: dict[Label, type[Step]] = {
    "condition": tree.Condition,
    "effect": tree.Effect,
    "permanent": tree.Permanent,
    "intervention": tree.Intervention,
}
LABELS: tuple[Label, ...] = ("effect", "permanent", "condition", "intervention")


@dataclass
class MeaningCheck:
    """Checks one card from top to bottom."""

    problems: list[Problem] = field(default_factory=list)
    bound: bool = False  # X has a number
    marked: bool = False
    needs_marker: Problem | None = None

    def check_step(self, label: Label, spot: Spot, line: int) -> None:
        self.line, self.label, self.whole = line, label, spot.node
        before = len(self.problems)
        if label == "intervention":
            self.check_options(spot)
        else:
            self.check_words(label, spot)
        if label == "permanent":
            self.check_whose_turn(spot)
        if len(self.problems) == before:
            self.bound = self.follow_x(label, spot, bound=self.bound)
        self.follow_markers(spot)

    def check_markers(self) -> None:
        if self.needs_marker and not self.marked:
            self.problems.append(self.needs_marker)

    def add_problem(
        self,
        spot: Spot | Figure,
        code: str,
        *,
        word: str = "",
        suggestion: str = "",
        limit: int | None = None,
        readings: tuple[Step, ...] = (),
    ) -> None:
        problem = Problem(self.line, spot.column, code, word, (), suggestion, limit, readings)
        self.problems.append(problem)

    def ask(self, spot: Spot, code: str, meanings: Iterable[Phrase]) -> None:
        """Refuse a phrase with several meanings, and offer the whole step with each of them."""
        step = STEPS[self.label]
        whole = (exchange_part(self.whole, spot.node, each) for each in meanings)
        self.add_problem(spot, code, readings=tuple(map(step, whole)))

    # Allowed words

    def check_options(self, spot: Spot) -> None:
        for option in spot.inner if isinstance(spot.node, tree.Either) else (spot,):
            if takers := possible_takers(option):
                self.ask(option, "who_takes", takers)
                continue
            for needed in option.inner if isinstance(option.node, tree.Alone) else (option,):
                alone = isinstance(option.node, tree.Alone) and option.node.who == "opponent"
                if alone and is_contradictory("opponent", needed, formal=True):
                    self.ask(needed, "on_whom", (tree.Has("player", needed.node), needed.node))
                self.check_words("intervention", needed)

    def check_words(self, label: Label, spot: Spot) -> None:
        if isinstance(spot.node, tree.Alone):
            self.add_problem(spot, "only_first", word=f"{spot.node.who}_alone")
            return
        if not isinstance(spot.node, ALLOWED[label]):
            self.report_misplaced(label, spot)
            return
        self.check_figure(label, spot)
        if is_open(spot):
            self.ask(spot, "who_acts", either_way(spot))
            return
        if isinstance(spot.node, tree.Has) and is_contradictory(
            spot.node.who, spot.inner[0], formal=spot.is_formal
        ):
            self.ask(spot, "on_whom", (spot.node.step, spot.node))
        if spot.acts_within:
            self.ask(spot, "who_strikes", (spot.node,))
        if spot.undergoes and (self.label == "intervention" or spot.undergoes == "everyone"):
            self.ask(spot, "undergone", _active_voice(spot))
        inside: Label = "effect" if isinstance(spot.node, TRIGGERS) else label
        for part in spot.inner:
            self.check_words(inside, part)

    def report_misplaced(self, label: Label, spot: Spot) -> None:
        if isinstance(spot.node, JOINS) and isinstance(spot.inner[0].node, ALLOWED[label]):
            joined = "then" if isinstance(spot.node, tree.Then) else "or"
            self.add_problem(spot.inner[1], "not_joined", word=joined)
            return
        first = spot
        while isinstance(first.node, JOINS):
            first = first.inner[0]
        home = next((known for known in LABELS if isinstance(first.node, ALLOWED[known])), "")
        self.add_problem(spot, REFUSED[label], word=spot.word, suggestion=home)

    def check_figure(self, label: Label, spot: Spot) -> None:
        figure = spot.figure
        if figure is None:
            return
        node, amount = spot.node, figure.amount
        negative = amount < 0 if isinstance(amount, int) else amount.minus
        if negative and not isinstance(node, tree.Force | tree.Charm):
            self.add_problem(figure, "negative_number", word=spot.word)
        elif figure.bound != "exactly" and isinstance(amount, X) and not self.bound:
            self.add_problem(figure, "unbound_x")
        elif isinstance(node, tree.Distance) and is_out_of_range(amount, least=1, most=FARTHEST):
            self.add_problem(figure, "impossible_distance", limit=FARTHEST)
        elif (
            isinstance(node, tree.Discard)
            and label in {"condition", "intervention"}
            and isinstance(amount, Infinite)
        ):
            self.add_problem(figure, "impossible_discard")

    def check_whose_turn(self, spot: Spot) -> None:
        """`At the end of their turn: the opponent …` may mean either turn, so the author must say
        which."""
        if not isinstance(spot.node, tree.TurnTrigger) or spot.node.whose != "own":
            return
        step = spot.node.step
        named = isinstance(step, tree.Has) and step.who != "everyone"
        if named or any(part.undergoes for part in spot.inner):
            self.ask(spot, "whose_turn", in_either_turn(spot.node))

    # X: bound by Distance X or Discard X, once and for the whole card

    def follow_x(self, label: Label, spot: Spot, *, bound: bool) -> bool:
        """Return whether X has a number after this part."""
        if isinstance(spot.node, tree.Either):
            ways = [self.follow_x(label, part, bound=bound) for part in spot.inner]
            return all(ways)
        if spot.figure and isinstance(spot.figure.amount, X) and not bound:
            if label == "permanent" or not isinstance(spot.node, tree.Distance | tree.Discard):
                self.add_problem(spot.figure, "unbound_x")
            return True  # report it once
        several = isinstance(spot.node, tree.Radius) or (
            isinstance(spot.node, tree.Has) and spot.node.who == "everyone"
        )
        for part in spot.inner:
            if several and not bound and binds_x(part):
                self.add_problem(part, "unbound_x")  # each carrier would bind another number
                return True
            bound = self.follow_x(label, part, bound=bound)
        return bound

    def follow_markers(self, spot: Spot) -> None:
        for part in parts(spot):
            if isinstance(part.node, tree.Mark):
                self.marked = True
            elif isinstance(part.node, tree.Radius) and self.needs_marker is None:
                self.needs_marker = Problem(self.line, part.column, "no_marker")


def _active_voice(spot: Spot) -> tuple[Phrase, ...]:
    """The same in the active voice; of everyone, nobody is the one who does it."""
    if spot.undergoes == "everyone":
        return (spot.node,)
    return (spot.node if isinstance(spot.node, tree.Has) else tree.Has("player", spot.node),)


def parts(spot: Spot) -> Iterator[Spot]:
    yield spot
    for part in spot.inner:
        yield from parts(part)


def binds_x(spot: Spot) -> bool:
    return any(part.figure and isinstance(part.figure.amount, X) for part in parts(spot))


def is_out_of_range(amount: tree.Amount, *, least: int, most: int) -> bool:
    if isinstance(amount, int):
        return not least <= amount <= most
    return isinstance(amount, Infinite)
