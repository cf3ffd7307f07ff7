"""The contract of a game: a state, and the requests that are open on it."""

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel.odds import Odds
from games.kernel.record import Below, Event, Illegal, Move, Outcome, Recap, Record, spoken
from games.kernel.rules import Language
from games.kernel.verdicts import Verdict

DEALER: Final = -1
"""The seat of questions that go to the table as a whole."""
GM: Final = -2
"""The seat of the game master, in games that have one."""


class State(Record, frozen=True):
    """What is on the table, in two steps, so that no module needs one that stands above it.

    A game's `Board` has all but the requests that are open: these are typed against it. Its own
    state stands above the requests and closes the union of `open` (and of `sealed`, if it seals).
    """

    @property
    def sides(self) -> tuple[Record, ...]:
        raise NotImplementedError

    @property
    def open(self) -> "tuple[Request[Any, Any], ...]":
        raise NotImplementedError

    @property
    def sealed(self) -> "tuple[Seal[Any], ...]":
        return ()


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
M = TypeVar("M", bound=Move)
Setup = TypeVar("Setup", bound=Record)


class Play(Generic[S_co]):
    """The one cell that changes: the newest frozen state, while an answer is carried out.

    Covariant, so that deeds typed against a game's board may be done to its whole state: they
    change fields of the state, and never put another kind of state in its place.
    """

    __slots__ = ("events", "state")

    def __init__(self, state: S_co) -> None:
        self.state = state
        self.events: list[Event] = []

    def set(self, **fields: object) -> None:
        self.state = replace(self.state, **fields)

    def put(self, seat: int, **fields: object) -> None:
        sides = self.state.sides
        side = replace(sides[seat], **fields)
        self.state = replace(self.state, sides=(*sides[:seat], side, *sides[seat + 1 :]))

    def ask(self, request: "Request[Any, Any]") -> None:
        self.state = replace(self.state, open=(*self.state.open, request))

    def seal(self, *answers: "Seal[Any]") -> None:
        """Sealed answers are kept with those already in; the last one opens them all."""
        state = self.state
        seals = {seal.seat: seal for seal in (*state.sealed, *answers)}
        asked = sorted((r for r in state.open if isinstance(r, Sealed)), key=lambda r: r.seat)
        if not asked or any(request.seat not in seals for request in asked):
            self.set(sealed=tuple([seals[seat] for seat in sorted(seals)]))
            return
        self.set(open=tuple([r for r in state.open if not isinstance(r, Sealed)]), sealed=())
        asked[0].unseal(self, {request.seat: seals[request.seat].move for request in asked})

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def done(self) -> "Step[S_co]":
        return Step(self.state, tuple(self.events))


class Request(Record, Generic[S, M], frozen=True, tag_field="kind", tag=spoken):
    """A question: data, stored in the state's `open`; at most one per seat."""

    seat: int = DEALER
    takes: ClassVar[tuple[type[Move], ...]] = ()
    countless: ClassVar[bool] = False
    """Its answers are too many to list (a placement, a hand unknown): they are sampled."""
    seconds: ClassVar[int | None] = None
    """How long the table's clock gives it: then the first of its moves answers it, where the house
    deals. No rule measures time."""

    def moves(self, state: S) -> Iterator[M]:
        """Candidates, lazily: every legal answer is among them, but for a countless request."""
        return iter(())

    def refusal(self, state: S, move: M) -> Illegal | None:
        """Legality, written here and nowhere else."""
        return None

    def answer(self, play: Play[S], move: M) -> None:
        """What happens. The request itself is already closed."""
        raise NotImplementedError

    @property
    def idle(self) -> bool:
        """Nobody waits for its answer: a change of mind, help that may come, a clock."""
        return False

    def options(self, state: S) -> Iterator[M]:
        return (move for move in self.moves(state) if self.refusal(state, move) is None)

    def sample(self, state: S, below: Below) -> M:
        """One legal answer, each as likely as any other."""
        candidates = list(self.moves(state))
        while True:
            place = below(len(candidates))
            move = candidates[place]
            if self.refusal(state, move) is None:
                return move
            candidates[place] = candidates[-1]
            candidates.pop()


class Chance(Request[S, M], frozen=True):
    """Dice to roll, places to pick: the dealer's question, which any permitted seat may report."""

    def numbers(self, state: S) -> tuple[int, ...] | None:
        """The bounds of the numbers that settle it; None: only the table can tell."""
        return None

    def settled(self, state: S, numbers: tuple[int, ...]) -> M:
        """The answer that those numbers make."""
        raise NotImplementedError


class Seal(Record, Generic[M], frozen=True):
    """A sealed answer; its move is None to those who may not know it yet."""

    seat: int
    move: M | None

    def seen_by(self, seat: int | None) -> "Seal[M]":
        return self if seat == self.seat else Seal(self.seat, None)


class Sealed(Request[S, M], frozen=True):
    """A request that several seats answer at once: answers wait in the state's `sealed`.

    A sealed answer may be revised until the last one is in; then `unseal` gets them all.
    """

    def unseal(self, play: Play[S], answers: Mapping[int, M]) -> None:
        """What happens, in the place of `answer`; the answers by seat."""
        raise NotImplementedError


def imagined(state: State, below: Below) -> tuple[Seal[Any], ...]:
    """The sealed answers of a state that is otherwise known, each hidden one as it might be."""
    asked = {request.seat: request for request in state.open if isinstance(request, Sealed)}
    return tuple(
        [
            Seal(seal.seat, asked[seal.seat].sample(state, below)) if seal.move is None else seal
            for seal in state.sealed
        ]
    )


