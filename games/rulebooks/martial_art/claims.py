"""What a table may show: every place where the hidden Effect tokens can still be (MA-9.4).

A placement says how many Move, Defence and Energy tokens lie in each zone and aside. There are a
few hundred at the start and soon a handful, so the referee keeps them all: each fact that everyone
sees strikes out those it rules out, each hidden deed replaces one by all that it may have become.
A placement is packed into one number, three bits a count; it stays below 2**53, so that every
reader of JSON can hold it.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from games.kernel.record import HIDDEN, Illegal, Impossible
from games.rulebooks.martial_art.catalogue import EFFECTS, FIGHTERS, ZONES, Effect, Token
from games.rulebooks.martial_art.state import (
    ASIDE,
    Side,
    Tokens,
    Zones,
    effects,
    following,
    is_action,
    zone_word,
)

Placements = tuple[int, ...]

UNIT: Final[dict[Token, int]] = {"move": 1, "defence": 1 << 3, "energy": 1 << 6}
COUNT: Final = 0b111
PLACE: Final = 0b111_111_111
PLACES: Final = (*ZONES, ASIDE)


SHIFT: Final = (45, 0, 9, 18, 27, 36)
"""Zones 1 to 5 lie in the lowest bits, what is aside (0) above them."""


def shift(place: int) -> int:
    return SHIFT[place]


@lru_cache(maxsize=1024)
def packed(tokens: tuple[str, ...]) -> int:
    """The Effect tokens of one place; Action tokens count nothing."""
    return sum(UNIT[token] for token in tokens if token in UNIT)


@lru_cache(maxsize=1024)
def unpacked(place: int) -> tuple[Effect, ...]:
    counts = {token: place // UNIT[token] & COUNT for token in EFFECTS}
    return tuple(sorted(token for token, count in counts.items() for _ in range(count)))


def everywhere(side: Side) -> Placements:
    """What can be as long as nothing was seen."""
    own = FIGHTERS[side.fighter].tokens
    composition = tuple(own.get(token, 0) for token in EFFECTS)
    return _fillings(composition, tuple(map(effects, (*side.zones, side.aside))))


@lru_cache(maxsize=256)
def _fillings(composition: tuple[int, ...], sizes: tuple[int, ...]) -> Placements:
    moves, defences, energies = composition
    if not sizes:
        return (0,) if moves == defences == energies == 0 else ()
    found = []
    for m in range(min(moves, sizes[0]) + 1):
        for d in range(min(defences, sizes[0] - m) + 1):
            e = sizes[0] - m - d
            if e <= energies:
                here = m + (d << 3) + (e << 6)
                rest = _fillings((moves - m, defences - d, energies - e), sizes[1:])
                found += [here + (there << 9) for there in rest]
    return tuple(sorted(found))


def possible(side: Side) -> Placements:
    return side.possible or everywhere(side)


# What everyone sees


def seen(placements: Placements, place: int, content: int) -> Placements:
    """All Effect tokens of a place are laid open."""
    by = shift(place)
    return tuple([p for p in placements if p >> by & PLACE == content])


def holding(placements: Placements, zone: int, defence: int, move: int) -> Placements:
    """So many Defence and Move tokens of a zone are shown; it may hold more."""
    by = shift(zone)
    return tuple(
        [p for p in placements if p >> by & COUNT >= move and p >> by + 3 & COUNT >= defence]
    )


def may_hold(placements: Placements, zone: int, *, defence: bool, move: bool) -> bool:
    """Whether for all that everyone sees, a token of these can lie in that zone."""
    wanted = (UNIT["defence"] * COUNT * defence) | (UNIT["move"] * COUNT * move)
    mask = wanted << shift(zone)
    return any(p & mask for p in placements)


def losing(placements: Placements, zone: int, token: Token, place: int | None) -> Placements:
    """MA-5.1: that place was the first to hold the token; None: no place did."""
    found = [p for p in placements if first_place(p, zone, token) == place]
    return tuple(found) if place is None else less(tuple(found), place, token)


def less(placements: Placements, place: int, token: Token) -> Placements:
    """A token leaves the fight, laid open."""
    by = UNIT[token] << shift(place)
    return tuple([p - by for p in placements])


# What happens hidden


def sown(placements: Placements, start: int, content: int, fell: tuple[int, ...]) -> Placements:
    """MA-3.4: tokens that everyone saw, laid hidden on those zones, in an order unknown."""
    ways = _arrangements(start, content, fell)
    if len(ways) == 1:
        return tuple([p + ways[0] for p in placements])
    return tuple(sorted({p + way for p in placements for way in ways}))


@lru_cache(maxsize=8192)
def _arrangements(start: int, content: int, fell: tuple[int, ...]) -> Placements:
    """What each order of laying adds to a placement; where Moves and Defences fell tells it."""
    moves, defences = content & COUNT, content >> 3 & COUNT
    spots = [1 << shift(zone) for zone in fell]
    energy = UNIT["energy"] * sum(spots) - (content << shift(start))
    move, defence = UNIT["move"] - UNIT["energy"], UNIT["defence"] - UNIT["energy"]
    sums: set[int] = set()
    for m in combinations(range(len(spots)), moves):
        left = [spot for n, spot in enumerate(spots) if n not in m]
        with_moves = energy + move * sum([spots[n] for n in m])
        sums |= {with_moves + defence * sum(d) for d in combinations(left, defences)}
    return tuple(sorted(sums))


def entering(placements: Placements, zone: int) -> Placements:
    """MA-3.7: what was aside enters a zone."""
    aside, into = shift(ASIDE), shift(zone)
    low = (1 << aside) - 1
    return tuple(sorted({(p & low) + (p >> aside << into) for p in placements}))


def moving(placements: Placements, zone: int, to: int) -> Placements:
    """Gôjû, Kon Muay Kee: one Effect token, unknown which, goes to another zone."""
    return _changed(placements, ((UNIT[token], shift(zone), shift(to)) for token in EFFECTS))


def swapping(placements: Placements, zone: int, other: int) -> Placements:
    """Sérénité de la Grue: two Effect tokens change places."""
    there = {p + change for p in placements for change in _exchanges(p, zone, other)}
    return tuple(sorted(there))


def _changed(placements: Placements, ways: Iterable[tuple[int, int, int]]) -> Placements:
    return tuple(
        sorted(
            {
                p - (unit << here) + (unit << there)
                for unit, here, there in ways
                for p in placements
                if p >> here & COUNT * unit
            }
        )
    )


def _exchanges(placement: int, zone: int, other: int) -> Iterable[int]:
    here, there = shift(zone), shift(other)
    units = [UNIT[token] for token in EFFECTS]
    for mine in units:
        for theirs in units:
            if placement >> here & COUNT * mine and placement >> there & COUNT * theirs:
                yield ((theirs - mine) << here) + ((mine - theirs) << there)


# Claims


@lru_cache(maxsize=16384)
def first_place(placement: int, zone: int, token: Token) -> int | None:
    """MA-5.1: the targeted zone, then the following ones in order, then what is aside."""
    unit = UNIT[token] * COUNT
    order = (*(following(zone, steps) for steps in range(5)), ASIDE)
    return next((place for place in order if placement >> shift(place) & unit), None)


def contents(side: Side, zone: int) -> list[tuple[Effect, ...]]:
    """What the hidden tokens of a zone can be."""
    by = shift(zone)
    return [unpacked(content) for content in sorted({p >> by & PLACE for p in possible(side)})]


def loss_places(side: Side, zone: int, token: Token) -> list[int | None]:
    found = {first_place(p, zone, token) for p in possible(side)}
    return sorted(found, key=lambda place: (place is None, place or 0))


def no_such_content(side: Side, zone: int, tokens: tuple[Token, ...]) -> Illegal | None:
    """Whether the hidden tokens of a zone can be these."""
    count = effects(side.zones[zone - 1])
    if len(tokens) != count or any(map(is_action, tokens)):
        return Illegal("reveal_all", "MA-3.2", zone=zone_word(zone), count=count)
    if token := _beyond_set(side, tokens):
        return token
    if seen(possible(side), zone, packed(tuple(sorted(tokens)))):
        return None
    return Impossible("cannot_be_there", "MA-9.4", zone=zone_word(zone), tokens=tokens)


def no_such_guard(side: Side, zone: int, defence: int, move: int) -> Illegal | None:
    """Whether so many Defence and Move tokens can lie in a zone."""
    counts: dict[Token, int] = {"defence": defence, "move": move}
    tokens = tuple(token for token, count in counts.items() for _ in range(count))
    if beyond := _beyond_set(side, tokens):
        return beyond
    if holding(possible(side), zone, defence, move):
        return None
    return Impossible("cannot_be_there", "MA-9.4", zone=zone_word(zone), tokens=tokens)


def no_such_audit(side: Side, zones: Zones, aside: Tokens) -> Illegal | None:
    """MA-9.5: what is laid open must be as many tokens, and such as can be there."""
    for place, shown, lies in zip(PLACES, (*zones, aside), (*side.zones, side.aside), strict=True):
        if HIDDEN in shown:
            return Illegal("audit_unknown", "MA-9.5", place=zone_word(place))
        actions = [list(filter(is_action, tokens)) for tokens in (sorted(shown), lies)]
        if actions[0] != actions[1] or len(shown) != len(lies):
            return Illegal("audit_place", "MA-9.5", place=zone_word(place), count=len(lies))
    places = (*zones, aside)
    tokens: tuple[Token, ...] = tuple(
        t for place in places for t in place if t != HIDDEN and not is_action(t)
    )
    if beyond := _beyond_set(side, tokens):
        return beyond
    claimed = sum(
        packed(tuple(sorted(content))) << shift(place)
        for place, content in zip(PLACES, (*zones, aside), strict=True)
    )
    return None if claimed in possible(side) else Impossible("audit_impossible", "MA-9.5")


def _beyond_set(side: Side, tokens: tuple[Token, ...]) -> Impossible | None:
    """MA-9.2: no more of a token than the fighter's set, less those that have left the fight."""
    left = FIGHTERS[side.fighter].set
    left.subtract((*side.lost, *side.discarded))
    for token, count in Counter(tokens).items():
        if count > left[token]:
            return Impossible(
                "not_in_set", "MA-9.2", fighter=side.fighter, token=token, count=left[token]
            )
    return None
