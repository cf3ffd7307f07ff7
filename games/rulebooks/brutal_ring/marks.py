"""The ids of what lies on the table, by which choices and the picture mean the same."""

from games.rulebooks.brutal_ring.catalogue import Back


def gladiator(key: str) -> str:
    return f"gladiator-{key}"


def trick(side: int, place: int) -> str:
    """One that is laid in the fight."""
    return f"trick-{side}_{place}"


def free(side: int, back: Back) -> str:
    """Where more of that back may be laid."""
    return f"free-{side}_{back}"


def pile(back: Back) -> str:
    return f"pile-{back}"
