"""Requests that are open on a table, and the mutable object in which an answer is carried out."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, get_args

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.form import AnyForm, FormValues
from games.kernel.display.picture import mark
from games.kernel.early_end import Parting
from games.kernel.hexes import Hex
from games.kernel.numbers import COUNT, number_kinds
from games.kernel.record import Below, Event, Illegal, Impossible, Move, Record, snake_case_tag

DEALER: Final = -1
"""The seat of requests that go to the table as a whole."""
GM: Final = -2
"""The seat of the game master, in games that have one."""


class State(Record, frozen=True, kw_only=True):
    """The content of the table, typed in two steps so that no module depends on a higher one.

    A game's `Board` has everything except the open requests: these are typed against it. Its own
    state stands above the requests and closes the union of `open` (and of `sealed`, if it seals).
    """

    parting: Parting | None = None
    """Players who have resigned or offered a draw, if any."""

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


class Cost(NamedTuple):
    """A figure that a move lowers for good."""

    name: str
    """A word of the game's words.toml."""
    before: int
    after: int


class Play(Generic[S_co]):
    """Holds the newest frozen state while an answer is carried out; the only thing that changes.

    It is covariant, so that code typed against a game's board can work on its whole state: it
    changes fields of the state and never replaces it by another kind of state.
    """

    __slots__ = ("events", "state")

    def __init__(self, state: S_co) -> None:
        self.state = state
        self.events: list[Event] = []

    def set(self, **fields: object) -> None:
        self.state = replace(self.state, **fields)

    def set_side(self, seat: int, **fields: object) -> None:
        sides = self.state.sides
        side = replace(sides[seat], **fields)
        self.state = replace(self.state, sides=(*sides[:seat], side, *sides[seat + 1 :]))

    def ask(self, request: "Request[Any, Any]") -> None:
        self.state = replace(self.state, open=(*self.state.open, request))

    def seal(self, *answers: "Seal[Any]") -> None:
        """Store sealed answers with those already given; the last one opens them all."""
        state = self.state
        seals = {seal.seat: seal for seal in (*state.sealed, *answers)}
        requests = sorted((r for r in state.open if isinstance(r, Sealed)), key=lambda r: r.seat)
        if not requests or any(request.seat not in seals for request in requests):
            self.set(sealed=tuple([seals[seat] for seat in sorted(seals)]))
            return
        self.set(open=tuple([r for r in state.open if not isinstance(r, Sealed)]), sealed=())
        requests[0].unseal(self, {request.seat: seals[request.seat].move for request in requests})

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def to_step(self) -> Step[S_co]:
        return Step(self.state, tuple(self.events))


