"""The activity zones: their cards, how these change, and where they go (CB-2.1, CB-3.3)."""

from msgspec.structs import replace

from games.kernel.record import HIDDEN
from games.kernel.requests import Play
from games.rulebooks.combat import events
from games.rulebooks.combat.agenda import Do, Run
from games.rulebooks.combat.language.tree import Amount
from games.rulebooks.combat.repertoire import BASE, Technique, armament, card, resolve_amount
from games.rulebooks.combat.rules.permanents import seats_near
from games.rulebooks.combat.state import Active, Board


def active_card(board: Board, owner: int, serial: int) -> Active | None:
    for active in board.sides[owner].active:
        if active.serial == serial:
            return active
    return None


def technique_of(board: Board, frame: Run) -> Technique | None:
    """Return None if the card has left the activity zone in the meantime."""
    if frame.base is not None:
        return BASE[frame.base]
    if frame.wound is not None:
        return armament(frame.wound)
    active = active_card(board, frame.seat, frame.serial)
    return card(board, frame.seat, active.card) if active else None


def seats_within(board: Board, owner: int, serial: int, radius: Amount) -> tuple[int, ...]:
    """CB-5.27: seats within that radius of a card's marker."""
    active = active_card(board, owner, serial)
    if active is None:
        return ()
    one, two = board.sides
    return seats_near(board.turn, (one.at, two.at), active.marker, resolve_amount(radius, active.x))


def change_active(play: Play[Board], owner: int, serial: int, **fields: object) -> None:
    """Change a card in an activity zone; does nothing if there is none with that serial."""
    active = play.state.sides[owner].active
    changed = tuple([replace(one, **fields) if one.serial == serial else one for one in active])
    play.set_side(owner, active=changed)


def bind_x(play: Play[Board], frame: Do, x: int) -> None:
    """CB-5.1"""
    change_active(play, frame.owner, frame.serial, x=x)
    play.tell(events.BoundX(frame.by, x))


def finish(play: Play[Board], owner: int, serial: int) -> None:
    """Move the card to the history, or back to the hand; a base technique leaves nothing."""
    active = active_card(play.state, owner, serial)
    if active is None:
        return
    if active.returns:
        return_to_hand(play, owner, active)
        return
    side = play.state.sides[owner]
    rest = tuple([one for one in side.active if one.serial != serial])
    play.set_side(owner, active=rest, history=(*side.history, active.card))
    play.tell(events.CardDone(owner, card(play.state, owner, active.card).title))


def return_to_hand(play: Play[Board], owner: int, active: Active) -> None:
    """CB-5.29"""
    side = play.state.sides[owner]
    rest = tuple([one for one in side.active if one.serial != active.serial])
    shown = active.card if side.known else HIDDEN
    play.set_side(
        owner,
        active=rest,
        hand=tuple(sorted((*side.hand, shown))),
        returned=tuple(sorted((*side.returned, active.card))),
    )
    play.tell(events.CardReturned(owner, card(play.state, owner, active.card).title))
