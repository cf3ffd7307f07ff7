"""Writes a tree as canonical text, in either language."""

from functools import singledispatchmethod
from typing import get_args

from msgspec.structs import astuple

from games.kernel.rules import Language
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.dictionary.vocabulary import canonical_form, concepts, is_kind
from games.rulebooks.combat.language.tree import Amount, Card, Phrase, Step, Who, X

# French sets it before colons and inside quotation marks; no line may end there
NO_BREAK = "\u00a0"
COLON: dict[Language, str] = {"en": ":", "fr": f"{NO_BREAK}:"}
QUOTES: dict[Language, str] = {"en": "“{}”", "fr": f"«{NO_BREAK}{{}}{NO_BREAK}»"}


WHEN_DONE: dict[tree.Whose, tuple[str, ...]] = {
    "own": ("each_time_own",),
    "player": ("each_time", "player"),
    "opponent": ("each_time", "opponent"),
    "everyone": ("each_time_anyone",),
}


def write(card: Card, language: Language) -> str:
    steps = (write_step(step, language) for step in card.steps)
    return "\n".join((card.title, write_types(card, language), *steps))


def write_types(card: Card, language: Language) -> str:
    main = ", ".join(canonical_form(kind, language) for kind in card.types)
    if not card.secondary_types:
        return main
    return f"{main} ({', '.join(type_name(kind, language) for kind in card.secondary_types)})"


def type_name(kind: str, language: Language) -> str:
    """Name of a type as a card's second line shows it; an author's own type stays as written."""
    return canonical_form(kind, language) if is_kind(kind) else kind


def write_step(step: Step, language: Language) -> str:
    (phrase,) = astuple(step)
    label, text = str(step.__struct_config__.tag), write_phrase(phrase, language)
    return f"{canonical_form(label, language)}{COLON[language]} {text[:1].upper()}{text[1:]}"


def write_phrase(phrase: Phrase, language: Language) -> str:
    """A step without its label, for the middle of a sentence."""
    return Writer(language).phrase(phrase)


def write_kind(kind: str, language: Language) -> str:
    """A type, for the middle of a sentence."""
    return Writer(language).kind(kind)


