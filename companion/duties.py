"""The one visible table from a kind of duty to the function of an upper room that does it."""

from collections.abc import Mapping

from games.duties.hands import Hand
from games.tables import answering, closing

DUTIES: Mapping[str, Hand] = {
    "tables.close_if_abandoned": Hand(closing.close_if_abandoned),
    "tables.time_is_over": Hand(answering.time_is_over),
}
