"""How a table has ended, and whether what was hidden was checked (T-1 to T-3)."""

from dataclasses import dataclass
from typing import Final, Literal

from games.kernel.record import Outcome
from games.tables.models import Mode, Table

How = Literal["rules", "resigned", "drawn", "signed", "unfinished"]
Check = Literal["none", "open", "sound", "overturned"]
"""Check of what was hidden at a physical table: nothing to check, not checked, checked and correct,
or found different from what was played."""
BY_RULE: Final[dict[str, How]] = {"T-1": "resigned", "T-2": "drawn", "T-3": "signed"}


@dataclass(frozen=True)
class Ending:
    how: How
    check: Check
    outcome: Outcome | None
    found_out: tuple[int, ...] = ()
    """The seats whose hidden pieces overturned the result."""


def ending_of(table: Table) -> Ending | None:
    """Return None if the game goes on, never started, or its rules cannot be read any more."""
    state = table.readable_state if table.has_ended else None
    if state is None:
        return None
    game = table.game
    outcome = game.result(state)
    if outcome is None:
        return Ending("unfinished", "none", None)
    how: How = "rules"
    if state.parting is not None and state.parting.over:
        how = BY_RULE[outcome.rule]
    audited = game.is_audited(state)
    if table.mode == Mode.HOUSE or how != "rules" or audited is None:
        return Ending(how, "none", outcome)
    found_out = game.audit_failures(state)
    check: Check = "overturned" if found_out else "sound" if audited else "open"
    return Ending(how, check, outcome, found_out)
