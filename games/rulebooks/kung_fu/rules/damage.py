"""Ways to bear the damage of a blow: cards, bonuses, a wound (KF-4.1 to KF-4.4)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.kernel.record import Illegal, Impossible
from games.kernel.requests import Play, Request
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu import moves as acts
from games.rulebooks.kung_fu.bonuses import (
    LAID,
    AnyBonus,
    Asset,
    Equipment,
    Shield,
    Weakness,
    protects,
)
from games.rulebooks.kung_fu.cards import COMPONENTS, PLACE, SUIT
from games.rulebooks.kung_fu.characters import evasion
from games.rulebooks.kung_fu.claims import could_hold, front_problem, hand_problem, without_card
from games.rulebooks.kung_fu.display import marks, phrases
from games.rulebooks.kung_fu.rules import bodies
from games.rulebooks.kung_fu.state import Board, Laid, Side, weak_suits, with_laid

Borne = acts.Give | acts.Absorb | acts.BeWounded | acts.Evade


class Bear(Request[Board, Borne], frozen=True):
    """KF-4.1 to KF-4.4: how the next damage is borne."""

    def moves(self, state: Board) -> Iterator[Borne]:
        side = state.sides[self.seat]
        yield acts.Give()
        yield acts.BeWounded()
        yield acts.Evade()
        keys = (*could_hold(state, side), *(laid.bonus for laid in side.front))
        for key in dict.fromkeys(keys):
            yield acts.Absorb(key)
            yield acts.Evade(key)

    def refusal(self, state: Board, move: Borne) -> Illegal | None:
        side = state.sides[self.seat]
        cards_left = giving(state, side) is not None
        match move:
            case acts.Give():
                return None if cards_left else Illegal("no_card_absorbs", "KF-4.1")
            case acts.Absorb(key):
                return _not_absorbing(state, side, key)
            case acts.BeWounded() | acts.Evade() if cards_left:
                return Illegal("cards_first", "KF-4.3")
            case acts.BeWounded():
                return None
            case acts.Evade(key) if key is not None:
                return _not_protecting(state, side, key)
            case acts.Evade():
                return None if side.points else Illegal("no_action_point", "KF-4.4")

    def move_facts(self, view: Board, move: Borne) -> Mapping[str, object]:
        side = view.sides[self.seat]
        match move:
            case acts.Give():
                place = giving(view, side)
                cards = () if place is None else phrases.standing(side, place)
                return {"card": cards}
            case acts.Absorb(key):
                bonus = view.box[key]
                return {"bonus": bonus, "damage": absorbing(bonus, view.blows[0].damage)}
            case acts.BeWounded():
                return {"loss": phrases.loss(side, "vigour")}
            case acts.Evade(key):
                price = "an_action_point" if key is None else view.box[key]
                return {
                    "price": price,
                    "loss": phrases.loss(side, "distance", evasion(side.levels)),
                }

    def marks(self, view: Board, move: Borne) -> tuple[str, ...]:
        side = view.sides[self.seat]
        match move:
            case acts.Give():
                place = giving(view, side)
                return () if place is None else (marks.card(self.seat, side.stacks[place][-1]),)
            case acts.Absorb(key):
                return (marks.bonus(key),)
            case acts.BeWounded():
                return (marks.column(self.seat, "vigour"),)
            case acts.Evade(key):
                given = () if key is None else (marks.bonus(key),)
                return (marks.column(self.seat, "distance"), *given)

    def weigh(self, view: Board, move: Borne) -> int:
        """A shield costs nothing; avoid what puts the character out."""
        side = view.sides[self.seat]
        match move:
            case acts.Absorb(key):
                return 8 if isinstance(view.box[key], Shield) else 3
            case acts.Give():
                return 5
            case acts.BeWounded():
                return 1 if phrases.loss(side, "vigour").out else 4
            case acts.Evade():
                return 1 if phrases.loss(side, "distance", evasion(side.levels)).out else 3

    def answer(self, play: Play[Board], move: Borne) -> None:
        match move:
            case acts.Give():
                place = giving(play.state, play.state.sides[self.seat])
                if place is not None:
                    give(play, self.seat, place)
            case acts.Absorb(key):
                absorb(play, self.seat, key)
            case acts.BeWounded():
                be_wounded(play, self.seat)
            case acts.Evade(key):
                evade(play, self.seat, key)


def _not_absorbing(state: Board, side: Side, key: str) -> Illegal | None:
    """KF-4.2: assets marked for defence and weaknesses come from the hand, the rest from in
    front."""
    if key not in state.box:
        return Impossible("no_such_bonus", "KF-5.6", key=key)
    bonus = state.box[key]
    match bonus:
        case Asset(defence=False):
            return Illegal("no_defence", "KF-5.1", bonus=bonus)
        case Asset() | Weakness():
            return hand_problem(state, side, key, "KF-4.2")
        case _:
            if refusal := front_problem(side, key, "KF-4.2"):
                return refusal
            laid = [laid for laid in side.front if laid.bonus == key]
            if any(absorbs_in_front(state, each) for each in laid):
                return None
            return Illegal("absorbs_no_more", "KF-5.5", bonus=bonus)


def _not_protecting(state: Board, side: Side, key: str) -> Illegal | None:
    """KF-4.4"""
    if key not in state.box:
        return Impossible("no_such_bonus", "KF-5.6", key=key)
    bonus = state.box[key]
    if not protects(bonus):
        return Illegal("no_protection", "KF-4.4", bonus=bonus)
    if not isinstance(bonus, LAID):
        return hand_problem(state, side, key, "KF-4.2")
    return front_problem(side, key, "KF-4.4")


# Effects


def put(play: Play[Board], **fields: object) -> None:
    """Change fields of the blow that is being dealt."""
    blows = play.state.blows
    play.set(blows=(replace(blows[0], **fields), *blows[1:]))


def drop(play: Play[Board]) -> None:
    play.set(blows=play.state.blows[1:])


def bear(play: Play[Board]) -> None:
    """Ask the target, unless everybody sees that there is only one answer."""
    state = play.state
    blow = state.blows[0]
    seat = blow.target
    assert seat is not None  # noqa: S101  # aimed first, see blows.py
    side = state.sides[seat]
    place = giving(state, side)
    if not side.in_play or not blow.damage:
        drop(play)
    elif place is None and side.wounded:
        play.tell(events.Spared(seat, blow.damage))
        drop(play)
    elif _has_a_choice(state, side, place):
        play.ask(Bear(seat))
    elif place is not None:
        give(play, seat, place)
    else:
        be_wounded(play, seat)


def giving(state: Board, side: Side) -> int | None:
    """KF-4.1: the lowest component whose standing card may absorb; a weakness bars its suits."""
    weak = weak_suits(side, state.box) if side.front else frozenset()
    for place in (3, 2, 1, 0):
        stack = side.stacks[place]
        if stack and SUIT[stack[-1]] not in weak:
            return place
    return None


def _has_a_choice(state: Board, side: Side, place: int | None) -> bool:
    """Uses only what everyone sees: a hand with cards in it may hold anything."""
    if side.hand or any(absorbs_in_front(state, laid) for laid in side.front):
        return True
    if place is not None:
        return False
    return side.points > 0 or any(isinstance(state.box[laid.bonus], LAID) for laid in side.front)


def absorbs_in_front(state: Board, laid: Laid) -> bool:
    """KF-5.3 to KF-5.5"""
    bonus = state.box[laid.bonus]
    return isinstance(bonus, Equipment) or (isinstance(bonus, Shield) and not laid.used)


def hurt_less(play: Play[Board], by: int) -> None:
    put(play, damage=play.state.blows[0].damage - by)


def give(play: Play[Board], seat: int, place: int) -> None:
    card = bodies.take_top(play, seat, place)
    play.tell(events.Gave(seat, COMPONENTS[place], card))
    hurt_less(play, 1)
    bodies.shed(play, seat, "KF-2.9")


def absorb(play: Play[Board], seat: int, key: str) -> None:
    """KF-4.2"""
    state = play.state
    side, bonus = state.sides[seat], state.box[key]
    damage, rule = 1, "KF-5.1"
    match bonus:
        case Weakness():
            damage, rule = absorbing(bonus, state.blows[0].damage), "KF-5.2"
            play.set_side(seat, **without_card(side, key), front=(*side.front, Laid(key)))
        case Shield():
            rule = "KF-5.5"
            at = _unused_place(side, key)
            play.set_side(seat, front=with_laid(side.front, at, used=True))
        case Equipment():
            rule = "KF-5.4" if bonus.type == "terrain" else "KF-5.3"
            bodies.drop(play, seat, key, "front")
        case _:
            bodies.drop(play, seat, key, "hand")
    play.tell(events.Absorbed(seat, bonus, damage, rule))
    hurt_less(play, damage)


def absorbing(bonus: AnyBonus, damage: int) -> int:
    """KF-5.2: a weakness absorbs as much as it has colours; anything else one damage."""
    return min(len(bonus.colours), damage) if isinstance(bonus, Weakness) else 1


def _unused_place(side: Side, key: str) -> int:
    return next(n for n, laid in enumerate(side.front) if laid.bonus == key and not laid.used)


def be_wounded(play: Play[Board], seat: int) -> None:
    """KF-4.3"""
    play.set_side(seat, wounded=True)
    scale, points = bodies.lower(play, seat, PLACE["vigour"])
    play.tell(events.Wounded(seat, points, scale))
    drop(play)
    bodies.apply_scales(play, seat)


def evade(play: Play[Board], seat: int, key: str | None) -> None:
    """KF-4.4"""
    play.set_side(seat, wounded=True)
    if key is None:
        bodies.pay(play, seat)
    else:
        bonus = play.state.box[key]
        bodies.drop(play, seat, key, "front" if isinstance(bonus, LAID) else "hand")
        play.tell(events.BonusDiscarded(seat, bonus, "KF-4.4"))
    levels = play.state.sides[seat].levels
    scale, points = bodies.lower(play, seat, PLACE["distance"], evasion(levels))
    play.tell(events.Evaded(seat, points, scale))
    drop(play)
    bodies.apply_scales(play, seat)
