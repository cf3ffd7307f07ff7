"""Loadouts that players bring to a fight, checked with all problems named at once (MA-2)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from games.kernel.display.form import FormValues, Pick, Slot, Sort, places_in_pool
from games.kernel.display.picture import Body, Gauge, Piece, Zone, mark
from games.kernel.record import Illegal, Record
from games.kernel.shelf import LoadoutEditor, LoadoutField, Spot
from games.rulebooks.martial_art.catalogue import (
    BOARD_TECHNIQUES,
    CHOSEN_TECHNIQUES,
    FIGHTERS,
    FIGURES,
    OWN,
    PER_ZONE,
    TECHNIQUES,
    ZONES,
)
from games.rulebooks.martial_art.state import (
    ASIDE,
    Belt,
    Placement,
    Shown,
    Tokens,
    is_action,
    zone_word,
)

BELTS: Final[tuple[Belt, ...]] = ("white", "black")
ONE: Final = 1
CHOSEN: Final = Slot("techniques", CHOSEN_TECHNIQUES, CHOSEN_TECHNIQUES)


class Loadout(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter made ready; what is left out in Black Belt is chosen at the table."""

    fighter: str
    belt: Belt
    techniques: tuple[str, ...] = ()
    placement: Placement | None = None


def placement_form(bag: Tokens) -> Sort:
    """MA-2.2: two tokens for each zone, and two Effect tokens set aside."""
    zones = [Slot(zone_word(zone), PER_ZONE, PER_ZONE) for zone in ZONES]
    set_aside = tuple([place for place, token in enumerate(bag) if not is_action(token)])
    return Sort(bag, (*zones, Slot(zone_word(ASIDE), PER_ZONE, PER_ZONE, takes=set_aside)))


def problems(loadout: Loadout) -> tuple[Illegal, ...]:
    if loadout.fighter not in FIGHTERS:
        unknown = Illegal("no_such_fighter", "MA-2.1", fighter=loadout.fighter)
        return (unknown, *_unknown_techniques(loadout.techniques))
    if loadout.belt == "white":
        return tuple(_white_belt(loadout))
    return tuple(_black_belt(loadout))


def board_techniques(fighter: str) -> tuple[str, ...]:
    """MA-2.6"""
    return tuple(technique.key for technique in OWN[fighter][:BOARD_TECHNIQUES])


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
    for key, count in Counter(techniques).items():
        if count > 1:
            yield Illegal("technique_twice", "MA-2.6", technique=key)
    yield from _unknown_techniques(techniques)
    for key in dict.fromkeys(techniques):
        if key in TECHNIQUES and TECHNIQUES[key].fighter != fighter:
            yield Illegal("not_its_technique", "MA-2.6", technique=key, fighter=fighter)


def _unknown_techniques(techniques: tuple[str, ...]) -> Iterator[Illegal]:
    for key in dict.fromkeys(techniques):
        if key not in TECHNIQUES:
            yield Illegal("no_such_technique", "MA-2.6", technique=key)


def placement_problems(bag: Tokens, placement: Placement) -> Iterator[Illegal]:
    """MA-2.2, MA-2.3; if the bag holds "?", the placement must hold it too."""
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


# Prepared on the shelf, choice by choice


