"""Open requests for one reader, and the answers to them: few as buttons, many grouped by the piece
that is chosen first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import msgspec
from django.utils.formats import number_format

from games.kernel.chance.odds import Odds
from games.kernel.choices import Choice
from games.kernel.numbers import number_kinds
from games.kernel.record import Move, Record
from games.kernel.requests import Request
from games.kernel.words import capitalize_first
from games.tables.models import Mode
from games.tables.sight.form import NamedForm
from games.tables.sight.look import Look, look, looks
from games.tables.sight.options import READ, Options
from games.tables.sight.spent import Spent, spent
from games.tables.sight.view import Open, Sight
from games.tables.sight.voice import Voice, unsaid

SEAT: Final = "seat"


@dataclass(frozen=True)
class Offer:
    """An answer as a button."""

    move: str
    """The move as JSON, as the rules read it."""
    text: str
    marks: str
    quiet: bool
    retracts: bool
    odds: tuple[tuple[str, str], ...] = ()
    look: Look | None = None
    """Look of the card or token that the answer names, if it names exactly one."""
    meant: bool = False
    """True if a lesson's script has this answer."""

    @property
    def verb(self) -> str:
        """The action on that card; the whole text if the card's name is no part of it."""
        rest = unsaid(self.text, self.look.called) if self.look else ""
        return "" if self.look and rest == self.look.called else rest.rstrip(": \u00a0")


@dataclass(frozen=True)
class Bundle:
    """The answers that begin with one piece: a card to play, a fighter who moves."""

    id: str
    text: str
    offers: tuple[Offer, ...]
    look: Look | None = None

    @property
    def meant(self) -> bool:
        return any(offer.meant for offer in self.offers)

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
    """True if the form is already filled in with the lesson's answer."""
    known: tuple[tuple[str, str], ...] = ()
    """Names and texts of its cards, for players who do not know them yet."""
    spent: tuple[Spent, ...] = ()
    """At a physical table, pieces that are no longer available, and why: people look for what they
    see."""

    @property
    def held(self) -> bool:
        """True if the pieces to choose first are cards."""
        return any(bundle.look for bundle in self.bundles)

    @property
    def alike(self) -> bool:
        """True if all answers have the same verb: the question already says it."""
        return len({offer.verb for offer in self.offers if not offer.quiet}) == 1

    @property
    def dealt(self) -> bool:
        """True if each answer is one card: they are shown as a hand."""
        return len(self.offers) > 1 and all(each.look or each.quiet for each in self.offers)


@dataclass(frozen=True)
class Waiting:
    text: str
    seat: int
    answered: bool
    idle: bool
    until: datetime | None


@dataclass(frozen=True)
class Bar:
    questions: tuple[Question, ...]
    waiting: tuple[Waiting, ...]

    @property
    def asked(self) -> bool:
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


def bar(seen: Sight, said: Voice, offered: Mapping[int, Options]) -> Bar:
    mine = (open_ for open_ in seen.awaiting if open_.mine)
    others = (open_ for open_ in seen.awaiting if not open_.mine)
    return Bar(
        tuple(_question(open_, seen, said, offered[open_.number]) for open_ in mine),
        tuple(
            Waiting(
                said.request(open_.request),
                open_.request.seat,
                open_.sealed,
                open_.request.idle,
                _until(open_),
            )
            for open_ in others
        ),
    )


def _question(open_: Open, seen: Sight, said: Voice, offered: Options) -> Question:
    request = open_.request
    # Declining may be just what a lesson wants.
    leave = [each for each in offered.choices if each.quiet and each.move != seen.meant]
    loud = [each for each in offered.choices if not each.quiet or each.move == seen.meant]
    telling = Telling(seen.view, said, seen.meant)
    listed, bundles = telling.bundled(loud) if len(loud) > READ else (loud, ())
    return Question(
        number=open_.number,
        seat=request.seat,
        text=said.request(request, you=request.seat == seen.seat),
        answered=open_.sealed,
        idle=request.idle,
        until=_until(open_),
        offers=telling.offers(listed),
        bundles=tuple(bundles),
        leave=telling.offers(leave),
        form=offered.form,
        begun=isinstance(seen.meant, request.takes),
        known=tuple(_known(request, offered, seen, said)),
        spent=tuple(spent(request, seen.view, said)) if seen.table.mode == Mode.TABLE else (),
    )


