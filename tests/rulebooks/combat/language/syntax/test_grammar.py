"""Every wording of the grammar: how it is read, and where the error is marked under a label that
does not allow it. A line of sentences.txt: the step | its reading | another label, and each problem
under it with its column in the step and the word it names."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from games.rulebooks.combat.language import check, syntax, write_step
from games.rulebooks.combat.language.lexer import lex
from games.rulebooks.combat.language.meaning import REFUSED

CARD: Final = "Title\nAttack\nCondition: Distance X\nEffect: Mark\n{}: {}"
"""A card with what a step may need: a bound X and a marker."""
CODES: Final = {*REFUSED.values(), "only_first", "not_joined", "impossible_discard"}


class Sentence(NamedTuple):
    label: str
    text: str
    reads: str
    other: str
    pointed: str


def parse_sentence(line: str) -> Sentence:
    step, reads, refused = line.split(" | ")
    label, text = step.split(": ", 1)
    return Sentence(label, text, reads, *refused.split(" ", 1))


LINES: Final = Path(__file__).with_name("sentences.txt").read_text("utf-8").splitlines()
SENTENCES: Final = [*map(parse_sentence, LINES)]
each_sentence = pytest.mark.parametrize("entry", SENTENCES, ids=LINES)


@each_sentence
def test_it_is_read_as_it_is_meant(entry: Sentence) -> None:
    card = check(CARD.format(entry.label, entry.text)).card
    assert card is not None
    assert write_step(card.steps[-1], "en").split(": ", 1)[1] == entry.reads


@each_sentence
def test_behind_another_label_it_is_pointed_at_where_it_stands(entry: Sentence) -> None:
    problems = check(CARD.format(entry.other, entry.text)).problems
    before = len(f"{entry.other}: ")
    pointed = [f"{each.column - before} {each.found}".strip() for each in problems]
    assert ", ".join(pointed) == entry.pointed
    assert {each.code for each in problems} <= CODES


def test_no_word_of_the_grammar_is_left_out() -> None:
    text = files(syntax).joinpath("grammar.lark").read_text("utf-8")
    rules = re.sub(r"(?m)^(//|%).*$|->.*$", "", text)
    named = set(re.findall(r"\b_?[A-Z][A-Z_]+\b", rules))
    steps = [f"{each.label}: {each.text}" for each in SENTENCES]
    seen = {token.type for step in steps for token in lex(step, step.index(":") + 1, 1, {}).tokens}
    assert named <= seen
