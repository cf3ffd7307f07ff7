"""Sentences of single events, compared with the expected ones; sentences.py writes them again."""

import pytest

from tests.rulebooks import sentences


@pytest.mark.parametrize(
    ("event", "kept"),
    [*zip(sentences.events(), sentences.blocks(), strict=True)],
    ids=sentences.events(),
)
def test_what_happened_is_told_as_it_was_read(event: str, kept: str) -> None:
    assert sentences.tell(event) == kept, (
        "python -m tests.rulebooks.sentences; then read what has changed"
    )
