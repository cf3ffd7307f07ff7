"""Random numbers of a run: each game has its own, from the seed and the game's name alone."""

import hmac
import random

from games.kernel.record import Below


def seeded_source(seed: str, name: str) -> Below:
    digest = hmac.digest(seed.encode(), name.encode(), "sha256")
    chance = random.Random(digest).random  # noqa: S311  # no secret: anybody may play them again
    return lambda n: int(chance() * n)
