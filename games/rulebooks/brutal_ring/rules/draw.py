"""BR-2 and BR-3: the first player, and phase 1, in which everyone draws to eight cards."""

from collections.abc import Iterator

from games.kernel import draw as kernel
from games.kernel.piles import pick, unknown_cards
from games.kernel.record import HIDDEN, Below, Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.brutal_ring import events, marks
from games.rulebooks.brutal_ring import moves as acts
from games.rulebooks.brutal_ring.catalogue import BACKS, PLACE, Back
from games.rulebooks.brutal_ring.rules import entry
from games.rulebooks.brutal_ring.state import (
    HAND,
    Board,
    Pile,
    Side,
    Stock,
    count_cards,
    has_left,
    is_hidden,
    seats_from,
)


class Lot(kernel.FirstPlayerDraw[Board, acts.Begins], frozen=True):
    """BR-2.2: the first player."""

    def no_such_seat(self, state: Board) -> Illegal:
        return Illegal("no_such_player", "BR-2.2", last=len(state.sides) - 1)

    def answer(self, play: Play[Board], move: acts.Begins) -> None:
        start(play, move.first)


class Draw(Request[Board, acts.DrawFrom], frozen=True, kw_only=True):
    """BR-3.1: from which pile, and how many before choosing again."""

    left: int
    in_turn: bool = False
    """BR-3.2: cards are scarce, so players draw one card each in turn."""

    def moves(self, state: Board) -> Iterator[acts.DrawFrom]:
        for stock, back in zip(state.stocks, BACKS, strict=True):
            for count in range(1, min(self._most, available_cards(stock)) + 1):
                yield acts.DrawFrom(back, count)

    def sample(self, state: Board, below: Below) -> acts.DrawFrom:
        gladiators, weapons = (min(self._most, available_cards(stock)) for stock in state.stocks)
        count = below(gladiators + weapons) + 1
        if count <= gladiators:
            return acts.DrawFrom("gladiator", count)
        return acts.DrawFrom("weapon", count - gladiators)

    @property
    def _most(self) -> int:
        return 1 if self.in_turn else self.left

    def marks(self, view: Board, move: acts.DrawFrom) -> tuple[str, ...]:
        return (marks.pile(move.back),)

    def refusal(self, state: Board, move: acts.DrawFrom) -> Illegal | None:
        if is_dealing(state):
            return Illegal("being_dealt", "BR-3.1")
        if not 1 <= move.count <= self.left:
            return Illegal("draws_to_eight", "BR-3.1", left=self.left, hand=HAND)
        if move.count > self._most:
            return Illegal("one_by_one", "BR-3.2")
        supply = available_cards(state.stocks[PLACE[move.back]])
        if move.count > supply:
            return Illegal("too_few_left", "BR-3.2", back=move.back, count=supply)
        return None

    def answer(self, play: Play[Board], move: acts.DrawFrom) -> None:
        draw(play, self.seat, move.back, move.count, in_turn=self.in_turn)


class Deal(kernel.Draw[Board, acts.Dealt], frozen=True, kw_only=True):
    """Cards from a pile whose cards the dealer knows."""

    by: int
    back: Back
    count: int
    in_turn: bool = False

    def pile_and_count(self, state: Board) -> tuple[Pile, int]:
        return state.stocks[PLACE[self.back]].pile, self.count

    def refusal(self, state: Board, move: acts.Dealt) -> Illegal | None:
        return self.places_refusal(state, move.places, "BR-3.1")

    def answer(self, play: Play[Board], move: acts.Dealt) -> None:
        cards, pile = pick(play.state.stocks[PLACE[self.back]].pile, move.places)
        take(play, self.by, self.back, cards, pile)
        go_on(play, self.by, self.back, self.count - len(cards), in_turn=self.in_turn)


def start(play: Play[Board], first: int) -> None:
    first = seats_from(play.state, first)[0]
    play.set(first=first)
    play.tell(events.Began(first))
    begin(play)


def is_dealing(state: Board) -> bool:
    """Only one deal runs at a time. Its request comes first, and nobody else draws until it is
    finished."""
    return isinstance(state.open[0], Deal)


