"""The laws, on random fights of every format and belt; --long runs the counts of the issue."""

import pytest
from msgspec.structs import replace

from games.kernel.record import Move
from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.catalogue import FORMATS, Format
from games.rulebooks.martial_art.events import TokenLaid
from games.rulebooks.martial_art.game import MARTIAL_ART, MartialArt
from games.rulebooks.martial_art.rules import strike
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.state import Belt
from tests.rulebooks import laws
from tests.rulebooks.martial_art.cast import BELTS, fixture, prepared, pushing

EVERY = [(format_, belt) for format_ in FORMATS for belt in BELTS]
of_every_format_and_belt = pytest.mark.parametrize(("format_", "belt"), EVERY)
PARTS = 10
in_parts = pytest.mark.parametrize("part", range(PARTS))
"""The large counts are told apart, so that none takes minutes."""


@pytest.fixture(scope="module")
def sweep() -> list[Move]:
    """The vocabulary, and a few moves that nobody could mean."""
    said: dict[Move, None] = {}
    for format_, belt in EVERY:
        for known in (True, False):
            said |= dict.fromkeys(laws.said_in(fixture(format_, belt), range(1), known=known))
    odd: list[Move] = [
        moves.StartFrom(6),
        moves.StartFrom(0),
        moves.Face(6),
        moves.GoTo(-1),
        moves.Hit(-1),
        moves.Hit(4),
        moves.Activate("hadouken"),
        moves.Defend(9, 9),
        moves.Defend(-1, 0),
        moves.Rolled(9, 9, 9),
        moves.Rolled(-1, 2, 1),
        moves.Shift(6, "move"),
        moves.Swap(0, "move", 6, "kick"),
        moves.Begins(9),
        moves.PickTechniques(("kiai",)),
    ]
    return [*list(said)[::23], *odd]


@in_parts
@of_every_format_and_belt
def test_fights_of_the_house_end_conserve_tokens_and_replay(
    format_: Format, belt: Belt, part: int, long: bool
) -> None:
    for seed in range(part, 2_000 if long else 4, PARTS):
        laws.it_ends_conserves_and_replays(fixture(format_, belt, seed), seed, known=True)


@in_parts
@of_every_format_and_belt
def test_fights_at_a_table_with_unknown_effect_tokens_end_and_replay(
    format_: Format, belt: Belt, part: int, long: bool
) -> None:
    for seed in range(part, 2_000 if long else 3, PARTS):
        laws.it_ends_conserves_and_replays(fixture(format_, belt, seed), seed, known=False)


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@of_every_format_and_belt
def test_the_leak_laws_hold_after_every_move(
    format_: Format, belt: Belt, known: bool, long: bool
) -> None:
    for seed in range(25 if long else 1):
        laws.all_laws(fixture(format_, belt, seed), seed, known=known, every=1 if long else 5)


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@of_every_format_and_belt
def test_what_is_no_option_is_refused(
    format_: Format, belt: Belt, known: bool, long: bool, sweep: list[Move]
) -> None:
    for seed in range(4 if long else 1):
        whole = fixture(format_, belt, seed)
        laws.all_laws(whole, seed, known=known, sweep=sweep, every=5 if long else 23)


@of_every_format_and_belt
def test_an_honest_table_is_never_refused_and_knows_what_everyone_sees(
    format_: Format, belt: Belt, long: bool
) -> None:
    """MA-9.1, MA-9.3"""
    for seed in range(250 if long else 5):
        compared = laws.the_table_knows_what_everyone_sees(fixture(format_, belt, seed), seed)
        assert compared > 10


def test_the_laws_hold_where_a_loadout_is_brought_along(long: bool) -> None:
    """MA-2.3, MA-2.6: what one has chosen before shows no earlier than the others' choices."""
    for seed in range(20 if long else 2):
        laws.all_laws(prepared(), seed, known=True, every=3)
        assert laws.the_table_knows_what_everyone_sees(prepared(), seed) > 50


