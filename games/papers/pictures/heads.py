"""Headings above each player's part of a picture: the name and the figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Figures: TypeAlias = Sequence[tuple[str, str]]
"""Label and value of each figure; the first one decides the game."""


@dataclass(frozen=True)
class Head:
    seat: int | None
    name: str
    figures: Figures

    @property
    def figures_text(self) -> str:
        return " · ".join(f"{label.lower()} {figure}" for label, figure in self.figures)


@dataclass(frozen=True)
class Heads:
    names: Sequence[str] = ()
    figures: Mapping[int, Figures] = field(default_factory=dict)

    def head_for_seat(self, seat: int | None) -> Head:
        if seat is None:
            return Head(None, "", ())
        name = self.names[seat] if 0 <= seat < len(self.names) else ""
        return Head(seat, name, self.figures.get(seat, ()))