def available_cards(stock: Stock) -> int:
    """BR-3.2: number of cards that the pile and its discard can still give."""
    return len(stock.pile) + len(stock.discard)


def cards_needed(board: Board, seat: int) -> int:
    return 0 if has_left(board, seat) else max(0, HAND - count_cards(board.sides[seat]))


def begin(play: Play[Board]) -> None:
    """BR-3.1: all players draw at the same time, unless one kind may run out (BR-3.2)."""
    state = play.state
    wanted = sum(cards_needed(state, seat) for seat in range(len(state.sides)))
    if any(available_cards(stock) < wanted for stock in state.stocks):
        ask_in_turn(play, seats_from(state, state.first or 0))
        return
    for seat in range(len(state.sides)):
        if left := cards_needed(state, seat):
            play.ask(Draw(seat, left=left))
    if not wanted:
        entry.begin(play)


def ask_in_turn(play: Play[Board], seats: list[int]) -> None:
    state = play.state
    if any(map(available_cards, state.stocks)):
        for seat in seats:
            if left := cards_needed(state, seat):
                play.ask(Draw(seat, left=left, in_turn=True))
                return
    entry.begin(play)


def draw(play: Play[Board], seat: int, back: Back, count: int, *, in_turn: bool) -> None:
    """Ask for chance only if the state cannot answer."""
    place = PLACE[back]
    if not play.state.stocks[place].pile:
        remake(play, back)
    pile = play.state.stocks[place].pile
    count_here = min(count, len(pile))
    if count_here < len(pile) and not is_hidden(pile):
        deal = Deal(by=seat, back=back, count=count, in_turn=in_turn)
        play.set(open=(deal, *play.state.open))
        return
    take(play, seat, back, pile[:count_here], pile[count_here:])
    go_on(play, seat, back, count - count_here, in_turn=in_turn)


def remake(play: Play[Board], back: Back) -> None:
    """BR-3.2: the discard becomes the pile, in an order unknown to everyone."""
    place = PLACE[back]
    stock = play.state.stocks[place]
    cards = tuple(sorted(stock.discard))
    pile: Pile = cards if play.state.known else unknown_cards(len(cards))
    renewed = Stock(pile, (), (*stock.remade, cards))
    play.set(stocks=_put_stock(play.state, place, renewed))
    play.tell(events.PileRemade(back, len(cards)))


def take(play: Play[Board], seat: int, back: Back, cards: Pile, pile: Pile) -> None:
    if not cards:
        return
    place, side = PLACE[back], play.state.sides[seat]
    stock = play.state.stocks[place]
    hand = side.hand[place] + cards
    if cards[0] != HIDDEN:
        hand, cards = tuple(sorted(hand)), tuple(sorted(cards))
    eras = side.eras[place] + (len(stock.remade),) * len(cards)
    now = (
        Side((hand, side.hand[1]), (eras, side.eras[1]), side.arena, side.shown)
        if place == 0
        else Side((side.hand[0], hand), (side.eras[0], eras), side.arena, side.shown)
    )
    sides = play.state.sides
    stocks = _put_stock(play.state, place, Stock(pile, stock.discard, stock.remade))
    play.set(sides=(*sides[:seat], now, *sides[seat + 1 :]), stocks=stocks)
    play.tell(events.Drew(seat, back, len(cards), () if cards[0] == HIDDEN else cards))
    if not pile:
        play.tell(events.PileUsedUp(back))


def go_on(play: Play[Board], seat: int, back: Back, more: int, *, in_turn: bool) -> None:
    state = play.state
    if more and available_cards(state.stocks[PLACE[back]]):
        draw(play, seat, back, more, in_turn=in_turn)
    elif in_turn:
        ask_in_turn(play, seats_from(state, seat + 1))
    elif left := cards_needed(state, seat):
        play.ask(Draw(seat, left=left))
    elif not state.open:
        entry.begin(play)


def _put_stock(board: Board, place: int, stock: Stock) -> tuple[Stock, Stock]:
    return (stock, board.stocks[1]) if place == 0 else (board.stocks[0], stock)
