"""The one visible table from a kind of duty to the function of an upper room that does it."""

from collections.abc import Mapping

from games.duties.hands import Hand

DUTIES: Mapping[str, Hand] = {}
