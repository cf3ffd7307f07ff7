"""Evaluation of a camp's position, for bots and hints: its points, its fighters in the arena, and
the fight.

Points count first, because they alone decide the game; then armed gladiators in the arena, because
a survivor scores and a weapon keeps him alive; then cards in hand, most of all a gladiator with a
weapon to enter with. A gladiator without a weapon counts against his camp: the first attacker gets
his points. In a fight the tricks count as they lie, though they may still change. A lead is worth
more as rounds run out. The evaluation says little about the opponents' cards, so bots of this game
play on far beyond their search before they use it.
"""

from typing import Final

from games.kernel.record import Move
from games.rulebooks.brutal_ring.catalogue import Box
from games.rulebooks.brutal_ring.clash import clash
from games.rulebooks.brutal_ring.moves import Enter
from games.rulebooks.brutal_ring.rules.arena import worth
from games.rulebooks.brutal_ring.state import (
    ROUNDS,
    SURVIVOR,
    Board,
    Fight,
    Fighter,
    box,
    fighter,
    weapon_of,
)

LIVES: Final = 0.9
"""Chance of an armed gladiator to survive the round."""
STRIKES: Final = 0.12
HOLDS: Final = 0.18
"""Worth of one more point in a weapon's attack or defence."""
EXPOSED: Final = 0.15
"""Share of a gladiator's victory points that being in the arena puts at risk."""
ARM: Final = 0.4
"""Further share of them at risk without a weapon."""
CARD: Final = 0.1
"""Worth of a card in hand, which may still become a trick."""
PAIR: Final = 0.25
"""Worth of a gladiator and a weapon in hand, which may enter together."""
SURE: Final = 0.85
"""Share of a fight's result that counts while tricks may change it."""
SHADE: Final = 0.05
"""Worth of each point of difference between its values."""
EVEN: Final = (6.0, 3.0)
"""Lead that is worth half a victory: at the end, and the addition for each round to come."""


def evaluate(board: Board, seat: int) -> float:
    """Call it with a fully known state."""
    camps, known = len(board.scores), box(board)
    standing: list[float] = [*board.scores]
    for who, side in enumerate(board.sides):
        gladiators, weapons = side.hand
        held = CARD * (len(gladiators) + len(weapons)) + PAIR * min(len(gladiators), len(weapons))
        for each in side.arena:
            held += fighter_value(known, each)
        standing[who % camps] += held
    for seal in board.sealed:
        standing[seal.seat % camps] += _entries_value(known, seal.move)
    if board.fight is not None:
        _add_fight(board, known, board.fight, standing)
    own = standing.pop(seat % camps)
    lead = own - max(standing)
    last, more = EVEN
    return lead / (abs(lead) + last + more * (ROUNDS - board.round))


def _entries_value(known: Box, move: Move | None) -> float:
    """Value of the entered gladiators once they stand in the arena."""
    if not isinstance(move, Enter) or move.entries is None:
        return 0.0
    fighters = [
        Fighter(each.gladiator, each.weapons[0] if each.weapons else None) for each in move.entries
    ]
    return sum(
        [fighter_value(known, each) - CARD - (PAIR if each.weapon else 0) for each in fighters]
    )


def fighter_value(known: Box, each: Fighter) -> float:
    points = known.gladiators[each.gladiator].points
    if each.weapon is None:
        return -(EXPOSED + ARM) * points
    weapon = known.weapons[each.weapon]
    guarded = STRIKES * weapon.attack + HOLDS * weapon.defence
    return LIVES * SURVIVOR + guarded - EXPOSED * (points + weapon.points)


def _add_fight(board: Board, known: Box, fight: Fight, standing: list[float]) -> None:
    """Add the fight's expected result, with its tricks as they lie now."""
    trick, camps = known.trick, len(standing)
    one, two = fight.tricks
    result = clash(
        weapon_of(board, fight.seat, fight.gladiator),
        weapon_of(board, fight.against, fight.target),
        [trick[each.card] for each in one],
        [trick[each.card] for each in two],
    )
    attacker, defender = fight.seat % camps, fight.against % camps
    standing[attacker] += SHADE * (result.attack - result.defence)
    if result.defender_dies and (dead := fighter(board, fight.against, fight.target)):
        standing[defender] -= SURE * fighter_value(known, dead)
        standing[attacker] += SURE * worth(board, dead.cards)
    if result.attacker_dies and (dead := fighter(board, fight.seat, fight.gladiator)):
        standing[attacker] -= SURE * fighter_value(known, dead)
        standing[defender] += SURE * worth(board, dead.cards)
