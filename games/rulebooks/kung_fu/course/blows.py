"""After the comparison: cards pressed home, a target chosen, and the damage borne."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.kernel.game import Play
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.bonuses import LAID, Armour, Equipment, Shield, Weakness
from games.rulebooks.kung_fu.cards import COMPONENTS, PLACE, SUIT, Component
from games.rulebooks.kung_fu.claims import less
from games.rulebooks.kung_fu.course import bodies, preparing, turns
from games.rulebooks.kung_fu.rules import blows as rules
from games.rulebooks.kung_fu.state import Blow, Board, Laid, Side, changed, weak_suits

if TYPE_CHECKING:
    from games.rulebooks.kung_fu.rules.scene import Scene

_VIGOUR, _DISTANCE = PLACE["vigour"], PLACE["distance"]


def next_blow(play: "Play[Scene]") -> None:
    """One blow after another, as far as nobody has to be asked."""
    while play.state.blows:
        if (_press_or_aim if play.state.blows[0].target is None else _bear)(play):
            return
    turns.opening(play)


def _press_or_aim(play: "Play[Scene]") -> bool:
    """KF-5.3, then KF-3.3; whether somebody is asked."""
    state = play.state
    blow = state.blows[0]
    for seat in sorted({won.seat for won in blow.won}):
        if seat not in blow.pressed and any(pressings(state, seat)):
            play.ask(rules.PressHome(seat))
            return True
    speaker = speaks_for(state, blow)
    aims = targets(state, blow)
    if speaker is None or not aims:
        _drop(play)
    elif len(aims) == 1:
        strike(play, aims[0])
    else:
        play.ask(rules.Target(speaker))
        return True
    return False


def put(play: "Play[Scene]", blow: Blow) -> None:
    play.set(blows=(blow, *play.state.blows[1:]))


def _drop(play: "Play[Scene]") -> None:
    play.set(blows=play.state.blows[1:])


# Pressing home and aiming


def pressings(state: Board, seat: int) -> list[tuple[str, Component]]:
    """KF-5.3: what may be pressed home, and with which gear or terrain."""
    side = state.sides[seat]
    slugs = [laid.bonus for laid in side.front if _presses(state, side, laid)]
    if not slugs:
        return []
    weak = weak_suits(side, state.box)
    winners = [
        COMPONENTS[won.place]
        for won in state.blows[0].won
        if won.seat == seat
        and side.stacks[won.place][-1:] == (won.card,)
        and SUIT[won.card] not in weak
    ]
    return [(slug, component) for slug in dict.fromkeys(slugs) for component in winners]


def _presses(state: Board, side: Side, laid: Laid) -> bool:
    """KF-2.4: with one of each type a round, and up to its power."""
    bonus = state.box[laid.bonus]
    if not isinstance(bonus, Equipment) or laid.pressed >= bonus.power:
        return False
    return laid.used or not any(
        other.used and state.box[other.bonus].type == bonus.type for other in side.front
    )


def press(play: "Play[Scene]", seat: int, slug: str, component: Component) -> None:
    state = play.state
    side = state.sides[seat]
    at = next(
        n for n, laid in enumerate(side.front) if laid.bonus == slug and _presses(state, side, laid)
    )
    laid = replace(side.front[at], used=True, pressed=side.front[at].pressed + 1)
    play.put(seat, front=changed(side.front, at, laid))
    card = bodies.take_top(play, seat, PLACE[component])
    play.tell(events.Pressed(seat, state.box[slug], component, card))
    bodies.shed(play, seat, "KF-2.9")
    blow = play.state.blows[0]
    put(play, replace(blow, damage=blow.damage + 1))


def speaks_for(state: Board, blow: Blow) -> int | None:
    """KF-8.1: the first of the winning camp in the melee."""
    return next(iter(_members(state, blow.camp, blow.melee)), None)


def targets(state: Board, blow: Blow) -> list[int]:
    return _members(state, blow.against, blow.melee)


def _members(state: Board, camp: int, melee: int) -> list[int]:
    return [
        seat
        for seat, side in enumerate(state.sides)
        if side.in_play and side.camp == camp and side.melee == melee
    ]


def strike(play: "Play[Scene]", target: int) -> None:
    """KF-3.3; armour acts before anything else (KF-5.5)."""
    state = play.state
    blow = state.blows[0]
    play.tell(events.Struck(target, blow.damage))
    damage = blow.damage
    for laid in state.sides[target].front:
        bonus = state.box[laid.bonus]
        if isinstance(bonus, Armour) and damage < bonus.solidity:
            damage -= 1
            play.tell(events.ArmourHeld(target, bonus))
            break
    put(play, replace(blow, target=target, damage=damage))


# Bearing damage


def _bear(play: "Play[Scene]") -> bool:
    """Whether the target is asked; what everybody sees to have one answer is not."""
    state = play.state
    blow = state.blows[0]
    seat = blow.target
    assert seat is not None  # noqa: S101  # next_blow aims first
    side = state.sides[seat]
    place = giving(state, side)
    if not side.in_play or not blow.damage:
        _drop(play)
    elif place is None and side.wounded:
        play.tell(events.Spared(seat, blow.damage))
        _drop(play)
    elif _has_a_choice(state, side, place):
        play.ask(rules.Bear(seat))
        return True
    elif place is not None:
        give(play, seat, place)
    else:
        be_wounded(play, seat)
    return False


def giving(state: Board, side: Side) -> int | None:
    """KF-4.1: the lowest component whose standing card may absorb; a weakness bars its suits."""
    weak = weak_suits(side, state.box) if side.front else frozenset()
    for place in (3, 2, 1, 0):
        stack = side.stacks[place]
        if stack and SUIT[stack[-1]] not in weak:
            return place
    return None


def _has_a_choice(state: Board, side: Side, place: int | None) -> bool:
    """From what everyone sees: a hand with cards in it may hold anything."""
    if side.hand or any(absorbs_in_front(state, laid) for laid in side.front):
        return True
    if place is not None:
        return False
    return side.points > 0 or any(isinstance(state.box[laid.bonus], LAID) for laid in side.front)


def absorbs_in_front(state: Board, laid: Laid) -> bool:
    """KF-5.3 to KF-5.5"""
    bonus = state.box[laid.bonus]
    return isinstance(bonus, Equipment) or (isinstance(bonus, Shield) and not laid.used)


def hurt_less(play: "Play[Scene]", by: int) -> None:
    blow = play.state.blows[0]
    put(play, replace(blow, damage=blow.damage - by))


def give(play: "Play[Scene]", seat: int, place: int) -> None:
    card = bodies.take_top(play, seat, place)
    play.tell(events.Gave(seat, COMPONENTS[place], card))
    hurt_less(play, 1)
    bodies.shed(play, seat, "KF-2.9")


def absorb(play: "Play[Scene]", seat: int, slug: str) -> None:
    """KF-4.2"""
    state = play.state
    side, bonus = state.sides[seat], state.box[slug]
    damage, rule = 1, "KF-5.1"
    match bonus:
        case Weakness():
            damage, rule = min(len(bonus.colours), state.blows[0].damage), "KF-5.2"
            play.put(seat, hand=less(side.hand, slug), front=(*side.front, Laid(slug)))
        case Shield():
            rule = "KF-5.5"
            at = _unused(side, slug)
            play.put(seat, front=changed(side.front, at, replace(side.front[at], used=True)))
        case Equipment():
            rule = "KF-5.4" if bonus.type == "terrain" else "KF-5.3"
            preparing.drop(play, seat, slug, "front")
        case _:
            preparing.drop(play, seat, slug, "hand")
    play.tell(events.Absorbed(seat, bonus, damage, rule))
    hurt_less(play, damage)


def _unused(side: Side, slug: str) -> int:
    return next(n for n, laid in enumerate(side.front) if laid.bonus == slug and not laid.used)


def be_wounded(play: "Play[Scene]", seat: int) -> None:
    """KF-4.3"""
    play.put(seat, wounded=True)
    scale, points = bodies.lower(play, seat, _VIGOUR)
    play.tell(events.Wounded(seat, points, scale))
    _drop(play)
    bodies.bear_out(play, seat)


def evade(play: "Play[Scene]", seat: int, slug: str | None) -> None:
    """KF-4.4"""
    play.put(seat, wounded=True)
    if slug is None:
        preparing.pay(play, seat)
    else:
        bonus = play.state.box[slug]
        preparing.drop(play, seat, slug, "front" if isinstance(bonus, LAID) else "hand")
        play.tell(events.BonusDiscarded(seat, bonus, "KF-4.4"))
    scale, points = bodies.lower(play, seat, _DISTANCE, 2)
    play.tell(events.Evaded(seat, points, scale))
    _drop(play)
    bodies.bear_out(play, seat)


def pressed(play: "Play[Scene]", seat: int) -> None:
    """That character has had its chance."""
    blow = play.state.blows[0]
    put(play, replace(blow, pressed=(*blow.pressed, seat)))
    next_blow(play)
