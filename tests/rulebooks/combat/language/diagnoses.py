"""Expected diagnoses of faulty cards, checked by a reader: each card, and below it every problem
with its line and column, what was understood anyway, and the language that was detected. A test
compares them; this command writes all of them again:

    python -m tests.rulebooks.combat.language.diagnoses

Read the changes before you commit them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.kernel.rules import LANGUAGES
from games.rulebooks.combat.language import check, sentence, write_step

KEPT: Final = Path(__file__).with_suffix(".txt")
BESIDE: Final = " │ "


def blocks() -> list[str]:
    return KEPT.read_text("utf-8").strip("\n").split("\n\n")


def cards() -> list[str]:
    return ["\n".join(line for line in each.split("\n") if line[:2] != "  ") for each in blocks()]


def diagnose(text: str) -> str:
    return "\n".join([text, *_lines(text)])


def _lines(text: str) -> Iterator[str]:
    checked = check(text)
    for problem in (*checked.problems, *checked.remarks):
        where = f"{problem.line}:{problem.column} {problem.code}"
        yield f"  {where}: {BESIDE.join(sentence(problem, each) for each in LANGUAGES)}"
    for line, step in checked.understood:
        yield f"  {line} = {BESIDE.join(write_step(step, each) for each in LANGUAGES)}"
    yield f"  {checked.language}"


def main() -> None:
    KEPT.write_text("\n\n".join(map(diagnose, cards())) + "\n", "utf-8")


if __name__ == "__main__":
    main()
