"""In which order entrants are seeded, and the lots that part those who are level."""

import hmac

from games.kernel.fairness import FairStream
from games.tournaments.formats.seeding import drawn
from games.tournaments.models import Entrant, Seeding, Tournament
from games.tournaments.rating import current
from games.tournaments.ratings.periods import seed_by


def lot(seed: str, number: int) -> int:
    """Anyone can draw it again: an HMAC of the entrant's number under the seed."""
    digest = hmac.digest(bytes.fromhex(seed), b"lot:%d" % number, "sha256")
    return int.from_bytes(digest[:8], "big")


def seeded(tournament: Tournament, entrants: list[Entrant]) -> list[Entrant]:
    """The best seed first. Given by hand, whoever has no seed follows in the order of entering."""
    entered = sorted(entrants, key=lambda entrant: entrant.number)
    match tournament.seeding:
        case Seeding.HAND:
            last = len(entered) + 1
            return sorted(entered, key=lambda entrant: entrant.seed or last)
        case Seeding.RANDOM:
            fair = FairStream(bytes.fromhex(tournament.seed))
            return [entered[n] for n in drawn(len(entered), fair.below)]
        case Seeding.RATING:
            return _by_rating(tournament, entered)
        case _:
            return entered


def _by_rating(tournament: Tournament, entered: list[Entrant]) -> list[Entrant]:
    people = [entrant.person_id for entrant in entered if entrant.person_id]
    known = current(tournament.game_key, people)
    called = {entrant.person_id or entrant.pk: entrant for entrant in entered}
    return [called[key] for key in seed_by(called, known)]
