"""Hypothesis strategies for any card that the language can express."""

from collections.abc import Callable
from typing import Literal

from hypothesis import assume
from hypothesis import strategies as st

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.dictionary.spelling import fold
from games.rulebooks.combat.language.dictionary.vocabulary import concepts
from games.rulebooks.combat.language.header import MAIN_TYPES, OWN_TYPE, own_type, tidy, type_key
from games.rulebooks.combat.language.lines import SourceLine, content_lines
from games.rulebooks.combat.language.meaning import Label
from games.rulebooks.combat.language.tree import (
    Alone,
    Amount,
    Card,
    Either,
    Has,
    Infinite,
    Mark,
    Phrase,
    Play,
    Playing,
    Radius,
    Step,
    Then,
    TurnTrigger,
    X,
)

COUNTED_ACTS: list[Callable[[Amount], Phrase]] = [
    tree.Wound,
    tree.SelfWound,
    tree.DrawAct,
    tree.Pass,
    tree.MoveAct,
    tree.Approach,
    tree.Withdraw,
    tree.Push,
    tree.MoveOpponent,
    tree.Pull,
    tree.Block,
    tree.Shield,
]
PLAIN_ACTS: list[Phrase] = [
    tree.PlayAgain(),
    tree.PlaceOpponent(),
    tree.Teleport(),
    tree.Dodge(),
    tree.Mark(),
    tree.TakeBack(),
    tree.PlayArmament(),
    tree.PlaceSelf(),
    tree.SendOpponent(),
    tree.Reveal(),
]
KINDED: list[Callable[[str], Phrase]] = [
    tree.Counter,
    tree.Played,
    tree.Visible,
    tree.Ignorant,
    tree.ActiveTest,
]
SIGNED: list[Callable[[Amount], Phrase]] = [tree.Force, tree.Charm]
COUNTED_LASTING: list[Callable[[Amount], Phrase]] = [tree.Armament, tree.Block]
DEEDS: st.SearchStrategy[tree.Deed] = st.sampled_from(
    ["move", "approach", "withdraw", "draw", "discard"]
)
PLAIN_LASTING: list[Phrase] = [tree.Immobilise(), tree.NoCards(), tree.IgnoreAdjacency()]
WHO: st.SearchStrategy[tree.Who] = st.sampled_from(["player", "opponent", "everyone"])
WHOSE: st.SearchStrategy[tree.Whose] = st.sampled_from(["own", "player", "opponent", "everyone"])
WHAT: st.SearchStrategy[tree.What] = st.sampled_from(["card", "technique"])
ALONE: list[Literal["player", "opponent"] | None] = ["player", "opponent", None, None]
ANY = st.booleans()
NUMBERS: st.SearchStrategy[Amount] = st.integers(0, 99)
NUMBERS_OR_X: st.SearchStrategy[Amount] = NUMBERS | st.just(X())
FREE: st.SearchStrategy[tree.Free] = st.sampled_from(["distance", "conditions"])
BOUND: st.SearchStrategy[tree.Bound] = st.sampled_from(["exactly", "at_least", "at_most"])
EDGE: st.SearchStrategy[tree.Edge] = st.sampled_from(["start", "end"])

KNOWN_SECONDARY = [key for key, concept in concepts().items() if concept.part == "kind"]
OWN_SECONDARY = (
    st.from_regex(OWN_TYPE, fullmatch=True)
    .map(tidy)
    .filter(lambda name: own_type(name) == name and type_key(name) is None)
)
SECONDARY = st.sampled_from(KNOWN_SECONDARY) | OWN_SECONDARY
KINDS = st.sampled_from(list(MAIN_TYPES)) | SECONDARY
TITLES = (
    st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters=":：") | st.just(" "))
    .map(tidy)
    .filter(lambda title: 0 < len(title) <= 60 and title.isprintable())
    .filter(
        lambda title: (
            next(content_lines(title), None) == SourceLine(1, title, (*range(len(title) + 1),))
        )
    )
)


