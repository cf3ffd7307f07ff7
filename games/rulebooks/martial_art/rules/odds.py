"""Exact chances of the open strike, computed from facts that everyone at the table knows."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.rulebooks.martial_art.claims import holding, possible
from games.rulebooks.martial_art.moves import Defend
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.strike import Guard, React, Roll
from games.rulebooks.martial_art.rules.techniques import damage, damage_name
from games.rulebooks.martial_art.state import turn_of


def strike_odds(state: Fight) -> Mapping[str, Odds] | None:
    """Damage to each fighter struck, in the present state; while the defence may still be chosen,
    also with 1, 2 … Defence tokens, and Move tokens if they defend, as many as are possible for all
    that everyone sees."""
    if not state.open or not isinstance(request := state.open[0], React | Guard | Roll):
        return None
    chances: dict[str, Odds] = {}
    for n, blow in enumerate(turn_of(state).blows):
        name = damage_name(blow)
        chances[name] = damage(state, blow)
        if isinstance(request, React | Guard) and n == request.blow:
            for move in Guard(blow.target, blow=n).moves(state):
                if is_possible(state, blow.target, move):
                    guarded = replace(blow, defence=move.defence, move=move.move)
                    chances[f"{name}_with_{tokens(move)}"] = damage(state, guarded)
    return chances


def is_possible(state: Fight, seat: int, move: Defend) -> bool:
    """Return whether the zone can hold these tokens, for all that everyone sees."""
    if not move.defence and not move.move:
        return False
    placements, zone = possible(state.sides[seat]), turn_of(state).zone
    return bool(holding(placements, zone, move.defence, move.move))


def tokens(move: Defend) -> str:
    counts = {"defence": move.defence, "move": move.move}
    return "_".join(f"{count}_{token}" for token, count in counts.items() if count)
