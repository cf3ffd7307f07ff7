"""Templates that their formatter must leave alone."""

from companion.bootstrap import ROOT
from companion.checks.steps import JOINED


def test_fragments_of_pieces_end_without_a_newline() -> None:
    """A newline would show as a space between them."""
    assert all(not (ROOT / path).read_text("utf-8").endswith("\n") for path in JOINED)
