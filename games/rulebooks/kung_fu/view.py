"""Who may see what in a scene, and what those who see less may imagine."""

from msgspec.structs import replace

from games.kernel.game import GM, Sealed
from games.kernel.piles import hidden, known
from games.kernel.record import HIDDEN, Below
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.state import Side, bonuses_seen


def view(state: Scene, seat: int | None) -> Scene:
    """Bonus hands and sealed wagers are their owner's; the game master sees all but the sealed."""
    if state.sealed:
        sealed = tuple([s if s.seat == seat else replace(s, move=None) for s in state.sealed])
        state = replace(state, sealed=sealed)
    if seat == GM:
        return state
    sides = state.sides
    if any([side.hand for side in sides]):  # noqa: C419  # a list is the faster here
        sides = tuple([_masked(side, own=who == seat) for who, side in enumerate(sides)])
    return replace(state, sides=sides, bonuses=hidden(state.bonuses), blind=True)


def _masked(side: Side, *, own: bool) -> Side:
    return side if own or not side.hand else replace(side, hand=hidden(side.hand))


def imagine(view: Scene, below: Below) -> Scene:
    """Hands and deck filled with cards the box still holds, sealed answers with legal ones."""
    if view.blind:
        view = _filled(view, below)
    if any(seal.move is None for seal in view.sealed):
        view = _sealed(view, below)
    return view


def _filled(view: Scene, below: Below) -> Scene:
    box = view.box.values()
    left = [b.slug for b in box for _ in range(b.copies - bonuses_seen(view, b.slug))]

    def fill(cards: tuple[str, ...]) -> tuple[str, ...]:
        shown = known(cards)
        unseen = [left.pop(below(len(left))) for _ in range(len(cards) - len(shown))]
        return tuple(sorted([*shown, *unseen]))

    sides = tuple(
        [
            replace(side, hand=fill(side.hand)) if HIDDEN in side.hand else side
            for side in view.sides
        ]
    )
    return replace(view, sides=sides, bonuses=tuple(sorted(left)), blind=False)


def _sealed(view: Scene, below: Below) -> Scene:
    asked = {request.seat: request for request in view.open if isinstance(request, Sealed)}
    sealed = tuple(
        [
            seal
            if seal.move is not None
            else replace(seal, move=asked[seal.seat].sample(view, below))
            for seal in view.sealed
        ]
    )
    return replace(view, sealed=sealed)
