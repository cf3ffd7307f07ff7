"""Open requests for one reader, and the answers to them: few as buttons, many grouped by the piece
that is chosen first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import msgspec
from django.utils.formats import number_format

from games.kernel.chance.odds import Odds
from games.kernel.choices import Choice
from games.kernel.numbers import number_kinds
from games.kernel.record import Move, Record
from games.kernel.requests import GM, Request
from games.kernel.words import capitalize_first
from games.tables.models import Mode
from games.tables.presenters.form import NamedForm
from games.tables.presenters.options import READ, Options
from games.tables.presenters.piece_look import PieceLook, build_look, looks_of_move
from games.tables.presenters.table_texts import TableTexts, without_heading
from games.tables.presenters.unavailable import UnavailablePiece, unavailable_pieces
from games.tables.presenters.view import OpenRequest, ReaderView

SEAT: Final = "seat"


@dataclass(frozen=True)
class Offer:
    """An answer as a button."""

    move: str
    """The move as JSON, as the rules read it; a list if it comes with steps that go without
    saying."""
    text: str
    marks: str
    quiet: bool
    retracts: bool
    odds: tuple[tuple[str, str], ...] = ()
    look: PieceLook | None = None
    """Look of the card or token that the answer names, if it names exactly one."""
    is_scripted: bool = False
    """True if a lesson's script has this answer."""
    is_usual: bool = False
    costs: tuple[tuple[str, int, int], ...] = ()
    """Names of the figures that it lowers for good, with what they are before and after."""
    count: int = 1
    """Number of equal cards in the hand."""

    @property
    def verb(self) -> str:
        """The action on that card; the whole text if the card's name is no part of it."""
        rest = without_heading(self.text, self.look.name) if self.look else ""
        return "" if self.look and rest == self.look.name else rest.rstrip(": \u00a0")


@dataclass(frozen=True)
class Bundle:
    """The answers that begin with one piece: a card to play, a fighter who moves."""

    id: str
    text: str
    offers: tuple[Offer, ...]
    look: PieceLook | None = None
    count: int = 1

    @property
    def has_scripted(self) -> bool:
        return any(offer.is_scripted for offer in self.offers)

    @property
    def only(self) -> Offer | None:
        return self.offers[0] if len(self.offers) == 1 else None


@dataclass(frozen=True)
class Question:
    """A request for the player who may answer it."""

    number: int
    seat: int
    """The seat that answers: on a shared device the answer is given for it."""
    text: str
    answered: bool
    idle: bool
    until: datetime | None
    offers: tuple[Offer, ...] = ()
    bundles: tuple[Bundle, ...] = ()
    leave: tuple[Offer, ...] = ()
    """Answers that decline: shown last and less prominent."""
    form: NamedForm | None = None
    begun: bool = False
    """True if the form is already filled in: with the lesson's answer, or as it was refused."""
    known: tuple[tuple[str, str], ...] = ()
    """Names and texts of its cards, for players who do not know them yet."""
    spent: tuple[UnavailablePiece, ...] = ()
    """At a physical table, pieces that are no longer available, and why: people look for what they
    see."""

    @property
    def belongs_to_clock(self) -> bool:
        """True if it belongs to no player: the host answers it in place of the table's clock."""
        return self.seat == GM and self.idle

    @property
    def has_pieces(self) -> bool:
        """True if the pieces to choose first are cards."""
        return any(bundle.look for bundle in self.bundles)

    @property
    def same_verb(self) -> bool:
        """True if all answers have the same verb: the question already says it."""
        return len({offer.verb for offer in self.offers if not offer.quiet}) == 1

    @property
    def is_hand(self) -> bool:
        """True if each answer is one card: they are shown as a hand."""
        return len(self.offers) > 1 and all(each.look or each.quiet for each in self.offers)


@dataclass(frozen=True)
class WaitingRequest:
    text: str
    seat: int
    answered: bool
    idle: bool
    until: datetime | None


@dataclass(frozen=True)
class HeldCard:
    """Equal cards in the reader's hand."""

    look: PieceLook
    count: int


