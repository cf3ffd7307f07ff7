"""Martial Art's fights for the laws, in every format and belt."""

import functools
from typing import Any

from msgspec.structs import replace

from games.kernel.record import Move
from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.catalogue import FORMATS, Format
from games.rulebooks.martial_art.events import TokenLaid
from games.rulebooks.martial_art.state import Belt
from games.trials import laws
from games.trials.ways import LawSchedule, Leak, Often, Trials, Way, sweep_moves
from tests.rulebooks.martial_art.cast import BELTS, fixture, prepared_duel, pushing_fixture

EVERY = [(format_, belt) for format_ in FORMATS for belt in BELTS]


@functools.cache
def sweep() -> list[Move]:
    answers: dict[Move, None] = {}
    for format_, belt in EVERY:
        for known in (True, False):
            answers |= dict.fromkeys(laws.moves_in(fixture(format_, belt), range(1), known=known))
    odd: list[Move] = [
        moves.StartFrom(6),
        moves.StartFrom(0),
        moves.Face(6),
        moves.GoTo(-1),
        moves.Hit(-1),
        moves.Hit(4),
        moves.Activate("hadouken"),
        moves.Defend(9, 9),
        moves.Defend(-1, 0),
        moves.Rolled(9, 9, 9),
        moves.Rolled(-1, 2, 1),
        moves.Shift(6, "move"),
        moves.Swap(0, "move", 6, "kick"),
        moves.Begins(9),
        moves.PickTechniques(("kiai",)),
    ]
    return sweep_moves(answers, 23, odd)


def way_for(format_: Format, belt: Belt) -> Way:
    return Way(
        lambda seed: fixture(format_, belt, seed),
        house=Often(3, 2_000),
        table=Often(2, 2_000),
        parts=10,
        held=(
            LawSchedule(Often(1, 25), every=Often(5, 1), swept=False),
            LawSchedule(Often(1, 25), every=Often(5, 1), swept=False, known=False),
            LawSchedule(Often(1, 4), every=Often(23, 5)),
            LawSchedule(Often(1, 4), every=Often(23, 5), known=False),
        ),
        sweep=sweep,
        honest=Often(3, 250),  # MA-9.1, MA-9.3
        offered=Often(1, 200),
        enough=lambda compared: min(compared) > 10,
    )


OTHERS = {
    # MA-2.3, MA-2.6: an earlier choice is shown no sooner than the other players' choices.
    "with a loadout": Way(
        lambda seed: prepared_duel(),
        held=(LawSchedule(Often(2, 20), every=Often(3, 3), swept=False),),
        honest=Often(2, 20),
        offered=Often(1, 200),
        enough=lambda compared: min(compared) > 50,
    ),
    # MA-7.4 to MA-7.6
    "pushing in a battle royale": Way(
        lambda seed: pushing_fixture("battle_royale"),
        honest=Often(4, 200),
        offered=Often(1, 200),
        enough=lambda compared: min(compared) > 50,
    ),
    "pushing two against two": Way(
        lambda seed: pushing_fixture("two_against_two"),
        honest=Often(4, 200),
        offered=Often(1, 200),
        enough=lambda compared: min(compared) > 50,
    ),
}


def zones(seen: Any, state: Any) -> Any:
    """Leak: Effect tokens are not masked."""
    sides = zip(seen.sides, state.sides, strict=True)
    return replace(seen, sides=tuple([replace(s, zones=real.zones) for s, real in sides]))


def aside(seen: Any, state: Any) -> Any:
    sides = zip(seen.sides, state.sides, strict=True)
    return replace(seen, sides=tuple([replace(s, aside=real.aside) for s, real in sides]))


def hand(seen: Any, state: Any) -> Any:
    """Leak: the tokens being sown are shown."""
    return replace(seen, turn=state.turn)


def sealed_picks(seen: Any, state: Any) -> Any:
    """Leak: a player's techniques are shown before all players have picked."""
    return replace(seen, sealed=state.sealed)


MARTIAL_ART = Trials(
    ways={f"{format_} {belt}": way_for(format_, belt) for format_, belt in EVERY} | OTHERS,
    leaky=fixture("duel", "black"),
    leaks={
        "zones": Leak(zones, otherwise="."),
        "aside": Leak(aside, otherwise="."),
        "hand": Leak(hand, otherwise="."),
        "sealed": Leak(sealed_picks, at_a_table=False, otherwise="sees a sealed answer"),
    },
    tells=(TokenLaid,),
)
