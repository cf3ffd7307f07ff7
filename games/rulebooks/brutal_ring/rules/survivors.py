"""BR-6: phase 4, the survivors, and the end of a round or of the game."""

from collections.abc import Iterator

from games.kernel.display.picture import mark
from games.kernel.record import Below, Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.brutal_ring import events, marks
from games.rulebooks.brutal_ring import moves as acts
from games.rulebooks.brutal_ring.claims import may_show, possible_cards, sample_cards
from games.rulebooks.brutal_ring.rules import arena
from games.rulebooks.brutal_ring.rules.hands import discard, leave_hand
from games.rulebooks.brutal_ring.state import (
    ROUNDS,
    SURVIVOR,
    Board,
    Fighter,
    Side,
    camp,
    fighter,
    has_left,
    is_hidden,
    ranks_of,
    seats_from,
)

ClearMove = acts.Discard | acts.Dismiss | acts.KeepRest


class ClearOut(Request[Board, ClearMove], frozen=True):
    """BR-6.2: any cards from the hand, any own gladiators with their weapons."""

    passes = (acts.KeepRest,)

    def moves(self, state: Board) -> Iterator[ClearMove]:
        side = state.sides[self.seat]
        yield acts.KeepRest()
        for each in side.arena:
            yield acts.Dismiss(each.gladiator)
        for place, hand in enumerate(side.hand):
            cards = possible_cards(state, self.seat, place) if is_hidden(hand) else hand
            yield from map(acts.Discard, cards)

    def options(self, state: Board) -> Iterator[ClearMove]:
        return self.moves(state)  # all of them are legal

    def marks(self, view: Board, move: ClearMove) -> tuple[str, ...]:
        match move:
            case acts.Discard(card):
                return (mark("card", card),)
            case acts.Dismiss(gladiator):
                return (marks.gladiator(gladiator),)
            case acts.KeepRest():
                return ()

    def weigh(self, view: Board, move: ClearMove) -> int:
        """`KeepRest` weighs as much as all other answers together."""
        side = view.sides[self.seat]
        rest = len(side.arena) + len(side.hand[0]) + len(side.hand[1])
        return max(1, rest) if isinstance(move, acts.KeepRest) else 1

    def sample(self, state: Board, below: Below) -> ClearMove:
        if below(2):
            return acts.KeepRest()
        side = state.sides[self.seat]
        gone, hand = below(len(side.arena) + len(side.hand[0]) + len(side.hand[1])), side.hand
        if gone < len(side.arena):
            return acts.Dismiss(side.arena[gone].gladiator)
        place, cards = (0, hand[0]) if gone < len(side.arena) + len(hand[0]) else (1, hand[1])
        if is_hidden(cards):
            return acts.Discard(*sample_cards(state, self.seat, (place,), below))
        return acts.Discard((hand[0] + hand[1])[gone - len(side.arena)])

    def refusal(self, state: Board, move: ClearMove) -> Illegal | None:
        match move:
            case acts.Discard(card):
                return may_show(state, self.seat, (card,))
            case acts.Dismiss(gladiator):
                if fighter(state, self.seat, gladiator) is None:
                    return Illegal("not_your_gladiator", "BR-6.2", gladiator=gladiator)
                return None
            case acts.KeepRest():
                return None

    def answer(self, play: Play[Board], move: ClearMove) -> None:
        match move:
            case acts.Discard(card):
                leave_hand(play, self.seat, (card,))
                discard(play, (card,))
                play.tell(events.Discarded(self.seat, card))
            case acts.Dismiss(gladiator):
                gone = arena.leave(play, self.seat, gladiator)
                play.tell(events.Dismissed(self.seat, gladiator, gone.weapon))
            case acts.KeepRest():
                pass
        if not isinstance(move, acts.KeepRest) and has_cards(play.state.sides[self.seat]):
            play.ask(self)
        elif not play.state.open:
            next_round(play)


def has_cards(side: Side) -> bool:
    """A player without cards has nothing to discard, and everyone sees that."""
    return bool(side.arena or side.hand[0] or side.hand[1])


def score_survivors(play: Play[Board]) -> None:
    """BR-6.1"""
    for seat, side in enumerate(play.state.sides):
        if not side.arena:
            continue
        play.set_side(seat, arena=tuple([Fighter(e.gladiator, e.weapon) for e in side.arena]))
        armed = sum([each.weapon is not None for each in side.arena])
        if armed:
            arena.score(play, seat, SURVIVOR * armed)
            play.tell(events.SurvivorsScored(seat, armed, SURVIVOR * armed))
    if play.state.round == ROUNDS:  # BR-6.3: no discard matters any more
        play.set(over=True)
        end(play)
        return
    for seat, side in enumerate(play.state.sides):
        if has_cards(side) and not has_left(play.state, seat):
            play.ask(ClearOut(seat))
    if not play.state.open:
        next_round(play)


def end(play: Play[Board]) -> None:
    board = play.state
    for own, points in enumerate(board.scores):
        seats = [seat for seat in range(len(board.sides)) if camp(board, seat) == own]
        play.tell(events.CampScored(tuple(seats), points))
    play.tell(game_ended(board))


def game_ended(board: Board) -> events.GameEnded:
    """BR-6.3: the winners among the remaining players (T-1), and whether the arena decided."""
    ranks, seats = ranks_of(board), range(len(board.sides))
    stay = {camp(board, seat) for seat in seats if not has_left(board, seat)}
    best = min(ranks[seat] for seat in seats if camp(board, seat) in stay)
    winners = tuple([s for s in seats if ranks[s] == best and camp(board, s) in stay])
    won = {camp(board, seat) for seat in winners}
    highest = max(board.scores[own] for own in stay)
    tied = sum(board.scores[own] == highest for own in stay) > len(won)
    return events.GameEnded(board.scores, winners, len(won) > 1, tied)


def next_round(play: Play[Board]) -> None:
    """BR-6.4"""
    state = play.state
    first = seats_from(state, (state.first or 0) + 1)[0]
    play.set(first=first, round=state.round + 1)
    play.tell(events.RoundBegan(first, state.round + 1))
    play.state.begin_drawing(play)
