"""Questions that are open on a table, and the one cell in which an answer is carried out."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.form import AnyForm, Filled
from games.kernel.display.picture import mark
from games.kernel.hexes import Hex
from games.kernel.numbers import COUNT, meant
from games.kernel.parting import Parting
from games.kernel.record import Below, Event, Illegal, Impossible, Move, Record, spoken

DEALER: Final = -1
"""The seat of questions that go to the table as a whole."""
GM: Final = -2
"""The seat of the game master, in games that have one."""


class State(Record, frozen=True, kw_only=True):
    """What is on the table, in two steps, so that no module needs one that stands above it.

    A game's `Board` has all but the requests that are open: these are typed against it. Its own
    state stands above the requests and closes the union of `open` (and of `sealed`, if it seals).
    """

    parting: Parting | None = None
    """Who has resigned or offered a draw, if anyone."""

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


class Step(NamedTuple, Generic[S_co]):
    state: S_co
    events: tuple[Event, ...]


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

    def done(self) -> Step[S_co]:
        return Step(self.state, tuple(self.events))


class Request(Record, Generic[S, M], frozen=True, tag_field="kind", tag=spoken):
    """A question: data, stored in the state's `open`; at most one per seat."""

    seat: int = DEALER
    takes: ClassVar[tuple[type[Move], ...]] = ()
    countless: ClassVar[bool] = False
    """Its answers are too many to list (a placement, a hand unknown): they are sampled."""
    retracts: ClassVar[tuple[type[Move], ...]] = ()
    """Those of its moves that only take back one's own: they bring nobody further."""
    passes: ClassVar[tuple[type[Move], ...]] = ()
    """Those of its moves that leave it: they come last, and quietly."""
    late: ClassVar[bool] = False
    """It stands open once the game is over, until the table is closed: what was hidden may be shown
    then, and the referee checks it. Nobody waits for it."""
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

    # What a person is told of it. All of it follows from a view; what is left out here works.

    def told(self, view: S, move: M) -> Mapping[str, object]:
        """What the sentence of a move says beside the move's own fields, or in their place: the
        text of a way, the name of the card whose number it is."""
        return {}

    def marks(self, view: S, move: M) -> tuple[str, ...]:
        """The ids of what it touches, as the picture has them."""
        return tuple(marked(move))

    def form(self, view: S) -> AnyForm | None:
        """How its answer is composed, where it is too large to be one of a list."""
        return None

    def formed(self, view: S, filled: Filled) -> M:
        """The answer that a form so filled makes; legality is asked afterwards, as of any."""
        raise NotImplementedError

    def filled(self, view: S, move: M) -> Filled:
        """The form, filled in so that it makes that answer."""
        raise NotImplementedError

    def composed(self, view: S, filled: Filled) -> M:
        """`formed`, of something that anyone may have sent."""
        form = self.form(view)
        fault = Illegal("form.none", None) if form is None else form.fault(filled)
        if fault is not None:
            raise fault
        return self.formed(view, filled)

    def spent(self, view: S) -> Iterator[Illegal]:
        """What the box can no longer hold there, each by why not: people who see such a card look
        for it all the same. Where answers are composed, of the pieces alone."""
        refusals = (self.refusal(view, move) for move in self.moves(view))
        return (refusal for refusal in refusals if isinstance(refusal, Impossible))

    def chances(self, view: S) -> Mapping[M, Mapping[str, Odds]]:
        """Exact odds by choice, named as the game names them."""
        return {}

    def weigh(self, view: S, move: M) -> int:
        """How likely a sensible player says it, beside the others."""
        return 1


def marked(move: Move) -> Iterator[str]:
    """The ids of what a move names: spaces, zones, players, cards."""
    said = meant(type(move))
    for name in move.__struct_fields__:
        word, value = said.get(name, name), getattr(move, name)
        if word == COUNT:
            continue
        for each in value if type(value) is tuple else (value,):
            if isinstance(each, Hex):
                yield mark("hex", each)
            elif isinstance(each, str | Record) or type(each) is int:
                yield mark(word, each)


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
