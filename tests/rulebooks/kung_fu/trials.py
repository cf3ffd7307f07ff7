"""Kung-Fu's scenes for the laws: duel, brawl, three camps, a led scene, any cast."""

import dataclasses
import functools
from typing import Any

from msgspec.structs import replace

from games.kernel.record import Move
from games.rulebooks.kung_fu import moves
from games.rulebooks.kung_fu.bonuses import starter_deck
from games.rulebooks.kung_fu.events import DrewBonuses
from games.rulebooks.kung_fu.game import Setup
from games.trials import laws
from games.trials.laws import Fixture
from games.trials.ways import LawSchedule, Leak, Often, Trials, Way, sweep_moves
from tests.rulebooks.kung_fu.cast import BRAWL, DUEL, LED, THREE_CAMPS, character, fixture

ALL = {"duel": DUEL, "brawl": BRAWL, "three camps": THREE_CAMPS, "led": LED}


@functools.cache
def sweep() -> list[Move]:
    odd: list[Move] = [
        moves.Drawn(0, ()),
        moves.Drawn(1, (-1,)),
        moves.Strike(9),
        moves.Follow(0),
        moves.Press("bench", "vigour"),
        moves.LayBonus("excalibur"),
        moves.Absorb("excalibur"),
        moves.Evade("limp"),
        moves.DiscardBonus("limp", "front"),
    ]
    return sweep_moves(
        [m for fx in ALL.values() for m in laws.moves_in(fx, range(12), known=True)], 9, odd
    )


def way_for(kind: str) -> Way:
    return Way(
        lambda seed: ALL[kind],
        house=Often(20, 2_000),
        table=Often(8, 1_000),
        held=(
            LawSchedule(Often(2, 60), every=Often(3, 1)),
            LawSchedule(Often(1, 30), every=Often(5, 1), known=False),
        ),
        sweep=sweep,
        honest=Often(40, 1_000),
        enough=lambda compared: sum(compared) > 300,
        offered=Often(2, 200),
    )


def random_cast(seed: int) -> Setup:
    """Return 2 to 8 characters in 2 to 4 camps, with any levels and action points."""
    below = laws.numbers(seed)
    count = 2 + below(7)
    cast = tuple(
        character(
            f"{n}",
            " ".join(str(1 + below(13)) for _ in range(4)),
            action_points=1 + below(5),
            npc=True,
        )
        for n in range(count)
    )
    of_seats = tuple(1 + (n % 2 if n < 2 else below(2 + below(3))) for n in range(count))
    deck = starter_deck()[: None if below(2) else 12]
    return Setup(of_seats, deck, deck_per_camp=not below(3), characters=cast)


def with_last_cards(seed: int) -> Fixture:
    """The last cards of a small bonus deck are drawn without chance, but the player who draws
    learns them."""
    base = fixture(random_cast(seed))
    return dataclasses.replace(base, revealing=(*base.revealing, DrewBonuses))


CASTS = {
    # KF-2.9: `conserved` checks it after every step, together with every card.
    "casts of any size": Way(
        lambda seed: fixture(random_cast(seed)),
        house=Often(40, 20_000),
        honest=Often(6, 200),
        offered=Often(2, 200),
    ),
    "casts of any size to the last card": Way(
        with_last_cards,
        held=(LawSchedule(Often(6, 200), every=Often(11, 11), swept=False),),
        offered=Often(2, 200),
    ),
}


def hands(seen: Any, state: Any) -> Any:
    """Leak: bonus hands are not masked."""
    return replace(seen, sides=state.sides)


def deck(seen: Any, state: Any) -> Any:
    """Leak: one card of the bonus deck is shown."""
    return replace(seen, bonuses=(*state.bonuses[:1], *seen.bonuses[1:]))


def wagers(seen: Any, state: Any) -> Any:
    """Leak: wagers are shown before all players have wagered."""
    return replace(seen, sealed=state.sealed)


KUNG_FU = Trials(
    ways={kind: way_for(kind) for kind in ALL} | CASTS,
    leaky=BRAWL,
    leaks={
        "hands": Leak(hands),
        "deck": Leak(deck),
        "sealed": Leak(wagers, at_a_table=False, otherwise="."),
    },
    tells=(DrewBonuses,),
)
