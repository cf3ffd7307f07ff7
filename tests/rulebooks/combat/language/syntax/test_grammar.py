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
    said: str
    reads: str
    other: str
    pointed: str


def sentence(line: str) -> Sentence:
    step, reads, refused = line.split(" | ")
    label, said = step.split(": ", 1)
    return Sentence(label, said, reads, *refused.split(" ", 1))


LINES: Final = Path(__file__).with_name("sentences.txt").read_text("utf-8").splitlines()
SENTENCES: Final = [*map(sentence, LINES)]
each_sentence = pytest.mark.parametrize("said", SENTENCES, ids=LINES)


@each_sentence
def test_it_is_read_as_it_is_meant(said: Sentence) -> None:
    card = check(CARD.format(said.label, said.said)).card
    assert card is not None
    assert write_step(card.steps[-1], "en").split(": ", 1)[1] == said.reads


@each_sentence
def test_behind_another_label_it_is_pointed_at_where_it_stands(said: Sentence) -> None:
    found = check(CARD.format(said.other, said.said)).problems
    before = len(f"{said.other}: ")
    pointed = [f"{each.column - before} {each.found}".strip() for each in found]
    assert ", ".join(pointed) == said.pointed
    assert {each.code for each in found} <= CODES


def test_no_word_of_the_grammar_is_left_out() -> None:
    text = files(syntax).joinpath("grammar.lark").read_text("utf-8")
    rules = re.sub(r"(?m)^(//|%).*$|->.*$", "", text)
    named = set(re.findall(r"\b_?[A-Z][A-Z_]+\b", rules))
    said = [f"{each.label}: {each.said}" for each in SENTENCES]
    seen = {token.type for step in said for token in lex(step, step.index(":") + 1, 1, {}).tokens}
    assert named <= seen
