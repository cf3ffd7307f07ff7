"""Dice in the usual notation: parse it, roll it, read thrown dice with it, compute its exact
odds."""

from games.kernel.chance.dice.chances import NoExactOdds, distribution
from games.kernel.chance.dice.grammar import Unreadable, parse
from games.kernel.chance.dice.notation import Notation
from games.kernel.chance.dice.rolls import Die, InvalidFaces, Part, Roll, read, roll

__all__ = [
    "Die",
    "InvalidFaces",
    "NoExactOdds",
    "Notation",
    "Part",
    "Roll",
    "Unreadable",
    "distribution",
    "parse",
    "read",
    "roll",
]
