"""Tournaments for the tests of standings: written by hand, or played at random."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from hypothesis import strategies as st

from games.tournaments.rules.scoring.criteria import CRITERIA
from games.tournaments.rules.scoring.history import History, Result, RoundRecord

RESULTS: dict[str, Result] = {"+": "win", "=": "draw", "-": "loss"}
BACK: dict[Result, Result] = {"win": "loss", "draw": "draw", "loss": "win"}
Records = dict[int, list[RoundRecord]]
Meeting = tuple[str, int, int]
"""A score like "2-1", "2-0f" (by forfeit) or "0-0f" (both away), and the two who met."""


def read_records(text: str) -> Records:
    """Read one line for each entrant: a number, then each round: `+12`, `=3`, `-7`, `+f9`, `+bye`,
    `--`."""
    history = {}
    for line in text.split("\n"):
        if line.strip():
            entrant, *cells = line.split()
            history[int(entrant)] = [_cell(n + 1, cell) for n, cell in enumerate(cells)]
    return history


def _cell(number: int, cell: str) -> RoundRecord:
    if cell == "--":
        return RoundRecord(number, (), "loss", "bye")
    outcome, rest = RESULTS[cell[0]], cell[1:]
    if rest == "bye":
        return RoundRecord(number, (), outcome, "bye")
    if rest.startswith("f"):
        return RoundRecord(number, (int(rest[1:]),), outcome, "forfeit")
    return RoundRecord(number, (int(rest),), outcome)


def records_of(rounds: Iterable[Sequence[tuple[str, int, int] | tuple[str, int]]]) -> Records:
    """Build records; each round is a list of ("2-1", one, other) or ("bye", one)."""
    history: defaultdict[int, list[RoundRecord]] = defaultdict(list)
    for n, meetings in enumerate(rounds):
        for meeting in meetings:
            if len(meeting) == 2:
                history[meeting[1]].append(RoundRecord(n + 1, (), "win", "bye", won=2))
            else:
                _meet(history, n + 1, meeting)
    return dict(history)


def _meet(history: defaultdict[int, list[RoundRecord]], n: int, meeting: Meeting) -> None:
    score, one, other = meeting
    won, lost = map(int, score.removesuffix("f").split("-"))
    how = "forfeit" if score.endswith("f") else "played"
    outcome: Result = "win" if won > lost else "draw" if won == lost else "loss"
    both_away = score == "0-0f"
    first, second = ("loss", "loss") if both_away else (outcome, BACK[outcome])
    history[one].append(RoundRecord(n, (other,), first, how, won, lost))  # type: ignore[arg-type]
    history[other].append(RoundRecord(n, (one,), second, how, lost, won))  # type: ignore[arg-type]


SCORES = st.sampled_from(("2-0", "2-1", "1-1", "1-2", "0-2", "2-0f", "0-2f", "0-0f"))


@st.composite
def tournaments(draw: st.DrawFn, most: int = 12) -> Records:
    """Draw random duels: byes given and requested, forfeits, drops and late entries."""
    entrants = list(range(1, draw(st.integers(1, most)) + 1))
    history: Records = {entrant: [] for entrant in entrants}
    for n in range(1, draw(st.integers(0, 6)) + 1):
        present = [e for e in draw(st.permutations(entrants)) if draw(st.integers(0, 9))]
        for entrant in set(entrants) - set(present):
            if draw(st.booleans()):  # a requested bye; else the round is not recorded at all
                outcome: Result = draw(st.sampled_from(("draw", "loss")))
                history[entrant].append(RoundRecord(n, (), outcome, "bye"))
        if len(present) % 2:
            history[present.pop()].append(RoundRecord(n, (), "win", "bye", won=2))
        for one, other in zip(present[::2], present[1::2], strict=True):
            change(history, n, one, other, draw(SCORES))
    return history


@st.composite
def pods(draw: st.DrawFn) -> Records:
    """Draw random pods of three and four, with shared places."""
    entrants = list(range(1, draw(st.sampled_from((3, 4, 6, 7, 8, 10))) + 1))
    history: Records = {entrant: [] for entrant in entrants}
    for n in range(1, draw(st.integers(0, 4)) + 1):
        left = list(draw(st.permutations(entrants)))
        while left:
            size = 4 if len(left) % 3 else 3
            pod, left = left[:size], left[size:]
            seat(history, n, pod, draw(st.lists(st.integers(1, 4), min_size=size, max_size=size)))
    return history


def seat(history: Records, n: int, pod: Sequence[int], scores: Sequence[int]) -> None:
    """Record a pod's result from the scores of its players: more is better, equal scores share a
    place."""
    for entrant, score in zip(pod, scores, strict=True):
        rank = 1 + sum(other > score for other in scores)
        shared = scores.count(score) if isinstance(scores, list) else list(scores).count(score)
        outcome: Result = "loss" if rank > 1 else "win" if shared == 1 else "draw"
        others = tuple(other for other in pod if other != entrant)
        history[entrant].append(
            RoundRecord(n, others, outcome, rank=rank, of=len(pod), shared=shared)
        )


def change(history: Records, n: int, one: int, other: int, score: str) -> None:
    """Record the result of round `n`, or replace it."""
    for entrant in (one, other):
        history[entrant] = [played for played in history[entrant] if played.round != n]
    fresh: defaultdict[int, list[RoundRecord]] = defaultdict(list)
    _meet(fresh, n, (score, one, other))
    for entrant in (one, other):
        history[entrant] += fresh[entrant]


def meetings(history: History) -> list[tuple[int, int, int]]:
    return [
        (played.round, entrant, played.opponents[0])
        for entrant, rounds in history.items()
        for played in rounds
        if len(played.opponents) == 1 and entrant < played.opponents[0]
    ]


def affected_entrants(changed: Iterable[int], history: History, ties: Sequence[str]) -> set[int]:
    """Return the entrants whose figures may change with these entrants' records; no others need a
    new count.

    `changed` are the entrants of the pairing; if others were put into it, also the former ones.
    """
    reached = set(changed)
    if any(CRITERIA[key].reach for key in ties):
        for entrant in tuple(reached):
            for played in history.get(entrant, ()):
                reached.update(played.opponents)
    return reached
