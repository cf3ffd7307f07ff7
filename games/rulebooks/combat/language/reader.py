"""Reads a card's text into its tree, or returns all its problems."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

import msgspec
from msgspec.structs import replace

from games.kernel.rules import Language
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.advice import Advice
from games.rulebooks.combat.language.brackets import (
    drop_brackets,
    limit_step,
    limit_takers,
    own_type_at,
)
from games.rulebooks.combat.language.dictionary.suggestions import plain_words, similar_words
from games.rulebooks.combat.language.dictionary.vocabulary import form_keys, is_kind, lexicon
from games.rulebooks.combat.language.header import Types, indent, read_title, tidy
from games.rulebooks.combat.language.lexer import LIMITED, LexedLine, lex
from games.rulebooks.combat.language.lines import SourceLine, content_lines
from games.rulebooks.combat.language.meaning import LABELS, STEPS, Label, MeaningCheck
from games.rulebooks.combat.language.problems import Problem, Unreadable
from games.rulebooks.combat.language.remarks import remarks
from games.rulebooks.combat.language.syntax.parser import Stuck, grammar, parse
from games.rulebooks.combat.language.syntax.spots import Spot
from games.rulebooks.combat.language.tree import Card, Step, Who

LONGEST_TEXT = 8000
MOST_STEPS = 40
MOST_PROBLEMS = 20
LONGEST_LABEL = 100  # including brackets: a longer text before a colon is not a label
LABELLED = re.compile(r"(?P<label>[^()]*)(?:\((?P<limit>[^()]*(?:\([^()]*\))?[^()]*)\))?")


class CheckResult(msgspec.Struct, frozen=True):
    """A card, or its problems in the order of the text; the main language of the text; and remarks
    on a playable card."""

    card: Card | None
    problems: tuple[Problem, ...]
    language: Language
    remarks: tuple[Problem, ...] = ()
    understood: tuple[tuple[int, Step], ...] = ()
    """Readable steps, each with its line, even if there are problems elsewhere."""


def read(text: str) -> Card:
    """Return the card, or raise Unreadable with all its problems."""
    checked = check(text)
    if checked.card is None:
        raise Unreadable(checked.problems)
    return checked.card


def prepare() -> None:
    """Build the tables for reading and advice: the grammar, and the near words."""
    grammar()
    for reach in (1, 2):
        similar_words("", reach)
    plain_words()


def check(text: str) -> CheckResult:
    if len(text) > LONGEST_TEXT:
        return CheckResult(None, (Problem(1, 1, "text_too_long", limit=LONGEST_TEXT),), "en")
    lines = [*content_lines(text)]
    checked = CardReader([Line(each.number, each.text) for each in lines]).check()
    by_number = {each.number: each for each in lines}
    return replace(
        checked,
        problems=tuple(_restore_column(each, by_number) for each in checked.problems),
        remarks=tuple(_restore_column(each, by_number) for each in checked.remarks),
    )


def _restore_column(problem: Problem, lines: Mapping[int, SourceLine]) -> Problem:
    line = lines.get(problem.line)
    return problem if line is None else replace(problem, column=line.column(problem.column))


@dataclass
class Line:
    number: int
    text: str
    label: Label | None = None
    limit: str | None = None
    """Player named by brackets behind the label: `Intervention (player only):`."""
    after_label: int = 0
    languages: frozenset[Language] = frozenset()
    lexed: LexedLine | None = None

    def __post_init__(self) -> None:
        label_text, colon, _ = self.text.replace("：", ":").partition(":")
        if colon and self.read_label(label_text):
            self.after_label = len(label_text) + 1

    def read_label(self, text: str) -> bool:
        """Return whether the text is a label, perhaps with brackets behind it, and store it."""
        tidied = tidy(text)
        match = LABELLED.fullmatch(tidied) if len(tidied) <= LONGEST_LABEL else None
        entry = lexicon().get(form_keys(match["label"])) if match else None
        if match is None or entry is None or entry.concept.part != "label":
            return False
        limit_entry = lexicon().get(form_keys(match["limit"])) if match["limit"] else None
        if match["limit"] and (limit_entry is None or limit_entry.concept.key not in LIMITED):
            return False
        self.label = next(label for label in LABELS if label == entry.concept.key)
        self.limit = LIMITED[limit_entry.concept.key] if limit_entry else None
        self.languages = entry.languages
        return True

    @property
    def is_bare(self) -> bool:
        """True for a label with nothing behind it."""
        return self.label is not None and not self.text[self.after_label :].strip()

    def inherit_label(self, head: "Line") -> None:
        self.label, self.limit, self.languages = head.label, head.limit, head.languages

    def problem(self, code: str, *, limit: int | None = None) -> Problem:
        return Problem(self.number, indent(self.text) + 1, code, limit=limit)


@dataclass
class CardReader:
    lines: list[Line]
    problems: list[Problem] = field(default_factory=list)
    meaning: MeaningCheck = field(default_factory=MeaningCheck)
    advice: Advice = field(default_factory=Advice)
    understood: list[tuple[int, Step]] = field(default_factory=list)

    def check(self) -> CheckResult:
        body = list(self.lines)
        title = self.title(body)
        types = self.types(body)
        steps = self.steps(body, types)
        if types:
            self.problems.extend(map(self.advice.advise_on_type, types.problems))
        self.problems.extend(self.meaning.problems)
        if self.problems or not types:
            problems = sort_problems(self.problems)
            return CheckResult(None, problems, self.advice.language, (), tuple(self.understood))
        card = Card(title, tuple(types.main), tuple(types.secondary), tuple(steps))
        numbers = [line.number for line in self.lines if line.lexed]
        oddities = tuple(remarks(card, types.line, numbers))
        return CheckResult(card, (), self.advice.language, oddities, tuple(self.understood))

    @property
    def end(self) -> int:
        """Number of the line below the last one."""
        return self.lines[-1].number + 1 if self.lines else 1

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
            line_number = body[0].number if body else self.end
            self.problems.append(Problem(line_number, 1, "no_types"))
            return None
        line = body.pop(0)
        return Types(line.text, line.number)

    def steps(self, body: list[Line], types: Types | None) -> list[Step]:
        if not body:
            self.problems.append(Problem(self.end, 1, "no_steps"))
        body[:] = apply_labels(body)
        if len(body) > MOST_STEPS:
            self.problems.append(body[MOST_STEPS].problem("too_many_steps", limit=MOST_STEPS))
            del body[MOST_STEPS:]
        own = types.secondary if types else []
        own_types = {form_keys(name): name for name in own if not is_kind(name)}
        for line in body:
            if line.label:
                line.lexed = lex(line.text, line.after_label, line.number, own_types)
        self.advice.language = main_language(body, types)
        steps = [step for line in body for step in self.step(line)]
        if len(steps) == len(body):
            self.meaning.check_markers()
        return steps

    def step(self, line: Line) -> list[Step]:
        """Return the step of a line, if it has one. A line without a step might have bound X."""
        problem_count, meaning_count = len(self.problems), len(self.meaning.problems)
        steps = self.read_step(line)
        if len(self.problems) > problem_count:
            self.meaning.bound = True
        elif len(self.meaning.problems) == meaning_count:
            self.understood += [(line.number, step) for step in steps]
        return steps

    def read_step(self, line: Line) -> list[Step]:
        if line.label is None or line.lexed is None:
            self.problems.append(self.advice.label_problem(line.number, line.text))
            return []
        self.problems.extend(line.lexed.problems)
        if line.lexed.problems:
            return []
        if line.limit == "player" and line.label == "intervention" and not line.lexed.tokens:
            alone = tree.Alone("player")
            return [tree.Intervention(alone)]
        spot = self.parse_line(line.lexed, line.text)
        if isinstance(spot, Stuck):
            self.problems.extend(
                self.advice.stuck_problems(line.text, line.label, line.lexed, spot)
            )
            return []
        if line.limit:
            spot = limit_step(spot, cast("Who", line.limit))
        if line.label == "intervention":
            spot = limit_takers(spot)
        self.meaning.check_step(line.label, spot, line.number)
        return [STEPS[line.label](spot.node)]

    def parse_line(self, lexed: LexedLine, text: str) -> Spot | Stuck:
        """An unknown word in the place of a type is a type of the author's own."""
        spot = parse(lexed.tokens, lambda stuck: own_type_at(lexed, stuck, text))
        bare = drop_brackets(lexed.tokens, spot) if isinstance(spot, Stuck) else None
        again = parse(bare) if bare else spot
        return spot if isinstance(again, Stuck) else again


