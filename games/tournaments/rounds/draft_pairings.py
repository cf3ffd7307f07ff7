"""Pairings of a draft, as officials see them."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.kernel.record import Record
from games.tournaments import standings
from games.tournaments.models import Draft, Stage
from games.tournaments.rounds import drafts
from games.tournaments.rounds.drafts import DrawnRound
from games.tournaments.rounds.draw import bracket_of
from games.tournaments.rules.formats.bracket import Seed
from games.tournaments.rules.formats.groups import groups
from games.tournaments.rules.formats.round_robin import round_robin
from games.tournaments.rules.formats.stages import Groups, RoundRobin


class DraftPairing(Record, frozen=True):
    entrants: tuple[int, ...]
    met: bool = False


def pairings_of(draft: Draft) -> list[DraftPairing]:
    """Return the pairings of a draft; of a stage drawn whole, those of its first round."""
    drawn = drafts.read(draft)
    if not isinstance(drawn, DrawnRound):
        return [
            DraftPairing(tuple(drawn.order[seed] for seed in seeds))
            for seeds in _first(draft.stage, len(drawn.order))
        ]
    met = {
        frozenset((number, other))
        for number, rounds in standings.history(draft.stage).items()
        for played in rounds
        for other in played.opponents
    }
    return [
        DraftPairing(each.entrants, any({*pair} in met for pair in combinations(each.entrants, 2)))
        for each in drawn.seated
    ]


def _first(stage: Stage, entrants: int) -> Iterator[Sequence[int]]:
    """Yield the first round's seeds, from 0; a single seed has a bye."""
    match stage.format:
        case RoundRobin() as format_:
            yield from round_robin(entrants, legs=format_.legs)[0].pairings
        case Groups() as format_:
            for group in groups(entrants, format_.number(entrants), legs=format_.legs):
                for round_ in group.rounds[:1]:
                    yield from round_.pairings
        case format_:
            for meeting in bracket_of(format_, entrants).meetings:
                seeds = [each.number for each in meeting.sources if isinstance(each, Seed)]
                if seeds and meeting.round == 1:
                    yield seeds