@dataclass(frozen=True)
class QuestionBar:
    questions: tuple[Question, ...]
    waiting: tuple[WaitingRequest, ...]
    hand: tuple[HeldCard, ...] = ()
    """The reader's own cards, in sight while no question offers them."""

    @property
    def has_open_question(self) -> bool:
        return any(not (each.idle or each.answered) for each in self.questions)

    @property
    def marks(self) -> Iterator[str]:
        """The marks of the pieces that the answers touch."""
        for question in self.questions:
            for bundle in question.bundles:
                for offer in bundle.offers:
                    yield from offer.marks.split()
            for offer in (*question.offers, *question.leave):
                yield from offer.marks.split()


def build_question_bar(
    reader: ReaderView, texts: TableTexts, offered: Mapping[int, Options]
) -> QuestionBar:
    mine = (open_ for open_ in reader.awaiting if open_.mine)
    others = (open_ for open_ in reader.awaiting if not open_.mine)
    questions = tuple(_question(open_, reader, texts, offered[open_.number]) for open_ in mine)
    offers_cards = any(each.has_pieces or each.is_hand or each.form for each in questions)
    return QuestionBar(
        questions,
        tuple(
            WaitingRequest(
                texts.request(open_.request),
                open_.request.seat,
                open_.sealed,
                open_.request.idle,
                _until(open_),
            )
            for open_ in others
        ),
        () if offers_cards else tuple(_held_cards(reader, texts)),
    )


def _held_cards(reader: ReaderView, texts: TableTexts) -> Iterator[HeldCard]:
    sides = reader.view.sides
    if reader.seat is None or not 0 <= reader.seat < len(sides):
        return
    held = [*_cards_in(getattr(sides[reader.seat], "hand", ()))]
    for card in dict.fromkeys(held):
        if (look := build_look(card, reader.view, texts)) is not None:
            yield HeldCard(look, held.count(card))


def _cards_in(hand: tuple[Any, ...]) -> Iterator[Any]:
    for each in hand:
        if isinstance(each, tuple):
            yield from _cards_in(each)
        else:
            yield each


def _question(
    open_: OpenRequest, reader: ReaderView, texts: TableTexts, offered: Options
) -> Question:
    request = open_.request
    leave: list[Choice] = []
    loud: list[Choice] = []
    for each in offered.choices:
        # Declining may be just what a lesson wants, or what is usual.
        declines = each.quiet and not each.usual and each.move != reader.scripted_move
        (leave if declines else loud).append(each)
    held = {card.look.name: card.count for card in _held_cards(reader, texts)}
    telling = OfferBuilder(reader.view, texts, reader.scripted_move, held)
    listed, bundles = telling.group_choices(loud) if len(loud) > READ else (loud, ())
    return Question(
        number=open_.number,
        seat=request.seat,
        text=texts.request(request, you=reader.alone and request.seat == reader.seat),
        answered=open_.sealed,
        idle=request.idle,
        until=_until(open_),
        offers=telling.offers(listed),
        bundles=tuple(bundles),
        leave=telling.offers(leave),
        form=offered.form,
        begun=offered.begun or isinstance(reader.scripted_move, request.takes),
        known=tuple(_piece_texts(request, offered, reader, texts)),
        spent=tuple(unavailable_pieces(request, reader.view, texts))
        if reader.table.mode == Mode.TABLE
        else (),
    )


def _piece_texts(
    request: Request[Any, Any], offered: Options, reader: ReaderView, texts: TableTexts
) -> Iterator[tuple[str, str]]:
    form = request.form(reader.view) if offered.form is not None else None
    pool = list(form.pool) if form is not None else []
    moves = (choice.move for choice in offered.choices)
    pool += [getattr(move, name) for move in moves for name in move.__struct_fields__]
    for piece in dict.fromkeys(each for each in pool if isinstance(each, str)):
        if says := texts.game.card_text(reader.view, piece, texts.language):
            yield texts.name(piece), says


def _until(open_: OpenRequest) -> datetime | None:
    """Return when the table's clock answers the request."""
    return datetime.fromisoformat(open_.deadline) if open_.deadline else None