class Writer:
    def __init__(self, language: Language) -> None:
        self.language = language
        self.colon = COLON[language]

    @singledispatchmethod
    def phrase(self, node: Phrase) -> str:
        """Most words are followed by their number or type, if they have one."""
        return self.with_object(node, self.word(str(node.__struct_config__.tag)))

    def with_object(self, node: Phrase, word: str) -> str:
        if isinstance(node, tree.AmountPart):
            return f"{word} {self.amount(node.amount)}"
        if isinstance(node, tree.Play):
            return f"{word} {self.what(node)}"
        kind = getattr(node, "kind", None)
        return f"{word} {self.kind(kind)}" if kind else word

    # Words

    def word(self, key: str) -> str:
        return canonical_form(key, self.language).lower()

    def shape(self, key: str, name: str) -> str | None:
        return concepts()[key].shape(name, self.language) if key in concepts() else None

    def amount(self, amount: Amount) -> str:
        if isinstance(amount, int):
            return str(amount).replace("-", "−")
        return ("−" if amount.minus else "") + ("X" if isinstance(amount, X) else "∞")

    def write_bounded(self, amount: Amount, bound: tree.Bound, *, sign: bool = False) -> str:
        """Write the bound as a mathematical sign, or in words."""
        number = self.amount(amount)
        if bound == "exactly":
            return number
        return f"{self.word(bound) if sign else self.shape(bound, 'said')} {number}"

    def kind(self, kind: str) -> str:
        """Within a step an author's own type is quoted, because it may look like any word."""
        return self.word(kind) if is_kind(kind) else QUOTES[self.language].format(kind)

    def what(self, node: tree.Play | tree.Playing) -> str:
        noun = f"{self.word('article')} {self.word('a_' + node.what)}"
        return f"{noun} {self.word('of')} {self.kind(node.kind)}" if node.kind else noun

    # Words with an order of their own

    @phrase.register
    def _(self, node: tree.Play) -> str:
        return self.with_object(node, self.word("play"))

    @phrase.register
    def _(self, node: tree.Distance) -> str:
        if node.amount == 1 and node.bound == "exactly":
            return self.word("adjacent")
        if node.amount is None:
            return self.word("distance")
        return f"{self.word('distance')} {self.write_bounded(node.amount, node.bound, sign=True)}"

    @phrase.register
    def _(self, node: tree.Discard) -> str:
        return f"{self.word('discard')} {self.write_bounded(node.amount, node.bound)}"

    @phrase.register
    def _(self, node: tree.Hand) -> str:
        if node.amount == 0 and node.bound != "at_least":
            return f"{self.word('no_card')} {self.word('in_hand')}"
        many = self.shape("a_card", "one" if node.amount in (0, 1) else "several")
        return f"{self.write_bounded(node.amount, node.bound)} {many} {self.word('in_hand')}"

    @phrase.register
    def _(self, node: tree.Played) -> str:
        what = self.what(tree.Play(node.what, node.kind))
        return f"{self.word('played')} {what} {self.word('previous_turn')}"

    @phrase.register
    def _(self, node: tree.Armed) -> str:
        return self.word("armament")

    @phrase.register
    def _(self, node: tree.PlayArmament) -> str:
        word = self.word("play_armament")
        return word if node.amount is None else f"{word} {self.amount(node.amount)}"

    @phrase.register
    def _(self, node: tree.NextCard) -> str:
        what = f" {self.word('of')} {self.kind(node.kind)}" if node.kind else ""
        text = f"{self.word('next_card')}{what} {self.word('is_played')}"
        return f"{text} {self.word('whatever_' + node.free)}"

    @phrase.register
    def _(self, node: tree.Hurt) -> str:
        return f"{self.word('hurt_' + node.whose)}{self.colon} {self.phrase(node.step)}"

    @phrase.register
    def _(self, node: tree.Doing) -> str:
        who = WHEN_DONE[node.whose]
        when = " ".join([*map(self.word, who), self.shape(node.deed, "does") or ""])
        return f"{when}{self.colon} {self.phrase(node.step)}"

    @phrase.register
    def _(self, node: tree.LifeAtLeast | tree.LifeAtMost) -> str:
        bound = "at_least" if isinstance(node, tree.LifeAtLeast) else "at_most"
        return f"{self.word('life')} {self.word(bound)} {self.amount(node.amount)}"

    @phrase.register
    def _(self, node: tree.ActiveTest) -> str:
        return f"{self.kind(node.kind)} {self.word('active')}"

    @phrase.register
    def _(self, node: tree.Ban) -> str:
        kind = f"{self.word('of')} {self.kind(node.kind)}"
        return f"{self.shape('a_technique', 'many')} {kind} {self.word('cannot_be_played')}"

    # Carriers and times

    @phrase.register
    def _(self, node: tree.Has) -> str:
        carried = self.carried_sentence(node.who, node.step)
        return carried or f"{self.word(node.who + '_has')}{self.colon} {self.phrase(node.step)}"

    def carried_sentence(self, who: Who, step: Phrase) -> str | None:
        """Return a sentence with its subject if the step's verb has that form, else None."""
        if isinstance(step, tree.TurnTrigger):
            inner = self.carried_sentence(who, step.step) if step.whose == "own" else None
            own = not isinstance(step.step, tree.TurnTrigger)
            return f"{self.word(step.edge + '_own')} {inner}" if inner and own else None
        if who == "opponent" and isinstance(step, get_args(tree.Bar)):
            return f"{self.word('player')} {self.prohibition(step)}"
        if isinstance(step, tree.SelfWound):
            return f"{self.word(who)} {self.loss(step.amount)}"
        if getattr(step, "bound", "exactly") != "exactly":
            return None
        if isinstance(step, tree.PlayArmament) and step.amount is not None:
            return None
        does = self.shape(str(step.__struct_config__.tag), "does")
        return f"{self.word(who)} {self.with_object(step, does)}" if does else None

    def prohibition(self, step: tree.Bar) -> str:
        """Return what the carrier's opponent cannot do, to stand behind a name."""
        match step:
            case tree.Immobilise():
                return self.word("cannot_move")
            case tree.NoCards():
                return f"{self.word('cannot_play')} {self.shape('a_card', 'barred')}"
            case tree.Prevent(kind):
                what = f"{self.shape('a_technique', 'barred')} {self.word('of')} {self.kind(kind)}"
                return f"{self.word('cannot_play')} {what}"

    def loss(self, amount: Amount) -> str:
        single = isinstance(amount, int) and amount < 2
        points = self.shape("life", "one" if single else "many")
        return f"{self.shape('lose', 'does')} {self.amount(amount)} {points}"

    @phrase.register
    def _(self, node: tree.TurnTrigger) -> str:
        when = self.word(f"{node.edge}_{node.whose}")
        return f"{when}{self.colon} {self.phrase(node.step)}"

    @phrase.register
    def _(self, node: tree.Playing) -> str:
        own = node.whose == "own"
        word = self.shape("play", "trigger") if own else self.word(f"playing_{node.whose}")
        return f"{word} {self.what(node)}{self.colon} {self.phrase(node.step)}"

    @phrase.register
    def _(self, node: tree.Radius) -> str:
        word = f"{self.word('radius')} {self.amount(node.amount)}"
        return f"{word}{self.colon} {self.struck(node.step) or self.phrase(node.step)}"

    def struck(self, step: Phrase) -> str | None:
        """CB-5.27: under a Radius the carrier bears a wound, a push and a prohibition."""
        match step:
            case tree.NoCards():
                return f"{self.shape('a_card', 'many')} {self.word('cannot_be_played')}"
            case tree.Has("player" | "opponent" as who, act) if isinstance(act, get_args(tree.Bar)):
                return f"{self.word(who)} {self.prohibition(act)}"
            case tree.Has(who, tree.Wound(amount) | tree.Push(amount) as act):
                done = self.shape(str(act.__struct_config__.tag), "undergone")
                return f"{self.word(who)} {self.word('is')} {done} {self.amount(amount)}"
            case _:
                return None

    @phrase.register
    def _(self, node: tree.Alone) -> str:
        word = self.word(f"{node.who}_alone")
        return f"{word}{self.colon} {self.phrase(node.step)}" if node.step else word

    # Joins

    @phrase.register
    def _(self, node: tree.Then) -> str:
        return self.join_steps(node.steps, "then", bracketed=(tree.Then, tree.Either))

    @phrase.register
    def _(self, node: tree.Either) -> str:
        return self.join_steps(node.steps, "or", bracketed=(tree.Either,))

    def join_steps(
        self, steps: tuple[Phrase, ...], by: str, *, bracketed: tuple[type[Phrase], ...]
    ) -> str:
        """A phrase with an open colon would include all that follows, so it is put in brackets,
        except the last."""
        texts = [
            f"({self.phrase(step)})"
            if isinstance(step, bracketed) or (self.has_open_colon(step) and place < len(steps))
            else self.phrase(step)
            for place, step in enumerate(steps, start=1)
        ]
        return f" {self.word(by)} ".join(texts)

    def has_open_colon(self, node: Phrase) -> bool:
        """True if a colon in it applies to all that follows."""
        if isinstance(node, tree.Has):
            return self.carried_sentence(node.who, node.step) is None
        if isinstance(node, tree.Alone):
            return node.step is not None
        if isinstance(node, tree.Then | tree.Either):
            return self.has_open_colon(node.steps[-1])
        return isinstance(
            node, tree.TurnTrigger | tree.Playing | tree.Hurt | tree.Doing | tree.Radius
        )
