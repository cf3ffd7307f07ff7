"""Expected diagnoses of faulty cards: each card, and below it every problem with its line and
column, what was understood anyway, and the language that was detected. See expectations.py."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.kernel.rules import LANGUAGES
from games.rulebooks.combat.language import check, sentence, write_step
from tests.rulebooks.expectations import Expectations

BESIDE: Final = " │ "


def describe(text: str) -> Iterator[str]:
    checked = check(text)
    for problem in (*checked.problems, *checked.remarks):
        where = f"{problem.line}:{problem.column} {problem.code}"
        yield f"{where}: {BESIDE.join(sentence(problem, each) for each in LANGUAGES)}"
    for line, step in checked.understood:
        yield f"{line} = {BESIDE.join(write_step(step, each) for each in LANGUAGES)}"
    yield f"{checked.language}"


DIAGNOSES: Final = Expectations(Path(__file__).with_suffix(".txt"), describe)
