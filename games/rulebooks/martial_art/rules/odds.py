"""The exact chances of the strike that is open, as everyone at the table may know them."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.rulebooks.martial_art.catalogue import FIGHTERS
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.strike import Guard, React, Roll
from games.rulebooks.martial_art.rules.techniques import damage, named
from games.rulebooks.martial_art.state import effects, turn_of


def strike_odds(state: Fight) -> Mapping[str, Odds] | None:
    """Damage to each fighter struck, as it stands; and, while the defence may still be chosen,
    with 1, 2 … Defence tokens, as many as there can be for all that everyone sees."""
    if not state.open or not isinstance(request := state.open[0], React | Guard | Roll):
        return None
    found: dict[str, Odds] = {}
    for n, blow in enumerate(turn_of(state).blows):
        name = named(blow)
        found[name] = damage(state, blow)
        if isinstance(request, React | Guard) and n == request.blow:
            side = state.sides[blow.target]
            hidden = effects(side.zones[turn_of(state).zone - 1])
            own = FIGHTERS[side.fighter].tokens["defence"]
            left = own - side.lost.count("defence") - len(side.discarded)
            for tokens in range(1, min(hidden, left) + 1):
                guarded = damage(state, replace(blow, defence=tokens))
                found[f"{name}_with_{tokens}_defence"] = guarded
    return found
