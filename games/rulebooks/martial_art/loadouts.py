"""What a player brings to a fight, checked with all its problems named at once (MA-2)."""

from collections import Counter
from collections.abc import Iterator

from games.kernel.record import Illegal, Record
from games.rulebooks.martial_art.catalogue import (
    BOARD_TECHNIQUES,
    CHOSEN_TECHNIQUES,
    FIGHTERS,
    OWN,
    PER_ZONE,
    TECHNIQUES,
    ZONES,
)
from games.rulebooks.martial_art.state import Belt, Placement, Tokens, is_action, zone_word


class Loadout(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter made ready; what is left out in Black Belt is chosen at the table."""

    fighter: str
    belt: Belt
    techniques: tuple[str, ...] = ()
    placement: Placement | None = None


def problems(loadout: Loadout) -> tuple[Illegal, ...]:
    if loadout.fighter not in FIGHTERS:
        unknown = Illegal("no_such_fighter", "MA-2.1", fighter=loadout.fighter)
        return (unknown, *_unknown_techniques(loadout.techniques))
    if loadout.belt == "white":
        return tuple(_white_belt(loadout))
    return tuple(_black_belt(loadout))


def board_techniques(fighter: str) -> tuple[str, ...]:
    """MA-2.6"""
    return tuple(technique.slug for technique in OWN[fighter][:BOARD_TECHNIQUES])


def _white_belt(loadout: Loadout) -> Iterator[Illegal]:
    board = board_techniques(loadout.fighter)
    if loadout.techniques and sorted(loadout.techniques) != sorted(board):
        yield Illegal("white_belt_techniques", "MA-2.6", techniques=board)
    if loadout.placement is not None:
        yield Illegal("white_belt_placement", "MA-2.2")


def _black_belt(loadout: Loadout) -> Iterator[Illegal]:
    if loadout.techniques:
        yield from technique_problems(loadout.fighter, loadout.techniques)
    if loadout.placement is not None:
        bag = tuple(FIGHTERS[loadout.fighter].set.elements())
        yield from placement_problems(bag, loadout.placement)


def technique_problems(fighter: str, techniques: tuple[str, ...]) -> Iterator[Illegal]:
    if len(techniques) != CHOSEN_TECHNIQUES:
        yield Illegal("technique_count", "MA-2.6", count=len(techniques), wanted=CHOSEN_TECHNIQUES)
    for slug, count in Counter(techniques).items():
        if count > 1:
            yield Illegal("technique_twice", "MA-2.6", technique=slug)
    yield from _unknown_techniques(techniques)
    for slug in dict.fromkeys(techniques):
        if slug in TECHNIQUES and TECHNIQUES[slug].fighter != fighter:
            yield Illegal("not_its_technique", "MA-2.6", technique=slug, fighter=fighter)


def _unknown_techniques(techniques: tuple[str, ...]) -> Iterator[Illegal]:
    for slug in dict.fromkeys(techniques):
        if slug not in TECHNIQUES:
            yield Illegal("no_such_technique", "MA-2.6", technique=slug)


def placement_problems(bag: Tokens, placement: Placement) -> Iterator[Illegal]:
    """MA-2.2, MA-2.3; where the bag holds "?", so must the placement."""
    for zone, tokens in zip(ZONES, placement.zones, strict=True):
        if len(tokens) != PER_ZONE:
            yield Illegal(
                "zone_count", "MA-2.2", zone=zone_word(zone), count=len(tokens), wanted=PER_ZONE
            )
        if sum(map(is_action, tokens)) > 1:
            yield Illegal("two_actions", "MA-2.2", zone=zone_word(zone))
    if len(placement.aside) != PER_ZONE:
        yield Illegal("aside_count", "MA-2.2", count=len(placement.aside), wanted=PER_ZONE)
    if any(map(is_action, placement.aside)):
        yield Illegal("aside_action", "MA-2.2")
    placed = Counter(token for tokens in (*placement.zones, placement.aside) for token in tokens)
    wanted = Counter(bag)
    for token in sorted(placed.keys() | wanted.keys()):
        if placed[token] != wanted[token]:
            yield Illegal(
                "token_count", "MA-1.2", token=token, count=placed[token], wanted=wanted[token]
            )
