"""BR-7.7: a player resigns while others play on."""

from games.kernel.requests import Play
from games.rulebooks.brutal_ring import events
from games.rulebooks.brutal_ring.rules import arena, draw, entry, fights, survivors
from games.rulebooks.brutal_ring.rules.hands import discard, return_to_hand
from games.rulebooks.brutal_ring.state import Board, Fight, seats_from


def leave(play: Play[Board], seat: int) -> None:
    """The player's gladiators leave the arena without points for anybody; the hand stays where it
    is, unseen."""
    fight, requests = play.state.fight, play.state.open
    if fight is not None and seat in fight.owners:
        break_off(play, fight)
    for each in play.state.sides[seat].arena:
        arena.leave(play, seat, each.gladiator)
        play.tell(events.Dismissed(seat, each.gladiator, each.weapon, "BR-7.7"))
    still = [
        request
        for request in play.state.open
        if seat not in (request.seat, request.by if isinstance(request, draw.Deal) else None)
    ]
    sealed = [seal for seal in play.state.sealed if seal.seat != seat]
    play.set(open=tuple(still), sealed=tuple(sealed))
    match requests[0]:
        case entry.Entrance():
            _reveal(play)
        case fights.Engage(who) | fights.FightAgain(who) if who == seat:
            fights.next_turn(play, seat)
        case first if not still:
            _go_on(play, seat, first, fight)
        case _:
            pass


def _reveal(play: Play[Board]) -> None:
    """Reveal the entries if all remaining players have entered already."""
    if any(isinstance(request, entry.Entrance) for request in play.state.open):
        play.seal()
    else:
        play.set(open=(), sealed=())
        fights.begin(play)


def _go_on(play: Play[Board], seat: int, request: object, fight: Fight | None) -> None:
    """Continue the game when no other player has an open question."""
    match request:
        case draw.Draw() | draw.Deal():
            draw.ask_in_turn(play, seats_from(play.state, seat))
        case entry.ShowEntries():
            fights.begin(play)
        case survivors.ClearOut():
            survivors.next_round(play)
        case _ if fight is not None:
            fights.next_turn(play, fight.seat)
        case _:
            pass


def break_off(play: Play[Board], fight: Fight) -> None:
    """Face-down tricks go back to their hands; open ones are discarded."""
    play.set(fight=None, open=())
    play.tell(events.BrokenOff(fight.gladiator, fight.target))
    laid = [each for tricks in fight.tricks for each in tricks]
    discard(play, [each.card for each in laid if each.up])
    for each in laid:
        if not each.up:
            return_to_hand(play, each)
