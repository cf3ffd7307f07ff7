"""Trials of a game: the ways to play it, and how often each is tried."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.kernel.record import Event, Move
from games.kernel.words import words
from games.trials import cards, laws, offers, shelf, wording
from games.trials.laws import Fixture

BySeed = Callable[[int], Fixture]


class Often(NamedTuple):
    """Number of runs, every day and with --long."""

    everyday: int
    long: int

    def now(self, long: bool) -> int:
        return self.long if long else self.everyday


NEVER = Often(0, 0)


class LawSchedule(NamedTuple):
    """Checks laws 1, 2 and 4 after every few moves of some games."""

    games: Often
    every: Often = Often(1, 1)
    known: bool = True
    swept: bool = True
    """True if moves that are no options are tried too."""


def any_number(compared: Sequence[int]) -> bool:
    return True


@dataclass(frozen=True)
class Way:
    fixture: BySeed
    house: Often = NEVER
    table: Often = NEVER
    """Games with a reporter who reports anything legal."""
    held: tuple[LawSchedule, ...] = ()
    sweep: Callable[[], Sequence[Move]] = tuple
    """Returns moves of the vocabulary, and a few that nobody could mean."""
    honest: Often = NEVER
    """Games beside a house's game, with an honest reporter."""
    enough: Callable[[Sequence[int]], bool] = any_number
    """Returns whether house and table could be compared often enough in those games."""
    offered: Often = NEVER
    """Games in which every request, choice, form and picture is checked."""
    parts: int = 1
    """Number of parts into which large counts are split, so that none takes minutes."""

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
    """A view that forgets to hide something; the laws must find it."""

    shows: Callable[[Any, Any], Any]
    """Returns, from the view and the state, the view that shows too much."""
    at_a_table: bool = True
    """True if it is found because the table knows other things than the house shows."""
    otherwise: str | None = None
    """The error of the other laws."""


@dataclass(frozen=True)
class Trials:
    ways: Mapping[str, Way]
    leaky: Fixture
    """Games in which the planted leaks are found."""
    leaks: Mapping[str, Leak]
    tells: tuple[type[Event], ...]
    """Events that hide something from others."""
    texts: tuple[str, ...] = ()
    """Texts of cards as people write them, if they do."""
    blind: bool = False
    """True if private knowledge never changes a seat's options: it has no hidden hand."""

    def hold(self, *, long: bool = False) -> None:
        """Check every law on every way, for a game that is tested without pytest; raises
        AssertionError."""
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
        """Check that each planted leak is found, so that the laws above can fail."""
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


def sweep_moves(moves: Iterable[Move], every: int, odd: Sequence[Move]) -> list[Move]:
    return [*[*dict.fromkeys(moves)][::every], *odd]
