"""Ids of the things on the table: choices and the picture share them."""

from games.rulebooks.brutal_ring.catalogue import Back


def gladiator(key: str) -> str:
    return f"gladiator-{key}"


def trick(side: int, place: int) -> str:
    """Id of a trick laid in the fight."""
    return f"trick-{side}_{place}"


def free(side: int, back: Back) -> str:
    """Id of the place for further tricks of that back."""
    return f"free-{side}_{back}"


def pile(back: Back) -> str:
    return f"pile-{back}"
