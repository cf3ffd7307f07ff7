"""The laws, on random games of Brutal Ring for 2, 3 and 4; --long runs the issue's counts."""

import functools

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, Table, settle
from games.kernel.game import GM
from games.kernel.record import Move
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.events import Drew, Killed, SurvivorsScored, TrickLaid
from games.rulebooks.brutal_ring.game import BrutalRing, Setup
from games.rulebooks.brutal_ring.rules import Ring, tricks
from games.rulebooks.brutal_ring.state import camp
from tests.rulebooks import laws
from tests.rulebooks.brutal_ring.cast import Restless, fixture

SEATS = (2, 3, 4)
HOUSE_GAMES = 6_667
"""For each number of players, which makes 20,000; and so many at a table, 5,000."""
TABLE_GAMES = 1_667
every_table = pytest.mark.parametrize("seats", SEATS)


@functools.cache
def sweep(seats: int) -> list[Move]:
    """A part of the vocabulary, and a few moves that nobody could mean."""
    said = laws.said_in(fixture(seats), range(8), known=True)
    said += laws.said_in(fixture(seats), range(3), known=False)
    odd: list[Move] = [
        moves.Begins(seats),
        moves.Begins(-1),
        moves.DrawFrom("weapon", 0),
        moves.DrawFrom("gladiator", 9),
        moves.Attack("?", "?"),
        moves.Pass("sword"),
        moves.LayTrick("weapon", "fog"),
        moves.TakeBack(-1),
        moves.PickTrick(-1),
        moves.Discard("?"),
        moves.Dismiss("?"),
    ]
    return [*dict.fromkeys(said)][::13] + odd


@every_table
def test_games_of_the_house_end_conserve_78_cards_and_replay(seats: int, long: bool) -> None:
    for seed in range(HOUSE_GAMES if long else 60):
        laws.it_ends_conserves_and_replays(fixture(seats), seed, known=True)


@every_table
def test_games_at_a_table_with_an_adversarial_reporter_end_and_replay(
    seats: int, long: bool
) -> None:
    for seed in range(TABLE_GAMES if long else 30):
        laws.it_ends_conserves_and_replays(fixture(seats), seed, known=False)


@every_table
def test_help_second_thoughts_and_the_clock_end_too(seats: int, long: bool) -> None:
    for seed in range(500 if long else 20):
        for known in (True, False):
            laws.it_ends_conserves_and_replays(fixture(seats, Restless()), seed, known=known)


@every_table
def test_the_laws_hold_after_every_move_of_the_house(seats: int, long: bool) -> None:
    for seed in range(30 if long else 2):
        game = fixture(seats, Restless())
        laws.all_laws(game, seed, known=True, sweep=sweep(seats), every=1 if long else 3)


@every_table
def test_the_laws_hold_after_every_move_at_a_table(seats: int, long: bool) -> None:
    for seed in range(15 if long else 1):
        game = fixture(seats, Restless())
        laws.all_laws(game, seed, known=False, sweep=sweep(seats), every=1 if long else 5)


@every_table
def test_an_honest_table_is_never_refused_and_knows_what_everyone_sees(
    seats: int, long: bool
) -> None:
    games, game = 500 if long else 20, fixture(seats, Restless())
    compared = [laws.the_table_knows_what_everyone_sees(game, seed) for seed in range(games)]
    assert sum(compared) > 20 * games


@every_table
@pytest.mark.parametrize("known", [True, False])
def test_scores_are_the_sum_of_kills_and_survivors(seats: int, known: bool, long: bool) -> None:
    """BR-5.12, BR-6.1"""
    games = HOUSE_GAMES if known else TABLE_GAMES
    for seed in range(games if long else 30):
        assert_scores_add_up(seats, seed, known=known)


def assert_scores_add_up(seats: int, seed: int, *, known: bool) -> None:
    game, below = fixture(seats).game, laws.numbers(seed)
    dealer = House(below) if known else Table()
    state = settle(game, game.begin(Setup(seats=seats), known), dealer).state
    told = [0] * len(state.scores)
    while game.awaiting(state):
        request = laws.one_of(state, game, below)
        step = game.play(state, request.seat, request.sample(state, below))
        rest = settle(game, step.state, dealer)
        state = rest.state
        for event in step.events + rest.events:
            if isinstance(event, Killed | SurvivorsScored):
                told[camp(state, event.seat)] += event.points
    assert tuple(told) == state.scores


# Planted leaks: each law must be able to fail.


class ShowsTricks(BrutalRing):
    """Forgets that tricks lie face down."""

    def view(self, state: Ring, seat: int | None) -> Ring:
        return replace(super().view(state, seat), fight=state.fight)


class ShowsEntries(BrutalRing):
    """Forgets that entries are sealed."""

    def view(self, state: Ring, seat: int | None) -> Ring:
        return replace(super().view(state, seat), sealed=state.sealed)


class ShowsPile(BrutalRing):
    """Forgets what lies in the gladiator pile."""

    def view(self, state: Ring, seat: int | None) -> Ring:
        seen = super().view(state, seat)
        return replace(seen, stocks=(state.stocks[0], seen.stocks[1]))


class HidesOwnHand(BrutalRing):
    """A view that knows too little offers what the hand cannot do."""

    def view(self, state: Ring, seat: int | None) -> Ring:
        return super().view(state, None)


def follow_some_games(game: laws.Fixture, seeds: int = 5) -> None:
    for seed in range(seeds):
        laws.the_table_knows_what_everyone_sees(game, seed)


def hold_some_games_to_the_laws(game: laws.Fixture) -> None:
    for seed in range(5):
        laws.all_laws(game, seed, known=True)


@pytest.mark.parametrize("leaky", [ShowsTricks(), ShowsEntries(), ShowsPile()])
def test_a_view_that_shows_what_is_hidden_is_found(leaky: BrutalRing) -> None:
    with pytest.raises(AssertionError, match="the table knows other things"):
        follow_some_games(fixture(2, leaky))


def test_a_view_that_hides_the_own_hand_is_found() -> None:
    with pytest.raises(AssertionError, match="offered what its view does not tell"):
        hold_some_games_to_the_laws(fixture(2, HidesOwnHand()))


@pytest.mark.parametrize("event", [TrickLaid, Drew])
def test_an_event_that_tells_hidden_cards_is_found(
    event: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event, "seen_by", lambda self, seat: self)
    with pytest.raises(AssertionError, match="the house tells other things"):
        follow_some_games(fixture(2))


def test_twins_find_a_view_that_shows_the_pile() -> None:
    with pytest.raises(AssertionError, match="imagined against the view"):
        hold_some_games_to_the_laws(fixture(2, ShowsPile()))


def test_a_fight_that_asks_only_whom_a_trick_would_help_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Silence leaks: a defender who holds no such trick is asked all the same."""
    real = tricks.ask

    def only_if_useful(play, fight):  # type: ignore[no-untyped-def]
        hand = play.state.sides[fight.against].hand
        if not any(card in ("fog", "eel", "mace") for pile in hand for card in pile):
            fight = replace(fight, done=(fight.done[0], True))
        real(play, fight)

    monkeypatch.setattr(tricks, "ask", only_if_useful)
    with pytest.raises(AssertionError, match="tells what is hidden"):
        hold_some_games_to_the_laws(fixture(2))


def test_the_games_master_is_no_seat_of_a_view() -> None:
    game = fixture(2).game
    state = game.begin(Setup(first=0), known=True)
    assert game.view(state, GM) == game.view(state, None)
