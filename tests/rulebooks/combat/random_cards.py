"""Random cards with anything that the language can express, and legal decks of them.

(language/trees.py has the same for hypothesis; here one number makes one deck, so that a duel that
failed can be played again.)
"""

import functools
import random
from collections.abc import Callable

from games.rulebooks.combat.decks import Deck, OwnText
from games.rulebooks.combat.language import Card, check, tree, write
from games.rulebooks.combat.language.tree import Amount, MainType, Phrase, Step
from games.rulebooks.combat.repertoire import published_cards, technique

KINDS = [
    "attack",
    "defence",
    "movement",
    "rhetoric",
    "passive",
    "poison",
    "fire",
    "ruse",
    "armament",
]
MAIN: list[MainType] = ["attack", "defence", "movement", "rhetoric", "passive"]
FREE: list[tree.Free] = ["distance", "conditions"]
BOUNDS: list[tree.Bound] = ["exactly", "at_least", "at_most"]
DEEDS: list[tree.Deed] = ["move", "approach", "withdraw", "draw", "discard"]
WHO: list[tree.Who] = ["player", "opponent", "everyone"]
WHOSE: list[tree.Whose] = ["own", "player", "opponent", "everyone"]


class Author:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.bound = False

    def pick_phrase(self, ways: "list[Callable[[], Phrase]]") -> Phrase:
        return self.random.choice(ways)()

    def amount(self) -> Amount:
        return tree.Infinite() if self.random.random() < 0.05 else self.finite()

    def finite(self) -> Amount:
        if self.bound and self.random.random() < 0.3:
            return tree.X()
        return self.random.randint(0, 4)

    def signed_amount(self) -> Amount:
        if self.random.random() < 0.2:
            return tree.Infinite(minus=self.random.random() < 0.5)
        return self.random.choice([-2, -1, 1, 2])

    def kind(self) -> str:
        return self.random.choice(KINDS)

    def act(self) -> Phrase:
        counted: list[Callable[[Amount], Phrase]] = [
            tree.Wound,
            tree.Wound,
            tree.SelfWound,
            tree.DrawAct,
            tree.DrawAct,
            tree.Discard,
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
        plain: list[Phrase] = [
            tree.PlayAgain(),
            tree.PlaceOpponent(),
            tree.Teleport(),
            tree.Dodge(),
            tree.Mark(),
            tree.TakeBack(),
            tree.PlayArmament(),
            tree.PlayArmament(self.finite()),
            tree.PlaceSelf(),
            tree.SendOpponent(),
            tree.NextCard(self.random.choice(FREE), self.random.choice([None, self.kind()])),
            tree.Reveal(),
            tree.Discard(self.random.randint(0, 3), self.random.choice(BOUNDS)),
        ]
        if self.random.random() < 0.6:
            return self.random.choice(counted)(self.amount())
        return self.random.choice(plain)

    def test(self) -> Phrase:
        return self.pick_phrase(
            [
                lambda: tree.Distance(self.random.choice([None, 1, 1, 2, 3])),
                lambda: tree.Counter(self.kind()),
                lambda: tree.Visible(self.kind()),
                lambda: tree.Ignorant(self.kind()),
                lambda: tree.ActiveTest(self.kind()),
                lambda: tree.Distance(self.random.choice([1, 2, 3]), self.random.choice(BOUNDS)),
                lambda: tree.Played(self.kind()),
                lambda: tree.Hand(self.random.randint(1, 4), self.random.choice(BOUNDS)),
                lambda: tree.Hand(0),
                tree.Armed,
                lambda: tree.Armament(self.finite()),
                lambda: tree.LifeAtLeast(self.random.randint(3, 20)),
                lambda: tree.LifeAtMost(self.random.randint(3, 20)),
                lambda: tree.Discard(self.random.randint(0, 3), self.random.choice(BOUNDS)),
                lambda: tree.Charm(self.signed_amount()),
                lambda: tree.Discard(self.finite()),
                lambda: tree.SelfWound(self.finite()),
            ]
        )

    def lasting(self) -> Phrase:
        return self.pick_phrase(
            [
                lambda: tree.Force(self.signed_amount()),
                lambda: tree.Charm(self.signed_amount()),
                lambda: tree.Armament(self.finite()),
                lambda: tree.Block(self.amount()),
                lambda: tree.Prevent(self.random.choice(["attack", "passive", "poison"])),
                lambda: tree.Ban(self.kind()),
                tree.Immobilise,
                tree.NoCards,
                tree.IgnoreAdjacency,
                lambda: tree.TurnTrigger(
                    self.random.choice(["start", "end"]),
                    self.random.choice(WHOSE),
                    self.phrase(self.act, 1),
                ),
                lambda: tree.Doing(
                    self.random.choice(WHOSE), self.random.choice(DEEDS), self.phrase(self.act, 1)
                ),
                lambda: tree.Hurt(self.random.choice(WHOSE), self.phrase(self.act, 1)),
                lambda: tree.Playing(
                    self.random.choice(WHOSE),
                    self.random.choice(["card", "technique"]),
                    self.random.choice([None, self.kind()]),
                    self.phrase(self.act, 1),
                ),
            ]
        )

    def phrase(self, leaf: Callable[[], Phrase], depth: int, *, radius: bool = True) -> Phrase:
        ways = [leaf] * 5
        if depth:
            inner = functools.partial(self.phrase, leaf, depth - 1, radius=radius)
            ways += [
                lambda: tree.Has(self.random.choice(WHO), inner()),
                lambda: self.join_phrases(tree.Then, inner),
                lambda: self.join_phrases(tree.Either, inner),
            ]
            if radius:
                ways.append(lambda: tree.Radius(self.random.randint(0, 3), inner()))
        return self.pick_phrase(ways)

    def join_phrases(
        self, join: type[tree.Then | tree.Either], inner: Callable[[], Phrase]
    ) -> tree.Then | tree.Either:
        steps: list[Phrase] = []
        for part in (inner(), inner()):
            steps += part.steps if isinstance(part, join) else (part,)
        return join(tuple(steps))

    def permanent(self) -> Phrase:
        leaf = self.lasting()
        if self.random.random() < 0.2:
            leaf = tree.Has(self.random.choice(WHO), leaf)
        return tree.Radius(self.random.randint(0, 3), leaf) if self.random.random() < 0.1 else leaf

    def needs(self) -> Phrase:
        def leaf() -> Phrase:
            return self.pick_phrase(
                [
                    self.act,
                    self.test,
                    lambda: tree.Play(
                        self.random.choice(["card", "technique"]),
                        self.random.choice([None, self.kind()]),
                    ),
                ]
            )

        options: list[Phrase] = []
        for _ in range(self.random.choice([1, 1, 2])):
            option = self.phrase(leaf, 1)
            if self.random.random() < 0.3:
                who = self.random.choice(WHO[:2])
                alone = None if self.random.random() < 0.5 else option
                option = tree.Alone("player" if who == "player" else "opponent", alone)
            options += option.steps if isinstance(option, tree.Either) else (option,)
        return options[0] if len(options) == 1 else tree.Either(tuple(options))

    def step(self) -> Step:
        match self.random.randint(0, 6):
            case 0 | 1 | 2:
                return tree.Effect(self.phrase(self.act, 2))
            case 3:
                if not self.bound and self.random.random() < 0.4:
                    self.bound = True
                    by_distance = self.random.random() < 0.5
                    return tree.Condition(
                        tree.Distance(tree.X()) if by_distance else tree.Discard(tree.X())
                    )
                return tree.Condition(self.phrase(self.test, 1, radius=False))
            case 4:
                return tree.Permanent(self.permanent())
            case _:
                return tree.Intervention(self.needs())

    def card(self, *, is_lambda: bool, title: str) -> Card:
        self.bound = False
        steps = [self.step() for _ in range(self.random.randint(1, 4))]
        if "Radius(" in repr(steps) and "Mark()" not in repr(steps):
            steps.insert(0, tree.Effect(tree.Mark()))
        types = tuple(self.random.sample(MAIN, self.random.choice([1, 1, 2])))
        secondary = tuple(self.random.sample(["poison", "fire", "ruse"], self.random.randint(0, 2)))
        return Card(title, types, ("lambda", *secondary) if is_lambda else secondary, tuple(steps))

    def text(self, *, is_lambda: bool, title: str) -> str:
        """Return a card's text; texts that the language refuses (a whose_turn, an unbound X) are
        discarded."""
        while True:
            written = write(self.card(is_lambda=is_lambda, title=title), "en")
            if check(written).card is not None:
                return written


@functools.lru_cache(maxsize=256)
def random_deck(seed: int) -> Deck:
    """Return a deck of ten lambda cards with repeats and ten others, some of them published."""
    author = Author(seed)
    chance = author.random
    cards: dict[str, int] = {}
    texts: dict[str, OwnText] = {}
    lambdas = 10
    while lambdas:
        count = min(lambdas, chance.randint(1, 4))
        lambdas -= count
        title = f"Lambda {seed} {lambdas}"
        key = f"lambda_{seed}_{lambdas}"
        cards[key] = count
        texts[key] = OwnText(author.text(is_lambda=True, title=title))
    others = [key for key, card in published_cards().items() if not technique(card).has("lambda")]
    cards |= dict.fromkeys(chance.sample(others, chance.randint(0, 5)), 1)
    while sum(cards.values()) < 20:
        n = len(cards)
        cards[f"own_{seed}_{n}"] = 1
        texts[f"own_{seed}_{n}"] = OwnText(author.text(is_lambda=False, title=f"Own {seed} {n}"))
    return Deck(cards, texts)