@dataclass(frozen=True)
class OfferBuilder:
    """Builds the choices of one question for the reader of this view."""

    view: Any
    texts: TableTexts
    scripted_move: Move | None = None
    held: Mapping[str, int] = field(default_factory=dict)
    """Numbers of equal cards in the reader's hand, by name."""

    def offer(self, choice: Choice, without: str = "") -> Offer:
        shown = [] if without else list(looks_of_move(choice.move, self.view, self.texts))
        return Offer(
            _encode(choice),
            without_heading(choice.text, without),
            " ".join(choice.marks),
            choice.quiet and not choice.usual,
            choice.retracts,
            tuple(chance_text(name, odds, self.texts) for name, odds in choice.odds.items()),
            shown[0] if len(shown) == 1 else None,
            choice.move == self.scripted_move,
            choice.usual,
            tuple((self.texts.name(cost.name), *cost[1:]) for cost in choice.costs),
            self.held.get(shown[0].name, 1) if len(shown) == 1 else 1,
        )

    def offers(self, choices: Sequence[Choice], without: str = "") -> tuple[Offer, ...]:
        """Return the offers in their order, but the lesson's answer and the usual one first, where
        they are easy to find."""
        offers = [self.offer(choice, without) for choice in choices]
        return tuple(sorted(offers, key=lambda each: (not each.is_scripted, not each.is_usual)))

    def group_choices(
        self, choices: Sequence[Choice]
    ) -> tuple[Sequence[Choice], tuple[Bundle, ...]]:
        """Group choices by the field that leaves the fewest lines to read at any time; answers
        without that field stay separate."""
        texts = self.texts
        fields = {name for choice in choices for name in choice.move.__struct_fields__}
        best = min(fields, key=lambda name: (_most_read(choices, name, texts), name), default=None)
        if best is None or _most_read(choices, best, texts) >= len(choices):
            return choices, ()
        groups: dict[Any, list[Choice]] = {}
        apart = [choice for choice in choices if not _names_piece(choice.move, best, texts)]
        for choice in choices:
            if _names_piece(choice.move, best, texts):
                groups.setdefault(getattr(choice.move, best), []).append(choice)
        bundled = enumerate(groups.items())
        return apart, tuple(self.bundle(n, value, best, each) for n, (value, each) in bundled)

    def bundle(self, n: int, value: Any, field: str, choices: Sequence[Choice]) -> Bundle:
        text = _value_label(value, number_kinds(type(choices[0].move)).get(field, ""), self.texts)
        without = text if len(choices) > 1 else ""
        offers = self.offers(choices, without)
        look = build_look(value, self.view, self.texts)
        count = self.held.get(look.name, 1) if look is not None else 1
        return Bundle(str(n), text, offers, look, count)


def _encode(choice: Choice) -> str:
    chain = (*choice.before, choice.move, *choice.after)
    return msgspec.json.encode(chain if len(chain) > 1 else choice.move).decode()


def chance_text(name: str, odds: Odds, texts: TableTexts) -> tuple[str, str]:
    """Return an event's probability in percent, or another figure's average."""
    label = capitalize_first(texts.words.question_label(name, texts.language))
    if name in texts.words.shown.get("happens", ()):
        return label, f"{round(100 * odds.mean)}\u00a0%"
    return label, number_format(f"{float(odds.mean):.2f}".rstrip("0").rstrip("."))


def _most_read(choices: Sequence[Choice], field: str, texts: TableTexts) -> int:
    """Return how many lines are shown at once, with the fullest bundle unfolded."""
    held = [getattr(each.move, field) for each in choices if _names_piece(each.move, field, texts)]
    if not held:
        return len(choices)
    most = max(map(held.count, held))
    if most == 1:  # each would be a bundle of its own
        return len(choices)
    return len(choices) - len(held) + len({*held}) + most


def _names_piece(move: Move, field: str, texts: TableTexts) -> bool:
    """Return whether the field names one piece, or a number of a kind that has names."""
    value = getattr(move, field, None)
    if type(value) is not int:
        return isinstance(value, str | Record)
    word = number_kinds(type(move)).get(field, "")
    return word == SEAT or word in texts.words.sheet["numbers"]


def _value_label(value: Any, word: str, texts: TableTexts) -> str:
    match value:
        case Record():
            return texts.piece(value)
        case str():
            return texts.name(value)
        case _ if word == SEAT:
            return texts.player(value)
        case _:
            return capitalize_first(texts.words.number(word, value, texts.language))
