"""Cards and events are told as a reader has checked; this module also writes the texts again."""

from pathlib import Path

import pytest

from tests.rulebooks.combat import stories
from tests.rulebooks.combat.language import diagnoses
from tests.rulebooks.expectations import Expectations
from tests.rulebooks.sentences import SENTENCES

ROOM = Path(__file__).parent
EXPECTED = (diagnoses.DIAGNOSES, stories.STORIES, SENTENCES)


@pytest.mark.parametrize(
    ("file", "head", "paragraph"),
    [
        pytest.param(each, head, paragraph, id=f"{each.path.relative_to(ROOM)} {head}")
        for each in EXPECTED
        for head, paragraph in zip(each.heads(), each.paragraphs(), strict=True)
    ],
)
def test_it_is_told_as_it_was_read(file: Expectations, head: str, paragraph: str) -> None:
    assert file.render(head) == paragraph, "manage.py anew expectations; then read what has changed"


if __name__ == "__main__":
    for each in EXPECTED:
        each.rewrite()
