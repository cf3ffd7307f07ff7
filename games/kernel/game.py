"""The contract of a game: a state, and the requests that are open on it."""

import functools
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.card import Emblem, Printing, Sign, Writing
from games.kernel.display.contents import Contents
from games.kernel.display.picture import AnyPicture
from games.kernel.parting import AnyNews, Farewell
from games.kernel.record import Below, Event, Illegal, Outcome, Ready, Recap, Record
from games.kernel.requests import M, S, Step
from games.kernel.rulebook import Rulebook
from games.kernel.rules import Language
from games.kernel.shelf import Shelf
from games.kernel.verdicts import Verdict

Setup = TypeVar("Setup", bound=Record)
Entries: TypeAlias = Mapping[str, Sequence[Record]]
"""A catalogue: its entries by kind."""


class Game(Rulebook[S, M], ABC, Generic[S, M, Setup]):
    """What one game writes."""

    key: ClassVar[str]
    name: ClassVar[Mapping[Language, str]]
    """What is printed on its box."""
    prefix: ClassVar[str]
    """The letters of its rules: KK of KK-3.1."""
    seats: ClassVar[range]
    state_type: type[S]
    """The concrete types, so that states, moves and setups can cross a wire."""
    move_type: Any
    event_type: Any
    setup_type: type[Setup]
    places: ClassVar[tuple[str, ...]] = ()
    """What each side has one of each for (strikes, zones, components), as words.toml names it."""
    version: ClassVar[int] = 1
    """Counts the changes after which an older journal would lead elsewhere (docs/versions.md)."""
    brings: ClassVar[Any] = None
    """What a seat brings to the table: a loadout, a deck, a character; a union of them, each with a
    tag, where it may be one or the other."""
    shelf: ClassVar[Shelf] = Shelf()
    """What of that people keep at home."""
    correction_type: ClassVar[Any] = None
    """What an overruling host or game master may say, typed by the game."""
    verdicts: ClassVar[Mapping[str, Verdict[Any, Any]]] = {}
    """Adjudications without a table, by name."""
    printing: ClassVar[Printing | None] = None
    """How its cards look on paper, where they are printed."""
    writing: ClassVar[Writing | None] = None
    """How people write cards of their own, where they do."""
    emblems: ClassVar[tuple[Emblem, ...]] = ()
    """All that its signs are drawn with."""
    glimpse: ClassVar[AnyPicture | None] = None
    """A moment of it by which it is known in a list, drawn small."""
    variants: ClassVar[Mapping[str, Mapping[Language, str]]] = {}
    """Ways to play it that a set-up may choose, and what they are called."""
    foresight: ClassVar[int | None] = 8
    """So many plays past what it has thought of a bot sees before it asks `evaluate`; None: to the
    end, where only the end tells."""
    tries: ClassVar[int] = 100
    """Of a steady bot for an answer: fewer where more of them teach it little, so that it is not
    the same player as one that makes many."""
    keyed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By kind, the fields that name an entry of the catalogue; left out, its key."""

    def prepare(self) -> None:
        """What a first question would wait for, done before a server answers."""

    def catalogue(self) -> Entries:
        """What lies in its box, by kind: cards, fighters, boards."""
        return {}

    def contents(self, language: Language, entries: Entries | None = None) -> Contents | None:
        """What of its box people may print and cut out, or of the box of an edition without faults;
        None where nothing is."""
        return None

    def faults(self, entries: Entries) -> tuple[Illegal, ...]:
        """Everything that keeps an edited catalogue from being played with."""
        return ()

    def with_edition(self, setup: Setup, entries: Entries) -> Setup:
        """The set-up that plays with an edited catalogue."""
        raise Illegal("no_editions", None)

    def seated(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        """The set-up with what each seat brings; refused where the seats do not make a game."""
        if len(brought) not in self.seats:
            fewest, most = self.seats.start, self.seats.stop - 1
            raise Illegal("seats", None, count=len(brought), fewest=fewest, most=most)
        return setup

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        """All that is wrong with what a seat would bring, at once; with an edition, by its entries
        instead of those in the box."""
        return ()

    def ready_made(self, entries: Entries | None = None) -> tuple[Ready, ...]:
        """What a seat may bring at once, without having made anything at home."""
        return ()

    def replays(self, version: int) -> bool:
        """Whether a journal written under that version leads to the same state under this one."""
        return version == self.version

    def left(self, state: S, seat: int, brought: Record) -> Record | None:
        """What has become of it, once play is over; None in a game that leaves no marks."""
        return None

    @abstractmethod
    def begin(self, setup: Setup, seats: int, known: bool) -> S:  # the contract's two dealers
        """A new game of so many; the house knows the cards, the table does not."""

    def opened(self, setup: Setup, seats: int, known: bool) -> Step[S]:  # as `begin`
        """A new game with what its beginning tells: who starts, the first turn. A game that tells
        something makes it here, and begins with its state."""
        return Step(self.begin(setup, seats, known), ())

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The same type, knowing less; None: a spectator."""

    @abstractmethod
    def imagine(self, view: S, seat: int | None, below: Below) -> S:
        """A full state that this view allows: its view by that seat equals this one. Deterministic
        in `below`; that all such states are equally likely is not promised."""

    def mastered(self, state: S) -> bool:
        """Whether a game master sits at this table: seat GM, with a view of their own."""
        return False

    def called(self, state: S, players: Sequence[str]) -> Sequence[str]:
        """Names by seat: the players', and those of seats that nobody holds."""
        return players

    def titles(self, view: S, language: Language) -> Mapping[str, str]:
        """What stands on cards that words.toml does not know, such as the players' own, by key."""
        return {}

    def printed(self, entries: Entries, language: Language) -> Mapping[str, str]:
        """What stands on the cards of an edition, by key, while no table plays with them yet."""
        return {}

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Who has won by the rules; `result` is what is asked."""

    def result(self, state: S) -> Outcome | None:
        """Who has won, however it ended: by the rules, by resigning, or as all agreed."""
        outcome, parting = self.outcome(state), state.parting
        if parting is None or not (parting.over or parting.resigned):
            return outcome
        if parting.over:
            scores = (0,) * len(state.sides) if outcome is None else outcome.scores
            if parting.signed:
                return Outcome(parting.places, scores, "T-3")
            outcome = Outcome((1,) * len(state.sides), scores, "T-2" if parting.drawn else "T-1")
        return None if outcome is None else self._behind(state, outcome)

    def _behind(self, state: S, outcome: Outcome) -> Outcome:
        """T-1: camps that have gone come after all that stayed."""
        gone = self.gone(state)
        here = (seat for seat in range(len(state.sides)) if seat not in gone)
        stay = {self.camp(state, seat) for seat in here}
        stayed = [self.camp(state, seat) in stay for seat in range(len(state.sides))]
        order = sorted({rank for rank, here in zip(outcome.ranks, stayed, strict=True) if here})
        ranks = [
            1 + order.index(rank) if here else 1 + len(order)
            for rank, here in zip(outcome.ranks, stayed, strict=True)
        ]
        return replace(outcome, ranks=tuple(ranks))

    def evaluate(self, state: S, seat: int) -> float:
        """How well that seat stands in a state known whole: -1 lost, 1 won. Cheap."""
        result = self.result(state)
        if result is None:
            return 0.0
        return 1.0 if result.ranks[seat] == min(result.ranks) else -1.0

    def picture(self, view: S, seat: int | None) -> AnyPicture | None:
        """What that seat sees, drawn; None: rows and figures alone."""
        return None

    def sign(self, view: S, piece: object) -> Sign | None:
        """How a card or a token looks, as states and moves name it; None where it has no look of
        its own."""
        return None

    def says(self, view: S, piece: str, language: Language) -> str:
        """What a card does, for who reads its name alone; empty where that says all."""
        return ""

    def opening_hand(self, view: S, seat: int) -> Sequence[Sequence[str]]:
        """The keys of the cards that luck has dealt that seat to begin with, pile by pile, once it
        has them all and before any is played; nothing where all begin alike. How many one draws
        from a pile may be one's own choice: luck is in which."""
        return ()

    def audited(self, state: S) -> bool | None:
        """Of a game that is over: whether all that was hidden at its table has been shown and
        checked; None in a game that leaves nothing to check."""
        return None

    def overturned(self, state: S) -> tuple[int, ...]:
        """The seats among whose hidden pieces that check has found what cannot be: what the game
        says of them has taken the place of how it ended."""
        return ()

    def recap(self, setup: Setup, state: S) -> Recap:
        """What a record of play keeps of it."""
        return Recap()

    def adjudications(self, entries: Entries | None = None) -> Mapping[str, Verdict[Any, Any]]:
        """The verdicts, as they are found with an edition."""
        if entries is not None:
            raise Illegal("no_editions", None)
        return self.verdicts

    def odds(self, state: S, seat: int | None) -> Mapping[str, Odds] | None:
        """Exact chances of what is open, as that seat may know them; None where there are none."""
        return None

    def overrule(self, state: S, correction: Any) -> Step[S]:
        """The state as the host or the game master says it is."""
        raise Illegal("no_corrections", None)

    @property
    def package(self) -> str:
        """Where its rules and words lie: beside the class that gives it its key."""
        own = next(kind for kind in type(self).__mro__ if "key" in vars(kind))
        return own.__module__.rpartition(".")[0]

    def encode(self, state: S) -> bytes:
        return _encoder.encode(state)

    def decode(self, data: bytes) -> S:
        state: S = _decoder(self.state_type).decode(data)
        return state

    def read_move(self, data: bytes) -> M | Farewell:
        move: M | Farewell = _decoder(self.move_type | Farewell).decode(data)
        return move

    def read_setup(self, data: bytes) -> Setup:
        setup: Setup = _decoder(self.setup_type).decode(data)
        return setup

    def read_brought(self, data: bytes) -> Record | None:
        brought: Record | None = _decoder(self.brings).decode(data)
        return brought

    def read_correction(self, data: bytes) -> Any:
        if self.correction_type is None:
            raise Illegal("no_corrections", None)
        return _decoder(self.correction_type).decode(data)

    def read_event(self, data: bytes) -> Event:
        event: Event = _decoder(self.event_type | AnyNews).decode(data)
        return event


_encoder = msgspec.json.Encoder()


AnyGame: TypeAlias = Game[Any, Any, Any]


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
