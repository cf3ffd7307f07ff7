"""Waiting interventions, and the players who take them (CB-3.7, CB-5.28)."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.kernel.record import Illegal
from games.kernel.rules import Texts
from games.rulebooks.combat import events
from games.rulebooks.combat.agenda import Do, Run
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.moves import Intervene
from games.rulebooks.combat.repertoire import card
from games.rulebooks.combat.rules.conditions import Means
from games.rulebooks.combat.rules.flow import Flow
from games.rulebooks.combat.rules.legality import bar_refusal
from games.rulebooks.combat.rules.permanents import in_force
from games.rulebooks.combat.rules.phrases import phrase_texts
from games.rulebooks.combat.rules.zone import change_active
from games.rulebooks.combat.state import Active, Board, number_duplicates

FREE: Final = Texts("at no cost", "sans frais")


def waiting_cards(board: Board) -> Iterator[tuple[int, Active]]:
    """Yield each waiting card with the seat of its owner."""
    for owner in (0, 1):
        for active in board.sides[owner].active:
            if active.waiting:
                yield owner, active


def find_waiting(board: Board, serial: int) -> Iterator[tuple[int, Active]]:
    """Yield the card with that serial, if it waits."""
    return (each for each in waiting_cards(board) if each[1].serial == serial)


def ways(board: Board, owner: int, active: Active) -> tuple[tree.Phrase, ...]:
    """Ways of an intervention, joined by "or"."""
    step = card(board, owner, active.card).steps[active.at]
    if not isinstance(step, tree.Intervention):
        return ()
    return step.needs.steps if isinstance(step.needs, tree.Either) else (step.needs,)


def interventions(board: Board) -> Iterator[Intervene]:
    if board.intervened:
        return
    for owner, active in waiting_cards(board):
        for way in range(len(ways(board, owner, active))):
            yield Intervene(active.serial, way)


def describe_intervention(board: Board, seat: int, move: Intervene) -> Mapping[str, object]:
    """Titles are numbered, because cards with the same title may wait side by side."""
    owner, active = next(find_waiting(board, move.card))
    beside = [one for whose, one in waiting_cards(board) if whose == owner]
    titles = number_duplicates([card(board, owner, one.card).title for one in beside])
    return {
        "card": titles[beside.index(active)],
        "whose": "own" if owner == seat else "others",
        "way": number_duplicates([_way_text(way) for way in ways(board, owner, active)])[move.way],
    }


def _way_text(way: tree.Phrase) -> Texts:
    """Text of the taker's action, without "only": the way is offered only to players who may take
    it."""
    needs = way.step if isinstance(way, tree.Alone) else way
    return phrase_texts(needs) if needs else FREE


def refusal(board: Board, seat: int, move: Intervene) -> Illegal | None:
    if board.intervened:
        return Illegal("one_intervention", "CB-3.7")
    match = next(find_waiting(board, move.card), None)
    if match is None:
        return Illegal("no_such_intervention", "CB-3.7")
    owner, active = match
    # CB-3.10: Prevent and Immobilise spare no intervention.
    waits = card(board, owner, active.card)
    held = in_force(board).bars[seat]
    if (held.opposed or held.held_fast) and bar_refusal(waits, held.intervening()):
        return Illegal("kept_from", "CB-3.10", card=waits.title)
    offered = ways(board, owner, active)
    if not 0 <= move.way < len(offered):
        return Illegal("no_such_way", "CB-5.30", count=len(offered))
    phrase: tree.Phrase | None = offered[move.way]
    if isinstance(phrase, tree.Alone):
        if (phrase.who == "player") != (seat == owner):
            return Illegal("not_yours", "CB-5.28", against=seat)
        phrase = phrase.step
    if phrase is None or Means(board, owner, active.serial, reader=seat).meets(phrase, seat):
        return None
    return Illegal("cannot_be_paid", "CB-3.7", card=card(board, owner, active.card).title)


def intervene(flow: Flow, taker: int, move: Intervene) -> None:
    """CB-3.7: the taker pays and carries it out; every later step is the owner's."""
    owner, active = next(find_waiting(flow.state, move.card))
    way = ways(flow.state, owner, active)[move.way]
    phrase: tree.Phrase | None = way
    flow.set(intervened=True)
    title = card(flow.state, owner, active.card).title
    needs = way.step if isinstance(way, tree.Alone) else way
    flow.tell(events.Intervened(taker, title, phrase_texts(needs) if needs else None))
    change_active(flow, owner, active.serial, waiting=False)
    flow.push(Run(owner, active.serial, active.at + 1))
    if isinstance(phrase, tree.Alone):
        phrase = phrase.step
    if phrase is not None:
        flow.push(Do(taker, phrase, owner, active.serial, paying="intervention", meant=True))
