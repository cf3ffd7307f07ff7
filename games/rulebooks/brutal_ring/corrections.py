"""Corrections by a host or a game master (BR-7.6), instead of rewinding."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from games.kernel.display.amends import Amend, Choice, Figure
from games.kernel.display.picture import mark
from games.kernel.record import Correction, Illegal
from games.kernel.requests import Play, Step
from games.rulebooks.brutal_ring import events, marks
from games.rulebooks.brutal_ring.rules import arena, fights
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Board, Fighter, camp

MOST: Final = 99
"""The highest score that a page offers."""


class ScoreIs(Correction, frozen=True):
    """The score of that player's camp."""

    seat: int
    score: int


class EngagedIs(Correction, frozen=True):
    gladiator: str
    engaged: bool


class LeavesArena(Correction, frozen=True):
    """To the discards, with its weapon, and nobody scores."""

    gladiator: str


AnyCorrection = ScoreIs | EngagedIs | LeavesArena


def overrule(state: Ring, correction: AnyCorrection) -> Step[Ring]:
    play = Play(state)
    match correction:
        case ScoreIs(seat, score):
            _score(play, seat, score)
        case EngagedIs(gladiator, engaged):
            seat, fighter = _between_fights(state, gladiator)
            now, fighters = replace(fighter, engaged=engaged), state.sides[seat].arena
            play.set_side(
                seat, arena=tuple([now if each == fighter else each for each in fighters])
            )
            play.tell(events.EngagementCorrected(gladiator, engaged))
        case LeavesArena(gladiator):
            seat, _ = _between_fights(state, gladiator)
            gone = arena.leave(play, seat, gladiator)
            play.tell(events.Removed(seat, gladiator, gone.weapon))
    _ask_again(play)
    return play.to_step()


def _score(play: Play[Ring], seat: int, score: int) -> None:
    state = play.state
    if not 0 <= seat < len(state.sides):
        raise Illegal("no_such_player", "BR-7.6", last=len(state.sides) - 1)
    if score < 0:
        raise Illegal("score_below_nought", "BR-7.6", score=score)
    own = camp(state, seat)
    play.set(scores=(*state.scores[:own], score, *state.scores[own + 1 :]))
    play.tell(events.ScoreCorrected(seat, score))


def _between_fights(state: Board, gladiator: str) -> tuple[int, Fighter]:
    if state.fight is not None:
        raise Illegal("fight_goes_on", "BR-7.6")
    for seat, side in enumerate(state.sides):
        for each in side.arena:
            if each.gladiator == gladiator:
                return seat, each
    raise Illegal("not_in_arena", "BR-7.6", gladiator=gladiator)


def _ask_again(play: Play[Ring]) -> None:
    """Ask the open question again: the player to move may have changed with the gladiators in the
    arena and their engagement."""
    match play.state.open:
        case (fights.Engage(seat),):
            play.set(open=())
            fights.next_turn(play, seat - 1)
        case (fights.FightAgain(seat, gladiator=gladiator),):
            gone = all(each.gladiator != gladiator for each in play.state.sides[seat].arena)
            if gone:
                play.set(open=())
                fights.next_turn(play, seat)
        case _:
            pass


def amends(view: Ring) -> Iterator[Amend]:
    for seat, side in enumerate(view.sides):
        score = view.scores[camp(view, seat)]
        yield Amend(ScoreIs(seat, score), (Figure("score", score, 0, MOST),), mark("seat", seat))
        for each in () if view.fight is not None else side.arena:
            place = marks.gladiator(each.gladiator)
            engaged = Choice("engaged", (True, False), each.engaged)
            yield Amend(EngagedIs(each.gladiator, each.engaged), (engaged,), place)
            yield Amend(LeavesArena(each.gladiator), (), place)
