"""Course of a turn: the next steps as soon as no question is open."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.kernel.requests import Play
from games.rulebooks.martial_art import events
from games.rulebooks.martial_art.catalogue import TECHNIQUES
from games.rulebooks.martial_art.dice import rule_of
from games.rulebooks.martial_art.rules import finish, injury, swaps
from games.rulebooks.martial_art.rules.start_zone import ChooseZone
from games.rulebooks.martial_art.state import Board, Turn, left_of, turn_of

STAGES: Final[tuple[Callable[[Play[Board]], None], ...]] = (
    injury.settle,
    injury.lose,
    injury.fall,
    injury.gather,
    injury.push,
    finish.move_after,
    finish.bring_in,
    finish.finish,
    swaps.move_tokens,
)
"""MA-3.6, MA-8.8: the strike and its effects, push, moves after the strike, tokens set aside, End
or Style, swaps of a Style; then a bonus turn, or the next player's turn."""

UNSTRUCK: Final = STAGES.index(finish.bring_in)
"""First stage at the end of a turn without a strike."""


def proceed(play: Play[Board]) -> None:
    """Continue the fight, until somebody is asked or it is over."""
    while not (play.state.open or play.state.over):
        turn = play.state.turn
        if turn is None:
            begin(play, play.state.first or 0)
        else:
            end(play, turn)


def begin(play: Play[Board], seat: int, *, bonus: bool = False) -> None:
    side = play.state.sides[seat]
    turn = Turn(seat=seat, bonus=bonus, may_face=play.state.belt == "black")
    if side.pending or side.silenced or side.burden:
        turn = replace(
            turn,
            boosts=side.pending,
            silenced=side.silenced,
            burden=side.burden,
            granted=sum(TECHNIQUES[key].steps_before for key in side.pending),
        )
        play.set_side(seat, pending=(), silenced=False, burden=0)
    play.set(turn=turn)
    if any(side.zones):
        play.tell(events.TurnBegan(seat))
        for key in turn.boosts:
            if steps := TECHNIQUES[key].steps_before:
                play.tell(events.StepsGranted(seat, key, steps, rule_of(TECHNIQUES[key])))
        # Ask even if one zone holds all tokens: otherwise two such fighters far apart would never
        # be asked.
        play.ask(ChooseZone(seat))
    else:  # MA-3.1
        play.tell(events.Passed(seat))
        pass_on(play, turn)


def end(play: Play[Board], turn: Turn) -> None:
    """Run the stages that are left, until somebody is asked or the fight ends."""
    for stage in range(turn.stage if turn.blows else max(turn.stage, UNSTRUCK), len(STAGES)):
        STAGES[stage](play)
        if play.state.turn is None:
            return
        if play.state.open:
            play.set(turn=replace(play.state.turn, stage=stage + 1))
            return
    pass_on(play, turn_of(play.state))


def pass_on(play: Play[Board], turn: Turn) -> None:
    play.tell(events.TurnEnded(turn.seat))
    if turn.technique and TECHNIQUES[turn.technique].effect == "bonus_turn":
        play.tell(events.BonusTurn(turn.seat))
        begin(play, turn.seat, bonus=True)
    else:
        begin(play, left_of(play.state, turn.seat))
