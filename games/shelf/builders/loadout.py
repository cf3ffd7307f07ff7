"""Builder of a fighter's loadout: choices in any order, saved even if incomplete."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict
from msgspec import structs

from games.kernel.display.form import Pick
from games.kernel.display.picture import Body
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.kernel.shelf import LoadoutEditor, LoadoutField
from games.kernel.words import Words, capitalize_first, words
from games.papers.pictures.body import alone
from games.people.language import language
from games.people.page.form import Form
from games.people.page.inputs import read_form_values
from games.people.rulebook import game_display_name
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
    """Slot that holds the piece."""
    emblem: str = ""
    """Address of its emblem, if it has one; `ink` is the colour."""
    ink: str = ""


@dataclass(frozen=True)
class Question:
    """One choice of the loadout, with its current value."""

    key: str
    text: str
    kind: str
    """one, some or sort"""
    pieces: tuple[Piece, ...]
    slots: tuple[str, ...]
    wanted: int
    """Number of pieces in a slot."""
    placed: int
    optional: bool
    picture: str = ""
    """Picture of the body on which the pieces lie."""
    typed: tuple[tuple[str, str], ...] = ()
    """Submitted choice that was not saved, if it differs from the current one."""

    @property
    def chosen(self) -> tuple[tuple[str, str], ...]:
        """Return each chosen piece with its slot; a single choice has no slot name."""
        where = self.slots if self.kind == "sort" else ()
        lying = [each for each in self.pieces if each.slot is not None]
        return tuple((each.text, where[each.slot or 0] if where else "") for each in lying)


@dataclass(frozen=True)
class Placed:
    """A problem, and the place on the page to correct it."""

    said: Worded
    at: str
    """Anchor on the page; empty if there is none."""


@dataclass(frozen=True)
class LoadoutBuilder:
    form: Form
    base: str
    """Address of the page; the address of an action has one word more."""
    id: str
    key: str
    version: int
    name: str
    game: str
    questions: tuple[Question, ...]
    problems: tuple[Placed, ...]
    link: str
    """Link by which others see it."""
    history: tuple[str, ...]
    """Changes, the newest first."""


def drawn(row: Loadout, form: Form, base: str) -> LoadoutBuilder:
    """Build the page. If the game offers no choices, only the name can be changed."""
    fitting, said = row.game.shelf.loadout_editor, words(row.game.package)
    asks = fitting.fields(row.brought) if fitting is not None else ()
    return LoadoutBuilder(
        form=form,
        base=base,
        id=row.pk,
        key=row.game_key,
        version=row.version,
        name=row.name,
        game=game_display_name(row.game_key),
        questions=tuple(_with_typed(_question(row, ask, said), form) for ask in asks),
        problems=tuple(_placed(row, asks)),
        link=row.link,
        history=told(row) if base else (),
    )


def _placed(row: Loadout, asks: Sequence[LoadoutField]) -> Iterator[Placed]:
    """Yield the problems; without choices there is no place to link to."""
    if not asks:
        yield from (Placed(each, "") for each in wrong(row, loadouts.problems))
        return
    fitting, found = fitting_of(row.game), loadouts.problems(row)
    known = {ask.key: ask for ask in asks}
    for problem, said in zip(found, worded(row.game, found), strict=True):
        spot = fitting.spot(problem)
        ask = known.get(spot.key) if spot is not None else None
        yield Placed(said, _at(ask, spot.slot) if ask is not None and spot is not None else "")


def _at(ask: LoadoutField, slot: int | None) -> str:
    """Return the anchor of a zone if it is drawn, otherwise that of the whole choice."""
    drawn = ask.body is not None and slot is not None and slot < len(ask.body.zones)
    return _zone(ask, slot) if drawn and slot is not None else ask.key


def _zone(ask: LoadoutField, place: int) -> str:
    return f"{ask.key}-zone-{place}"


def _question(row: Loadout, ask: LoadoutField, said: Words) -> Question:
    slots, text = ask.form.slots, capitalize_first(said.name(ask.key, language()))
    one = isinstance(ask.form, Pick) and slots[0].most == 1
    return Question(
        key=ask.key,
        text=text,
        kind="one" if one else "some" if isinstance(ask.form, Pick) else "sort",
        pieces=tuple(_pieces(row, ask, said)),
        slots=tuple(capitalize_first(said.name(slot.name, language())) for slot in slots),
        wanted=slots[0].most or 0,
        placed=sum(map(len, ask.filled)),
        optional=ask.optional,
        picture=_drawn(row, ask, said, text),
    )


def _drawn(row: Loadout, ask: LoadoutField, said: Words, title: str) -> str:
    """Return the picture; zones with free room are marked."""
    if ask.body is None:
        return ""
    held = zip(ask.body.zones, ask.form.slots, ask.filled, strict=False)
    free = frozenset(zone.id for zone, slot, lying in held if len(lying) < (slot.most or 99))
    drawn = alone(_named(ask.body, said), title, (), free)
    for place, zone in enumerate(ask.body.zones):  # anchors for the links of problems
        there = f'data-id="{zone.id}"'
        drawn = drawn.replace(there, f'{there} id="{_zone(ask, place)}"')
    return drawn.replace('href="#e-', f'href="{address(row.game_key)}#e-')


def _named(body: Body, said: Words) -> Body:
    def called(word: str) -> str:
        return capitalize_first(said.name(word, language()))

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
    """Add the submitted choice, if another device has saved something else meanwhile."""
    if form.values.get("ask") != question.key:
        return question
    count = len(question.slots)
    pieces = tuple(_as_typed(each, form, count) for each in question.pieces)
    typed = replace(question, pieces=pieces)
    return question if typed.chosen == question.chosen else replace(question, typed=typed.chosen)


def _as_typed(piece: Piece, form: Form, slots: int) -> Piece:
    one = form.values.get("one", "") == str(piece.place)
    slot = "0" if one else form.values.get(f"piece-{piece.place}", "")
    known = {str(each): each for each in range(slots)}
    return replace(piece, slot=known.get(slot))


def _pieces(row: Loadout, ask: LoadoutField, said: Words) -> Iterator[Piece]:
    lying = {place: slot for slot, held in enumerate(ask.filled) for place in held}
    for place, piece in enumerate(ask.form.pool):
        text, slot = capitalize_first(said.piece(piece, language())), lying.get(place)
        if ask.looks:
            look = ask.looks[place]
            yield Piece(place, text, slot, f"{address(row.game_key)}#e-{look.emblem}", look.colour)
        else:
            yield Piece(place, text, slot)


def fitting_of(game: AnyGame) -> LoadoutEditor[Record]:
    if game.shelf.loadout_editor is None:
        raise refusals.no_loadouts()
    return game.shelf.loadout_editor


def _fill(turn: Turn) -> None:
    """Save one choice, even if it is incomplete."""
    row = access(Loadout.objects.all(), turn.id, turn.owner).row
    fitting, key = fitting_of(row.game), turn.text("ask")
    ask = next((each for each in fitting.fields(row.brought) if each.key == key), None)
    if ask is None:
        raise refusals.no_such_step()
    filled = read_form_values(_flat(turn.said), ask.form)
    with ruled(row.game):
        if not ask.optional and (fault := ask.form.fault(filled)) is not None:
            raise fault
        brings = fitting.fill_in(row.brought, key, filled)
    loadouts.change(turn.owner, turn.id, name=row.name, brings=brings, read=turn.read)


def _flat(said: QueryDict) -> QueryDict:
    """A single choice submits the piece; convert it to the usual form, in which each piece names
    its slot."""
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
