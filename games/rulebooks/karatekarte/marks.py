"""Ids of lanes and Energy piles: choices and the picture share them."""

from games.rulebooks.karatekarte.state import Strike


def lane(seat: int, strike: Strike) -> str:
    return f"lane-{seat}_{strike}"


def energy(seat: int, strike: Strike) -> str:
    return f"energy-{seat}_{strike}"
