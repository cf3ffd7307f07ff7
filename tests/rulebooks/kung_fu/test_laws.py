"""The laws, on random scenes of Kung-Fu; --long runs the counts of the issue."""

import dataclasses

import pytest
from msgspec.structs import replace

from games.kernel.game import GM
from games.kernel.record import Event, Move
from games.rulebooks.kung_fu import moves
from games.rulebooks.kung_fu.bonuses import starter_deck
from games.rulebooks.kung_fu.course import blows
from games.rulebooks.kung_fu.events import DrewBonuses
from games.rulebooks.kung_fu.game import KungFu, Setup
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.rules.wagers import Reveal
from games.rulebooks.kung_fu.state import Board, Side
from tests.rulebooks import laws
from tests.rulebooks.kung_fu.cast import (
    BRAWL,
    DUEL,
    LED,
    THREE_CAMPS,
    character,
    fixture,
)

ALL = {"duel": DUEL, "brawl": BRAWL, "three camps": THREE_CAMPS, "led": LED}
every_kind = pytest.mark.parametrize("kind", ALL)


def odd_moves() -> list[Move]:
    """What nobody could mean, or not now."""
    return [
        moves.Drawn(0, ()),
        moves.Drawn(1, (-1,)),
        moves.Strike(9),
        moves.Follow(0),
        moves.Press("bench", "vigour"),
        moves.LayBonus("excalibur"),
        moves.Absorb("excalibur"),
        moves.Evade("limp"),
        moves.DiscardBonus("limp", "front"),
    ]


@pytest.fixture(scope="module")
def sweep() -> list[Move]:
    """The whole vocabulary, and a few moves that nobody could mean."""
    said = [m for fx in ALL.values() for m in laws.said_in(fx, range(12), known=True)]
    return [*dict.fromkeys(said)][::9] + odd_moves()


@every_kind
def test_scenes_of_the_house_end_conserve_cards_and_replay(kind: str, long: bool) -> None:
    for seed in range(2_000 if long else 40):
        laws.it_ends_conserves_and_replays(ALL[kind], seed, known=True)


@every_kind
def test_scenes_at_a_table_end_conserve_cards_and_replay(kind: str, long: bool) -> None:
    for seed in range(1_000 if long else 15):
        laws.it_ends_conserves_and_replays(ALL[kind], seed, known=False)


def random_cast(seed: int) -> Setup:
    """2 to 8 characters in 2 to 4 camps, of any levels and action points."""
    below = laws.numbers(seed)
    count = 2 + below(7)
    cast = tuple(
        character(
            f"{n}",
            " ".join(str(1 + below(13)) for _ in range(4)),
            action_points=1 + below(5),
            npc=True,
        )
        for n in range(count)
    )
    of_seats = tuple(1 + (n % 2 if n < 2 else below(2 + below(3))) for n in range(count))
    deck = starter_deck()[: None if below(2) else 12]
    return Setup(of_seats, deck, deck_per_camp=not below(3), characters=cast)


def test_kf_2_9_the_height_rule_holds_after_every_step_of_random_scenes(long: bool) -> None:
    """`conserved` checks it, with every card, after every step of scenes of 2 to 8 characters."""
    for seed in range(20_000 if long else 80):
        laws.it_ends_conserves_and_replays(fixture(random_cast(seed)), seed, known=True)


@every_kind
def test_the_laws_hold_after_every_move_of_the_house(
    kind: str, long: bool, sweep: list[Move]
) -> None:
    for seed in range(60 if long else 2):
        laws.all_laws(ALL[kind], seed, known=True, sweep=sweep, every=1 if long else 3)


@every_kind
def test_the_laws_hold_after_every_move_at_a_table(
    kind: str, long: bool, sweep: list[Move]
) -> None:
    for seed in range(30 if long else 1):
        laws.all_laws(ALL[kind], seed, known=False, sweep=sweep, every=1 if long else 5)


@every_kind
def test_an_honest_table_is_never_refused_and_knows_what_everyone_sees(
    kind: str, long: bool
) -> None:
    compared = sum(
        laws.the_table_knows_what_everyone_sees(ALL[kind], seed)
        for seed in range(1_000 if long else 40)
    )
    assert compared > 300


