"""What is asked after the comparison: to press home, whom to strike, how to bear damage."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.kernel.game import Play, Request
from games.kernel.record import Illegal, Impossible
from games.rulebooks.kung_fu import moves as said
from games.rulebooks.kung_fu.bonuses import LAID, Asset, Weakness, protects
from games.rulebooks.kung_fu.claims import could_hold, from_hand
from games.rulebooks.kung_fu.course import blows
from games.rulebooks.kung_fu.state import Board, Side

if TYPE_CHECKING:
    from games.rulebooks.kung_fu.rules.scene import Scene


class PressHome(Request["Scene", said.Press | said.Enough], frozen=True):
    """KF-5.3: after winning, discard winning cards for more damage."""

    takes = (said.Press, said.Enough)

    def moves(self, state: "Scene") -> Iterator[said.Press | said.Enough]:
        yield said.Enough()
        for slug, component in blows.pressings(state, self.seat):
            yield said.Press(slug, component)

    def refusal(self, state: "Scene", move: said.Press | said.Enough) -> Illegal | None:
        if isinstance(move, said.Enough):
            return None
        if (move.bonus, move.component) in blows.pressings(state, self.seat):
            return None
        return Illegal("not_pressed", "KF-5.3", slug=move.bonus, component=move.component)

    def answer(self, play: "Play[Scene]", move: said.Press | said.Enough) -> None:
        match move:
            case said.Press(slug, component):
                blows.press(play, self.seat, slug, component)
                if blows.pressings(play.state, self.seat):
                    play.ask(PressHome(self.seat))
                    return
            case said.Enough():
                pass
        blows.pressed(play, self.seat)


class Target(Request["Scene", said.Strike], frozen=True):
    """KF-3.3: which enemy takes the damage."""

    takes = (said.Strike,)

    def moves(self, state: "Scene") -> Iterator[said.Strike]:
        return map(said.Strike, blows.targets(state, state.blows[0]))

    def refusal(self, state: "Scene", move: said.Strike) -> Illegal | None:
        if move.target in blows.targets(state, state.blows[0]):
            return None
        return Illegal("no_target", "KF-3.3")

    def answer(self, play: "Play[Scene]", move: said.Strike) -> None:
        blows.strike(play, move.target)
        blows.next_blow(play)


Borne = said.Give | said.Absorb | said.BeWounded | said.Evade


class Bear(Request["Scene", Borne], frozen=True):
    """KF-4.1 to KF-4.4: how the next damage is borne."""

    takes = (said.Give, said.Absorb, said.BeWounded, said.Evade)

    def moves(self, state: "Scene") -> Iterator[Borne]:
        side = state.sides[self.seat]
        yield said.Give()
        yield said.BeWounded()
        yield said.Evade()
        held = could_hold(state, side) if side.hand else []
        for slug in dict.fromkeys([*held, *(laid.bonus for laid in side.front)]):
            yield said.Absorb(slug)
            yield said.Evade(slug)

    def refusal(self, state: "Scene", move: Borne) -> Illegal | None:
        side = state.sides[self.seat]
        cards_left = blows.giving(state, side) is not None
        match move:
            case said.Give():
                return None if cards_left else Illegal("no_card_absorbs", "KF-4.1")
            case said.Absorb(slug):
                return _not_absorbing(state, side, slug)
            case said.BeWounded() | said.Evade() if cards_left:
                return Illegal("cards_first", "KF-4.3")
            case said.BeWounded():
                return None
            case said.Evade(slug) if slug is not None:
                return _not_protecting(state, side, slug)
            case said.Evade():
                return None if side.points else Illegal("no_action_point", "KF-4.4")

    def answer(self, play: "Play[Scene]", move: Borne) -> None:
        match move:
            case said.Give():
                place = blows.giving(play.state, play.state.sides[self.seat])
                if place is not None:
                    blows.give(play, self.seat, place)
            case said.Absorb(slug):
                blows.absorb(play, self.seat, slug)
            case said.BeWounded():
                blows.be_wounded(play, self.seat)
            case said.Evade(slug):
                blows.evade(play, self.seat, slug)
        blows.next_blow(play)


def _not_absorbing(state: Board, side: Side, slug: str) -> Illegal | None:
    """KF-4.2: assets marked so and weaknesses from the hand, the rest from in front."""
    if slug not in state.box:
        return Impossible("no_such_bonus", "KF-5.6", slug=slug)
    bonus = state.box[slug]
    match bonus:
        case Asset(defence=False):
            return Illegal("no_defence", "KF-5.1", bonus=bonus)
        case Asset() | Weakness():
            return _not_held(state, side, slug)
        case _:
            laid = [laid for laid in side.front if laid.bonus == slug]
            if not laid:
                return Illegal("not_in_front", "KF-4.2", slug=slug)
            if any(blows.absorbs_in_front(state, each) for each in laid):
                return None
            rule = "KF-5.5"
            return Illegal("absorbs_no_more", rule, bonus=bonus)


def _not_protecting(state: Board, side: Side, slug: str) -> Illegal | None:
    """KF-4.4"""
    if slug not in state.box:
        return Impossible("no_such_bonus", "KF-5.6", slug=slug)
    bonus = state.box[slug]
    if not protects(bonus):
        return Illegal("no_protection", "KF-4.4", bonus=bonus)
    if not isinstance(bonus, LAID):
        return _not_held(state, side, slug)
    if any(laid.bonus == slug for laid in side.front):
        return None
    return Illegal("not_in_front", "KF-4.4", slug=slug)


def _not_held(state: Board, side: Side, slug: str) -> Illegal | None:
    return from_hand(state, side, slug) if side.hand else Illegal("hand_empty", "KF-4.2")
