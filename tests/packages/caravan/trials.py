"""Parts of Caravan that the laws need."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.piles import known_cards
from games.kernel.record import Event, Move
from games.kernel.requests import Request
from games.trials.laws import Fixture, Honest
from games.trials.ways import LawSchedule, Leak, Often, Trials, Way

from .catalogue import BOX
from .events import Drew, Laid, Rolled
from .game import CARAVAN as GAME
from .game import Setup
from .kits import Deck, Guide, Mount
from .moves import Lay, Roll
from .rules import Storm

KITS = (
    Guide("Zohra", 5, 0),
    Mount("rock"),
    Deck("Swift", dict.fromkeys(("amble", "walk", "dash", "gallop"), 3)),
)


class DieReporter(Honest):
    """Reports the faces that the house's die has shown."""

    def reports(
        self, request: Request[Any, Any], table: Any, house: Any, events: Sequence[Event]
    ) -> Move | None:
        if not isinstance(request, Storm):
            return None
        return next((Roll(each.face) for each in events if isinstance(each, Rolled)), None)


def assert_conserved(state: Any) -> None:
    for side in state.sides:
        assert len(side.hand) + len(side.pile) + len(side.laid) == len(side.deck)
        assert not Counter([*known_cards(side.hand + side.pile), *side.laid]) - Counter(side.deck)


def fixture_with(*kits: Any) -> Fixture:
    return Fixture(
        GAME, Setup(kits=kits), assert_conserved, DieReporter(), revealing=(Laid,), seats=3
    )


def way_with(*kits: Any) -> Way:
    return Way(
        lambda seed: fixture_with(*kits),
        house=Often(10, 2_000),
        table=Often(10, 2_000),
        held=(LawSchedule(Often(1, 100)), LawSchedule(Often(1, 20), known=False)),
        sweep=lambda: [*(Lay(card.key) for card in BOX), Lay("?"), Lay("camel"), Roll(0), Roll(7)],
        honest=Often(5, 200),
        offered=Often(2, 200),
    )


def reveal_hands(seen: Any, state: Any) -> Any:
    """A view that leaks the hands."""
    sides = zip(seen.sides, state.sides, strict=True)
    return replace(seen, sides=tuple([replace(s, hand=real.hand) for s, real in sides]))


def reveal_sealed(seen: Any, state: Any) -> Any:
    return replace(seen, sealed=state.sealed)


CARAVAN = Trials(
    ways={"bare": way_with(), "with kits": way_with(*KITS)},
    leaky=fixture_with(),
    leaks={
        "hand": Leak(reveal_hands),
        "sealed": Leak(reveal_sealed, at_a_table=False, otherwise="sees a sealed answer"),
    },
    tells=(Drew,),
)
