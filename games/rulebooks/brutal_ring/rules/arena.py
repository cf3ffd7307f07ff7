"""Gladiators in the arena: how they die or leave, and their points."""

from collections.abc import Iterable

from games.kernel.requests import Play
from games.rulebooks.brutal_ring import events
from games.rulebooks.brutal_ring.rules.hands import discard
from games.rulebooks.brutal_ring.state import Board, Fighter, box, camp


def leave(play: Play[Board], seat: int, gladiator: str) -> Fighter:
    """Move the gladiator and its weapon to the discards."""
    arena = play.state.sides[seat].arena
    (gone,) = [each for each in arena if each.gladiator == gladiator]
    play.set_side(seat, arena=tuple([each for each in arena if each is not gone]))
    discard(play, gone.cards)
    return gone


def kill(play: Play[Board], killer: int, seat: int, gladiator: str) -> None:
    """BR-5.12"""
    dead = leave(play, seat, gladiator)
    points = worth(play.state, dead.cards)
    score(play, killer, points)
    play.tell(events.Killed(killer, seat, gladiator, dead.weapon, points))


def worth(board: Board, cards: Iterable[str]) -> int:
    known = box(board)
    return sum((known.gladiators.get(card) or known.weapons[card]).points for card in cards)


def score(play: Play[Board], seat: int, points: int) -> None:
    """BR-2.1: points go to that player's camp."""
    own, scores = camp(play.state, seat), play.state.scores
    play.set(scores=(*scores[:own], scores[own] + points, *scores[own + 1 :]))
