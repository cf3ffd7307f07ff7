"""Turning over the stakes (KF-2.5)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.kernel.display.form import FormValues, Slot, Sort
from games.kernel.numbers import Seat
from games.kernel.piles import pick, pick_bounds, remove_cards
from games.kernel.record import Below, Illegal, Impossible
from games.kernel.requests import Chance, Play
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu import moves as acts
from games.rulebooks.kung_fu.cards import (
    BARE,
    COMPONENTS,
    DECK,
    NOUGHT,
    Card,
    Cards,
    Four,
    Spread,
    Stacks,
    flat,
    in_order,
    lying_cards,
    with_stack,
)
from games.rulebooks.kung_fu.display import marks, phrases
from games.rulebooks.kung_fu.rules import bodies, choice
from games.rulebooks.kung_fu.state import Board, Side, deck_of


class Reveal(Chance[Board, acts.TurnOver], frozen=True, kw_only=True):
    """KF-2.5: the stakes are turned over; at a table, whoever is ready says first."""

    left: tuple[Seat, ...]
    countless = True

    def numbers(self, state: Board) -> tuple[int, ...]:
        """If the discards were shuffled under the deck, the rest of the deck comes first."""
        side = state.sides[self.left[0]]
        deck = state.decks[deck_of(state, side)]
        count, due = sum(side.stakes), len(deck.due)
        first = min(count, due)
        return pick_bounds(due, first) + pick_bounds(len(deck.cards) - due, count - first)

    def move_from_numbers(self, state: Board, numbers: tuple[int, ...]) -> acts.TurnOver:
        side = state.sides[self.left[0]]
        deck = state.decks[deck_of(state, side)]
        first = min(len(numbers), len(deck.due))
        cards, _ = pick(deck.due, numbers[:first])
        under = tuple([card for card in deck.cards if card not in deck.due])
        more, _ = pick(under if deck.due else deck.cards, numbers[first:])
        return acts.TurnOver(self.left[0], _deal(cards + more, side.stakes))

    def sample(self, state: Board, below: Below) -> acts.TurnOver:
        return self.move_from_numbers(state, tuple(map(below, self.numbers(state))))

    def refusal(self, state: Board, move: acts.TurnOver) -> Illegal | None:
        if move.by not in self.left:
            return Illegal("not_staking", "KF-2.5", by=move.by)
        side = state.sides[move.by]
        stacks = move.cards.stacks
        for component, stack, count in zip(COMPONENTS, stacks, side.stakes, strict=True):
            if len(stack) != count:
                return Illegal(
                    "stakes_turned", "KF-2.5", component=component, count=count, shown=len(stack)
                )
        return _not_drawn(state, side, [card for stack in stacks for card in stack])

    def move_facts(self, view: Board, move: acts.TurnOver) -> Mapping[str, object]:
        return {"cards": phrases.turned_cards(move.cards)}

    def marks(self, view: Board, move: acts.TurnOver) -> tuple[str, ...]:
        return tuple(
            [
                marks.column(move.by, component)
                for component, stack in zip(COMPONENTS, move.cards.stacks, strict=True)
                if stack
            ]
        )

    def form(self, view: Board) -> Sort:
        """All characters whose stakes are still face down; the form is filled in for one at a
        time."""
        alone = len(self.left) == 1
        places = [
            Slot(
                COMPONENTS[place],
                count if alone else 0,
                count,
                seat=seat,
                takes=self._deck_places(view, seat),
            )
            for seat, place, count in self._places(view)
        ]
        return Sort(self._pool(view), tuple(places))

    def move_from_form(self, view: Board, filled: FormValues) -> acts.TurnOver:
        pool = self._pool(view)
        stacks: dict[int, Stacks] = {}
        for (seat, place, _), held in zip(self._places(view), filled, strict=True):
            if held:
                cards = tuple([pool[at] for at in held])
                stacks[seat] = with_stack(stacks.get(seat, BARE), place, cards)
        if len(stacks) > 1:
            raise Illegal("one_after_another", "KF-2.5")
        by = next(iter(stacks), self.left[0])
        return acts.TurnOver(by, Spread(*stacks.get(by, BARE)))

    def form_values(self, view: Board, move: acts.TurnOver) -> FormValues:
        pool = self._pool(view)
        return tuple(
            [
                tuple(map(pool.index, move.cards.stacks[place])) if seat == move.by else ()
                for seat, place, _ in self._places(view)
            ]
        )

    def unavailable_answers(self, view: Board) -> Iterator[Illegal]:
        """Only for a single deck that all draw from; with several decks, each has the same
        cards."""
        decks = {deck_of(view, view.sides[seat]): view.sides[seat] for seat in self.left}
        pool = self._pool(view)
        for side in decks.values() if len(decks) == 1 else ():
            for card in DECK:
                if card not in pool and (refusal := _not_drawn(view, side, [card])):
                    yield refusal

    def _places(self, view: Board) -> list[tuple[int, int, int]]:
        """Seat, component and number of all stakes face down."""
        return [
            (seat, place, count)
            for seat in self.left
            for place, count in enumerate(view.sides[seat].stakes)
            if count
        ]

    def _deck_places(self, view: Board, seat: int) -> tuple[int, ...] | None:
        """Return the places in the pool of the cards in that character's deck; None if all draw
        from one deck."""
        if len({deck_of(view, view.sides[each]) for each in self.left}) == 1:
            return None
        deck = view.decks[deck_of(view, view.sides[seat])].cards
        return tuple([place for place, card in enumerate(self._pool(view)) if card in deck])

    def _pool(self, view: Board) -> Cards:
        decks = {deck_of(view, view.sides[seat]) for seat in self.left}
        return in_order({card for which in decks for card in view.decks[which].cards})

    def answer(self, play: Play[Board], move: acts.TurnOver) -> None:
        turn_over(play, move.by, move.cards)
        left = tuple([seat for seat in self.left if seat != move.by])
        if left:
            play.ask(Reveal(left=left))


def _deal(cards: Cards, stakes: Four) -> Spread:
    stacks, at = [], 0
    for count in stakes:
        stacks.append(cards[at : at + count])
        at += count
    return Spread(*stacks)


def _not_drawn(state: Board, side: Side, cards: list[Card]) -> Illegal | None:
    """KF-2.2, KF-7.1: return why the deck cannot have given these cards, or None."""
    which = deck_of(state, side)
    deck = state.decks[which]
    seen = set()
    for card in cards:
        if card in seen or card not in deck.cards:
            return Impossible("card_seen", "KF-7.1", card=card)
        seen.add(card)
    if deck.due:
        waiting = [card for card in deck.due if card not in seen]
        if len(waiting) > count_staked(state, which) - len(cards):
            return Impossible("due_first", "KF-2.2", cards=tuple(waiting))
    return None


# Effects


def begin(play: Play[Board]) -> None:
    """KF-2.5"""
    for which in range(len(play.state.decks)):
        _ready_deck(play, which)
    state = play.state
    left = tuple([seat for seat, side in enumerate(state.sides) if side.stakes != NOUGHT])
    if left:
        play.set(phase="reveal", open=(*state.open, Reveal(left=left)))
    else:
        choice.begin(play)


def _ready_deck(play: Play[Board], which: int) -> None:
    """KF-2.2: if the stakes outnumber the deck, its discards are shuffled under it."""
    state = play.state
    deck = state.decks[which]
    wanted = count_staked(state, which)
    if wanted <= len(deck.cards):
        return
    over = wanted - len(deck.cards) - len(deck.discards)
    if over > 0:
        _uncover(play, which, over)
    if deck.discards:
        play.tell(events.DeckRebuilt(len(deck.discards)))
        cards = in_order(deck.cards + deck.discards)
        bodies.put_deck(play, which, replace(deck, cards=cards, discards=(), due=deck.cards))


def count_staked(state: Board, which: int) -> int:
    """Number of cards of that deck that lie face down."""
    sides = [side for side in state.sides if side.stakes != NOUGHT]
    return sum([sum(side.stakes) for side in sides if deck_of(state, side) == which])


def _uncover(play: Play[Board], which: int, over: int) -> None:
    """KF-8.2: stakes without a card are dropped, the last character's lowest first."""
    for seat in reversed(range(len(play.state.sides))):
        side = play.state.sides[seat]
        if deck_of(play.state, side) != which or not any(side.stakes):
            continue
        stakes, gone = list(side.stakes), 0
        for place in reversed(range(len(COMPONENTS))):
            fewer = min(stakes[place], over)
            stakes[place] -= fewer
            over -= fewer
            gone += fewer
        if gone:
            play.set_side(seat, stakes=tuple(stakes))
            play.tell(events.StakesUncovered(seat, gone))


def turn_over(play: Play[Board], seat: int, cards: Spread) -> None:
    state = play.state
    side = state.sides[seat]
    which = deck_of(state, side)
    deck = state.decks[which]
    shown = flat(cards.stacks)
    left = remove_cards(deck.cards, *shown)
    due = tuple([card for card in deck.due if card not in shown]) if deck.due else ()
    bodies.put_deck(play, which, replace(deck, cards=left, due=due))
    play.set_side(seat, stakes=NOUGHT, turned=cards.stacks)
    play.tell(events.TurnedOver(seat, *cards.stacks, lying=lying_cards(cards.stacks)))
