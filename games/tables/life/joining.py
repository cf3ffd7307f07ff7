"""Coming to a table: taking a seat, or giving it to a bot."""

from games.people.access import Caller
from games.tables.life.bots import seat_bot
from games.tables.life.bringing import Brought
from games.tables.life.seats import take_seat
from games.tables.models import Seat


def sit_down(
    code: str,
    caller: Caller,
    *,
    name: str = "",
    number: int | None = None,
    brought: Brought = b"",
    bot: str = "",
) -> Seat:
    """Take a seat, or as the host give it to a bot of this level."""
    if bot:
        return seat_bot(code, caller, bot, number=number, brought=brought)
    return take_seat(code, name, caller, number=number, brought=brought)