def test_casts_of_any_size_follow_from_their_views_too(long: bool) -> None:
    """The last cards of a small bonus deck are drawn without chance: news to whoever draws."""
    for seed in range(200 if long else 6):
        found = fixture(random_cast(seed))
        laws.the_table_knows_what_everyone_sees(found, seed)
        drawn: tuple[type[Event], ...] = (*found.revealing, DrewBonuses)
        laws.all_laws(dataclasses.replace(found, revealing=drawn), seed, known=True, every=11)


def test_kf_7_1_a_table_report_that_the_deck_cannot_hold_is_refused() -> None:
    """Every card that has left the deck, reported again, after every reveal."""
    refused = 0
    for seed in range(15):
        for state in laws.playing(DUEL, seed, known=False):
            for request in state.open:
                if isinstance(request, Reveal):
                    honest = request.sample(state, laws.numbers(seed))
                    gone = state.decks[0].discards[:1]
                    place = next(n for n, s in enumerate(honest.cards.stacks) if s)
                    name = ("vigour", "distance", "tempo", "presence")[place]
                    if gone:
                        stack = (*honest.cards.stacks[place][1:], *gone)
                        wrong = replace(honest, cards=replace(honest.cards, **{name: stack}))
                        found = request.refusal(state, wrong)
                        assert found is not None
                        assert found.rule == "KF-7.1"
                        refused += 1
    assert refused > 20


# Planted leaks: each law must be able to fail.


class ShowsHands(KungFu):
    """Forgets that bonus hands are hidden."""

    def view(self, state: Scene, seat: int | None) -> Scene:
        masked = super().view(state, seat)
        return masked if seat == GM else replace(masked, sides=state.sides)


class ShowsDeck(KungFu):
    """Shows one card of the bonus deck."""

    def view(self, state: Scene, seat: int | None) -> Scene:
        masked = super().view(state, seat)
        return replace(masked, bonuses=(*state.bonuses[:1], *masked.bonuses[1:]))


class ShowsSealed(KungFu):
    """Opens wagers before all are in."""

    def view(self, state: Scene, seat: int | None) -> Scene:
        return replace(super().view(state, seat), sealed=state.sealed)


class HidesOwnHand(KungFu):
    def view(self, state: Scene, seat: int | None) -> Scene:
        return super().view(state, None)


def leaky(game: KungFu) -> laws.Fixture:
    return dataclasses.replace(BRAWL, game=game)


def follow_some(found: laws.Fixture) -> None:
    for seed in range(12):
        laws.the_table_knows_what_everyone_sees(found, seed)


def hold_some(found: laws.Fixture) -> None:
    for seed in range(6):
        laws.all_laws(found, seed, known=True)


@pytest.mark.parametrize("game", [ShowsHands(), ShowsDeck()])
def test_a_view_that_shows_hidden_bonuses_is_found(game: KungFu) -> None:
    with pytest.raises(AssertionError, match="the table knows other things"):
        follow_some(leaky(game))


def test_a_view_that_opens_sealed_wagers_is_found() -> None:
    with pytest.raises(AssertionError):
        hold_some(leaky(ShowsSealed()))


def test_a_view_that_hides_the_own_hand_is_found() -> None:
    with pytest.raises(AssertionError, match="offered what its view does not tell"):
        hold_some(leaky(HidesOwnHand()))


def test_an_event_that_tells_the_bonus_drawn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DrewBonuses, "seen_by", lambda self, seat: self)
    with pytest.raises(AssertionError, match="the house tells other things"):
        follow_some(BRAWL)


def test_silence_that_follows_from_a_hidden_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking only a hand that can absorb tells what it holds."""

    def asks_only_the_able(state: Board, side: Side, place: int | None) -> bool:
        able = any(slug == "?" or state.box[slug].type == "weakness" for slug in side.hand)
        return able or real(state, replace(side, hand=()), place)

    real = blows._has_a_choice
    monkeypatch.setattr(blows, "_has_a_choice", asks_only_the_able)
    with pytest.raises(AssertionError):
        follow_some(BRAWL)