def _known(
    request: Request[Any, Any], offered: Options, seen: Sight, said: Voice
) -> Iterator[tuple[str, str]]:
    form = request.form(seen.view) if offered.form is not None else None
    pool = list(form.pool) if form is not None else []
    moves = (choice.move for choice in offered.choices)
    pool += [getattr(move, name) for move in moves for name in move.__struct_fields__]
    for piece in dict.fromkeys(each for each in pool if isinstance(each, str)):
        if says := said.game.card_text(seen.view, piece, said.language):
            yield said.name(piece), says


def _until(open_: Open) -> datetime | None:
    """Return when the table's clock answers the request."""
    return datetime.fromisoformat(open_.deadline) if open_.deadline else None


@dataclass(frozen=True)
class Telling:
    """Builds the choices of one question for the reader of this view."""

    view: Any
    said: Voice
    meant: Move | None = None

    def offer(self, choice: Choice, without: str = "") -> Offer:
        shown = [] if without else list(looks(choice.move, self.view, self.said))
        return Offer(
            msgspec.json.encode(choice.move).decode(),
            unsaid(choice.text, without),
            " ".join(choice.marks),
            choice.quiet,
            choice.retracts,
            tuple(chance(name, odds, self.said) for name, odds in choice.odds.items()),
            shown[0] if len(shown) == 1 else None,
            choice.move == self.meant,
        )

    def offers(self, choices: Sequence[Choice], without: str = "") -> tuple[Offer, ...]:
        """Return the offers in their order, but the lesson's answer first, where it is easy to
        find."""
        told = [self.offer(choice, without) for choice in choices]
        return tuple(sorted(told, key=lambda offer: not offer.meant))

    def bundled(self, choices: Sequence[Choice]) -> tuple[Sequence[Choice], tuple[Bundle, ...]]:
        """Group choices by the field that leaves the fewest lines to read at any time; answers
        without that field stay separate."""
        said = self.said
        fields = {name for choice in choices for name in choice.move.__struct_fields__}
        best = min(fields, key=lambda name: (_most_read(choices, name, said), name), default=None)
        if best is None or _most_read(choices, best, said) >= len(choices):
            return choices, ()
        groups: dict[Any, list[Choice]] = {}
        apart = [choice for choice in choices if not _held(choice.move, best, said)]
        for choice in choices:
            if _held(choice.move, best, said):
                groups.setdefault(getattr(choice.move, best), []).append(choice)
        bundled = enumerate(groups.items())
        return apart, tuple(self.bundle(n, value, best, each) for n, (value, each) in bundled)

    def bundle(self, n: int, value: Any, field: str, choices: Sequence[Choice]) -> Bundle:
        text = _called(value, number_kinds(type(choices[0].move)).get(field, ""), self.said)
        without = text if len(choices) > 1 else ""
        offers = self.offers(choices, without)
        return Bundle(str(n), text, offers, look(value, self.view, self.said))


def chance(name: str, odds: Odds, said: Voice) -> tuple[str, str]:
    """Return an event's probability in percent, or another figure's average."""
    label = capitalize_first(said.words.question_label(name, said.language))
    if name in said.words.shown.get("happens", ()):
        return label, f"{round(100 * odds.mean)}\u00a0%"
    return label, number_format(f"{float(odds.mean):.2f}".rstrip("0").rstrip("."))


def _most_read(choices: Sequence[Choice], field: str, said: Voice) -> int:
    """Return how many lines are shown at once, with the fullest bundle unfolded."""
    held = [getattr(each.move, field) for each in choices if _held(each.move, field, said)]
    if not held:
        return len(choices)
    most = max(map(held.count, held))
    if most == 1:  # each would be a bundle of its own
        return len(choices)
    return len(choices) - len(held) + len({*held}) + most


def _held(move: Move, field: str, said: Voice) -> bool:
    """Return whether the field names one piece, or a number of a kind that has names."""
    value = getattr(move, field, None)
    if type(value) is not int:
        return isinstance(value, str | Record)
    word = number_kinds(type(move)).get(field, "")
    return word == SEAT or word in said.words.sheet["numbers"]


def _called(value: Any, word: str, said: Voice) -> str:
    match value:
        case Record():
            return said.piece(value)
        case str():
            return said.name(value)
        case _ if word == SEAT:
            return said.player(value)
        case _:
            return capitalize_first(said.words.number(word, value, said.language))