class LoadoutFitting(LoadoutEditor[Loadout]):
    def blank_loadout(self) -> Loadout:
        return Loadout(fighter=next(iter(FIGHTERS)), belt="black")

    def fields(self, loadout: Loadout) -> tuple[LoadoutField, ...]:
        """In White Belt, board and techniques are fixed by the fighter (MA-2.2, MA-2.6)."""
        first = (
            _one_of("fighter", tuple(FIGHTERS), loadout.fighter),
            _one_of("belt", BELTS, loadout.belt),
        )
        if loadout.belt == "white" or loadout.fighter not in FIGHTERS:
            return first
        return (*first, _techniques(loadout), _placement(loadout))

    def fill_in(self, loadout: Loadout, key: str, filled: FormValues) -> Loadout:
        ask = next((each for each in self.fields(loadout) if each.key == key), None)
        if ask is None:
            raise Illegal("form.slots", None, count=0, wanted=0)
        heaps = [tuple(ask.form.pool[place] for place in held) for held in filled]
        match key:
            case "fighter":
                return Loadout(fighter=heaps[0][0], belt=loadout.belt)
            case "belt":
                return Loadout(fighter=loadout.fighter, belt=heaps[0][0])
            case "techniques":
                return replace(loadout, techniques=heaps[0])
            case _:
                *zones, aside = heaps
                laid = Placement(tuple(zones), aside) if any(heaps) else None  # type: ignore[arg-type]  # five
                return replace(loadout, placement=laid)

    def spot(self, problem: Illegal) -> Spot | None:
        match problem.code:
            case "no_such_fighter":
                return Spot("fighter")
            case "white_belt_techniques" | "white_belt_placement":
                return Spot("belt")
            case "zone_count" | "two_actions":
                return Spot("placement", _place(problem.facts["zone"]))
            case "aside_count" | "aside_action":
                return Spot("placement", len(ZONES))
            case "token_count":
                return Spot("placement")
            case _:
                return Spot("techniques")


def _place(word: object) -> int:
    return next(place for place, zone in enumerate(ZONES) if zone_word(zone) == word)


def _one_of(key: str, words: tuple[str, ...], chosen: str) -> LoadoutField:
    selected = (chosen,) if chosen in words else ()
    return LoadoutField(
        key, Pick(words, (Slot(key, ONE, ONE),)), places_in_pool(words, (selected,))
    )


def _techniques(loadout: Loadout) -> LoadoutField:
    own = tuple(technique.key for technique in OWN[loadout.fighter])
    known = tuple(key for key in loadout.techniques if key in own)
    return LoadoutField(
        "techniques", Pick(own, (CHOSEN,)), places_in_pool(own, (known,)), optional=True
    )


def _placement(loadout: Loadout) -> LoadoutField:
    bag: Tokens = tuple(FIGHTERS[loadout.fighter].set.elements())
    laid, form = loadout.placement, placement_form(bag)
    heaps = (
        ((),) * len(form.places)
        if laid is None
        else tuple(_valid_tokens(bag, (*laid.zones, laid.aside)))
    )
    looks, board = tuple(map(_look, bag)), _board(loadout.fighter, heaps)
    return LoadoutField("placement", form, places_in_pool(bag, heaps), True, looks, board)


def _look(token: Shown) -> Piece:
    """MA-2.4: Action tokens are dark."""
    return Piece(text=token, emblem=token, colour="black" if is_action(token) else "blue")


def _board(fighter: str, heaps: tuple[Tokens, ...]) -> Body:
    """The fighter's own board, before the first injury. A zone with two Action tokens, or too many
    tokens, is faulty."""
    columns = FIGHTERS[fighter].columns
    zones = tuple(
        Zone(
            id=mark("slot", place),
            text=zone_word(zone),
            pieces=tuple(map(_look, heaps[place])),
            hurt=0,
            serious=FIGURES.serious,
            last=FIGURES.last,
            pictured=tuple(zip(FIGURES.pictured, columns[place], strict=False)),
            faulty=sum(map(is_action, heaps[place])) > 1 or len(heaps[place]) > PER_ZONE,
        )
        for place, zone in enumerate(ZONES)
    )
    gauges = tuple(Gauge(word, 0, FIGURES.gauge) for word in ("chi", "rage"))
    return Body(0, fighter, zones, gauges)


def _valid_tokens(bag: Tokens, heaps: tuple[Tokens, ...]) -> Iterator[Tokens]:
    """Leave out tokens that the fighter does not have, or not in that number: API clients may send
    any."""
    left = Counter(bag)
    for heap in heaps:
        kept = tuple((Counter(heap) & left).elements())
        left.subtract(kept)
        yield kept


FITTING: Final = LoadoutFitting()
