"""What a game lends to the laws: the ways it is played, and how often each is tried."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.kernel.record import Event, Move
from games.kernel.words import words
from games.trials import cards, laws, offers, shelf, wording
from games.trials.laws import Fixture

BySeed = Callable[[int], Fixture]


class Often(NamedTuple):
    """How many, every day and with --long."""

    everyday: int
    long: int

    def now(self, long: bool) -> int:
        return self.long if long else self.everyday


NEVER = Often(0, 0)


class Held(NamedTuple):
    """Laws 1, 2 and 4, after every so many moves of so many games."""

    games: Often
    every: Often = Often(1, 1)
    known: bool = True
    swept: bool = True
    """Whether the moves that are no options are tried too."""


def any_number(compared: Sequence[int]) -> bool:
    return True


@dataclass(frozen=True)
class Way:
    """A way to play a game."""

    fixture: BySeed
    house: Often = NEVER
    table: Often = NEVER
    """With a reporter who says anything that is legal."""
    held: tuple[Held, ...] = ()
    sweep: Callable[[], Sequence[Move]] = tuple
    """Of the vocabulary, and a few moves that nobody could mean."""
    honest: Often = NEVER
    """Beside a house's game, with a reporter who says what was."""
    enough: Callable[[Sequence[int]], bool] = any_number
    """Whether house and table could be compared often enough in those games."""
    offered: Often = NEVER
    """Games in which every question, choice, form and picture is looked at."""
    parts: int = 1
    """Large counts are told apart, so that none takes minutes."""

    def hold(self, *, long: bool = False) -> None:
        for often, known in ((self.house, True), (self.table, False)):
            for seed in range(often.now(long)):
                laws.it_ends_conserves_and_replays(self.fixture(seed), seed, known=known)
        for held in self.held:
            sweep = self.sweep() if held.swept else ()
            for seed in range(held.games.now(long)):
                whole, every = self.fixture(seed), held.every.now(long)
                laws.all_laws(whole, seed, known=held.known, sweep=sweep, every=every)
        for seed in range(self.honest.now(long)):
            laws.the_table_knows_what_everyone_sees(self.fixture(seed), seed)
        for seed in range(self.offered.now(long)):
            for known in (True, False):
                offers.everything_is_offered(self.fixture(seed), seed, known=known)


class Leak(NamedTuple):
    """A view that forgets to hide something; planted, it must be found."""

    shows: Callable[[Any, Any], Any]
    """Of the view and of the state, the view that shows too much."""
    at_a_table: bool = True
    """Found because the table knows other things than the house shows."""
    otherwise: str | None = None
    """What the other laws say of it."""


@dataclass(frozen=True)
class Trials:
    ways: Mapping[str, Way]
    leaky: Fixture
    """Games in which what is planted comes to light."""
    leaks: Mapping[str, Leak]
    tells: tuple[type[Event], ...]
    """Events that keep something from others."""
    texts: tuple[str, ...] = ()
    """Of cards, as people write them, where they do."""
    blind: bool = False
    """Whether a seat may do no other things for what it alone knows: nothing is in its hand."""

    def hold(self, *, long: bool = False) -> None:
        """Every law, on every way, for a game that is tried where there is no pytest; what is
        broken raises AssertionError."""
        game = self.leaky.game
        wording.every_word_is_said(game)
        offers.numbers_say_what_they_are(game)
        offers.every_move_has_its_sentence(game, words(game.package))
        cards.every_card_has_its_face(game)
        cards.what_is_written_is_told_back(game, self.texts)
        shelf.what_is_kept_can_be_brought(game)
        shelf.its_characters_live(game)
        for way in self.ways.values():
            way.hold(long=long)
        self.every_leak_is_found()

    def every_leak_is_found(self) -> None:
        """Planted into its view, each comes to light: so the laws above can fail."""
        kind: Any = type(self.leaky.game)
        view = kind.view
        for name, leak in self.leaks.items():
            try:
                kind.view = lambda game, state, seat, leak=leak: leak.shows(
                    view(game, state, seat), state
                )
                (laws.follow_some_tables if leak.at_a_table else laws.hold_some_games)(self.leaky)
            except AssertionError:
                continue
            finally:
                kind.view = view
            raise AssertionError(
                f"{self.leaky.game.key}: a view that tells “{name}” is not found: let `shows` tell "
                "what `view` hides, in the games of `leaky`"
            )


def swept(said: Iterable[Move], every: int, odd: Sequence[Move]) -> list[Move]:
    return [*[*dict.fromkeys(said)][::every], *odd]
