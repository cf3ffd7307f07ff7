"""docs/combat-language.md: its examples are read as it says.

python -m tests.rulebooks.combat.language.test_guide    writes it again
"""

from pathlib import Path
from typing import Any

import pytest

from games.kernel.rules import LANGUAGES
from games.rulebooks.combat.language import read
from games.rulebooks.combat.language.dictionary.vocabulary import concepts
from games.rulebooks.combat.language.guide import guide, page, sections

PAGE = Path(__file__).parents[4] / "docs" / "combat-language.md"
EXAMPLES: list[Any] = [each for section in sections() for each in section["examples"]]


@pytest.mark.parametrize("example", EXAMPLES, ids=[each[0] for each in EXAMPLES])
def test_an_example_is_read_alike_in_both_languages(example: list[str]) -> None:
    marks = "Effect: Mark\n" if "adius" in example[0] else ""
    english, french = (read(f"Title\nAttack\n{marks}{text}") for text in example)
    assert english == french


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == page()


def test_every_word_is_told() -> None:
    parts = {part for section in sections() for part in section["parts"]}
    small = {"joint", "unit", "figure"}
    assert {concept.part for concept in concepts().values()} - small == parts
    assert all(guide(language).chapters for language in LANGUAGES)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
