"""BR-5.1, BR-5.2, BR-5.9: phase 3, in which players engage gladiators and attack."""

from collections.abc import Iterator, Mapping

from games.kernel.chance.odds import Odds
from games.kernel.record import Below, Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.brutal_ring import events, marks
from games.rulebooks.brutal_ring import moves as acts
from games.rulebooks.brutal_ring.odds import odds_by_move
from games.rulebooks.brutal_ring.rules import survivors, tricks
from games.rulebooks.brutal_ring.state import Board, Fight, Fighter, camp, fighter, opponents

EngageMove = acts.Attack | acts.Pass


class Attacks(Request[Board, EngageMove], frozen=True):
    """Choice of a target, or of none."""

    passes = (acts.Pass,)

    def marks(self, view: Board, move: EngageMove) -> tuple[str, ...]:
        match move:
            case acts.Attack(gladiator, target):
                return (marks.gladiator(gladiator), marks.gladiator(target))
            case acts.Pass(gladiator):
                return (marks.gladiator(gladiator),)

    def chances(self, view: Board) -> Mapping[EngageMove, Mapping[str, Odds]]:
        """Odds before anyone lays a trick."""
        against = {each.gladiator: who for who, each in opponents(view, self.seat)}
        fights: dict[EngageMove, Fight] = {
            move: Fight(
                seat=self.seat,
                gladiator=move.gladiator,
                against=against[move.target],
                target=move.target,
            )
            for move in self.options(view)
            if isinstance(move, acts.Attack)
        }
        return odds_by_move(view, fights)


class Engage(Attacks, frozen=True):
    """BR-5.1: one gladiator that is not engaged attacks at once or passes."""

    def moves(self, state: Board) -> Iterator[EngageMove]:
        targets = [each.gladiator for _, each in opponents(state, self.seat)]
        for each in state.sides[self.seat].arena:
            if not each.engaged:
                for target in targets:
                    yield acts.Attack(each.gladiator, target)
                yield acts.Pass(each.gladiator)

    def sample(self, state: Board, below: Below) -> EngageMove:
        own = [each.gladiator for each in state.sides[self.seat].arena if not each.engaged]
        targets = [each.gladiator for _, each in opponents(state, self.seat)]
        gladiator, target = own[below(len(own))], below(len(targets) + 1)
        if target < len(targets):
            return acts.Attack(gladiator, targets[target])
        return acts.Pass(gladiator)

    def refusal(self, state: Board, move: EngageMove) -> Illegal | None:
        own = fighter(state, self.seat, move.gladiator)
        if own is None:
            return Illegal("not_your_gladiator", "BR-5.1", gladiator=move.gladiator)
        if own.engaged:
            return Illegal("already_engaged", "BR-5.1", gladiator=move.gladiator)
        return _target_refusal(state, self.seat, move)

    def answer(self, play: Play[Board], move: EngageMove) -> None:
        seat, name = self.seat, move.gladiator
        arena = [
            Fighter(name, each.weapon, engaged=True) if each.gladiator == name else each
            for each in play.state.sides[seat].arena
        ]
        play.set_side(seat, arena=tuple(arena))
        match move:
            case acts.Pass():
                play.tell(events.Passed(seat, name))
                next_turn(play, seat)
            case acts.Attack(_, target):
                attack(play, seat, name, target)


class FightAgain(Attacks, frozen=True, kw_only=True):
    """BR-5.9: a Double attack lets the same gladiator attack once more."""

    gladiator: str

    def moves(self, state: Board) -> Iterator[EngageMove]:
        for _, each in opponents(state, self.seat):
            yield acts.Attack(self.gladiator, each.gladiator)
        yield acts.Pass(self.gladiator)

    def refusal(self, state: Board, move: EngageMove) -> Illegal | None:
        if move.gladiator != self.gladiator:
            return Illegal("same_gladiator", "BR-5.9", gladiator=self.gladiator)
        return _target_refusal(state, self.seat, move)

    def answer(self, play: Play[Board], move: EngageMove) -> None:
        match move:
            case acts.Pass():
                next_turn(play, self.seat)
            case acts.Attack(gladiator, target):
                attack(play, self.seat, gladiator, target, again=True)


def _target_refusal(state: Board, seat: int, move: EngageMove) -> Illegal | None:
    """BR-5.2"""
    if isinstance(move, acts.Pass):
        return None
    target = move.target
    for against, side in enumerate(state.sides):
        for each in side.arena:
            if each.gladiator == target:
                own = camp(state, against) == camp(state, seat)
                return Illegal("own_side", "BR-5.2", gladiator=target) if own else None
    return Illegal("not_in_arena", "BR-5.2", gladiator=target)


def begin(play: Play[Board]) -> None:
    first = play.state.first or 0
    next_turn(play, first - 1)


def next_turn(play: Play[Board], after: int) -> None:
    """BR-5.1: leftwards, until all living gladiators are engaged."""
    sides = play.state.sides
    for n in range(1, len(sides) + 1):
        seat = (after + n) % len(sides)
        for each in sides[seat].arena:
            if not each.engaged:
                play.ask(Engage(seat))
                return
    survivors.score_survivors(play)


def attack(
    play: Play[Board], seat: int, gladiator: str, target: str, *, again: bool = False
) -> None:
    (against,) = [who for who, each in opponents(play.state, seat) if each.gladiator == target]
    play.tell(events.Attacked(seat, against, gladiator, target))
    fight = Fight(seat=seat, gladiator=gladiator, against=against, target=target, again=again)
    tricks.ask(play, fight)


def next_attack(play: Play[Board], fight: Fight, *, again: bool) -> None:
    """BR-5.9: a living attacker may fight one extra time per engagement, against any opponent
    there."""
    if again and not fight.again and any(opponents(play.state, fight.seat)):
        play.tell(events.MayFightAgain(fight.seat, fight.gladiator))
        play.ask(FightAgain(fight.seat, gladiator=fight.gladiator))
    else:
        next_turn(play, fight.seat)
