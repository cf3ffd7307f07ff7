"""BR-4: phase 2, in which all players enter gladiators face down, at once, within one minute."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from games.kernel.display.form import FormValues, Slot, Sort, places_in_pool
from games.kernel.record import Below, Illegal
from games.kernel.requests import GM, Play, Request, Sealed
from games.rulebooks.brutal_ring import events
from games.rulebooks.brutal_ring import moves as acts
from games.rulebooks.brutal_ring.catalogue import BACKS
from games.rulebooks.brutal_ring.claims import card_refusals, may_show, possible_cards, sample_cards
from games.rulebooks.brutal_ring.rules import fights
from games.rulebooks.brutal_ring.rules.hands import after_showing, subtract_cards
from games.rulebooks.brutal_ring.state import (
    Board,
    Cards,
    Entry,
    Fighter,
    Side,
    box,
    has_left,
    is_unknown_hand,
)

BARE_HANDS: Final = "bare_hands"
"""Key of the word for a gladiator that enters without a weapon."""


class Entrance(Sealed[Board, acts.Enter], frozen=True):
    """BR-4.1: which gladiators enter, each with at most one weapon."""

    countless = True

    def sample(self, state: Board, below: Below) -> acts.Enter:
        side = state.sides[self.seat]
        return acts.Enter(None if is_unknown_hand(side) else sample_entries(side, below))

    def form(self, view: Board) -> Sort:
        """Each gladiator in hand has a place for the weapon it enters with, or for bare hands. A
        gladiator with an empty place stays in hand. An unknown hand has no places."""
        gladiators, weapons = self._hand(view)
        places = [Slot("entrance", 0, 1, of=each) for each in gladiators]
        return Sort((*weapons, *(BARE_HANDS,) * len(gladiators)), tuple(places))

    def _hand(self, view: Board) -> tuple[Cards, Cards]:
        side = view.sides[self.seat]
        return ((), ()) if is_unknown_hand(side) else side.hand

    def move_from_form(self, view: Board, filled: FormValues) -> acts.Enter:
        if is_unknown_hand(view.sides[self.seat]):
            return acts.Enter(None)
        gladiators, weapons = self._hand(view)
        return acts.Enter(
            tuple(
                [
                    Entry(gladiator, weapons[held[0] : held[0] + 1])
                    for gladiator, held in zip(gladiators, filled, strict=True)
                    if held
                ]
            )
        )

    def form_values(self, view: Board, move: acts.Enter) -> FormValues:
        entered = {each.gladiator: each.weapons or (BARE_HANDS,) for each in move.entries or ()}
        heaps = tuple([entered.get(each, ()) for each in self._hand(view)[0]])
        return places_in_pool(self.form(view).pieces, heaps)

    def move_facts(self, view: Board, move: acts.Enter) -> Mapping[str, object]:
        return {"entries": "face_down"} if move.entries is None else {}

    def refusal(self, state: Board, move: acts.Enter) -> Illegal | None:
        unknown = is_unknown_hand(state.sides[self.seat])
        if move.entries is None:
            return None if unknown else Illegal("name_the_entries", "BR-4.1")
        if unknown:
            return Illegal("face_down", "BR-4.1")
        for each in move.entries:
            if refusal := entry_refusal(state, each):
                return refusal
        return may_show(state, self.seat, all_cards(move.entries))

    def unseal(self, play: Play[Board], answers: Mapping[int, acts.Enter]) -> None:
        play.set(open=())  # the minute stops
        reveal(play, answers)


class Minute(Request[Board, acts.TimeIsOver], frozen=True):
    """BR-7.3: the table’s clock answers this, or the host for it; no rule measures time."""

    seat: int = GM
    seconds: ClassVar[int] = 60

    @property
    def idle(self) -> bool:
        return True

    def moves(self, state: Board) -> Iterator[acts.TimeIsOver]:
        return iter((acts.TimeIsOver(),))

    def answer(self, play: Play[Board], move: acts.TimeIsOver) -> None:
        """Entries made so far count. At a table, the cards that lie face down will be shown."""
        state = play.state
        sealed = {seal.seat: seal.move for seal in state.sealed}
        answers = {}
        for request in state.open:
            unknown = is_unknown_hand(state.sides[request.seat])
            entered = sealed.get(request.seat)
            answers[request.seat] = entered or acts.Enter(None if unknown else ())
        play.set(open=(), sealed=())
        play.tell(events.TimeRanOut())
        reveal(play, answers)


class ShowEntries(Request[Board, acts.EntriesShown], frozen=True):
    """BR-4.2: at a table, the cards turned up in front of this player."""

    countless = True

    def sample(self, state: Board, below: Below) -> acts.EntriesShown:
        side = state.sides[self.seat]
        blind = sample_entries(side, below)
        places = [place for each in blind for place in (0,) + (1,) * len(each.weapons)]
        cards = iter(sample_cards(state, self.seat, places, below))
        return acts.EntriesShown(
            tuple([Entry(next(cards), tuple([next(cards) for _ in e.weapons])) for e in blind])
        )

    def form(self, view: Board) -> Sort:
        """BR-4.1: for each entry a gladiator, and at most one weapon; as many entries as the player
        holds gladiators."""
        gladiators, weapons = map(len, view.sides[self.seat].eras)
        kinds = self._places_by_back(view)
        slots = []
        for n in range(1, gladiators + 1):
            slots.append(Slot(BACKS[0], 0, 1, of=f"entry_{n}", takes=kinds[0]))
            slots.append(Slot(BACKS[1], 0, min(weapons, 1), of=f"entry_{n}", takes=kinds[1]))
        return Sort(self._pool(view), tuple(slots))

    def _places_by_back(self, view: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the places in the pool of the gladiators and of the weapons."""
        first = len(possible_cards(view, self.seat, 0))
        return tuple(range(first)), tuple(range(first, len(self._pool(view))))

    def _pool(self, view: Board) -> Cards:
        return tuple([card for place in (0, 1) for card in possible_cards(view, self.seat, place)])

    def unavailable_answers(self, view: Board) -> Iterator[Illegal]:
        return card_refusals(view, self.seat, self._pool(view))

    def move_from_form(self, view: Board, filled: FormValues) -> acts.EntriesShown:
        pool = self._pool(view)
        cards = [tuple([pool[place] for place in held]) for held in filled]
        entries = []
        for gladiator, weapons in zip(cards[::2], cards[1::2], strict=True):
            if weapons and not gladiator:
                raise Illegal("weapon_alone", "BR-4.1", weapon=weapons[0])
            entries += [Entry(each, weapons) for each in gladiator]
        return acts.EntriesShown(tuple(entries))

    def form_values(self, view: Board, move: acts.EntriesShown) -> FormValues:
        heaps = tuple([heap for e in move.entries for heap in ((e.gladiator,), e.weapons)])
        empty = ((),) * (len(self.form(view).places) - len(heaps))
        return places_in_pool(self._pool(view), (*heaps, *empty))

    def refusal(self, state: Board, move: acts.EntriesShown) -> Illegal | None:
        return may_show(state, self.seat, all_cards(move.entries))

    def answer(self, play: Play[Board], move: acts.EntriesShown) -> None:
        legal = tuple([each for each in move.entries if entry_refusal(play.state, each) is None])
        for each in move.entries:
            if each not in legal:
                send_back(play, self.seat, each)
        enter(play, self.seat, legal)
        if not play.state.open:
            fights.begin(play)


