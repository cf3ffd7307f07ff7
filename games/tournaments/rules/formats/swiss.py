"""Swiss: number of rounds and end. The pairing is in `rules.matching`."""

from collections.abc import Sequence


def usual_rounds(entrants: int) -> int:
    """Return the usual number of rounds, after which at most one entrant has all wins: log2,
    rounded up."""
    return (entrants - 1).bit_length() if entrants > 1 else 0


def most_rounds(entrants: int) -> int:
    """Return the maximum number of rounds. After these a rematch is certain: everybody has met
    everybody, or rested once."""
    return entrants - 1 + entrants % 2 if entrants > 1 else 0


def clear_winner(points: Sequence[int], *, played: int, win: int) -> int | None:
    """Return the index in `points` of the clear winner after this number of rounds.

    An entrant who alone has all wins is the clear winner at once. If draws have left nobody with
    all wins, it is the sole leader after the usual number of rounds: before that, one round of
    draws would be enough.
    """
    top = max(points, default=0)
    if points.count(top) != 1:
        return None
    if top < played * win and played < usual_rounds(len(points)):
        return None
    return points.index(top)


def is_over(points: Sequence[int], *, played: int, win: int, rounds: int | None) -> bool:
    """Return whether the stage is over after `played` rounds. If `rounds` is None, it ends once
    there is a clear winner, and in any case when a further round would have to repeat a meeting."""
    most = most_rounds(len(points))
    if rounds is not None:
        return played >= min(rounds, most)
    return played >= most or clear_winner(points, played=played, win=win) is not None
