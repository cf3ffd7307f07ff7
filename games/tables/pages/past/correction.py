"""The host's page to put right what the table shows otherwise: everything that its game lets one
correct, beside the picture; one thing after the other, with a reason."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext

from games.duties.idempotency import new_key
from games.kernel.display.amends import Amend, AmendField, Choice, Figure, Several, option_key
from games.kernel.record import Correction, Illegal
from games.people import device
from games.people.access import Caller
from games.people.language import language
from games.people.page.form import Form
from games.people.page.inputs import parse_number, read_choice, read_number
from games.people.policy import PRIVATE, render_page
from games.people.refusals import invalid
from games.tables import commands, refusals
from games.tables.access import Access, get_access, must_host
from games.tables.journal.entries import USUAL_REASONS
from games.tables.models import Phase, Table
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.part_updates import with_emblems
from games.tables.presenters import drawing, view
from games.tables.presenters.table_texts import TableTexts, get_table_texts, without_heading
from games.web.form import Offer, Submission, offering, respond

PAGE: Final = "page.correction"
THING: Final = "thing"
REASON: Final = "reason"
SPARE: Final = 2
"""Empty places for further cards on a stack."""


@dataclass(frozen=True)
class Option:
    value: str
    text: str
    chosen: bool
    mark: str = ""


@dataclass(frozen=True)
class Field:
    """A field of the form: a figure, or options."""

    name: str
    label: str
    """Empty if the thing has this field alone."""
    value: str = ""
    least: int | None = None
    most: int | None = None
    before: str = ""
    less: str = ""
    more: str = ""
    """Addresses of this page with the figure one lower and one higher; empty at its bounds."""
    options: tuple[Option, ...] = ()
    many: bool = False
    places: tuple[tuple[Option, ...], ...] = ()
    """Options of each place, where the order matters."""
    error: str = ""


@dataclass(frozen=True)
class Thing:
    key: str
    title: str
    short: str
    """Its title below the name of its seat."""
    mark: str
    address: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Group:
    """The things of one seat, or of none."""

    seat: int | None
    name: str
    things: tuple[Thing, ...]


@dataclass(frozen=True)
class CorrectionPage:
    table: Table
    game: GameCard
    code: str
    picture: str
    groups: tuple[Group, ...]
    """Empty while one thing is corrected."""
    thing: Thing | None
    reasons: tuple[tuple[str, str], ...]
    form: Form
    key: str


@dataclass(frozen=True)
class _TouchedThings:
    """The things of the picture that lead somewhere."""

    marks: tuple[str, ...]


def _read_correction(submission: Submission) -> dict[str, Any]:
    reader = _reader(submission.places["code"], submission.caller)
    amend = _find(reader, submission.data)
    if amend is None:
        raise invalid(THING, gettext("Nothing like this lies on the table now: choose again."))
    correction = read_amend(amend, submission.data)
    reason = submission.text("because") or submission.text(REASON)
    return {"correction": msgspec.json.encode(correction), REASON: reason}


def read_amend(amend: Amend, data: QueryDict) -> Correction:
    """Return the correction that a form says."""
    return amend.with_values({each.field: _read_field(each, data) for each in amend.fields})


def _read_field(field: AmendField, data: QueryDict) -> Any:
    if isinstance(field, Figure):
        return read_number(data, field.field, least=field.least, most=field.most)
    values = {option_key(each): each for each in field.options}
    if isinstance(field, Choice):
        return values[read_choice(data, field.field, values)]
    chosen = dict.fromkeys(each for each in data.getlist(field.field) if each)
    if not chosen.keys() <= values.keys():
        raise invalid(field.field, gettext("Choose one of these."))
    return tuple([values[each] for each in chosen])


def _lead_to_table(submission: Submission, _result: object) -> str:
    return reverse("page.table", args=[submission.places["code"]])


CORRECT: Final = Offer(
    command=commands.OVERRULE, leads=_lead_to_table, reads=_read_correction, beside=REASON
)


@offering({"correct": CORRECT})
def correct(request: HttpRequest, code: str) -> HttpResponse:
    caller = device.caller_with_device(request)
    reader = _reader(code, caller)
    data = request.POST if request.method == "POST" else request.GET

    def draw(form: Form) -> CorrectionPage:
        return _page(reader, data, form)

    template = "tables/past/correction.html"
    try:
        response = respond(
            request, template, draw, {"correct": CORRECT}, by=caller, places={"code": code}
        )
    except Illegal as no:
        amend, texts = _find(reader, data), _texts(reader)
        field = amend.fields[0].field if amend and amend.fields else THING
        page = draw(Form(request.POST.dict(), errors={field: texts.refusal(no)}))
        response = render_page(request, template, page, status=409, by=PRIVATE)
    return with_emblems(response, reader.table.game_key)


def _reader(code: str, caller: Caller) -> view.ReaderView:
    access: Access = get_access(code, caller)
    must_host(access)
    access.table.must_go_on()
    if access.table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    return view.reader_view(access)


def _texts(reader: view.ReaderView) -> TableTexts:
    return get_table_texts(reader.table, language(), reader.names)


def _find(reader: view.ReaderView, data: QueryDict) -> Amend | None:
    key = data.get(THING, "")
    amends = reader.table.game.amends(reader.view) if key else ()
    return next((each for each in amends if each.key == key), None)


def _page(reader: view.ReaderView, data: QueryDict, form: Form) -> CorrectionPage:
    table, texts = reader.table, _texts(reader)
    chosen = _find(reader, data)
    drawer = _Drawer(texts, reverse(PAGE, args=[table.code]), form)
    thing = None if chosen is None else drawer.thing(chosen, data)
    groups = () if thing is not None else tuple(drawer.groups(table.game.amends(reader.view)))
    marks = _marks(thing, groups)
    title = gettext("The table, drawn")
    return CorrectionPage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        picture=drawing.draw(reader, texts, _TouchedThings(marks), title),
        groups=groups,
        thing=thing,
        reasons=tuple((reason, gettext(reason)) for reason in USUAL_REASONS),
        form=form,
        key=new_key(),
    )


def _marks(thing: Thing | None, groups: tuple[Group, ...]) -> tuple[str, ...]:
    if thing is not None:
        return tuple(option.mark for field in thing.fields for option in field.options)
    return tuple(each.mark for group in groups for each in group.things)


@dataclass(frozen=True)
class _Drawer:
    texts: TableTexts
    here: str
    form: Form

    def groups(self, amends: Any) -> Iterator[Group]:
        for seat, each in groupby(sorted(amends, key=_seat_of), _seat_of):
            things = tuple(self.thing(amend, QueryDict()) for amend in each)
            name = gettext("The table") if seat < 0 else self.texts.player(seat)
            yield Group(None if seat < 0 else seat, name, things)

    def thing(self, amend: Amend, data: QueryDict) -> Thing:
        vocabulary, spoken = self.texts.words, self.texts.language
        title = vocabulary.correction(amend.correction, spoken, self.texts.names, amend.facts)
        alone = len(amend.fields) < 2
        fields = tuple(
            self.field(amend, each, data, label="" if alone else self.label(each))
            for each in amend.fields
        )
        short = without_heading(title, self.texts.player(_seat_of(amend)))
        return Thing(amend.key, title, short, amend.mark, self.address(amend, {}), fields)

    def label(self, field: AmendField) -> str:
        return self.texts.words.question_label(field.field, self.texts.language)

    def address(self, amend: Amend, values: Mapping[str, str | int]) -> str:
        return f"{self.here}?{urlencode({THING: amend.key, **values})}"

    def field(self, amend: Amend, field: AmendField, data: QueryDict, label: str) -> Field:
        error = self.form.errors.get(field.field, "")
        if isinstance(field, Figure):
            return self.figure(amend, field, data, Field(field.field, label, error=error))
        if isinstance(field, Choice):
            chosen = {data.get(field.field) or _key_of(field, field.now)}
            options, before = self.options(amend, field, chosen), self.before(amend, field)
            return Field(field.field, label, options=options, before=before, error=error)
        now = [option_key(each) for each in field.now]
        picked = [each for each in data.getlist(field.field) if each] or now
        if not field.ordered:
            options = self.options(amend, field, set(picked))
            return Field(field.field, label, options=options, many=True, error=error)
        filled = [*picked, *[""] * SPARE][: len(field.options)]
        places = tuple(self.options(amend, field, {each}) for each in filled)
        return Field(field.field, label, places=places, before=self.before(amend, field))

    def figure(self, amend: Amend, field: Figure, data: QueryDict, drawn: Field) -> Field:
        typed = data.get(field.field, str(field.now))
        value = parse_number(typed)
        value = field.now if value is None else value

        def step(to: int) -> str:
            others = {name: data.get(name, "") for name in _names(amend) if name in data}
            inside = field.least <= to <= field.most
            return self.address(amend, others | {field.field: to}) if inside else ""

        return Field(
            *(drawn.name, drawn.label, typed, field.least, field.most, str(field.now)),
            *(step(value - 1), step(value + 1)),
            error=drawn.error,
        )

    def before(self, amend: Amend, field: Choice | Several) -> str:
        value = getattr(amend.correction, field.field)
        return "" if field.now in (None, ()) else self.text(amend, field.field, value)

    def options(
        self, amend: Amend, field: Choice | Several, chosen: set[str]
    ) -> tuple[Option, ...]:
        texts = field.texts if isinstance(field, Choice) else ()
        options = []
        for place, value in enumerate(field.options):
            key = option_key(value)
            put = (value,) if isinstance(field, Several) else value
            text = (
                texts[place].text(self.texts.language)
                if texts
                else self.text(amend, field.field, put)
            )
            options.append(Option(key, text, key in chosen, key))
        return tuple(options)

    def text(self, amend: Amend, field: str, value: Any) -> str:
        record = amend.with_values({field: value})
        return self.texts.words.field_text(record, field, self.texts.language, self.texts.names)


def _names(amend: Amend) -> list[str]:
    return [each.field for each in amend.fields]


def _key_of(field: Choice, value: Any) -> str:
    return option_key(value) if value in field.options else ""


def _seat_of(amend: Amend) -> int:
    seat = getattr(amend.correction, "seat", -1)
    return seat if isinstance(seat, int) else -1
