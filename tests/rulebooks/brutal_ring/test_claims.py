"""BR-7.1 and BR-7.2: the cards a table may show, and the exact use of what everyone has seen."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pytest

from games.kernel.record import Below, Event, Impossible
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.catalogue import HOUSE_BOX
from games.rulebooks.brutal_ring.claims import may_show, possible_cards
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.rules import draw, entry, fights, survivors
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Entry, Stock
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import fixture, play, refusal_of, ring_at, seen_from_the_table

WEAPONS = HOUSE_BOX.cards[1]


def test_br_7_1_the_public_things_are_seen_and_no_other() -> None:
    state = ring_at(fights.begin, "fog sword | terminium:billhook", "moth", discard="eel dart")
    table = seen_from_the_table(state)
    assert [[len(pile) for pile in side.hand] for side in table.sides] == [[1, 1], [1, 0]]
    assert {card for side in table.sides for pile in side.hand for card in pile} == {"?"}
    assert table.sides[0].arena == state.sides[0].arena
    assert [stock.discard for stock in table.stocks] == [("eel",), ("dart",)]
    assert not table.known


@pytest.mark.parametrize(
    ("card", "where"), [("dart", "discard"), ("billhook", "arena"), ("terminium", "arena")]
)
def test_br_7_2_a_card_that_lies_open_elsewhere_is_impossible(card: str, where: str) -> None:
    state = ring_at(survivors.score_survivors, "fog sword", "| terminium:billhook", discard="dart")
    refusal = refusal_of(seen_from_the_table(state), 0, moves.Discard(card))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.facts["where"]) == ("seen_elsewhere", where)


def test_br_7_2_a_card_of_no_box_or_of_a_back_not_held_is_named() -> None:
    table = seen_from_the_table(ring_at(survivors.score_survivors, "sword", "moth"))
    assert refusal_of(table, 0, moves.Discard("excalibur")).code == "no_such_card"
    assert refusal_of(table, 0, moves.Discard("fog")).code == "fewer_held"


def test_br_7_2_an_entry_of_a_card_in_somebodys_discard_is_impossible() -> None:
    state = ring_at(entry.begin, "fog sword", "moth", discard="eel")
    table = seen_from_the_table(state)
    table, _ = play(table, (0, moves.Enter(None)), (1, moves.Enter(None)))
    assert refusal_of(table, 0, moves.EntriesShown((Entry("eel"),))).code == "seen_elsewhere"
    twice = (Entry("fog"), Entry("fog"))
    assert refusal_of(table, 0, moves.EntriesShown(twice)).code == "card_twice"


def ring_with_remade_pile() -> Ring:
    """Seat 0 drew all its weapons before the pile was remade; seat 1 drew its last weapon
    afterwards."""
    hands = [" ".join(WEAPONS[:7]), " ".join(WEAPONS[7:14])]
    state = ring_at(draw.begin, *hands, discard=" ".join(WEAPONS[15:]))
    return play(state, (0, moves.DrawFrom("weapon")), (1, moves.DrawFrom("weapon")))[0]


def test_br_7_2_a_card_remade_into_the_pile_is_in_no_hand_that_drew_before() -> None:
    table = seen_from_the_table(ring_with_remade_pile())
    refusal = may_show(table, 0, (WEAPONS[20],))
    assert refusal is not None
    assert refusal.code == "not_drawn_then"
    assert may_show(table, 1, (WEAPONS[20],)) is None
    assert may_show(table, 0, (WEAPONS[0],)) is None
    two_new = may_show(table, 1, (WEAPONS[20], WEAPONS[21]))
    assert two_new is not None
    assert two_new.code == "not_drawn_then"


def test_br_7_2_what_is_possible_is_exactly_what_may_be_shown() -> None:
    table = seen_from_the_table(ring_with_remade_pile())
    for seat in (0, 1):
        allowed = [card for card in WEAPONS if may_show(table, seat, (card,)) is None]
        assert possible_cards(table, seat, 1) == allowed
    assert set(possible_cards(table, 0, 1)) == set(WEAPONS[:15])


def test_br_7_2_every_claim_that_passes_can_be_completed() -> None:
    """After each accepted report, a full state that fits the table can still be imagined."""
    for seats in (2, 4):
        below = laws.numbers(seats)
        for n, state in enumerate(laws.states_of_game(fixture(seats), 3, known=False)):
            if n % 5 == 0:
                whole = BRUTAL_RING.imagine(state, None, below)
                fixture(seats).conserved(whole)
                assert BRUTAL_RING.view(whole, None) == BRUTAL_RING.view(state, None)


# BR-7.5: cards of an entry sent back


def ring_with_returned_entry() -> Ring:
    """Seat 0 has shown fog with two weapons, which are in its hand again; eel stayed unseen."""
    table = seen_from_the_table(ring_at(entry.begin, "fog eel sword dart", "moth whip"))
    table, _ = play(table, (0, moves.Enter(None)), (1, moves.Enter(None)))
    double = Entry("fog", ("sword", "dart"))
    return play(table, (0, moves.EntriesShown((double,))))[0]


def test_br_7_5_the_cards_of_an_entry_sent_back_are_shown_by_nobody_else() -> None:
    table = ring_with_returned_entry()
    assert table.sides[0].shown == ("dart", "fog", "sword")
    refusal = refusal_of(table, 1, moves.EntriesShown((Entry("fog"),)))
    assert (refusal.code, refusal.facts["where"]) == ("seen_elsewhere", "hand")
    assert may_show(table, 0, ("fog", "sword")) is None


def test_br_7_5_the_hand_keeps_room_for_them() -> None:
    table = ring_with_returned_entry()
    assert may_show(table, 0, ("eel",)) is None
    for cards, code in {("whip",): "others_known", ("eel", "mole"): "no_such_card"}.items():
        refusal = may_show(table, 0, cards)
        assert refusal is not None
        assert (refusal.code, refusal.rule[:2]) == (code, "BR")  # type: ignore[index]  # it has one
    assert possible_cards(table, 0, 1) == ["dart", "sword"]


def test_under_version_3_an_entry_sent_back_is_forgotten() -> None:
    """Older journals are replayed as they were played."""
    table = seen_from_the_table(ring_at(entry.begin, "fog eel sword dart", "moth whip"))
    table = BRUTAL_RING.open_under(table, 3)
    table, _ = play(table, (0, moves.Enter(None)), (1, moves.Enter(None)))
    table, _ = play(table, (0, moves.EntriesShown((Entry("fog", ("sword", "dart")),))))
    assert may_show(table, 1, ("fog",)) is None


class Onlooker:
    """An outside model of what everyone has seen go back to a hand: it reads events only."""

    def __init__(self, seats: int) -> None:
        self.held = [set[str]() for _ in range(seats)]

    def watch(self, log: Sequence[Event]) -> None:
        for event in log:
            match event:
                case events.EntryReturned(seat, each):
                    self.held[seat] |= {each.gladiator, *each.weapons}
                case events.Entered(entries=entries):
                    self._see(card for e in entries for card in (e.gladiator, *e.weapons))
                case events.TricksRevealed(cards=cards):
                    self._see(cards)
                case events.TrickDiscarded(card=card) | events.ExcessDiscarded(card=card):
                    self._see((card,))
                case events.Discarded(card=card):
                    self._see((card,))
                case _:
                    pass

    def _see(self, cards: Iterable[str]) -> None:
        gone = {*cards}
        self.held = [held - gone for held in self.held]

    def allows(self, table: Ring, seat: int, card: str) -> bool:
        """Return whether that hand may show that card, for all that everyone has seen."""
        if card in self.held[seat]:
            return True
        if any(card in held for held in self.held) or card in open_cards(table):
            return False
        place = HOUSE_BOX.back[card]
        own = [each for each in self.held[seat] if HOUSE_BOX.back[each] == place]
        taken = Counter(drawn_in(table.stocks[place], each) for each in own)
        when = drawn_in(table.stocks[place], card)
        return table.sides[seat].eras[place].count(when) > taken[when]


def open_cards(table: Ring) -> set[str]:
    lying = {card for stock in table.stocks for card in stock.discard}
    lying |= {card for side in table.sides for each in side.arena for card in each.cards}
    return lying | {
        laid.card
        for tricks in (table.fight.tricks if table.fight else ())
        for laid in tricks
        if laid.up
    }


def drawn_in(stock: Stock, card: str) -> int:
    return max((n for n, cards in enumerate(stock.remade, 1) if card in cards), default=0)


def careless_tables(seats: int, seed: int) -> Iterator[tuple[Ring, Onlooker]]:
    """Yield the positions of a game at a table where many entries have a weapon too many."""
    below, table = laws.numbers(seed), BRUTAL_RING.begin(Setup(), seats, known=False)
    onlooker = Onlooker(seats)
    while BRUTAL_RING.open_requests(table):
        request = laws.one_of(table, BRUTAL_RING, below)
        move = request.sample(table, below)
        if isinstance(move, moves.EntriesShown) and below(2):
            move = _with_one_weapon_more(table, request.seat, move, below)
        step = BRUTAL_RING.play(table, request.seat, move)
        onlooker.watch(step.events)
        table = step.state
        yield table, onlooker


def _with_one_weapon_more(
    table: Ring, seat: int, move: moves.EntriesShown, below: Below
) -> moves.EntriesShown:
    cards = tuple(card for each in move.entries for card in (each.gladiator, *each.weapons))
    more = [
        card
        for card in possible_cards(table, seat, 1)
        if card not in cards and may_show(table, seat, (*cards, card)) is None
    ]
    armed = [each for each in move.entries if each.weapons]
    if not (armed and more):
        return move
    double = Entry(armed[0].gladiator, (*armed[0].weapons, more[below(len(more))]))
    return moves.EntriesShown((double, *(each for each in move.entries if each != armed[0])))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_br_7_5_whatever_everyone_saw_binds_every_later_claim(seats: int, long: bool) -> None:
    claimed, bound = 0, 0
    for seed in range(100 if long else 4):
        for number, (table, onlooker) in enumerate(careless_tables(seats, seed)):
            if number % 7:
                continue
            for seat, side in enumerate(table.sides):
                assert onlooker.held[seat] == {*side.shown}
                for card in HOUSE_BOX.back:
                    allowed = may_show(table, seat, (card,)) is None
                    assert allowed == onlooker.allows(table, seat, card), (seed, seat, card)
                    claimed += 1
            bound += any(side.shown for side in table.sides)
            full = BRUTAL_RING.imagine(table, None, laws.numbers(number))
            for seat, side in enumerate(full.sides):
                hidden = {*side.hand[0], *side.hand[1]}
                tricks = full.fight.tricks if full.fight else ()
                hidden |= {laid.card for pile in tricks for laid in pile if laid.seat == seat}
                assert {*side.shown} <= hidden
    assert claimed > 5_000
    assert bound > 8
