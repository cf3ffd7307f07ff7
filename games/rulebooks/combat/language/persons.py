"""Phrases that leave open who acts on whom, each with the readings that an author may mean."""

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import fields, replace

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.syntax.spots import Spot
from games.rulebooks.combat.language.tree import Phrase, Who

MOVED = (tree.MoveOpponent, tree.PlaceOpponent, tree.SendOpponent)
"""Their own names hold the opponent's, whoever carries them."""
TRIGGERS = get_args(tree.Trigger)
DIRECTED = (tree.Wound, tree.Push, tree.Pull, *MOVED, *get_args(tree.Bar))
"""Done to the other player: « Blesser 2 (adversaire) » names who does it, or to whom."""


def is_open(spot: Spot) -> bool:
    """True for a loosely named carrier of what is done to another: `Wound 2 (opponent)`."""
    named = isinstance(spot.node, tree.Has) and spot.node.who != "everyone"
    return spot.is_loose and named and any(_is_directed(part) for part in _acts(spot.inner))


def is_contradictory(carrier: Who, spot: Spot, *, formal: bool = False) -> bool:
    """True if who acts is also named as what it acts on: `the opponent wounds the opponent`."""
    return any(_names_itself(carrier, part, formal=formal) for part in _acts((spot,)))


def _names_itself(carrier: Who, act: Spot, *, formal: bool) -> bool:
    if isinstance(act.node, (*TRIGGERS, tree.PlaceSelf, tree.Distance)):
        return False  # a trigger says when, not on whom; a place is next to the other
    named = "opponent" in act.names and not (formal and isinstance(act.node, MOVED))
    return (carrier == "opponent" and named) or (carrier != "player" and "you" in act.names)


def _acts(spots: tuple[Spot, ...]) -> Iterator[Spot]:
    for spot in spots:
        if isinstance(spot.node, tree.Has):
            continue  # it names its own carrier
        yield spot
        yield from _acts(spot.inner)


def _is_directed(spot: Spot) -> bool:
    return isinstance(spot.node, DIRECTED)


def either_way(spot: Spot) -> tuple[Phrase, Phrase]:
    """Return the phrase done by the player, and done by the opponent."""
    act = spot.node.step if isinstance(spot.node, tree.Has) else spot.node
    return act, tree.Has("opponent", act)


def possible_takers(option: Spot) -> tuple[Phrase, ...]:
    """Return the two meanings of `Opponent: discard 1` in an intervention: the player who alone may
    take it, or the one who carries it, whoever takes it."""
    match option.node:
        case tree.Has("player" | "opponent" as who, act) if option.is_loose:
            return tree.Alone(who, act), option.node
        case _:
            return ()


def in_either_turn(trigger: tree.TurnTrigger) -> tuple[Phrase, Phrase]:
    return replace(trigger, whose="player"), replace(trigger, whose="opponent")


def exchange_part(node: Phrase, old: Phrase, new: Phrase) -> Phrase:
    """Return the phrase with one of its parts exchange_part for another."""
    if node is old:
        return new
    changed: dict[str, object] = {}
    for field in fields(node):
        part = getattr(node, field.name)
        if isinstance(part, tree.Part):
            changed[field.name] = exchange_part(part, old, new)  # type: ignore[arg-type]  # a phrase
        elif isinstance(part, tuple):
            changed[field.name] = tuple(exchange_part(each, old, new) for each in part)
    return replace(node, **changed)
