"""Tokens that a table may show: all placements of the hidden Effect tokens that are still possible
(MA-9.4).

A placement says how many Move, Defence and Energy tokens lie in each zone and aside. There are a
few hundred at the start and soon only a few, so the referee keeps them all: each fact that everyone
sees removes the placements it rules out, each hidden action replaces a placement by all its
possible results. A placement is packed into one number, three bits a count; it stays below 2**53,
so that every reader of JSON can hold it.
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
"""Zones 1 to 5 are in the lowest bits, the tokens set aside (0) above them."""


def shift(place: int) -> int:
    return SHIFT[place]


@lru_cache(maxsize=1024)
def pack(tokens: tuple[str, ...]) -> int:
    """Pack the Effect tokens of one place; Action tokens do not count."""
    return sum(UNIT[token] for token in tokens if token in UNIT)


@lru_cache(maxsize=1024)
def unpack(place: int) -> tuple[Effect, ...]:
    counts = {token: place // UNIT[token] & COUNT for token in EFFECTS}
    return tuple(sorted(token for token, count in counts.items() for _ in range(count)))


def everywhere(side: Side) -> Placements:
    """All possible placements while nothing has been seen."""
    own = FIGHTERS[side.fighter].tokens
    composition = tuple(own.get(token, 0) for token in EFFECTS)
    return _fillings(composition, tuple(map(effects, (*side.zones, side.aside))))


@lru_cache(maxsize=256)
def _fillings(composition: tuple[int, ...], sizes: tuple[int, ...]) -> Placements:
    moves, defences, energies = composition
    if not sizes:
        return (0,) if moves == defences == energies == 0 else ()
    fillings = []
    for m in range(min(moves, sizes[0]) + 1):
        for d in range(min(defences, sizes[0] - m) + 1):
            e = sizes[0] - m - d
            if e <= energies:
                content = m + (d << 3) + (e << 6)
                rest = _fillings((moves - m, defences - d, energies - e), sizes[1:])
                fillings += [content + (tail << 9) for tail in rest]
    return tuple(sorted(fillings))


def possible(side: Side) -> Placements:
    return side.possible or everywhere(side)


# Facts that everyone sees


def with_content(placements: Placements, place: int, content: int) -> Placements:
    """Keep the placements with this content: all Effect tokens of the place are laid open."""
    by = shift(place)
    return tuple([p for p in placements if p >> by & PLACE == content])


def holding(placements: Placements, zone: int, defence: int, move: int) -> Placements:
    """Keep the placements with at least this many Defence and Move tokens in the zone."""
    by = shift(zone)
    return tuple(
        [p for p in placements if p >> by & COUNT >= move and p >> by + 3 & COUNT >= defence]
    )


def may_hold(placements: Placements, zone: int, *, defence: bool, move: bool) -> bool:
    """Return whether, for all that everyone sees, such a token can lie in the zone."""
    wanted = (UNIT["defence"] * COUNT * defence) | (UNIT["move"] * COUNT * move)
    mask = wanted << shift(zone)
    return any(p & mask for p in placements)


def losing(placements: Placements, zone: int, token: Token, place: int | None) -> Placements:
    """MA-5.1: that place was the first to hold the token; None: no place did."""
    matches = [p for p in placements if first_place(p, zone, token) == place]
    return tuple(matches) if place is None else without_token(tuple(matches), place, token)


def without_token(placements: Placements, place: int, token: Token) -> Placements:
    """A token, laid open, leaves the fight."""
    by = UNIT[token] << shift(place)
    return tuple([p - by for p in placements])


# Hidden actions


def after_sowing(
    placements: Placements, start: int, content: int, fell: tuple[int, ...]
) -> Placements:
    """MA-3.4: tokens that everyone saw are laid hidden on those zones, in an unknown order."""
    ways = _arrangements(start, content, fell)
    if len(ways) == 1:
        return tuple([p + ways[0] for p in placements])
    return tuple(sorted({p + way for p in placements for way in ways}))


@lru_cache(maxsize=8192)
def _arrangements(start: int, content: int, fell: tuple[int, ...]) -> Placements:
    """Possible changes of a placement, one per order of laying; they depend on the zones where
    Moves and Defences fell."""
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
    """MA-3.7: the tokens set aside enter a zone."""
    aside, into = shift(ASIDE), shift(zone)
    low = (1 << aside) - 1
    return tuple(sorted({(p & low) + (p >> aside << into) for p in placements}))


def moving(placements: Placements, zone: int, to: int) -> Placements:
    """Gôjû, Kon Muay Kee: one unknown Effect token goes to another zone."""
    return _move_tokens(placements, ((UNIT[token], shift(zone), shift(to)) for token in EFFECTS))


def swapping(placements: Placements, zone: int, other: int) -> Placements:
    """Sérénité de la Grue: two Effect tokens change places."""
    results = {p + change for p in placements for change in _exchanges(p, zone, other)}
    return tuple(sorted(results))


def _move_tokens(placements: Placements, ways: Iterable[tuple[int, int, int]]) -> Placements:
    return tuple(
        sorted(
            {
                p - (unit << source) + (unit << target)
                for unit, source, target in ways
                for p in placements
                if p >> source & COUNT * unit
            }
        )
    )


def _exchanges(placement: int, zone: int, other: int) -> Iterable[int]:
    source, target = shift(zone), shift(other)
    units = [UNIT[token] for token in EFFECTS]
    for mine in units:
        for theirs in units:
            if placement >> source & COUNT * mine and placement >> target & COUNT * theirs:
                yield ((theirs - mine) << source) + ((mine - theirs) << target)


# Claims


@lru_cache(maxsize=16384)
def first_place(placement: int, zone: int, token: Token) -> int | None:
    """MA-5.1: search the targeted zone, then the following ones in order, then the tokens set
    aside."""
    unit = UNIT[token] * COUNT
    order = (*(following(zone, steps) for steps in range(5)), ASIDE)
    return next((place for place in order if placement >> shift(place) & unit), None)


def contents(side: Side, zone: int) -> list[tuple[Effect, ...]]:
    """Possible contents of a zone's hidden tokens."""
    by = shift(zone)
    return [unpack(content) for content in sorted({p >> by & PLACE for p in possible(side)})]


