"""A fighter made ready by hand: choice by choice, in any order, kept as far as it has come."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from games.kernel.display.form import Pick
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.kernel.shelf import Ask, Fitting
from games.kernel.words import Words, words
from games.people.language import language
from games.people.page.filling import filled_in
from games.people.page.form import Form
from games.people.rulebook import called
from games.shelf import loadouts, refusals
from games.shelf.access import access
from games.shelf.builders.sharing import sharing
from games.shelf.builders.turn import Turn
from games.shelf.models import Loadout
from games.shelf.refusals import ruled
from games.shelf.wording import Worded, wrong


@dataclass(frozen=True)
class Piece:
    place: int
    text: str
    slot: int | None
    """Where it lies."""


@dataclass(frozen=True)
class Question:
    """One of its choices, with what is chosen."""

    key: str
    text: str
    kind: str
    """one, some or sort"""
    pieces: tuple[Piece, ...]
    slots: tuple[str, ...]
    wanted: int
    """In a slot."""
    placed: int
    optional: bool

    @property
    def chosen(self) -> tuple[tuple[str, str], ...]:
        """What lies where; a single choice lies nowhere else."""
        where = self.slots if self.kind == "sort" else ()
        lying = [each for each in self.pieces if each.slot is not None]
        return tuple((each.text, where[each.slot or 0] if where else "") for each in lying)


@dataclass(frozen=True)
class LoadoutBuilder:
    form: Form
    base: str
    """The address of its page; a deed's is a word longer."""
    id: str
    key: str
    version: int
    name: str
    game: str
    questions: tuple[Question, ...]
    problems: tuple[Worded, ...]
    link: str
    """By which others see it."""


def drawn(row: Loadout, form: Form, base: str) -> LoadoutBuilder:
    """Where its game asks nothing of who makes one, there is but its name to change."""
    fitting, said = row.game.shelf.fitting, words(row.game.package)
    asks = fitting.asks(row.brought) if fitting is not None else ()
    return LoadoutBuilder(
        form=form,
        base=base,
        id=row.pk,
        key=row.game_key,
        version=row.version,
        name=row.name,
        game=called(row.game_key),
        questions=tuple(_question(ask, said) for ask in asks),
        problems=wrong(row, loadouts.problems),
        link=row.link,
    )


def _question(ask: Ask, said: Words) -> Question:
    slots = ask.form.slots
    one = isinstance(ask.form, Pick) and slots[0].most == 1
    return Question(
        key=ask.key,
        text=_capital(said.name(ask.key, language())),
        kind="one" if one else "some" if isinstance(ask.form, Pick) else "sort",
        pieces=tuple(_pieces(ask, said)),
        slots=tuple(_capital(said.name(slot.name, language())) for slot in slots),
        wanted=slots[0].most or 0,
        placed=sum(map(len, ask.filled)),
        optional=ask.optional,
    )


def _pieces(ask: Ask, said: Words) -> Iterator[Piece]:
    lying = {place: slot for slot, held in enumerate(ask.filled) for place in held}
    for place, piece in enumerate(ask.form.pool):
        yield Piece(place, _capital(said.piece(piece, language())), lying.get(place))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def fitting_of(game: AnyGame) -> Fitting[Record]:
    if game.shelf.fitting is None:
        raise refusals.no_loadouts()
    return game.shelf.fitting


def _fill(turn: Turn) -> None:
    """One of its choices, as far as it is made."""
    row = access(Loadout.objects.all(), turn.id, turn.owner).row
    fitting, key = fitting_of(row.game), turn.text("ask")
    ask = next((each for each in fitting.asks(row.brought) if each.key == key), None)
    if ask is None:
        raise refusals.no_such_step()
    filled = filled_in(_flat(turn.said), ask.form)
    with ruled(row.game):
        if not ask.optional and (fault := ask.form.fault(filled)) is not None:
            raise fault
        brings = fitting.chosen(row.brought, key, filled)
    loadouts.change(turn.owner, turn.id, name=row.name, brings=brings, read=turn.read)


def _flat(said: QueryDict) -> QueryDict:
    """A single choice names its piece; as a form has it, the piece names its slot."""
    flat = said.copy()
    if (chosen := said.get("one", "")).isdecimal():
        flat[f"piece-{int(chosen)}"] = "0"
    return flat


def _rename(turn: Turn) -> None:
    row = access(Loadout.objects.all(), turn.id, turn.owner).row
    name = turn.text("name")
    loadouts.change(turn.owner, turn.id, name=name, brings=row.brought, read=turn.read)


DEEDS: Final[Mapping[str, Callable[[Turn], None]]] = {
    "fill": _fill,
    "name": _rename,
    "share": sharing("loadout"),
}
