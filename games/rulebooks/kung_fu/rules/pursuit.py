"""Retreats, and pursuit of the characters that retreat (KF-6.2)."""

from collections.abc import Iterator

from games.kernel.record import Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu import moves as acts
from games.rulebooks.kung_fu.cards import (
    PLACE,
)
from games.rulebooks.kung_fu.display import marks
from games.rulebooks.kung_fu.rules import bodies, stakes
from games.rulebooks.kung_fu.state import Board, foes


class Pursuit(Request[Board, acts.Follow | acts.LetGo], frozen=True):
    """KF-6.2: go after somebody who retreated, or let everyone go."""

    passes = (acts.LetGo,)

    def moves(self, state: Board) -> Iterator[acts.Follow | acts.LetGo]:
        yield acts.LetGo()
        yield from map(acts.Follow, quarry(state, self.seat))

    def refusal(self, state: Board, move: acts.Follow | acts.LetGo) -> Illegal | None:
        if isinstance(move, acts.LetGo) or move.target in quarry(state, self.seat):
            return None
        return Illegal("no_quarry", "KF-6.2")

    def marks(self, view: Board, move: acts.Follow | acts.LetGo) -> tuple[str, ...]:
        return marks.character(move.target) if isinstance(move, acts.Follow) else ()

    def answer(self, play: Play[Board], move: acts.Follow | acts.LetGo) -> None:
        if isinstance(move, acts.Follow):
            follow(play, self.seat, move.target)


def quarry(state: Board, seat: int) -> list[int]:
    """Opponents who left this character's melee by a retreat this turn."""
    side = state.sides[seat]
    if side.broke_from is not None:
        return []
    return [
        who
        for who, other in enumerate(state.sides)
        if other.in_play and other.broke_from == side.melee and other.camp != side.camp
    ]


def retreat(play: Play[Board], seat: int) -> None:
    """KF-6.2"""
    play.tell(events.Retreated(seat))
    scale, points = bodies.lower(play, seat, PLACE["presence"])
    play.tell(events.Lowered(seat, "presence", points, scale, "KF-6.2"))
    bodies.apply_scales(play, seat)
    side = play.state.sides[seat]
    if side.in_play:
        bodies.stand_down(play, seat)
        elsewhere = 1 + max(other.melee for other in play.state.sides)
        play.set_side(seat, melee=elsewhere, broke_from=side.melee)


def begin(play: Play[Board]) -> None:
    """KF-6.2: characters who were in contact may follow; everybody sees who is asked."""
    play.set(phase="pursuit")
    for seat, side in enumerate(play.state.sides):
        if side.in_play and side.acts and quarry(play.state, seat):
            play.ask(Pursuit(seat))


def follow(play: Play[Board], seat: int, target: int) -> None:
    play.tell(events.Followed(seat, target))
    bodies.stand_down(play, seat)
    play.set_side(seat, melee=play.state.sides[target].melee, withdrawn=False)


def close(play: Play[Board]) -> None:
    state = play.state
    for seat, side in enumerate(state.sides):
        if side.broke_from is not None and side.in_play:
            play.set_side(seat, withdrawn=not foes(state, seat))
    stakes.begin(play)
