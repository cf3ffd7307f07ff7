"""Comparing what stands: pairs of opponents, component by component (KF-3.1 to KF-3.3)."""

from typing import Final, Literal

from games.rulebooks.kung_fu.cards import COMPONENTS, Component, Four, Stacks, worth

Won = Literal[-1, 0, 1]
SIGN: Final[tuple[Won, Won, Won]] = (0, 1, -1)


def tops(stacks: Stacks) -> Four:
    return tuple([worth(stack) for stack in stacks])  # type: ignore[return-value]


def pair(first: Four, second: Four) -> tuple[Won, Won, Won, Won]:
    """KF-3.1: for each component 1 where the first is higher, -1 where the second is."""
    return tuple([SIGN[(a > b) - (a < b)] for a, b in zip(first, second, strict=True)])  # type: ignore[return-value]


def balance(first: Four, second: Four) -> int:
    """KF-3.2: the first's victories less the second's."""
    return sum(pair(first, second))


def components(signs: tuple[Won, Won, Won, Won], who: Won) -> tuple[Component, ...]:
    return tuple([name for name, won in zip(COMPONENTS, signs, strict=True) if won == who])
