"""The laws, on random duels of published and of random decks; --long runs the issue's counts."""

from itertools import product
from typing import get_args

import pytest
from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.record import Move
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.catalogue import cards, decks
from games.rulebooks.combat.decks import Deck, DeckCard, ready
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.rules import acts, legality, meeting
from games.rulebooks.combat.rules.requests import Duel
from tests.rulebooks import laws
from tests.rulebooks.combat.cast import OpenLists, Unregistered, card, fixture
from tests.rulebooks.combat.random_cards import random_deck

PAIRS = list(product(decks(), repeat=2))
LAMBDA = "Rhetoric (Lambda)"


def random_duel(seed: int, game: Unregistered | OpenLists | None = None) -> laws.Fixture:
    """One in four is of published decks; the others have cards that nobody would write."""
    if seed % 4 == 0:
        one, two = PAIRS[seed // 4 % len(PAIRS)]
        return fixture(one, two, game)
    return fixture(random_deck(2 * seed), random_deck(2 * seed + 1), game)


@pytest.fixture(scope="module")
def sweep() -> list[Move]:
    """A part of the vocabulary, and a few moves that nobody could mean."""
    said: dict[Move, None] = {}
    for seed in (0, 1, 2):
        said |= dict.fromkeys(laws.said_in(random_duel(seed), [seed], known=True))
    odd: list[Move] = [
        moves.Drawn((-1,)),
        moves.Begins(2),
        moves.Number(-1),
        moves.Choose(-1),
        moves.Choose(9),
        moves.StepTo(Hex(9, 9)),
        moves.Land(Hex(4, 0)),
        moves.Intervene(-1, 0),
        moves.Intervene(1, -1),
        moves.UseArmament(77),
        moves.PlayCard("?"),
        moves.DiscardCard("nobody"),
        moves.PassTurn(),
        moves.Stay(),
    ]
    return [*list(said)[::9], *odd]


def test_cb_8_2_random_duels_of_the_house_end_conserve_and_replay(long: bool) -> None:
    for seed in range(20_000 if long else 32):
        laws.it_ends_conserves_and_replays(random_duel(seed), seed, known=True)


def test_random_duels_at_a_table_end_and_replay(long: bool) -> None:
    for seed in range(2_000 if long else 8):
        laws.it_ends_conserves_and_replays(random_duel(seed), seed, known=False)


def test_the_laws_hold_in_the_house(long: bool, sweep: list[Move]) -> None:
    for seed in range(500 if long else 8):
        laws.all_laws(random_duel(seed), seed, known=True, sweep=sweep, every=2 if long else 16)


def test_the_laws_hold_at_a_table(long: bool, sweep: list[Move]) -> None:
    for seed in range(100 if long else 4):
        laws.all_laws(random_duel(seed), seed, known=False, sweep=sweep, every=20)


def test_cb_7_1_an_honest_table_is_never_refused_and_knows_what_everyone_sees(long: bool) -> None:
    for seed in range(2_000 if long else 12):
        laws.the_table_knows_what_everyone_sees(random_duel(seed), seed)


def test_cb_7_2_nor_is_one_with_registered_lists(long: bool) -> None:
    for seed in range(2_000 if long else 12):
        laws.the_table_knows_what_everyone_sees(random_duel(seed, OpenLists()), seed)


# Planted leaks: each law must be able to fail.


def _leaky(game: Unregistered) -> laws.Fixture:
    return fixture("whisper", "tempest", game=game)


class ShowsHands(Unregistered):
    def view(self, state: Duel, seat: int | None) -> Duel:
        masked = super().view(state, seat)
        sides = tuple(
            replace(side, hand=real.hand)
            for side, real in zip(masked.sides, state.sides, strict=True)
        )
        return replace(masked, sides=sides)


class ShowsLists(Unregistered):
    def view(self, state: Duel, seat: int | None) -> Duel:
        masked = super().view(state, seat)
        sides = tuple(
            replace(side, deck=real.deck)
            for side, real in zip(masked.sides, state.sides, strict=True)
        )
        return replace(masked, sides=sides)


class HidesOwnHand(Unregistered):
    def view(self, state: Duel, seat: int | None) -> Duel:
        return super().view(state, None)


@pytest.mark.parametrize("game", [ShowsHands(), ShowsLists()])
def test_a_view_that_shows_hands_or_lists_is_found(game: Unregistered) -> None:
    with pytest.raises(AssertionError, match="the table knows other things"):
        laws.the_table_knows_what_everyone_sees(_leaky(game), 1)


def test_a_view_that_hides_the_own_hand_is_found() -> None:
    with pytest.raises(AssertionError, match="offered what its view does not tell"):
        laws.all_laws(_leaky(HidesOwnHand()), 1, known=True)


def test_twins_find_a_view_that_shows_a_hand() -> None:
    with pytest.raises(AssertionError, match=r"tells what is hidden|imagined"):
        laws.all_laws(_leaky(ShowsHands()), 1, known=True)


def test_an_event_that_tells_the_card_drawn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events.Drew, "seen_by", lambda self, seat: self)
    with pytest.raises(AssertionError, match="the house tells other things"):
        laws.the_table_knows_what_everyone_sees(_leaky(Unregistered()), 1)


def test_a_question_that_follows_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence leaks: an "or" that is not asked because of a hand (CB-5.30)."""
    monkeypatch.setattr(meeting, "might_play", legality.can_play)
    song = card("Intervention: (play a card of type fire or discard 1) then draw 1", types=LAMBDA)
    others = [c for c in ready("tempest").cards if not cards()[c.key].card.has("lambda")]
    deck = Deck((DeckCard("song", 10, song), *others))
    with pytest.raises(AssertionError, match="an honest report was refused"):
        _follow_some_duels(fixture(deck, deck))


def _follow_some_duels(fixture: laws.Fixture) -> None:
    for seed in range(20):
        laws.the_table_knows_what_everyone_sees(fixture, seed)


def test_acts_and_tests_are_all_known_to_the_engine() -> None:
    """No word of the language is without its deed."""
    acted = set(acts.COUNTED) | set(acts.PLAIN)
    assert set(get_args(tree.Act)) | set(get_args(tree.Test)) <= acted
