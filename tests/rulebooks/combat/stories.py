"""Expected sentences shown to the table while a card is played: the steps of each card, and below
them every move and every sentence with its rule. Anna plays the card and answers its questions with
the last open answer. While it lasts, Bob attacks; then Anna takes its intervention or, if there is
none, attacks too. See expectations.py."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.kernel.record import Event, Move
from games.kernel.words import words
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import Last
from tests.rulebooks.combat.cast import Scene
from tests.rulebooks.expectations import Expectations

NAMES: Final = ("Anna", "Bob")
SHEET: Final = words("games.rulebooks.combat")
TURNS: Final = 3


def tell_story(steps: str) -> Iterator[str]:
    """Yield the lines of a story that starts after a turn in which Bob wounded Anna by an
    attack."""
    scene = Scene(f"Card\nAttack (Fire)\n{steps}", blanks=3, other_blanks=3)
    scene.set(0, life=15, hurt=2, previous=("passive",))
    scene.set(1, life=15, previous=("attack",), last=Last(("attack",), 0, wounds=2))
    for turn in range(1, TURNS + 1):
        yield from _play_move(scene, _first_move(scene, turn))
        while scene.state.open and not isinstance(scene.request, Turn):
            yield from _play_move(scene, scene.options()[-1])
        if not scene.state.open or not scene.me.active:
            return


def _first_move(scene: Scene, turn: int) -> Move:
    options = scene.options()
    waiting = [move for move in options if isinstance(move, moves.Intervene)]
    if turn == 1:
        return moves.PlayCard("a")
    if turn == TURNS and waiting:
        return waiting[-1]
    attack = moves.PlayBase("attack")
    return attack if attack in options else options[-1]


def _play_move(scene: Scene, move: Move) -> Iterator[str]:
    seat, start = scene.request.seat, len(scene.events)
    sentence = SHEET.move(move, "en", NAMES, scene.request.move_facts(scene.state, move))
    scene.does(move)
    yield f"{NAMES[seat]}: {sentence}"
    for event in scene.events[start:]:
        if not isinstance(event, events.TurnEnded | events.TurnBegan):
            yield f"  {_rule(event)} {SHEET.event(event, 'en', NAMES)}"


def _rule(event: Event) -> str:
    return str(getattr(event, "rule", ""))


STORIES: Final = Expectations(Path(__file__).with_suffix(".txt"), tell_story)
