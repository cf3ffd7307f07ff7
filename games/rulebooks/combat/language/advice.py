"""Advice on unreadable text: the parts expected there, and the known word nearest to an unknown
one."""

import functools
import re
from dataclasses import dataclass

import msgspec

from games.kernel.rules import Language
from games.rulebooks.combat.language.dictionary.suggestions import nearest_among, nearest_word
from games.rulebooks.combat.language.dictionary.vocabulary import (
    all_keys,
    concepts,
    form_keys,
    lexicon,
    words,
)
from games.rulebooks.combat.language.header import indent
from games.rulebooks.combat.language.lexer import LIMITED, MOST_WORDS, UNKNOWN, LexedLine, span
from games.rulebooks.combat.language.meaning import LABELS, Label
from games.rulebooks.combat.language.problems import Problem
from games.rulebooks.combat.language.syntax.parser import Stuck, parse

MOST_SUGGESTIONS = 8  # looking for a near word is the slowest part of a check
LONGEST_FOUND = 40
DONE = {"WOUNDED", "PUSHED", "PULLED", "MOVED", "PLACED", "SENT", "HELD"}
MAY_STAND = {
    "OF",
    "FROM_HAND",
    "FROM_OPPONENT",
    "DAMAGE",
    "TO_OPPONENT",
    "AT_WILL",
    "ANYWHERE",
    "OR_TYPE",
    "_IS",
    *DONE,
}
"""Named only if nothing else is possible there."""
GROUPS = {
    "_COLON": "colon",
    "_COMMA": "comma",
    "_LPAR": "bracket",
    "_RPAR": "bracket",
    "_THEN": "then",
    "_OR": "or",
    "$END": "end",
    "KIND": "type",
    "OR_TYPE": "or",
    "ALONE": "player_alone",
    "PLAYING": "play",
}


@dataclass
class Advice:
    language: Language = "en"
    left: int = MOST_SUGGESTIONS

    def suggest(self, word: str, among: frozenset[str] | None = None) -> str:
        self.left -= 1
        return (nearest_word(word, self.language, among) or "") if self.left >= 0 else ""

    def advise_on_type(self, problem: Problem) -> Problem:
        if problem.code != "unknown_type":
            return problem
        near = nearest_among(problem.found, self.language, frozenset(problem.expected)) or ""
        return msgspec.structs.replace(problem, suggestion=near)

    def label_problem(self, number: int, text: str) -> Problem:
        column = indent(text) + 1
        word = re.split("[:：]", text)[0].strip() if re.search("[:：]", text) else ""
        label, opened, limit = word.partition("(")
        if opened and limit.endswith(")") and lexicon().get(form_keys(label[:LONGEST_FOUND])):
            return self.bracket_problem(number, column + len(label) + 1, limit.removesuffix(")"))
        near = nearest_among(word, self.language, frozenset(LABELS))
        if near:
            return Problem(number, column, "unknown_label", word[:LONGEST_FOUND], LABELS, near)
        return Problem(number, column, "no_label", expected=LABELS)

    def bracket_problem(self, number: int, start: int, limit: str) -> Problem:
        """A label with brackets that name no player: report the first unknown word in them."""
        strange = next(
            (word for word in words(limit, most=MOST_WORDS) if word.key not in all_keys()), None
        )
        if strange is None:
            excerpt = limit.strip()[:LONGEST_FOUND]
            return Problem(number, start, "unexpected", excerpt, tuple(sorted({*LIMITED.values()})))
        near = self.suggest(strange.text, frozenset(LIMITED))
        expected = tuple(sorted({*LIMITED.values()}))
        return Problem(number, start + strange.at, "unknown_word", strange.text, expected, near)

    def stuck_problems(
        self, text: str, label: Label, lexed: LexedLine, stuck: Stuck
    ) -> list[Problem]:
        token = stuck.token
        unsupported = _unsupported_problem(lexed, stuck)
        if unsupported is not None:
            return [unsupported]
        problems = []
        if token.type == "$END":
            end = len(text.rstrip().removesuffix(".").rstrip()) + 1
            expected = expected_groups(stuck.accepted, label)
            problems.append(Problem(lexed.line, end, "incomplete", expected=expected))
        elif token.type != UNKNOWN or not lexed.strangers:
            problems.append(self.misplaced_problem(text, label, lexed.line, stuck))
        for word in lexed.strangers:
            is_stuck_here = word.at + 1 == token.column
            among = concept_keys(stuck.accepted) if is_stuck_here else None
            expected = expected_groups(stuck.accepted, label) if is_stuck_here else ()
            near = self.suggest(word.text, among)
            excerpt = word.text[:LONGEST_FOUND]
            problems.append(
                Problem(lexed.line, word.at + 1, "unknown_word", excerpt, expected, near)
            )
        return problems

    def misplaced_problem(self, text: str, label: Label, line: int, stuck: Stuck) -> Problem:
        column, end = span(stuck.token)
        excerpt = text[column - 1 : end - 1][:LONGEST_FOUND]
        return Problem(line, column, "unexpected", excerpt, expected_groups(stuck.accepted, label))


def _unsupported_problem(lexed: LexedLine, stuck: Stuck) -> Problem | None:
    """Report an unsupported word or sign with the reason, wherever it stands in the step."""
    for token in lexed.tokens:
        key = str(token)
        if key in concepts() and concepts()[key].part == "unsaid":
            column, end = span(token)
            return Problem(lexed.line, column, f"no_{key}", lexed.text[column - 1 : end - 1])
    if stuck.token.type in {"PLUS", "MINUS", "X"} and "NUMBER" not in stuck.accepted:
        column, _ = span(stuck.token)
        return Problem(lexed.line, column, "no_reckoning", str(stuck.token))
    return None


@functools.cache
def first_terminals() -> frozenset[str]:
    """Terminals that can begin a phrase."""
    stuck = parse([])
    return stuck.accepted if isinstance(stuck, Stuck) else frozenset()


def expected_groups(accepted: frozenset[str], label: Label) -> tuple[str, ...]:
    """Groups of expected parts for a person: a number, a type, a whole effect. Their names are in
    words.toml, or they are words of the vocabulary."""
    named: list[str] = []
    rest = accepted
    if "WOUND" in accepted:
        named.append(label if accepted >= first_terminals() else "effect")
        rest = rest - first_terminals()
    if "NUMBER" not in rest:
        rest = rest - {"ARTICLE"}
    rest = rest - {"LIMIT"}  # brackets are allowed almost everywhere
    rest = rest - {"_COMMA"} if "_THEN" in rest else rest
    rest = rest - MAY_STAND or rest
    if "KIND" in rest:
        rest = rest - {"ARMAMENT", "ARTICLE"}
    for terminal in sorted(rest):
        key = GROUPS.get(terminal, terminal.lower())
        name = "number" if key in concepts() and concepts()[key].part == "number" else key
        if name not in named:
            named.append(name)
    return tuple(named)


def concept_keys(accepted: frozenset[str]) -> frozenset[str]:
    keys = {terminal.lower().removeprefix("_") for terminal in accepted} & concepts().keys()
    if "KIND" in accepted:
        keys |= {key for key, concept in concepts().items() if concept.part in {"type", "kind"}}
    return frozenset(keys)
