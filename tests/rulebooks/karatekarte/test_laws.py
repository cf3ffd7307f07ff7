"""The laws, on random games of KarateKarte; --long runs the counts of the report."""

import pytest
from msgspec.structs import replace

from games.kernel.piles import hidden
from games.kernel.record import Move
from games.rulebooks.karatekarte import course, moves, rules
from games.rulebooks.karatekarte.events import LaidDown
from games.rulebooks.karatekarte.game import KarateKarte
from games.rulebooks.karatekarte.rules import Duel
from games.rulebooks.karatekarte.state import STRIKES
from tests.rulebooks import laws
from tests.rulebooks.karatekarte.cast import KK


@pytest.fixture(scope="module")
def sweep() -> list[Move]:
    """The whole vocabulary, and a few moves that nobody could mean."""
    said = laws.said_in(KK, range(30), known=True) + laws.said_in(KK, range(6), known=False)
    odd: list[Move] = [moves.Drawn(()), moves.Drawn((-1,)), moves.Drawn((99,)), moves.Begins(2)]
    odd += map(moves.Parry, STRIKES)
    return [*dict.fromkeys(said)][::7] + odd


def test_games_of_the_house_end_conserve_cards_and_replay(long: bool) -> None:
    for seed in range(100_000 if long else 150):
        laws.it_ends_conserves_and_replays(KK, seed, known=True)


def test_games_at_a_table_with_an_adversarial_reporter_end_and_replay(long: bool) -> None:
    for seed in range(20_000 if long else 60):
        laws.it_ends_conserves_and_replays(KK, seed, known=False)


def test_the_laws_hold_after_every_move_of_the_house(long: bool, sweep: list[Move]) -> None:
    for seed in range(1_000 if long else 4):
        laws.all_laws(KK, seed, known=True, sweep=sweep)


def test_the_laws_hold_after_every_move_at_a_table(long: bool, sweep: list[Move]) -> None:
    for seed in range(200 if long else 1):
        laws.all_laws(KK, seed, known=False, sweep=sweep)


def test_an_honest_table_is_never_refused_and_knows_what_everyone_sees(long: bool) -> None:
    for seed in range(2_000 if long else 40):
        assert laws.the_table_knows_what_everyone_sees(KK, seed) > 10


# Planted leaks: each law must be able to fail.


class ShowsEnergy(KarateKarte):
    """Forgets that Energy piles lie face down."""

    def view(self, state: Duel, seat: int | None) -> Duel:
        masked = super().view(state, seat)
        sides = tuple(
            replace(side, energy=real.energy)
            for side, real in zip(masked.sides, state.sides, strict=True)
        )
        return replace(masked, sides=sides)


class HidesOwnHand(KarateKarte):
    """A view that knows too little offers what the hand cannot do."""

    def view(self, state: Duel, seat: int | None) -> Duel:
        return super().view(state, None)


def _leaky(game: KarateKarte) -> laws.Fixture:
    return laws.Fixture(game, KK.setup, KK.conserved, KK.reporter, KK.revealing)


def _follow_some_games(fixture: laws.Fixture) -> None:
    for seed in range(10):
        laws.the_table_knows_what_everyone_sees(fixture, seed)


def test_a_view_that_shows_energy_piles_is_found() -> None:
    with pytest.raises(AssertionError, match="the table knows other things"):
        _follow_some_games(_leaky(ShowsEnergy()))


def test_a_view_that_hides_the_own_hand_is_found() -> None:
    with pytest.raises(AssertionError, match="offered what its view does not tell"):
        laws.all_laws(_leaky(HidesOwnHand()), 1, known=True)


def test_an_event_that_tells_the_card_laid_down_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LaidDown, "seen_by", lambda self, seat: self)
    with pytest.raises(AssertionError, match="the house tells other things"):
        _follow_some_games(KK)


def test_twins_find_a_view_that_shows_a_card_of_the_bonus_pile() -> None:
    class PeeksAtBonusPile(KarateKarte):
        def view(self, state: Duel, seat: int | None) -> Duel:
            bonus = (*state.bonus[:1], *hidden(state.bonus[1:]))
            return replace(super().view(state, seat), bonus=bonus)

    with pytest.raises(AssertionError, match="imagined against the view"):
        laws.all_laws(_leaky(PeeksAtBonusPile()), 1, known=True)


def test_a_rule_that_follows_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence leaks: skipping a question because of a hidden card."""

    def only_if_useful(play, seat, strike, card):  # type: ignore[no-untyped-def]
        real(play, seat, strike, card)
        if not play.state.open or isinstance(play.state.open[0], rules.MoreEnergy):
            hand = play.state.sides[seat].hand
            if not any(getattr(c, "kind", None) == "impact" for c in hand):
                play.set(open=())
                course.refill(play, seat)

    real = course.lay_down
    monkeypatch.setattr(course, "lay_down", only_if_useful)
    with pytest.raises(AssertionError, match="an honest report was refused"):
        _follow_some_games(KK)