class Step(NamedTuple, Generic[S_co]):
    state: S_co
    events: tuple[Event, ...]


class Rulebook(Generic[S, M]):
    """What follows from open requests, written once for every game."""

    def awaiting(self, state: S) -> tuple[Request[S, M], ...]:
        return state.open

    def unanswered(self, state: S) -> tuple[Request[S, M], ...]:
        """The open requests that someone waits for: neither idle, nor sealed and revisable."""
        requests: tuple[Request[S, M], ...] = state.open
        if len(requests) < 2:
            return requests
        if not state.sealed:
            return tuple([request for request in requests if not request.idle])
        sealed = {seal.seat for seal in state.sealed}
        return tuple(
            request
            for request in requests
            if not (request.idle or (isinstance(request, Sealed) and request.seat in sealed))
        )

    def options(self, state: S, seat: int) -> Iterator[M]:
        for request in state.open:
            if request.seat == seat:
                yield from request.options(state)

    def asked(self, state: S, seat: int, move: M) -> Request[S, M]:
        """The open request that this move of this seat answers."""
        kind = type(move)
        for request in state.open:
            if request.seat in (seat, DEALER) and kind in request.takes:
                return request
        raise Illegal("not_asked", None, seat=seat)

    def play(self, state: S, seat: int, move: M) -> Step[S]:
        request = self.asked(state, seat, move)
        refusal = request.refusal(state, move)
        if refusal is not None:
            raise refusal
        play = Play(state)
        if isinstance(request, Sealed):
            play.seal(Seal(request.seat, move))
        else:
            play.set(open=tuple([other for other in state.open if other is not request]))
            request.answer(play, move)
        self.proceed(play)
        return play.done()

    def proceed(self, play: Play[S]) -> None:
        """What follows by itself once an answer is carried out: the next phase, the next turn.

        A phase asks and does; it knows none of those that come round again.
        """


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
    brings: ClassVar[type[Record] | None] = None
    """What a seat brings to the table: a loadout, a deck, a character."""
    correction_type: ClassVar[Any] = None
    """What an overruling host or game master may say, typed by the game."""
    verdicts: ClassVar[Mapping[str, Verdict[Any, Any]]] = {}
    """Adjudications without a table, by name."""
    variants: ClassVar[Mapping[str, Mapping[Language, str]]] = {}
    """Ways to play it that a set-up may choose, and what they are called."""
    keyed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By kind, the fields that name an entry of the catalogue; left out, its key or its slug."""

    def catalogue(self) -> Mapping[str, Sequence[Record]]:
        """What lies in its box, by kind: cards, fighters, boards."""
        return {}

    def faults(self, entries: Mapping[str, Sequence[Record]]) -> tuple[Illegal, ...]:
        """Everything that keeps an edited catalogue from being played with."""
        return ()

    def with_edition(self, setup: Setup, entries: Mapping[str, Sequence[Record]]) -> Setup:
        """The set-up that plays with an edited catalogue."""
        raise Illegal("no_editions", None)

    def seated(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        """The set-up with what each seat brings; refused where the seats do not make a game."""
        if len(brought) not in self.seats:
            fewest, most = self.seats.start, self.seats.stop - 1
            raise Illegal("seats", None, count=len(brought), fewest=fewest, most=most)
        return setup

    def problems(self, brought: Record) -> tuple[Illegal, ...]:
        """All that is wrong with what a seat would bring, at once."""
        return ()

    def left(self, state: S, seat: int, brought: Record) -> Record | None:
        """What has become of it, once play is over; None in a game that leaves no marks."""
        return None

    def deck(
        self, name: str, cards: Mapping[str, int], own: Sequence[Record] = ()
    ) -> Record | None:
        """What a seat brings that plays so many of each card, cards of its own making among them;
        None in a game without decks."""
        return None

    @abstractmethod
    def begin(self, setup: Setup, known: bool) -> S:  # the contract's two dealers
        """A new game; the house knows the cards, the table does not."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The same type, knowing less; None: a spectator."""

    @abstractmethod
    def imagine(self, view: S, seat: int | None, below: Below) -> S:
        """A full state that this view allows."""

    def mastered(self, state: S) -> bool:
        """Whether a game master sits at this table: seat GM, with a view of their own."""
        return False

    def called(self, state: S, players: Sequence[str]) -> Sequence[str]:
        """Names by seat: the players', and those of seats that nobody holds."""
        return players

    def titles(self, view: S, language: Language) -> Mapping[str, str]:
        """What stands on cards that words.toml does not know, such as the players' own, by key."""
        return {}

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...

    def recap(self, setup: Setup, state: S) -> Recap:
        """What a record of play keeps of it."""
        return Recap()

    def odds(self, state: S, seat: int | None) -> Mapping[str, Odds] | None:
        """Exact chances of what is open, as that seat may know them; None where there are none."""
        return None

    def overrule(self, state: S, correction: Any) -> Step[S]:
        """The state as the host or the game master says it is."""
        raise Illegal("no_corrections", None)

    @property
    def package(self) -> str:
        """Where its rules and words lie."""
        return type(self).__module__.rpartition(".")[0]

    def encode(self, state: S) -> bytes:
        return _encoder.encode(state)

    def decode(self, data: bytes) -> S:
        state: S = _decoder(self.state_type).decode(data)
        return state

    def read_move(self, data: bytes) -> M:
        move: M = _decoder(self.move_type).decode(data)
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
        event: Event = _decoder(self.event_type).decode(data)
        return event


_encoder = msgspec.json.Encoder()


AnyGame: TypeAlias = Game[Any, Any, Any]


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
