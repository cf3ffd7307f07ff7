"""A fighter made ready by hand: choice by choice, in any order, kept as far as it has come."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict
from msgspec import structs

from games.kernel.display.form import Pick
from games.kernel.display.picture import Body
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.kernel.shelf import Ask, Fitting
from games.kernel.words import Words, capital, words
from games.papers.pictures.body import alone
from games.people.language import language
from games.people.page.filling import filled_in
from games.people.page.form import Form
from games.people.rulebook import called
from games.shelf import loadouts, refusals
from games.shelf.access import access
from games.shelf.builders.sharing import sharing
from games.shelf.builders.turn import Turn
from games.shelf.emblems import address
from games.shelf.history.kept import told
from games.shelf.models import Loadout
from games.shelf.refusals import ruled
from games.shelf.wording import Worded, worded, wrong


@dataclass(frozen=True)
class Piece:
    place: int
    text: str
    slot: int | None
    """Where it lies."""
    emblem: str = ""
    """Where its sign is drawn, where it has one; and in which ink."""
    ink: str = ""


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
    picture: str = ""
    """The body on which its pieces lie."""
    typed: tuple[tuple[str, str], ...] = ()
    """What was chosen and not kept, where that is something else than what is there."""

    @property
    def chosen(self) -> tuple[tuple[str, str], ...]:
        """What lies where; a single choice lies nowhere else."""
        where = self.slots if self.kind == "sort" else ()
        lying = [each for each in self.pieces if each.slot is not None]
        return tuple((each.text, where[each.slot or 0] if where else "") for each in lying)


@dataclass(frozen=True)
class Placed:
    """A problem, and where it is put right."""

    said: Worded
    at: str
    """On its page; empty: nowhere in particular."""


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
    problems: tuple[Placed, ...]
    link: str
    """By which others see it."""
    history: tuple[str, ...]
    """What became of it, the newest first."""


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
        questions=tuple(_with_typed(_question(row, ask, said), form) for ask in asks),
        problems=tuple(_placed(row, asks)),
        link=row.link,
        history=told(row) if base else (),
    )


def _placed(row: Loadout, asks: Sequence[Ask]) -> Iterator[Placed]:
    """Where nothing is asked any more, there is nothing to lead to."""
    if not asks:
        yield from (Placed(each, "") for each in wrong(row, loadouts.problems))
        return
    fitting, found = fitting_of(row.game), loadouts.problems(row)
    known = {ask.key: ask for ask in asks}
    for problem, said in zip(found, worded(row.game, found), strict=True):
        spot = fitting.spot(problem)
        ask = known.get(spot.key) if spot is not None else None
        yield Placed(said, _at(ask, spot.slot) if ask is not None and spot is not None else "")


def _at(ask: Ask, slot: int | None) -> str:
    """A zone, where it is drawn; else the whole choice."""
    drawn = ask.body is not None and slot is not None and slot < len(ask.body.zones)
    return _zone(ask, slot) if drawn and slot is not None else ask.key


def _zone(ask: Ask, place: int) -> str:
    return f"{ask.key}-zone-{place}"


def _question(row: Loadout, ask: Ask, said: Words) -> Question:
    slots, text = ask.form.slots, capital(said.name(ask.key, language()))
    one = isinstance(ask.form, Pick) and slots[0].most == 1
    return Question(
        key=ask.key,
        text=text,
        kind="one" if one else "some" if isinstance(ask.form, Pick) else "sort",
        pieces=tuple(_pieces(row, ask, said)),
        slots=tuple(capital(said.name(slot.name, language())) for slot in slots),
        wanted=slots[0].most or 0,
        placed=sum(map(len, ask.filled)),
        optional=ask.optional,
        picture=_drawn(row, ask, said, text),
    )


def _drawn(row: Loadout, ask: Ask, said: Words, title: str) -> str:
    """Marked where something may still be put."""
    if ask.body is None:
        return ""
    held = zip(ask.body.zones, ask.form.slots, ask.filled, strict=False)
    free = frozenset(zone.id for zone, slot, lying in held if len(lying) < (slot.most or 99))
    drawn = alone(_named(ask.body, said), title, (), free)
    for place, zone in enumerate(ask.body.zones):  # problems lead there
        there = f'data-id="{zone.id}"'
        drawn = drawn.replace(there, f'{there} id="{_zone(ask, place)}"')
    return drawn.replace('href="#e-', f'href="{address(row.game_key)}#e-')


def _named(body: Body, said: Words) -> Body:
    def called(word: str) -> str:
        return capital(said.name(word, language()))

    zones = tuple(
        structs.replace(
            zone,
            text=called(zone.text),
            pieces=tuple(structs.replace(each, text=called(each.text)) for each in zone.pieces),
        )
        for zone in body.zones
    )
    gauges = tuple(structs.replace(each, text=called(each.text)) for each in body.gauges)
    return structs.replace(body, text=called(body.text), zones=zones, gauges=gauges)


def _with_typed(question: Question, form: Form) -> Question:
    """Beside what another device has chosen meanwhile."""
    if form.said.get("ask") != question.key:
        return question
    count = len(question.slots)
    pieces = tuple(_as_typed(each, form, count) for each in question.pieces)
    typed = replace(question, pieces=pieces)
    return question if typed.chosen == question.chosen else replace(question, typed=typed.chosen)


def _as_typed(piece: Piece, form: Form, slots: int) -> Piece:
    one = form.said.get("one", "") == str(piece.place)
    slot = "0" if one else form.said.get(f"piece-{piece.place}", "")
    known = {str(each): each for each in range(slots)}
    return replace(piece, slot=known.get(slot))


def _pieces(row: Loadout, ask: Ask, said: Words) -> Iterator[Piece]:
    lying = {place: slot for slot, held in enumerate(ask.filled) for place in held}
    for place, piece in enumerate(ask.form.pool):
        text, slot = capital(said.piece(piece, language())), lying.get(place)
        if ask.looks:
            look = ask.looks[place]
            yield Piece(place, text, slot, f"{address(row.game_key)}#e-{look.emblem}", look.colour)
        else:
            yield Piece(place, text, slot)


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


def _undo(turn: Turn) -> None:
    loadouts.undo(turn.owner, turn.id, turn.read)


DEEDS: Final[Mapping[str, Callable[[Turn], None]]] = {
    "fill": _fill,
    "name": _rename,
    "share": sharing("loadout"),
    "undo": _undo,
}