def begin(play: Play[Board]) -> None:
    """A player without a gladiator in hand is not asked, and everyone sees that."""
    for seat, side in enumerate(play.state.sides):
        if side.hand[0] and not has_left(play.state, seat):
            play.ask(Entrance(seat))
    if play.state.open:
        play.ask(Minute())
    else:
        fights.begin(play)


def reveal(play: Play[Board], answers: Mapping[int, acts.Enter]) -> None:
    """BR-4.2"""
    for seat, move in answers.items():
        if move.entries is None:
            play.ask(ShowEntries(seat))
        else:
            enter(play, seat, move.entries)
    if not play.state.open:
        fights.begin(play)


def enter(play: Play[Board], seat: int, entries: tuple[Entry, ...]) -> None:
    if entries:
        side = play.state.sides[seat]
        weapons = [weapon for each in entries for weapon in each.weapons]
        cards = (tuple([each.gladiator for each in entries]), tuple(weapons))
        new = [
            Fighter(each.gladiator, each.weapons[0] if each.weapons else None) for each in entries
        ]
        hand = (subtract_cards(side.hand[0], cards[0]), subtract_cards(side.hand[1], cards[1]))
        arena = side.arena + tuple(new)
        play.set_side(seat, hand=hand, arena=arena, **after_showing(play.state, side, cards))
    play.tell(events.Entered(seat, entries))


def send_back(play: Play[Board], seat: int, each: Entry) -> None:
    """BR-7.5: everyone has seen its cards, and knows that they are in that hand."""
    play.tell(events.EntryReturned(seat, each))
    state = play.state
    if state.rules_version > 3:
        known = state.sides[seat].shown
        play.set_side(seat, shown=tuple(sorted({*known, *all_cards((each,))})))


def all_cards(entries: tuple[Entry, ...]) -> list[str]:
    return [card for each in entries for card in (each.gladiator, *each.weapons)]


def entry_refusal(board: Board, each: Entry) -> Illegal | None:
    """BR-4.1: a gladiator, with at most one weapon."""
    cards = box(board)
    if each.gladiator not in cards.gladiators:
        return Illegal("no_gladiator", "BR-4.1", card=each.gladiator)
    for weapon in each.weapons:
        if weapon not in cards.weapons:
            return Illegal("no_weapon", "BR-4.1", card=weapon)
    if len(each.weapons) > 1:
        return Illegal("second_weapon", "BR-4.1", gladiator=each.gladiator)
    return None


def sample_entries(side: Side, below: Below) -> tuple[Entry, ...]:
    """Each gladiator may enter or not, with any of the remaining weapons or with none."""
    weapons = list(side.hand[1])
    entries = []
    for gladiator in side.hand[0]:
        if below(2):
            choice = below(len(weapons) + 1)
            armed = (weapons.pop(choice),) if choice < len(weapons) else ()
            entries.append(Entry(gladiator, armed))
    return tuple(entries)
