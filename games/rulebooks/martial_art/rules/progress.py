"""How a turn moves on: its record and its fighter change together."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.kernel.game import Play
from games.rulebooks.martial_art.state import Turn

if TYPE_CHECKING:
    from games.rulebooks.martial_art.rules.fight import Fight


def advance(play: "Play[Fight]", turn: Turn, **fields: object) -> None:
    """The turn, and these fields of the fighter whose turn it is."""
    sides, seat = play.state.sides, turn.seat
    side = replace(sides[seat], **fields)
    play.set(turn=turn, sides=(*sides[:seat], side, *sides[seat + 1 :]))