class Writer:
    """Generates the phrases of one kind of step; X only if an earlier step has bound it."""

    def __init__(self, draw: st.DrawFn, label: Label, *, bound: bool) -> None:
        self.draw = draw
        self.label = label
        self.bound = bound

    def one_of(self, *ways: Callable[[], Phrase]) -> Phrase:
        return self.draw(st.sampled_from(ways))()

    # Numbers

    def number(self) -> Amount:
        return self.draw(NUMBERS_OR_X if self.bound else NUMBERS)

    def amount(self) -> Amount:
        return self.draw(st.sampled_from([Infinite(), None])) or self.number()

    def signed_amount(self) -> Amount:
        below = [Infinite(minus=True), X(minus=True)] if self.bound else [Infinite(minus=True)]
        number = self.draw(st.sampled_from([*below, None, None, None]))
        return number or self.draw(st.integers(-99, -1)) if self.draw(ANY) else self.amount()

    # Single phrases

    def act(self) -> Phrase:
        return self.one_of(
            lambda: self.draw(st.sampled_from(COUNTED_ACTS))(self.amount()),
            lambda: self.draw(st.sampled_from(PLAIN_ACTS)),
            lambda: tree.PlayArmament(self.amount()),
            lambda: tree.NextCard(self.draw(FREE), self.draw(st.none() | KINDS)),
            self.discard,
        )

    def discard(self) -> Phrase:
        """An infinite number cannot be demanded, only taken."""
        is_demand = self.label in {"condition", "intervention"}
        if self.draw(ANY):
            return tree.Discard(self.draw(st.integers(0, 99)), self.draw(BOUND))
        return tree.Discard(self.number() if is_demand else self.amount())

    def test(self) -> Phrase:
        return self.one_of(
            lambda: tree.Distance(self.draw(st.none() | st.integers(1, 6))),
            lambda: tree.Distance(self.draw(st.integers(1, 6)), self.draw(BOUND)),
            lambda: tree.LifeAtMost(self.amount()),
            lambda: tree.LifeAtLeast(self.amount()),
            lambda: tree.Hand(self.draw(st.integers(1, 99)), self.draw(BOUND)),
            lambda: tree.Hand(0),
            tree.Armed,
            lambda: tree.Charm(self.signed_amount()),
            lambda: self.draw(st.sampled_from(KINDED))(self.draw(KINDS)),
        )

    def lasting(self) -> Phrase:
        return self.one_of(
            lambda: self.draw(st.sampled_from(SIGNED))(self.signed_amount()),
            lambda: self.draw(st.sampled_from(COUNTED_LASTING))(self.amount()),
            lambda: tree.Prevent(self.draw(KINDS.filter(lambda kind: kind != "movement"))),
            lambda: tree.Ban(self.draw(KINDS)),
            lambda: self.draw(st.sampled_from(PLAIN_LASTING)),
        )

    def trigger(self) -> Phrase:
        effect = Writer(self.draw, "effect", bound=self.bound).phrase(2)
        whose = self.draw(WHOSE)
        if self.draw(st.integers(0, 3)) == 0:
            return tree.Hurt(whose, effect)
        if self.draw(st.integers(0, 3)) == 0:
            return tree.Doing(whose, self.draw(DEEDS), effect)
        if self.draw(ANY):
            return TurnTrigger(self.draw(EDGE), whose, effect)
        return Playing(whose, self.draw(WHAT), self.draw(st.none() | KINDS), effect)

    def play(self) -> Phrase:
        return Play(self.draw(WHAT), self.draw(st.none() | KINDS))

    def leaf(self) -> Phrase:
        match self.label:
            case "condition":
                return self.one_of(self.test, self.discard, lambda: tree.SelfWound(self.amount()))
            case "effect":
                return self.act()
            case "permanent":
                return self.one_of(self.lasting, self.trigger)
            case "intervention":
                return self.one_of(self.act, self.test, self.play)

    # Joined phrases

    def phrase(self, depth: int = 2) -> Phrase:
        ways: list[Callable[[int], Phrase]] = [lambda _: self.leaf()]
        if depth:
            ways += [lambda _: self.leaf(), self.has]
            ways += [self.then, self.either] if self.label != "permanent" else []
            ways += [self.radius] if self.label != "condition" else []
        return self.draw(st.sampled_from(ways))(depth - 1)

    def has(self, depth: int) -> Phrase:
        return Has(self.draw(WHO), self.phrase(depth))

    def radius(self, depth: int) -> Phrase:
        return Radius(self.amount(), self.phrase(depth))

    def then(self, depth: int) -> Phrase:
        return Then(self.flat(Then, lambda: self.phrase(depth)))

    def either(self, depth: int) -> Phrase:
        return Either(self.flat(Either, lambda: self.phrase(depth)))

    def flat(self, join: type[Then | Either], part: Callable[[], Phrase]) -> tuple[Phrase, ...]:
        """Return the parts in the shape of the tree: no Then directly in a Then."""
        drawn = [part() for _ in range(self.draw(st.integers(2, 3)))]
        return tuple(
            step
            for phrase in drawn
            for step in (phrase.steps if isinstance(phrase, join) else (phrase,))
        )

    def option(self) -> Phrase:
        who = self.draw(st.sampled_from(ALONE))
        return Alone(who, self.phrase() if self.draw(ANY) else None) if who else self.phrase()

    def step_phrase(self) -> Phrase:
        if self.label == "intervention":
            many = self.draw(ANY)
            return Either(self.flat(Either, self.option)) if many else self.option()
        phrase = self.phrase()
        if self.label == "permanent":
            assume(not says_whose_turn_badly(phrase))
        return phrase


def says_whose_turn_badly(node: Phrase) -> bool:
    return (
        isinstance(node, TurnTrigger)
        and node.whose == "own"
        and isinstance(node.step, Has)
        and node.step.who != "everyone"
    )


def has_radius(node: object) -> bool:
    return "Radius(" in repr(node)


STEPS: dict[Label, type[Step]] = {
    "condition": tree.Condition,
    "effect": tree.Effect,
    "permanent": tree.Permanent,
    "intervention": tree.Intervention,
}


@st.composite
def cards(draw: st.DrawFn) -> Card:
    steps: list[Step] = []
    bound = False
    for _ in range(draw(st.integers(1, 5))):
        if not bound and draw(st.integers(0, 3)) == 0:
            by_distance = draw(ANY)
            steps.append(tree.Condition(tree.Distance(X()) if by_distance else tree.Discard(X())))
            bound = True
        label: Label = draw(st.sampled_from(list(STEPS)))
        steps.append(STEPS[label](Writer(draw, label, bound=bound).step_phrase()))
    if has_radius(steps) and "Mark()" not in repr(steps):
        steps.insert(0, tree.Effect(Mark()))
    return Card(
        title=draw(TITLES),
        types=tuple(draw(st.lists(st.sampled_from(MAIN_TYPES), min_size=1, unique=True))),
        secondary_types=tuple(draw(st.lists(SECONDARY, max_size=3, unique_by=fold))),
        steps=tuple(steps),
    )