def apply_labels(body: list[Line]) -> list[Line]:
    """Apply a label that stands alone to the lines below it."""
    lines: list[Line] = []
    head: Line | None = None
    for line, following in zip(body, [*body[1:], None], strict=False):
        is_head = line.is_bare or (line.label is None and line.read_label(line.text))
        if is_head and following is not None and following.label is None:
            head = None if following.read_label(following.text) else line
            following.label = None
            if head is not None:
                continue
        if line.label is not None and not is_head:
            head = None
        elif line.label is None and head is not None:
            line.inherit_label(head)
        lines.append(line)
    return lines


def main_language(body: list[Line], types: Types | None) -> Language:
    """Return the language of most labels, words and types."""
    votes: dict[Language, int] = {"en": 0, "fr": 0}
    for name in types.names if types else ():
        entry = lexicon().get(form_keys(name))
        if entry is not None and len(entry.languages) == 1:
            votes[next(iter(entry.languages))] += 1
    for line in body:
        if len(line.languages) == 1:
            votes[next(iter(line.languages))] += 1
        for language, count in line.lexed.votes.items() if line.lexed else ():
            votes[language] += count
    return "fr" if votes["fr"] > votes["en"] else "en"


def sort_problems(problems: list[Problem]) -> tuple[Problem, ...]:
    """Sort by place, without duplicates; after the first twenty, only count the rest."""
    ordered = sorted(dict.fromkeys(problems), key=lambda problem: (problem.line, problem.column))
    shown, more = ordered[:MOST_PROBLEMS], ordered[MOST_PROBLEMS:]
    if more:
        shown.append(Problem(more[0].line, more[0].column, "more_problems", limit=len(more)))
    return tuple(shown)
