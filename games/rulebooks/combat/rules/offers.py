"""What a player may choose: techniques, and interventions that wait (CB-3.1, CB-3.7, CB-3.10)."""

from collections.abc import Iterator
from typing import Final

from games.kernel.record import Illegal
from games.rulebooks.combat import moves as said
from games.rulebooks.combat.claims import candidates
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.rules import playing
from games.rulebooks.combat.rules.lasting import standing
from games.rulebooks.combat.rules.legality import barred, card_refusal
from games.rulebooks.combat.rules.meeting import Means
from games.rulebooks.combat.state import BASES, Active, Board
from games.rulebooks.combat.techniques import BASE, armament, card

Playing = said.PlayBase | said.PlayCard | said.UseArmament | said.PassTurn
TurnMove = Playing | said.Intervene
BASE_MOVES: Final = tuple(map(said.PlayBase, BASES))
TRIES: Final = 20

# Techniques that may be played


def techniques(state: Board, seat: int, what: tree.What) -> Iterator[Playing]:
    if what == "technique":
        yield from BASE_MOVES
        yield from map(said.UseArmament, standing(state).armaments[seat])
    yield from map(said.PlayCard, candidates(state, seat))


def passing(state: Board, seat: int) -> Iterator[said.PassTurn]:
    """CB-3.10: rare, so that it is looked at only where permanents may forbid all else."""
    if standing(state).bars[seat].prevented:
        yield said.PassTurn()


def technique_refusal(
    state: Board, seat: int, move: Playing, what: tree.What, kind: str | None
) -> Illegal | None:
    held = standing(state).bars[seat]
    if isinstance(move, said.PlayCard):
        refusal = card_refusal(state, seat, move.card, held)
        if refusal is None and not card(state, seat, move.card).has(kind):
            return Illegal("other_type", "CB-5.28", type=kind)
        return refusal
    if isinstance(move, said.PassTurn):
        return must_play(state, seat, what, kind)
    if isinstance(move, said.PlayBase) and move.technique not in BASE:
        return Illegal("no_such_technique", "CB-3.2")
    if what == "card":
        return Illegal("a_card", "CB-5.28")
    if isinstance(move, said.UseArmament):
        if move.wound not in standing(state).armaments[seat]:
            return Illegal("no_armament", "CB-5.19")
        technique = armament(0)
    else:
        technique = BASE[move.technique]
    if not technique.has(kind):
        return Illegal("other_type", "CB-5.28", type=kind)
    return barred(technique, held)


def must_play(state: Board, seat: int, what: tree.What, kind: str | None) -> Illegal | None:
    """CB-3.10: only who can play nothing passes; of a hand unknown, nobody can tell."""
    for move in techniques(state, seat, what):
        if isinstance(move, said.PlayCard) and not state.sides[seat].known:
            continue
        if technique_refusal(state, seat, move, what, kind) is None:
            return Illegal("must_play", "CB-3.10")
    return None


# Interventions


def waiting(state: Board, serial: int) -> tuple[int, Active]:
    for owner in (0, 1):
        for active in state.sides[owner].active:
            if active.serial == serial and active.waiting:
                return owner, active
    raise Illegal("no_such_intervention", "CB-3.7")


def no_intervention(state: Board, seat: int, move: said.Intervene) -> Illegal | None:
    if state.intervened:
        return Illegal("one_intervention", "CB-3.7")
    try:
        owner, active = waiting(state, move.card)
    except Illegal as refusal:
        return refusal
    ways = playing.ways(card(state, owner, active.card).steps[active.at])
    if not 0 <= move.way < len(ways):
        return Illegal("no_such_way", "CB-5.30", count=len(ways))
    phrase: tree.Phrase | None = ways[move.way]
    if isinstance(phrase, tree.Alone):
        if (phrase.who == "player") != (seat == owner):
            return Illegal("not_yours", "CB-5.28", against=seat)
        phrase = phrase.step
    if phrase is None or Means(state, owner, active.serial, reader=seat).meets(phrase, seat):
        return None
    return Illegal("cannot_be_paid", "CB-3.7", card=card(state, owner, active.card).title)
