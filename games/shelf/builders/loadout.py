"""Builder of a fighter's loadout: choices in any order, saved even if incomplete."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

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
from games.people.page.inputs import read_form_values, read_optional_number
from games.people.rulebook import game_display_name
from games.shelf import commands, loadouts, refusals
from games.shelf.access import get_access
from games.shelf.builders.offers import offer, sharing
from games.shelf.emblems import address
from games.shelf.history.sentences import recent_sentences
from games.shelf.models import Loadout
from games.shelf.wording import Worded, describe_problems, problems_of
from games.web.form import Offer, Submission
from games.web.refusals import refusals_of


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
    def chosen_pieces(self) -> tuple[tuple[str, str], ...]:
        """Return each chosen piece with its slot; a single choice has no slot name."""
        where = self.slots if self.kind == "sort" else ()
        lying = [each for each in self.pieces if each.slot is not None]
        return tuple((each.text, where[each.slot or 0] if where else "") for each in lying)


@dataclass(frozen=True)
class PlacedProblem:
    """A problem, and the place on the page to correct it."""

    problem: Worded
    anchor: str
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
    problems: tuple[PlacedProblem, ...]
    link: str
    """Link by which others see it."""
    history: tuple[str, ...]
    """Changes, the newest first."""


def build_loadout_page(row: Loadout, form: Form, base: str) -> LoadoutBuilder:
    """Build the page. If the game offers no choices, only the name can be changed."""
    fitting, texts = row.game.shelf.loadout_editor, words(row.game.package)
    asks = fitting.fields(row.record) if fitting is not None else ()
    return LoadoutBuilder(
        form=form,
        base=base,
        id=row.pk,
        key=row.game_key,
        version=row.version,
        name=row.name,
        game=game_display_name(row.game_key),
        questions=tuple(_with_typed(_question(row, ask, texts), form) for ask in asks),
        problems=tuple(_place_problems(row, asks)),
        link=row.link,
        history=recent_sentences(row) if base else (),
    )


def _place_problems(row: Loadout, asks: Sequence[LoadoutField]) -> Iterator[PlacedProblem]:
    """Yield the problems; without choices there is no place to link to."""
    if not asks:
        yield from (PlacedProblem(each, "") for each in problems_of(row, loadouts.problems))
        return
    fitting, faults = fitting_of(row.game), loadouts.problems(row)
    known = {ask.key: ask for ask in asks}
    for problem, wording in zip(faults, describe_problems(row.game, faults), strict=True):
        spot = fitting.spot(problem)
        ask = known.get(spot.key) if spot is not None else None
        yield PlacedProblem(
            wording, _anchor(ask, spot.slot) if ask is not None and spot is not None else ""
        )


def _anchor(ask: LoadoutField, slot: int | None) -> str:
    """Return the anchor of a zone if it is drawn, otherwise that of the whole choice."""
    has_zone = ask.body is not None and slot is not None and slot < len(ask.body.zones)
    return _zone(ask, slot) if has_zone and slot is not None else ask.key


def _zone(ask: LoadoutField, place: int) -> str:
    return f"{ask.key}-zone-{place}"


def _question(row: Loadout, ask: LoadoutField, texts: Words) -> Question:
    slots, text = ask.form.slots, capitalize_first(texts.name(ask.key, language()))
    one = isinstance(ask.form, Pick) and slots[0].most == 1
    return Question(
        key=ask.key,
        text=text,
        kind="one" if one else "some" if isinstance(ask.form, Pick) else "sort",
        pieces=tuple(_pieces(row, ask, texts)),
        slots=tuple(capitalize_first(texts.name(slot.name, language())) for slot in slots),
        wanted=slots[0].most or 0,
        placed=sum(map(len, ask.filled)),
        optional=ask.optional,
        picture=_body_svg(row, ask, texts, text),
    )


def _body_svg(row: Loadout, ask: LoadoutField, texts: Words, title: str) -> str:
    """Return the picture; zones with free room are marked."""
    if ask.body is None:
        return ""
    held = zip(ask.body.zones, ask.form.slots, ask.filled, strict=False)
    free = frozenset(zone.id for zone, slot, lying in held if len(lying) < (slot.most or 99))
    svg = alone(_with_names(ask.body, texts), title, (), free)
    for place, zone in enumerate(ask.body.zones):  # anchors for the links of problems
        marker = f'data-id="{zone.id}"'
        svg = svg.replace(marker, f'{marker} id="{_zone(ask, place)}"')
    return svg.replace('href="#e-', f'href="{address(row.game_key)}#e-')


def _with_names(body: Body, texts: Words) -> Body:
    def capital_name(word: str) -> str:
        return capitalize_first(texts.name(word, language()))

    zones = tuple(
        structs.replace(
            zone,
            text=capital_name(zone.text),
            pieces=tuple(
                structs.replace(each, text=capital_name(each.text)) for each in zone.pieces
            ),
        )
        for zone in body.zones
    )
    gauges = tuple(structs.replace(each, text=capital_name(each.text)) for each in body.gauges)
    return structs.replace(body, text=capital_name(body.text), zones=zones, gauges=gauges)


def _with_typed(question: Question, form: Form) -> Question:
    """Add the submitted choice, if another device has saved something else meanwhile."""
    if form.values.get("ask") != question.key:
        return question
    count = len(question.slots)
    pieces = tuple(_as_typed(each, form, count) for each in question.pieces)
    typed = replace(question, pieces=pieces)
    return (
        question
        if typed.chosen_pieces == question.chosen_pieces
        else replace(question, typed=typed.chosen_pieces)
    )


def _as_typed(piece: Piece, form: Form, slots: int) -> Piece:
    one = form.values.get("one", "") == str(piece.place)
    slot = "0" if one else form.values.get(f"piece-{piece.place}", "")
    known = {str(each): each for each in range(slots)}
    return replace(piece, slot=known.get(slot))


def _pieces(row: Loadout, ask: LoadoutField, texts: Words) -> Iterator[Piece]:
    lying = {place: slot for slot, held in enumerate(ask.filled) for place in held}
    for place, piece in enumerate(ask.form.pool):
        text, slot = capitalize_first(texts.piece(piece, language())), lying.get(place)
        if ask.looks:
            look = ask.looks[place]
            yield Piece(place, text, slot, f"{address(row.game_key)}#e-{look.emblem}", look.colour)
        else:
            yield Piece(place, text, slot)


def fitting_of(game: AnyGame) -> LoadoutEditor[Record]:
    if game.shelf.loadout_editor is None:
        raise refusals.no_loadouts()
    return game.shelf.loadout_editor


def _row(submission: Submission) -> Loadout:
    return get_access(Loadout.objects.all(), submission.places["id"], submission.caller.person).row


def _read_choice(submission: Submission) -> dict[str, Any]:
    """Return the loadout with one choice, even if that is incomplete."""
    row, key = _row(submission), submission.text("ask")
    fitting = fitting_of(row.game)
    ask = next((each for each in fitting.fields(row.record) if each.key == key), None)
    if ask is None:
        raise refusals.no_such_step()
    filled = read_form_values(_name_slots(submission.data, len(ask.form.pool)), ask.form)
    with refusals_of(row.game):
        if not ask.optional and (fault := ask.form.fault(filled)) is not None:
            raise fault
        return {"name": row.name, "brings": fitting.fill_in(row.record, key, filled)}


def _read_name(submission: Submission) -> dict[str, Any]:
    return {"name": submission.text("name"), "brings": _row(submission).record}


def _name_slots(data: QueryDict, pieces: int) -> QueryDict:
    """A single choice submits the piece; convert it to the usual form, in which each piece names
    its slot."""
    flat = data.copy()
    if (chosen := read_optional_number(data, "one", most=pieces - 1)) is not None:
        flat[f"piece-{chosen}"] = "0"
    return flat


OFFERS: Final[Mapping[str, Offer]] = {
    "fill": offer(command=commands.REPLACE_LOADOUT, reads=_read_choice),
    "name": offer(command=commands.REPLACE_LOADOUT, reads=_read_name),
    "share": sharing("loadout"),
    "undo": offer(command=commands.UNDO_LOADOUT),
}
