"""BR-2 and BR-3, rule by rule."""

from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.catalogue import HOUSE, HOUSE_BOX, Catalogue
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.rules import draw
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import camp, team_mate
from tests.rulebooks.brutal_ring.cast import (
    open_request,
    play,
    refusal_of,
    ring_at,
    seen_from_the_table,
    single_event,
)

WEAPONS = HOUSE_BOX.cards[1]


def test_br_2_1_two_or_three_play_for_themselves() -> None:
    for seats in (2, 3):
        state = BRUTAL_RING.begin(Setup(first=0), seats, known=True)
        assert len(state.scores) == seats
        assert [camp(state, seat) for seat in range(seats)] == list(range(seats))


def test_br_2_1_four_are_two_teams_who_sit_diagonally() -> None:
    state = BRUTAL_RING.begin(Setup(first=0), 4, known=True)
    assert len(state.scores) == 2
    assert [camp(state, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [team_mate(state, seat) for seat in range(4)] == [2, 3, 0, 1]


def test_br_2_2_the_first_player_is_drawn_by_lot_or_named_by_the_table() -> None:
    """BR-2.2"""
    state = BRUTAL_RING.begin(Setup(), 3, known=True)
    assert open_request(state, draw.Lot).numbers(state) == (3,)
    assert refusal_of(state, 0, moves.Begins(3)).facts == {"last": 2}
    state, log = play(state, (0, moves.Begins(2)))
    assert single_event(log, events.Began).seat == state.first == 2
    named = BRUTAL_RING.begin(Setup(first=1), 3, known=False)
    assert named.first == 1


def test_br_2_2_piles_are_sets_of_which_the_view_shows_the_size() -> None:
    """BR-2.2"""
    state = BRUTAL_RING.begin(Setup(first=0), 2, known=True)
    assert [len(stock.pile) for stock in state.stocks] == [32, 46]
    assert all(list(stock.pile) == sorted(stock.pile) for stock in state.stocks)
    assert all(set(stock.pile) == {"?"} for stock in seen_from_the_table(state).stocks)


def test_br_3_1_everyone_draws_at_once_to_eight_as_they_choose() -> None:
    state = BRUTAL_RING.begin(Setup(first=0), 3, known=True)
    assert [request.seat for request in state.open] == [0, 1, 2]
    state, log = play(state, (1, moves.DrawFrom("gladiator", 3)), (1, moves.DrawFrom("weapon", 5)))
    assert [len(pile) for pile in state.sides[1].hand] == [3, 5]
    assert [request.seat for request in state.open] == [0, 2]
    drew = [event for event in log if isinstance(event, events.Drew)]
    assert [(event.back, event.count) for event in drew] == [("gladiator", 3), ("weapon", 5)]


def test_br_3_1_cards_in_the_arena_count() -> None:
    """The rulebook's example: 3 cards in hand, a gladiator with a weapon in the arena: draw 3."""
    state = ring_at(draw.begin, "fog eel sword | terminium:billhook", "")
    (first, _) = state.open
    assert isinstance(first, draw.Draw)
    assert first.left == 8 - 3 - 2
    assert refusal_of(state, 0, moves.DrawFrom("weapon", 4)).code == "draws_to_eight"
    assert refusal_of(state, 0, moves.DrawFrom("weapon", 0)).code == "draws_to_eight"


def test_br_3_1_cards_are_seen_as_they_come_by_their_owner_alone() -> None:
    state = BRUTAL_RING.begin(Setup(first=0), 2, known=True)
    state, log = play(state, (0, moves.DrawFrom("weapon")))
    drew = single_event(log, events.Drew)
    assert BRUTAL_RING.view(state, 0).sides[0].hand[1] == drew.cards
    assert BRUTAL_RING.view(state, 1).sides[0].hand[1] == ("?",)
    assert drew.seen_by(1) == events.Drew(0, "weapon", 1, ())
    assert [type(request) for request in state.open] == [draw.Draw, draw.Draw]


def test_br_3_1_who_has_eight_draws_nothing() -> None:
    state = ring_at(draw.begin, "fog eel sword cushion dart mace | terminium:billhook", "")
    assert [request.seat for request in state.open] == [1]


def test_br_3_2_an_empty_pile_is_made_anew_from_its_own_discard() -> None:
    """BR-3.2"""
    hands = [" ".join(WEAPONS[:7]), " ".join(WEAPONS[7:14])]
    state = ring_at(draw.begin, *hands, discard=" ".join(WEAPONS[15:]))
    assert len(state.stocks[1].pile) == 1
    state, log = play(state, (0, moves.DrawFrom("weapon")), (1, moves.DrawFrom("weapon")))
    assert single_event(log, events.PileUsedUp).back == "weapon"
    remade = single_event(log, events.PileRemade)
    assert (remade.back, remade.count) == ("weapon", 31)
    assert state.stocks[1].discard == ()
    assert len(state.stocks[1].pile) == 30
    assert state.sides[1].eras[1] == (0,) * 7 + (1,)
    assert state.stocks[0].remade == ()  # gladiators and weapons are kept apart


def test_br_3_2_one_draw_goes_on_from_the_old_pile_into_the_new() -> None:
    """BR-3.2"""
    state = ring_at(draw.begin, "", " ".join(WEAPONS[:8]), discard=" ".join(WEAPONS[10:]))
    state, log = play(state, (0, moves.DrawFrom("weapon", 5)))
    drew = [event.count for event in log if isinstance(event, events.Drew)]
    assert drew == [2, 3]
    assert state.sides[0].eras[1] == (0, 0, 1, 1, 1)


def small_game(gladiators: int, weapons: int, *, seats: int, first: int) -> Ring:
    """Return a game with a smaller box; the 78 cards never run short for four players with 8
    each."""
    box = Catalogue(HOUSE.gladiators[:gladiators], HOUSE.weapons[:weapons])
    return BRUTAL_RING.begin(Setup(first=first, catalogue=box), seats, known=True)


def draw_all(state: Ring) -> list[tuple[int, str]]:
    """Every player draws gladiators while there are any. Returns who drew what, in order."""
    order = []
    while isinstance(request := state.open[0], draw.Draw):
        move = next(BRUTAL_RING.options(state, request.seat))
        order.append((request.seat, move.back))
        state, _ = play(state, (request.seat, move))
    return order


def test_br_3_2_scarce_cards_go_round_one_by_one_from_the_first_player() -> None:
    """BR-3.2"""
    state = small_game(4, 46, seats=3, first=2)
    assert open_request(state, draw.Draw).in_turn
    assert refusal_of(state, 2, moves.DrawFrom("gladiator", 2)).code == "one_by_one"
    assert refusal_of(state, 0, moves.DrawFrom("gladiator")).code == "not_asked"
    order = draw_all(state)
    assert [seat for seat, _ in order] == [2, 0, 1] * 8
    assert [back for _, back in order] == ["gladiator"] * 4 + ["weapon"] * 20


def test_br_3_2_either_kind_may_be_scarce() -> None:
    """For two players with eight cards each, 16 of a kind are enough, and 15 are not."""
    for cards, in_turn in (((16, 16), False), ((15, 46), True), ((32, 15), True)):
        first = small_game(*cards, seats=2, first=0).open[0]
        assert isinstance(first, draw.Draw)
        assert first.in_turn is in_turn


def test_br_3_2_with_a_kind_used_up_the_other_is_drawn_and_then_nothing() -> None:
    """BR-3.2"""
    state = small_game(3, 4, seats=2, first=0)
    order = draw_all(state)
    assert [back for _, back in order] == ["gladiator"] * 3 + ["weapon"] * 4
    assert [seat for seat, _ in order] == [0, 1, 0, 1, 0, 1, 0]


def test_br_3_2_with_the_weapons_used_up_gladiators_are_still_drawn() -> None:
    """BR-3.2"""
    state, _ = play(small_game(2, 1, seats=2, first=0), (0, moves.DrawFrom("weapon")))
    assert open_request(state, draw.Draw).seat == 1


def test_br_3_2_no_more_can_be_drawn_than_pile_and_discard_hold() -> None:
    """BR-3.2"""
    state, _ = play(small_game(1, 46, seats=2, first=0), (0, moves.DrawFrom("gladiator")))
    refusal = refusal_of(state, 1, moves.DrawFrom("gladiator"))
    assert (refusal.code, refusal.facts["count"]) == ("too_few_left", 0)


def test_another_players_question_stays_open_while_cards_are_dealt() -> None:
    """BR-3.1: a player's draw does not make another player's answer stale."""
    state = BRUTAL_RING.begin(Setup(first=0), 2, known=True)
    before = state.open[1]
    dealing = BRUTAL_RING.play(state, 0, moves.DrawFrom("weapon", 2)).state
    assert dealing.open[1] is before
    assert [type(request) for request in BRUTAL_RING.pending_requests(dealing)] == [draw.Deal]
    assert refusal_of(dealing, 1, moves.DrawFrom("weapon")).code == "being_dealt"
    assert before in play(state, (0, moves.DrawFrom("weapon", 2)))[0].open


def test_chance_is_answered_by_places_that_the_pile_has() -> None:
    state = BRUTAL_RING.begin(Setup(first=0), 2, known=True)
    state = BRUTAL_RING.play(state, 0, moves.DrawFrom("weapon", 2)).state
    for places in ((0,), (46, 0), (0, 45), (-1, 0)):
        assert refusal_of(state, -1, moves.Dealt(places)).code == "no_such_place"
    assert BRUTAL_RING.play(state, -1, moves.Dealt((45, 44))).state.sides[0].hand[1]
