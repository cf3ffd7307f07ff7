"""No sentence is read as its opposite: it is read as it is meant, or refused."""

from collections import Counter

from games.rulebooks.combat.language import check
from tests.rulebooks.combat.language.sense.meanings import step_meanings
from tests.rulebooks.combat.language.sense.reversals import Cell, cells

READ = 1000
"""Number of sentences that are read, not refused: raise it when the language learns more."""


def outcome(cell: Cell) -> str:
    card = check(f"Title\nAttack\n{cell.text}").card
    if card is None:
        return "refused"
    read = step_meanings(card.steps)
    return "right" if len(read) == 1 and read[0] in cell.meant else "turned round"


def test_no_sentence_is_read_as_another() -> None:
    outcomes = {cell.text: outcome(cell) for cell in cells()}
    assert [text for text, each in outcomes.items() if each == "turned round"] == []
    assert Counter(outcomes.values())["right"] >= READ
