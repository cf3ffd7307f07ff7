"""The contract of a game: a state, and the requests that are open on it."""

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.amends import Amend
from games.kernel.display.card import CardLanguage, CardPrinting, Emblem, Sign
from games.kernel.display.contents import Contents
from games.kernel.display.picture import AnyPicture
from games.kernel.early_end import EarlyEndEvent, EarlyEndMove
from games.kernel.record import Below, Event, Illegal, Outcome, ReadyMadeItem, Recap, Record
from games.kernel.requests import M, S, Step
from games.kernel.rulebook import Rulebook
from games.kernel.rules import Language
from games.kernel.shelf import Shelf
from games.kernel.verdicts import Verdict

Setup = TypeVar("Setup", bound=Record)
Entries: TypeAlias = Mapping[str, Sequence[Record]]
"""A catalogue: its entries by kind."""


class Game(Rulebook[S, M], ABC, Generic[S, M, Setup]):
    """The part that each game implements."""

    key: ClassVar[str]
    name: ClassVar[Mapping[Language, str]]
    """The name printed on its box."""
    prefix: ClassVar[str]
    """The letters of its rules: KK of KK-3.1."""
    seats: ClassVar[range]
    state_type: type[S]
    """The concrete types, so that states, moves and setups can be encoded and decoded."""
    move_type: Any
    event_type: Any
    setup_type: type[Setup]
    places: ClassVar[tuple[str, ...]] = ()
    """Things that each side has one of (strikes, zones, components), as words.toml names them."""
    version: ClassVar[int] = 1
    """Raised with each change after which an older journal would lead to another state
    (docs/versions.md)."""
    brings: ClassVar[Any] = None
    """Type of the record that a seat brings to the table: a loadout, a deck, a character; a union
    of them, each with a tag, if there are several kinds."""
    decisive: ClassVar[tuple[type[Event], ...]] = ()
    """Kinds of the events whose sentences say why a game is over."""
    shelf: ClassVar[Shelf] = Shelf()
    """The kinds of such records that people keep at home."""
    correction_type: ClassVar[Any] = None
    """Type of a correction by an overruling host or game master."""
    verdicts: ClassVar[Mapping[str, Verdict[Any, Any]]] = {}
    """Adjudications without a table, by name."""
    printing: ClassVar[CardPrinting | None] = None
    """How its cards look on paper, if they are printed."""
    writing: ClassVar[CardLanguage | None] = None
    """The language in which people write their own cards, if there is one."""
    emblems: ClassVar[tuple[Emblem, ...]] = ()
    """All emblems that its signs are drawn with."""
    glimpse: ClassVar[AnyPicture | None] = None
    """A small picture that identifies the game in a list."""
    variants: ClassVar[Mapping[str, Mapping[Language, str]]] = {}
    """Variants that a set-up may choose, with their names."""
    foresight: ClassVar[int | None] = 8
    """Number of plays that a bot looks past its search before it calls `evaluate`. None: to the end
    of the game, where only the end is informative."""
    tries: ClassVar[int] = 100
    """Number of tries of a steady bot for an answer: fewer where more tries add little, so that the
    levels differ in strength."""
    keyed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For each kind, the fields that name an entry of the catalogue; by default its key."""

    def prepare(self) -> None:
        """Do the slow preparation for a first request before a server starts to answer."""

    def catalogue(self) -> Entries:
        """Return the content of its box, by kind: cards, fighters, boards."""
        return {}

    def contents(self, language: Language, entries: Entries | None = None) -> Contents | None:
        """Return what people may print and cut out of its box, or of the box of an edition without
        faults. None if there is nothing."""
        return None

    def faults(self, entries: Entries) -> tuple[Illegal, ...]:
        """Return all faults that make an edited catalogue unplayable."""
        return ()

    def with_edition(self, setup: Setup, entries: Entries) -> Setup:
        """Return the set-up that plays with an edited catalogue."""
        raise Illegal("no_editions", None)

    def setup_for_seats(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        """Return the set-up with the records that the seats bring. Raises Illegal if the seats do
        not make a game."""
        if len(brought) not in self.seats:
            fewest, most = self.seats.start, self.seats.stop - 1
            raise Illegal("seats", None, count=len(brought), fewest=fewest, most=most)
        return setup

    @property
    def has_first_player(self) -> bool:
        """True if a set-up may name who begins; otherwise all act at once, or lots are drawn during
        play."""
        return "first" in self.setup_type.__struct_fields__

    def with_first_player(self, setup: Setup, seat: int | None) -> Setup:
        """Return the set-up that this seat begins; None: by lot, or as the table reports."""
        return replace(setup, first=seat) if self.has_first_player else setup

    def setup_again(self, setup: Setup, seats: int) -> Setup:
        """Return the set-up of another game, from that of one for so many seats: who begins and
        what the seats bring is open again."""
        return self.with_first_player(setup, None)

    def first_player(self, state: S) -> int | None:
        """Return the seat that began the game; None before that, and in a game in which nobody
        does."""
        return None

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        """Return all faults of a record that a seat would bring; with an edition, checked against
        its entries instead of those in the box."""
        return ()

    def ready_made(self, entries: Entries | None = None) -> tuple[ReadyMadeItem, ...]:
        """Return records that a seat may bring without having made anything at home."""
        return ()

    def ready_made_for(
        self, setup: Setup, entries: Entries | None = None
    ) -> tuple[ReadyMadeItem, ...]:
        """Return those of them that suit the set-up."""
        return self.ready_made(entries)

    def can_replay(self, version: int) -> bool:
        """Return whether a journal written under that version leads to the same state under this
        one."""
        return version == self.version

    def open_under(self, state: S, version: int) -> S:
        """Return an opening position as an older version that `can_replay` accepts plays on from
        it."""
        return state

    def record_after_play(self, state: S, seat: int, brought: Record) -> Record | None:
        """Return the brought record as play has left it, once play is over. None in a game that
        leaves no marks."""
        return None

    @abstractmethod
    def begin(self, setup: Setup, seats: int, known: bool) -> S:  # the contract's two dealers
        """Begin a new game for that many seats; the house knows the cards, the table does not."""

    def opening_step(self, setup: Setup, seats: int, known: bool) -> Step[S]:  # as `begin`
        """Begin a new game and return it with its first events: who starts, the first turn. A game
        with such events overrides this method, and its `begin` returns the state of this step."""
        return Step(self.begin(setup, seats, known), ())

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """Return a state of the same type that knows less; seat None is a spectator."""

    @abstractmethod
    def imagine(self, view: S, seat: int | None, below: Below) -> S:
        """Return a full state that this view allows: its view by that seat equals this one.
        Deterministic in `below`; equal likelihood of all such states is not promised."""

    def has_game_master(self, state: S) -> bool:
        """Return whether a game master sits at this table: seat GM, with its own view."""
        return False

    def display_names(self, state: S, players: Sequence[str]) -> Sequence[str]:
        """Return names by seat: those of the players and those of seats that no player holds."""
        return players

    def titles(self, view: S, language: Language) -> Mapping[str, str]:
        """Return the titles of cards that words.toml does not know, such as cards that players
        made, by key."""
        return {}

    def edition_titles(self, entries: Entries, language: Language) -> Mapping[str, str]:
        """Return the titles of the cards of an edition, by key, before any table plays with
        them."""
        return {}

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the winners by the rules; callers ask `result`."""

    def result(self, state: S) -> Outcome | None:
        """Return the winners, however the game ended: by the rules, by resigning, or by
        agreement."""
        outcome, parting = self.outcome(state), state.parting
        if parting is None or not (parting.over or parting.resigned):
            return outcome
        if parting.over:
            scores = (0,) * len(state.sides) if outcome is None else outcome.scores
            if parting.signed:
                return Outcome(parting.places, scores, "T-3")
            outcome = Outcome((1,) * len(state.sides), scores, "T-2" if parting.drawn else "T-1")
        return None if outcome is None else self._rank_leavers_last(state, outcome)

    def _rank_leavers_last(self, state: S, outcome: Outcome) -> Outcome:
        """T-1: camps that have left come after all that stayed."""
        gone = self.departed_seats(state)
        remaining = (seat for seat in range(len(state.sides)) if seat not in gone)
        stay = {self.camp(state, seat) for seat in remaining}
        stayed = [self.camp(state, seat) in stay for seat in range(len(state.sides))]
        order = sorted(
            {rank for rank, remaining in zip(outcome.ranks, stayed, strict=True) if remaining}
        )
        ranks = [
            1 + order.index(rank) if remaining else 1 + len(order)
            for rank, remaining in zip(outcome.ranks, stayed, strict=True)
        ]
        return replace(outcome, ranks=tuple(ranks))

    def evaluate(self, state: S, seat: int) -> float:
        """Rate the position of that seat in a fully known state: -1 lost, 1 won. It must be
        cheap."""
        result = self.result(state)
        if result is None:
            return 0.0
        return 1.0 if result.ranks[seat] == min(result.ranks) else -1.0

    def picture(self, view: S, seat: int | None) -> AnyPicture | None:
        """Return the picture that this seat sees. None: only rows and figures are shown."""
        return None

    def sign(self, view: S, piece: object) -> Sign | None:
        """Return the look of a card or token, as states and moves name it; None if it has none of
        its own."""
        return None

    def card_text(self, view: S, piece: str, language: Language) -> str:
        """Return the text of a card for readers who see only its name; empty if the name says
        all."""
        return ""

    def opening_hand(self, view: S, seat: int) -> Sequence[Sequence[str]]:
        """Return the keys of the cards that luck has dealt to this seat at the start, pile by pile,
        once it has all of them and before any is played. Empty if all seats begin alike. The seat
        may choose how many it draws from a pile; only which cards come is luck."""
        return ()

    def is_audited(self, state: S) -> bool | None:
        """For a finished game, return whether everything hidden at its table has been shown and
        checked. None in a game that leaves nothing to check."""
        return None

    def audit_failures(self, state: S) -> tuple[int, ...]:
        """Return the seats whose hidden pieces failed that check: the game's ruling about them has
        replaced the result."""
        return ()

    def recap(self, setup: Setup, state: S) -> Recap:
        """Return what a record of play keeps of the game."""
        return Recap()

    def adjudications(self, entries: Entries | None = None) -> Mapping[str, Verdict[Any, Any]]:
        """Return the verdicts, computed with an edition if there is one."""
        if entries is not None:
            raise Illegal("no_editions", None)
        return self.verdicts

    def odds(self, state: S, seat: int | None) -> Mapping[str, Odds] | None:
        """Return the exact chances of what is open, as this seat may know them; None if there are
        none."""
        return None

    def overrule(self, state: S, correction: Any) -> Step[S]:
        raise Illegal("no_corrections", None)

    def amends(self, view: S) -> Iterable[Amend]:
        """Return what a host who sees this view may correct, each thing with its present value."""
        return ()

    @property
    def package(self) -> str:
        """The package of its rules and words: that of the class that sets `key`."""
        own = next(kind for kind in type(self).__mro__ if "key" in vars(kind))
        return own.__module__.rpartition(".")[0]

    def encode(self, state: S) -> bytes:
        return _encoder.encode(state)

    def decode(self, data: bytes) -> S:
        state: S = _decoder(self.state_type).decode(data)
        return state

    def read_move(self, data: bytes) -> M | EarlyEndMove:
        move: M | EarlyEndMove = _decoder(self.move_type | EarlyEndMove).decode(data)
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
        event: Event = _decoder(self.event_type | EarlyEndEvent).decode(data)
        return event


_encoder = msgspec.json.Encoder()


AnyGame: TypeAlias = Game[Any, Any, Any]


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
