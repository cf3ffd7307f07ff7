"""A card's text into its tree, or all that is wrong with it."""

import re
from dataclasses import dataclass, field

import msgspec

from games.kernel.rules import Language
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.advice import Advice
from games.rulebooks.combat.language.header import Types, indent, read_title
from games.rulebooks.combat.language.lexer import Lexed, lex
from games.rulebooks.combat.language.meaning import LABELS, Label, Meaning
from games.rulebooks.combat.language.parser import Stuck, parse
from games.rulebooks.combat.language.problems import Problem, Unreadable
from games.rulebooks.combat.language.tree import Card, Step
from games.rulebooks.combat.language.vocabulary import form_keys, is_kind, lexicon

LONGEST_TEXT = 4000
MOST_STEPS = 20
MOST_PROBLEMS = 20
LINE_ENDS = re.compile(r"\r\n|\r|\n")
LABEL = re.compile(r"\s*([^:：]*?)\s*[:：]")
STEPS: dict[Label, type[Step]] = {
    "condition": tree.Condition,
    "effect": tree.Effect,
    "permanent": tree.Permanent,
    "intervention": tree.Intervention,
}


class Checked(msgspec.Struct, frozen=True):
    """A card, or its problems in the order of the text; and the language it is mostly in."""

    card: Card | None
    problems: tuple[Problem, ...]
    language: Language


def read(text: str) -> Card:
    """The card, or Unreadable with all its problems."""
    checked = check(text)
    if checked.card is None:
        raise Unreadable(checked.problems)
    return checked.card


def check(text: str) -> Checked:
    if len(text) > LONGEST_TEXT:
        return Checked(None, (Problem(1, 1, "text_too_long", limit=LONGEST_TEXT),), "en")
    lines = [
        Line(number, line) for number, line in enumerate(LINE_ENDS.split(text), 1) if line.strip()
    ]
    return Reading(lines).checked()


@dataclass
class Line:
    number: int
    text: str
    label: Label | None = None
    after_label: int = 0
    languages: frozenset[Language] = frozenset()
    lexed: Lexed | None = None

    def __post_init__(self) -> None:
        match = LABEL.match(self.text)
        entry = lexicon().get(form_keys(match.group(1))) if match else None
        if match and entry and entry.concept.part == "label":
            self.label = next(label for label in LABELS if label == entry.concept.key)
            self.after_label = match.end()
            self.languages = entry.languages

    def problem(self, code: str, *, limit: int | None = None) -> Problem:
        return Problem(self.number, indent(self.text) + 1, code, limit=limit)


@dataclass
class Reading:
    lines: list[Line]
    problems: list[Problem] = field(default_factory=list)
    meaning: Meaning = field(default_factory=Meaning)
    advice: Advice = field(default_factory=Advice)

    def checked(self) -> Checked:
        body = list(self.lines)
        title = self.title(body)
        types = self.types(body)
        steps = self.steps(body, types)
        if types:
            self.problems.extend(map(self.advice.on_type, types.problems))
        self.problems.extend(self.meaning.problems)
        if self.problems or not types:
            return Checked(None, in_order(self.problems), self.advice.language)
        card = Card(title, tuple(types.main), tuple(types.secondary), tuple(steps))
        return Checked(card, (), self.advice.language)

    def title(self, body: list[Line]) -> str:
        if not body or body[0].label:
            self.problems.append(body[0].problem("no_title") if body else Problem(1, 1, "no_title"))
            return ""
        line = body.pop(0)
        title, problems = read_title(line.text, line.number)
        self.problems.extend(problems)
        return title

    def types(self, body: list[Line]) -> Types | None:
        if not body or body[0].label:
            last = body[0].number if body else len(self.lines) + 1
            self.problems.append(Problem(last, 1, "no_types"))
            return None
        line = body.pop(0)
        return Types(line.text, line.number)

    def steps(self, body: list[Line], types: Types | None) -> list[Step]:
        if not body:
            last = self.lines[-1].number if self.lines else 0
            self.problems.append(Problem(last + 1, 1, "no_steps"))
        if len(body) > MOST_STEPS:
            self.problems.append(body[MOST_STEPS].problem("too_many_steps", limit=MOST_STEPS))
            del body[MOST_STEPS:]
        own = types.secondary if types else []
        own_types = {form_keys(name): name for name in own if not is_kind(name)}
        for line in body:
            if line.label:
                line.lexed = lex(line.text, line.after_label, line.number, own_types)
        self.advice.language = most_spoken(body)
        steps = [step for line in body for step in self.step(line)]
        if len(steps) == len(body):
            self.meaning.end()
        return steps

    def step(self, line: Line) -> list[Step]:
        """The step of a line, if it has one; a line that has none might have bound X."""
        known = len(self.problems)
        steps = self.read_step(line)
        if len(self.problems) > known:
            self.meaning.bound = True
        return steps

    def read_step(self, line: Line) -> list[Step]:
        if line.label is None or line.lexed is None:
            self.problems.append(self.advice.without_label(line.number, line.text))
            return []
        self.problems.extend(line.lexed.problems)
        if line.lexed.problems:
            return []
        spot = parse(line.lexed.tokens)
        if isinstance(spot, Stuck):
            self.problems.extend(self.advice.on_stuck(line.text, line.label, line.lexed, spot))
            return []
        self.meaning.step(line.label, spot, line.number)
        return [STEPS[line.label](spot.node)]


def most_spoken(body: list[Line]) -> Language:
    votes: dict[Language, int] = {"en": 0, "fr": 0}
    for line in body:
        if len(line.languages) == 1:
            votes[next(iter(line.languages))] += 1
        for language, count in line.lexed.votes.items() if line.lexed else ():
            votes[language] += count
    return "fr" if votes["fr"] > votes["en"] else "en"


def in_order(problems: list[Problem]) -> tuple[Problem, ...]:
    """By place; beyond the first twenty, how many more."""
    ordered = sorted(problems, key=lambda problem: (problem.line, problem.column))
    shown, more = ordered[:MOST_PROBLEMS], ordered[MOST_PROBLEMS:]
    if more:
        shown.append(Problem(more[0].line, more[0].column, "more_problems", limit=len(more)))
    return tuple(shown)
