"""Effects of victories: cards pressed home, a target chosen, and its damage (KF-3.3, KF-5.3)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu import moves as acts
from games.rulebooks.kung_fu.bonuses import (
    Armour,
    Equipment,
)
from games.rulebooks.kung_fu.cards import COMPONENTS, PLACE, SUIT, Component
from games.rulebooks.kung_fu.display import marks
from games.rulebooks.kung_fu.rules import bodies, damage
from games.rulebooks.kung_fu.state import (
    Blow,
    Board,
    Laid,
    Side,
    members,
    weak_suits,
    with_laid,
)


class PressHome(Request[Board, acts.Press | acts.Enough], frozen=True):
    """KF-5.3: after winning, discard winning cards for more damage."""

    passes = (acts.Enough,)

    def moves(self, state: Board) -> Iterator[acts.Press | acts.Enough]:
        yield acts.Enough()
        for key, component in pressings(state, self.seat):
            yield acts.Press(key, component)

    def refusal(self, state: Board, move: acts.Press | acts.Enough) -> Illegal | None:
        if isinstance(move, acts.Enough):
            return None
        if (move.bonus, move.component) in pressings(state, self.seat):
            return None
        return Illegal("not_pressed", "KF-5.3", key=move.bonus, component=move.component)

    def move_facts(self, view: Board, move: acts.Press | acts.Enough) -> Mapping[str, object]:
        if isinstance(move, acts.Enough):
            return {}
        top = view.sides[self.seat].stacks[PLACE[move.component]][-1]
        return {"bonus": view.box[move.bonus], "card": top}

    def marks(self, view: Board, move: acts.Press | acts.Enough) -> tuple[str, ...]:
        if isinstance(move, acts.Enough):
            return ()
        top = view.sides[self.seat].stacks[PLACE[move.component]][-1]
        column = marks.column(self.seat, move.component)
        return column, marks.card(self.seat, top), marks.bonus(move.bonus)

    def weigh(self, view: Board, move: acts.Press | acts.Enough) -> int:
        """Pressing a card is worth it if it can cause a wound."""
        if isinstance(move, acts.Enough):
            return 2
        blow = view.blows[0]
        return 4 if any(blow.damage >= guard(view, who) for who in targets(view, blow)) else 1

    def answer(self, play: Play[Board], move: acts.Press | acts.Enough) -> None:
        match move:
            case acts.Press(key, component):  # asked again while more may be pressed
                press(play, self.seat, key, component)
            case acts.Enough():
                damage.put(play, pressed=(*play.state.blows[0].pressed, self.seat))


class Target(Request[Board, acts.Strike], frozen=True):
    """KF-3.3: which enemy takes the damage."""

    def moves(self, state: Board) -> Iterator[acts.Strike]:
        return map(acts.Strike, targets(state, state.blows[0]))

    def refusal(self, state: Board, move: acts.Strike) -> Illegal | None:
        if move.target in targets(state, state.blows[0]):
            return None
        return Illegal("no_target", "KF-3.3")

    def marks(self, view: Board, move: acts.Strike) -> tuple[str, ...]:
        return marks.character(move.target)

    def weigh(self, view: Board, move: acts.Strike) -> int:
        """Prefer targets whose standing cards cannot absorb all of the damage."""
        return 4 if view.blows[0].damage > guard(view, move.target) else 1

    def answer(self, play: Play[Board], move: acts.Strike) -> None:
        aim(play, self.seat, move.target)


# Effects


def go_on(play: Play[Board]) -> None:
    """Take one step of the first blow. All are announced before any is dealt (KF-3.3)."""
    blow = play.state.blows[0]
    if blow.target is None:
        press_or_aim(play)
    elif not blow.dealt:
        strike(play, blow.target)
    else:
        damage.bear(play)


def press_or_aim(play: Play[Board]) -> None:
    """KF-5.3, then KF-3.3."""
    state = play.state
    blow = state.blows[0]
    speaker = speaker_of(state, blow)
    aims = targets(state, blow)
    if speaker is None or not aims:
        play.tell(events.BlowDropped(blow.camp, blow.against, blow.damage))
        damage.drop(play)
        return
    for seat in sorted({won.seat for won in blow.won}):
        if seat not in blow.pressed and pressings(state, seat):
            play.ask(PressHome(seat))
            return
    match aims:
        case (target,):
            aim(play, speaker, target)
        case _:
            play.ask(Target(speaker))


def pressings(state: Board, seat: int) -> list[tuple[str, Component]]:
    """KF-5.3: cards that may be pressed home, each with the gear or terrain for it."""
    side = state.sides[seat]
    keys = [laid.bonus for laid in side.front if _presses(state, side, laid)]
    if not keys:
        return []
    weak = weak_suits(side, state.box)
    winners = [
        COMPONENTS[won.place]
        for won in state.blows[0].won
        if won.seat == seat
        and side.stacks[won.place][-1:] == (won.card,)
        and SUIT[won.card] not in weak
    ]
    return [(key, component) for key in dict.fromkeys(keys) for component in winners]


def _presses(state: Board, side: Side, laid: Laid) -> bool:
    """KF-2.4: one card of each type a round, up to its power."""
    bonus = state.box[laid.bonus]
    if not isinstance(bonus, Equipment) or laid.pressed >= bonus.power:
        return False
    return laid.used or not any(
        other.used and state.box[other.bonus].type == bonus.type for other in side.front
    )


def press(play: Play[Board], seat: int, key: str, component: Component) -> None:
    state = play.state
    side = state.sides[seat]
    at = next(
        n for n, laid in enumerate(side.front) if laid.bonus == key and _presses(state, side, laid)
    )
    front = with_laid(side.front, at, used=True, pressed=side.front[at].pressed + 1)
    play.set_side(seat, front=front)
    card = bodies.take_top(play, seat, PLACE[component])
    play.tell(events.Pressed(seat, state.box[key], component, card))
    bodies.shed(play, seat, "KF-2.9")
    damage.put(play, damage=play.state.blows[0].damage + 1)


def speaker_of(state: Board, blow: Blow) -> int | None:
    """KF-8.1: the seat that won most in that balance, of those still in the fight."""
    fighters = members(state, blow.camp, blow.melee)
    return next((seat for seat in blow.speakers if seat in fighters), None)


def targets(state: Board, blow: Blow) -> list[int]:
    return members(state, blow.against, blow.melee)


def guard(state: Board, seat: int) -> int:
    """Damage that the seat's standing cards can absorb."""
    return sum(map(len, state.sides[seat].stacks))


def aim(play: Play[Board], seat: int, target: int) -> None:
    """KF-3.3: the blow waits behind those still to be announced."""
    first, *others = play.state.blows
    if not others:
        strike(play, target)
        return
    play.tell(events.Aimed(seat, target, first.damage))
    play.set(blows=(*others, replace(first, target=target)))


def strike(play: Play[Board], target: int) -> None:
    """KF-3.3; armour acts before anything else (KF-5.5)."""
    blow = play.state.blows[0]
    play.tell(events.Struck(target, blow.damage))
    armour = _acting_armour(play.state, target, blow.damage)
    if armour is not None:
        play.tell(events.ArmourHeld(target, armour))
    left = blow.damage - (armour is not None)
    damage.put(play, target=target, dealt=True, damage=left)


def _acting_armour(state: Board, target: int, harm: int) -> Armour | None:
    """KF-8.8: one piece acts, the first that is solid enough. KF-5.5: a blow of 0 is none."""
    if harm == 0 and not state.is_of_version_3:
        return None
    worn = (state.box[laid.bonus] for laid in state.sides[target].front)
    return next((each for each in worn if isinstance(each, Armour) and harm < each.solidity), None)
