"""The meaning of a step without its wording: who does what to whom, and when.

Different trees may mean the same, such as "at the end of the opponent's turn: the opponent loses 1"
and "the opponent has: at the end of their turn: lose 1". They are compared here as flat tuples.
"""

from collections.abc import Iterator

from msgspec.structs import astuple

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.tree import Phrase, Step

Meaning = tuple[object, ...]
OTHER = {"player": "opponent", "opponent": "player"}


def step_meanings(steps: tuple[Step, ...]) -> list[Meaning]:
    """Steps one after another, whether they are joined by "then" or stand on lines of their own."""
    return [
        (str(step.__struct_config__.tag), *meaning)
        for step in steps
        for meaning in meanings(*astuple(step))
    ]


def meanings(phrase: Phrase, by: str = "player") -> Iterator[Meaning]:
    """Yield each part of a phrase with the player who carries it out."""
    match phrase:
        case tree.Has(who, step):
            yield from meanings(step, who)
        case tree.Then(steps):
            for step in steps:
                yield from meanings(step, by)
        case tree.Either(ways):
            yield ("either", *(tuple(meanings(way, by)) for way in ways))
        case tree.Radius(amount, step):
            yield from (("within", amount, *each) for each in meanings(step, "within"))
        case tree.TurnTrigger() | tree.Playing() | tree.Hurt() | tree.Doing():
            yield from ((*_when(phrase, by), *each) for each in meanings(phrase.step, by))
        case tree.Alone(who, step):
            yield ("only", who, *(meanings(step, who) if step else ()))
        case _:
            yield _deed(phrase, by)


def _when(trigger: tree.Trigger, by: str) -> Meaning:
    doer = by if trigger.whose == "own" else trigger.whose
    match trigger:
        case tree.TurnTrigger(edge):
            return (edge, doer)
        case tree.Playing(_, what, kind):
            return ("laid", doer, what, kind)
        case tree.Doing(_, deed):
            return (deed, doer)
        case tree.Hurt():
            return ("hurt", doer)


def _deed(phrase: Phrase, by: str) -> Meaning:
    named = (str(phrase.__struct_config__.tag), *astuple(phrase))
    match phrase:
        case tree.Immobilise() | tree.Prevent() | tree.NoCards() | tree.Charm():
            return (OTHER.get(by, by), "barred", *named)
        case tree.Ban(kind):
            return ("everyone", "barred", "prevent", kind)
        case tree.Distance(1, "exactly"):
            return ("adjacent",)
        case tree.Played(kind) if by == "opponent":
            return ("player", "counter", kind)
        case _:
            return (by, *named)