def loss_places(side: Side, zone: int, token: Token) -> list[int | None]:
    places = {first_place(p, zone, token) for p in possible(side)}
    return sorted(places, key=lambda place: (place is None, place or 0))


def no_such_content(side: Side, zone: int, tokens: tuple[Token, ...]) -> Illegal | None:
    """Return why the hidden tokens of a zone cannot be these, or None."""
    count = effects(side.zones[zone - 1])
    if len(tokens) != count or any(map(is_action, tokens)):
        return Illegal("reveal_all", "MA-3.2", zone=zone_word(zone), count=count)
    if token := _beyond_set(side, tokens):
        return token
    if with_content(possible(side), zone, pack(tuple(sorted(tokens)))):
        return None
    return Impossible("cannot_be_there", "MA-9.4", zone=zone_word(zone), tokens=tokens)


def no_such_guard(side: Side, zone: int, defence: int, move: int) -> Illegal | None:
    """Return why a zone cannot hold this many Defence and Move tokens, or None."""
    counts: dict[Token, int] = {"defence": defence, "move": move}
    tokens = tuple(token for token, count in counts.items() for _ in range(count))
    if beyond := _beyond_set(side, tokens):
        return beyond
    if holding(possible(side), zone, defence, move):
        return None
    return Impossible("cannot_be_there", "MA-9.4", zone=zone_word(zone), tokens=tokens)


def no_such_audit(side: Side, zones: Zones, aside: Tokens) -> Illegal | None:
    """MA-9.5: the tokens laid open must match in number, and be possible there. More of a token
    than the set holds is as impossible, and found out as well (MA-9.7)."""
    for place, shown, lies in zip(PLACES, (*zones, aside), (*side.zones, side.aside), strict=True):
        if HIDDEN in shown:
            return Illegal("audit_unknown", "MA-9.5", place=zone_word(place))
        actions = [list(filter(is_action, tokens)) for tokens in (sorted(shown), lies)]
        if actions[0] != actions[1] or len(shown) != len(lies):
            return Illegal("audit_place", "MA-9.5", place=zone_word(place), count=len(lies))
    claimed = sum(
        pack(tuple(sorted(content))) << shift(place)
        for place, content in zip(PLACES, (*zones, aside), strict=True)
    )
    return None if claimed in possible(side) else Impossible("audit_impossible", "MA-9.5")


def _beyond_set(side: Side, tokens: tuple[Token, ...]) -> Impossible | None:
    """MA-9.2: a claim may not exceed the fighter's set, less the tokens that have left the
    fight."""
    left = FIGHTERS[side.fighter].set
    left.subtract((*side.lost, *side.discarded))
    for token, count in Counter(tokens).items():
        if count > left[token]:
            return Impossible(
                "not_in_set", "MA-9.2", fighter=side.fighter, token=token, count=left[token]
            )
    return None