@pytest.mark.parametrize(("format_", "seed"), [("battle_royale", 21), ("two_against_two", 8)])
def test_the_laws_hold_through_pushes_and_collisions(
    format_: Format, seed: int, long: bool
) -> None:
    """MA-7.4 to MA-7.6; in both of these fights two fighters collide."""
    told = laws.Journal()
    states = list(laws.playing(pushing(format_), seed, known=True, journal=told))
    assert any(state.turn is not None and state.turn.collided for state in states)
    laws.all_laws(pushing(format_), seed, known=True, every=1 if long else 5)
    for other in range(200 if long else 6):
        assert laws.the_table_knows_what_everyone_sees(pushing(format_), other) > 50


# Planted leaks: each law must be able to fail.


class ShowsZones(MartialArt):
    """Forgets that Effect tokens are hidden."""

    def view(self, state: Fight, seat: int | None) -> Fight:
        masked = super().view(state, seat)
        sides = tuple(
            replace(side, zones=real.zones)
            for side, real in zip(masked.sides, state.sides, strict=True)
        )
        return replace(masked, sides=sides)


class ShowsAside(MartialArt):
    def view(self, state: Fight, seat: int | None) -> Fight:
        masked = super().view(state, seat)
        sides = tuple(
            replace(side, aside=real.aside)
            for side, real in zip(masked.sides, state.sides, strict=True)
        )
        return replace(masked, sides=sides)


class ShowsHand(MartialArt):
    """Shows the tokens that are being sown."""

    def view(self, state: Fight, seat: int | None) -> Fight:
        return replace(super().view(state, seat), turn=state.turn)


class HidesOwn(MartialArt):
    def view(self, state: Fight, seat: int | None) -> Fight:
        return super().view(state, None)


class ShowsSealed(MartialArt):
    """Shows the techniques a player has picked before all have."""

    def view(self, state: Fight, seat: int | None) -> Fight:
        return replace(super().view(state, seat), sealed=state.sealed)


def follow_tables(game: MartialArt, belt: Belt = "white") -> None:
    for seed in range(10):
        laws.the_table_knows_what_everyone_sees(fixture("duel", belt, 0, game), seed)


def try_laws(game: MartialArt, belt: Belt = "white") -> None:
    for seed in range(10):
        laws.all_laws(fixture("duel", belt, 0, game), seed, known=True)


@pytest.mark.parametrize("game", [ShowsZones(), ShowsAside(), ShowsHand()])
def test_a_view_that_shows_hidden_tokens_is_found_beside_a_table(game: MartialArt) -> None:
    with pytest.raises(AssertionError, match="the table knows other things"):
        follow_tables(game, "black")


@pytest.mark.parametrize("game", [ShowsZones(), ShowsAside(), ShowsHand()])
def test_a_view_that_shows_hidden_tokens_is_found_by_the_other_laws(game: MartialArt) -> None:
    with pytest.raises(AssertionError):
        try_laws(game)


def test_a_view_that_hides_the_own_tokens_is_found() -> None:
    with pytest.raises(AssertionError, match="offered what its view does not tell"):
        try_laws(HidesOwn())


def test_a_view_that_shows_sealed_techniques_is_found() -> None:
    with pytest.raises(AssertionError, match="sees a sealed answer"):
        try_laws(ShowsSealed(), "black")


def test_an_event_that_tells_the_token_laid_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TokenLaid, "seen_by", lambda self, seat: self)
    with pytest.raises(AssertionError, match="the house tells other things"):
        follow_tables(MARTIAL_ART)


def test_a_defence_asked_only_where_there_is_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence leaks: a question skipped because of hidden tokens."""

    def only_if_useful(tokens: tuple[str, ...]) -> int:
        return tokens.count("defence") + tokens.count("?")

    monkeypatch.setattr(strike, "effects", only_if_useful)
    with pytest.raises(AssertionError):
        follow_tables(MARTIAL_ART)
