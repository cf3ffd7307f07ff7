"""Comparison of standing cards: pairs of opponents, component by component (KF-3.1 to KF-3.3)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from games.kernel.requests import Play
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.cards import COMPONENTS, Component, Four, Stacks, worth
from games.rulebooks.kung_fu.state import Blow, Board, Side, Victory

Won = Literal[-1, 0, 1]
SIGN: Final[tuple[Won, Won, Won]] = (0, 1, -1)


def tops(stacks: Stacks) -> Four:
    return tuple([worth(stack) for stack in stacks])  # type: ignore[return-value]  # four


def pair(first: Four, second: Four) -> tuple[Won, Won, Won, Won]:
    """KF-3.1: for each component 1 if the first is higher, -1 if the second is."""
    return tuple([SIGN[(a > b) - (a < b)] for a, b in zip(first, second, strict=True)])  # type: ignore[return-value]  # four


def components(signs: tuple[Won, Won, Won, Won], who: Won) -> tuple[Component, ...]:
    return tuple([name for name, won in zip(COMPONENTS, signs, strict=True) if won == who])


def compare(play: Play[Board]) -> None:
    """KF-3.1, KF-3.2: compare every pair of opponents in contact, and balance each hostile pair of
    camps."""
    balances: dict[tuple[int, int, int], int] = {}
    """Balances by melee and two camps; the camp whose character sits first comes first (KF-3.3)."""
    won: dict[tuple[int, int, int], list[Victory]] = {}
    seats_by_camp: dict[tuple[int, int], list[int]] = {}
    sides = [(seat, side, tops(side.stacks)) for seat, side in enumerate(play.state.sides)]
    for at, (seat, side, mine) in enumerate(sides):
        if not side.in_play:
            continue
        seats_by_camp.setdefault((side.melee, side.camp), []).append(seat)
        for foe, other, theirs in sides[at + 1 :]:
            if not other.in_play or other.melee != side.melee or other.camp == side.camp:
                continue
            signs = pair(mine, theirs)
            play.tell(events.Compared(seat, foe, components(signs, 1), components(signs, -1)))
            key = (side.melee, side.camp, other.camp)
            back = (side.melee, other.camp, side.camp)
            if back in balances:
                balances[back] -= sum(signs)
            else:
                balances[key] = balances.get(key, 0) + sum(signs)
            won.setdefault(key, []).extend(_victories(seat, side, signs, 1))
            won.setdefault(back, []).extend(_victories(foe, other, signs, -1))
    _set_blows(play, balances, won, seats_by_camp)


def _victories(seat: int, side: Side, signs: tuple[int, ...], who: int) -> list[Victory]:
    return [
        Victory(seat, place, side.stacks[place][-1])
        for place, sign in enumerate(signs)
        if sign == who
    ]


def _set_blows(
    play: Play[Board],
    balances: Mapping[tuple[int, int, int], int],
    won: Mapping[tuple[int, int, int], list[Victory]],
    seats_by_camp: Mapping[tuple[int, int], list[int]],
) -> None:
    blows = []
    for (melee, one, two), balance in balances.items():
        camp, other = (one, two) if balance >= 0 else (two, one)
        ours, theirs = tuple(seats_by_camp[melee, camp]), tuple(seats_by_camp[melee, other])
        if not balance:
            play.tell(events.Balanced(camp, other, ours, theirs))
            continue
        wins = won[melee, camp, other]
        blows.append(
            Blow(camp, other, melee, abs(balance), tuple(dict.fromkeys(wins)), _speakers(wins))
        )
        play.tell(events.Prevailed(camp, other, abs(balance), ours, theirs))
    play.set(phase="blows", blows=tuple(blows))


def _speakers(wins: Sequence[Victory]) -> tuple[int, ...]:
    """KF-8.1"""
    first = wins[0].seat
    if all([won.seat == first for won in wins]):  # noqa: C419  # a list is faster here
        return (first,)
    counts = Counter(won.seat for won in wins)
    return tuple(sorted(counts, key=lambda seat: (-counts[seat], seat)))
