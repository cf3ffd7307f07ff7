"""Sharing of built things by link, and its end."""

from collections.abc import Callable

from games.shelf import links
from games.shelf.builders.turn import Turn
from games.shelf.links import Kind


def sharing(kind: Kind) -> Callable[[Turn], None]:
    def share(turn: Turn) -> None:
        deed = links.share if turn.text("shared") == "yes" else links.shut
        deed(turn.owner, kind, turn.id, turn.read)

    return share