class Request(Record, Generic[S, M], frozen=True, tag_field="kind", tag=snake_case_tag):
    """A question: data, stored in the state's `open`; at most one per seat."""

    seat: int = DEALER
    takes: ClassVar[tuple[type[Move], ...]] = ()
    """The kinds of moves that answer it: those of its last type argument."""
    countless: ClassVar[bool] = False
    """True if its answers are too many to list (a placement, an unknown hand): they are sampled."""
    retracts: ClassVar[tuple[type[Move], ...]] = ()
    """Moves that only take back the player's own answer: they advance nothing."""
    passes: ClassVar[tuple[type[Move], ...]] = ()
    """Moves that leave the question unanswered: they are shown last and less prominently."""
    late: ClassVar[bool] = False
    """True if it stays open after the game is over until the table is closed: hidden things may
    then be shown, and the referee checks them. Nobody waits for it."""
    seconds: ClassVar[int | None] = None
    """Seconds that the table's clock gives it; then its first move answers it, where the house
    deals. No rule measures time."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        *_, answers = get_args(cls.__dict__.get("__orig_bases__", (Generic,))[0]) or (Any,)
        if answers is not Any and not isinstance(answers, TypeVar):
            cls.takes = get_args(answers) or (answers,)

    def moves(self, state: S) -> Iterator[M]:
        """Yield candidates, lazily: every legal answer is among them, except for a countless
        request."""
        return iter(())

    def refusal(self, state: S, move: M) -> Illegal | None:
        """Return why a move is illegal, or None. Legality is implemented here and nowhere else."""
        return None

    def answer(self, play: Play[S], move: M) -> None:
        """Carry out a move. The request itself is already closed."""
        raise NotImplementedError

    @property
    def idle(self) -> bool:
        """True if nobody waits for its answer: a revision, optional help, a clock."""
        return False

    def options(self, state: S) -> Iterator[M]:
        return (move for move in self.moves(state) if self.refusal(state, move) is None)

    def sample(self, state: S, below: Below) -> M:
        """Return one legal answer, all equally likely."""
        candidates = list(self.moves(state))
        while True:
            place = below(len(candidates))
            move = candidates[place]
            if self.refusal(state, move) is None:
                return move
            candidates[place] = candidates[-1]
            candidates.pop()

    # Information for players about it. All of it follows from a view, and every method has a
    # working default.

    def move_facts(self, view: S, move: M) -> Mapping[str, object]:
        """Return facts for the sentence of a move that add to its own fields or replace them: the
        text of a way, the name of the card with that number."""
        return {}

    def marks(self, view: S, move: M) -> tuple[str, ...]:
        """Return the ids of the things that a move touches, as the picture has them."""
        return tuple(ids_in_move(move))

    def usual(self, view: S) -> M | None:
        """Return the answer that most players give and that costs nothing, or None."""
        return None

    def leading_answer(self, view: S) -> M | None:
        """Return the answer that comes before what players touch first on the board, or None:
        where people deal, the two are told as one."""
        return None

    def implied_answers(self, view: S, move: M) -> tuple[Move, ...]:
        """Return the next answers of the same seat if nobody has a choice between them: pages give
        them together with the move."""
        return ()

    def costs(self, view: S, move: M) -> tuple[Cost, ...]:
        """Return what a move costs that its player cannot get back. Such moves are confirmed on
        pages; nearly all moves cost nothing."""
        return ()

    def form(self, view: S) -> AnyForm | None:
        """Return the form for answers that are too many for a list."""
        return None

    def move_from_form(self, view: S, filled: FormValues) -> M:
        """Return the move that a filled-in form makes; legality is checked afterwards, as for any
        move."""
        raise NotImplementedError

    def form_values(self, view: S, move: M) -> FormValues:
        raise NotImplementedError

    def read_form(self, view: S, filled: FormValues) -> M:
        """Like `move_from_form`, for untrusted values: the form is checked first."""
        form = self.form(view)
        fault = Illegal("form.none", None) if form is None else form.fault(filled)
        if fault is not None:
            raise fault
        return self.move_from_form(view, filled)

    def unavailable_answers(self, view: S) -> Iterator[Illegal]:
        """Yield the refusals of answers that the box makes impossible: people who see such a card
        look for it anyway. For composed answers, only their pieces are covered."""
        refusals = (self.refusal(view, move) for move in self.moves(view))
        return (refusal for refusal in refusals if isinstance(refusal, Impossible))

    def chances(self, view: S) -> Mapping[M, Mapping[str, Odds]]:
        """Return exact odds by choice, with the game's names for them."""
        return {}

    def weigh(self, view: S, move: M) -> int:
        """Return the relative likelihood that a sensible player chooses this move."""
        return 1


def ids_in_move(move: Move) -> Iterator[str]:
    """Yield the ids of the things that a move names: spaces, zones, players, cards."""
    kinds = number_kinds(type(move))
    for name in move.__struct_fields__:
        word, value = kinds.get(name, name), getattr(move, name)
        if word == COUNT:
            continue
        for each in value if type(value) is tuple else (value,):
            if isinstance(each, Hex):
                yield mark("hex", each)
            elif isinstance(each, str | Record) or type(each) is int:
                yield mark(word, each)


class Chance(Request[S, M], frozen=True):
    """Dice to roll or places to pick: a request to the dealer, which any permitted seat may
    report."""

    def numbers(self, state: S) -> tuple[int, ...] | None:
        """Return the bounds of the numbers that decide it. None: only the table can report it."""
        return None

    def move_from_numbers(self, state: S, numbers: tuple[int, ...]) -> M:
        """Return the answer that those numbers make."""
        raise NotImplementedError


class Seal(Record, Generic[M], frozen=True):
    """A sealed answer; its move is None to those who may not know it yet."""

    seat: int
    move: M | None

    def seen_by(self, seat: int | None) -> "Seal[M]":
        return self if seat == self.seat else Seal(self.seat, None)


class Sealed(Request[S, M], frozen=True):
    """A request that several seats answer at once: answers wait in the state's `sealed`.

    A sealed answer may be revised until the last one is given; then `unseal` gets them all.
    """

    def unseal(self, play: Play[S], answers: Mapping[int, M]) -> None:
        """Carry out the answers, by seat; called instead of `answer`."""
        raise NotImplementedError


def imagine_seals(state: State, below: Below) -> tuple[Seal[Any], ...]:
    """Return the sealed answers of an otherwise known state; each hidden one is sampled."""
    requests = {request.seat: request for request in state.open if isinstance(request, Sealed)}
    return tuple(
        [
            Seal(seal.seat, requests[seal.seat].sample(state, below)) if seal.move is None else seal
            for seal in state.sealed
        ]
    )
