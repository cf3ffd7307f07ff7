"""Swiss: how many rounds, and when it is over. Who meets whom is the matching's affair."""

from collections.abc import Sequence


def usual_rounds(entrants: int) -> int:
    """As many as leave at most one with all wins: log2, rounded up."""
    return (entrants - 1).bit_length() if entrants > 1 else 0


def most_rounds(entrants: int) -> int:
    """Beyond these a rematch is certain: everybody has met everybody, or rested once."""
    return entrants - 1 + entrants % 2 if entrants > 1 else 0


def clear_winner(points: Sequence[int], *, played: int, win: int) -> int | None:
    """The place in `points` of the one who has clearly won after so many rounds.

    That is who alone has all wins, at once; or, where draws have left nobody with all wins, who is
    alone on top after the usual number of rounds: before it, one round of draws would be enough.
    """
    top = max(points, default=0)
    if points.count(top) != 1:
        return None
    if top < played * win and played < usual_rounds(len(points)):
        return None
    return points.index(top)


def is_over(points: Sequence[int], *, played: int, win: int, rounds: int | None) -> bool:
    """After so many rounds; where `rounds` is None, once there is a clear winner, and in any case
    when a further round would have to repeat a meeting."""
    most = most_rounds(len(points))
    if rounds is not None:
        return played >= min(rounds, most)
    return played >= most or clear_winner(points, played=played, win=win) is not None
