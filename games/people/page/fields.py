"""Fields that people fill in, each declared once beside the record that carries it: its label, its
bounds, and what is shown of it. Forms, desks, the API, calendars and exports read it from there.

    SEATS = Number(label=_("Room for how many"), most=2000)

    class Planning(Struct):
        seats: Annotated[int, declare(SEATS)] | None = None
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo

import msgspec
from django.utils.translation import gettext
from msgspec import UNSET

from games.people.refusals import Invalid, Refusal, Sentence, invalid
from games.people.spelling import UNKNOWN, ZONES, has_invisible, tidy

T = TypeVar("T", bound=msgspec.Struct)
EXTRA: Final = "field"


@dataclass(frozen=True, kw_only=True)
class Field:
    label: Sentence
    hint: Sentence = ""
    unreadable: Sentence = ""
    """Sentence for a value that cannot be read at all."""

    @property
    def bounds(self) -> dict[str, Any]:
        """Return its bounds as msgspec calls them."""
        return {}

    def clean(self, value: Any, name: str) -> Any:
        """Return the tidied value; refuses what cannot be kept."""
        return value

    def show(self, value: Any) -> str:
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Line(Field):
    most: int
    needed: bool = False

    @property
    def bounds(self) -> dict[str, Any]:
        return {"max_length": self.most} | ({"min_length": 1} if self.needed else {})

    def clean(self, value: Any, name: str) -> Any:
        return clean_line(value, name, self.most, needed=self.needed)


@dataclass(frozen=True, kw_only=True)
class Passage(Line):
    """A text of several lines."""

    def clean(self, value: Any, name: str) -> Any:
        return clean_passage(value, name, self.most, needed=self.needed)


@dataclass(frozen=True, kw_only=True)
class Number(Field):
    least: int = 1
    most: int

    @property
    def bounds(self) -> dict[str, Any]:
        return {"ge": self.least, "le": self.most}

    def clean(self, value: Any, name: str) -> Any:
        return check_number(value, name, self.most, least=self.least)


@dataclass(frozen=True, kw_only=True)
class Choice(Field):
    """One of the words that the record's type allows."""


@dataclass(frozen=True, kw_only=True)
class Tick(Field):
    """Yes or no."""


@dataclass(frozen=True, kw_only=True)
class Moment(Field):
    """A day and a time."""


@dataclass(frozen=True, kw_only=True)
class Zone(Field):
    def clean(self, value: Any, name: str) -> Any:
        return parse_zone(value, name).key


def declare(field: Field, *, bounded: bool = False, **more: Any) -> msgspec.Meta:
    """Return the annotation that ties a field to its place in a record. If `bounded`, its bounds
    stand in the document of the API, too, and bodies are held to them; else the document stays as
    it is."""
    return msgspec.Meta(extra={EXTRA: field}, **(field.bounds if bounded else {}), **more)


@cache
def fields_of(kind: type[msgspec.Struct]) -> Mapping[str, Field]:
    """Return the declared fields of a record, in its order."""
    hints = get_type_hints(kind, include_extras=True)
    declared = {name: next(_annotated_fields(hints[name]), None) for name in kind.__struct_fields__}
    return {name: field for name, field in declared.items() if field is not None}


def clean_record(data: T) -> T:
    """Return the record with its declared fields tidied; refuses all that cannot be kept at once,
    each beside its field."""
    values, refusals = {}, []
    for name, field in fields_of(type(data)).items():
        value = getattr(data, name)
        if value is None or value is UNSET:
            continue
        try:
            values[name] = field.clean(value, name)
        except Refusal as refusal:
            refusals.append(refusal)
    if refusals:
        raise join_refusals(refusals)
    return msgspec.structs.replace(data, **values)


def join_refusals(refusals: list[Refusal]) -> Refusal:
    """Return one refusal for several fields; a single one stays as it is."""
    if len(refusals) == 1:
        return refusals[0]
    errors = {name: text for each in refusals for name, text in each.errors.items()}
    whole = gettext("Some fields need another look: each says what to do.")
    return Invalid("request.invalid", whole, errors=errors)


def clean_line(text: str, field: str, most: int, *, needed: bool = False) -> str:
    text = tidy(text)
    if needed and not text:
        raise invalid(field, gettext("Write something here."))
    if has_invisible(text):
        raise invalid(field, gettext("Visible characters only, please: type it again."))
    return _short(text, field, most)


def clean_passage(text: str, field: str, most: int, *, needed: bool = False) -> str:
    text = text.strip()
    if needed and not text:
        raise invalid(field, gettext("Write something here."))
    return _short(text, field, most)


def _short(text: str, field: str, most: int) -> str:
    if len(text) > most:
        sentence = gettext("At most %(most)d characters: shorten it.") % {"most": most}
        raise invalid(field, sentence)
    return text


def check_number(value: int, field: str, most: int, *, least: int = 1) -> int:
    if not least <= value <= most:
        bounds = {"least": least, "most": most}
        raise invalid(field, gettext("A number from %(least)d to %(most)d, please.") % bounds)
    return value


def parse_zone(name: str, field: str = "time_zone") -> ZoneInfo:
    if name not in ZONES:
        raise invalid(field, str(UNKNOWN))
    return ZoneInfo(name)


def _annotated_fields(hint: Any) -> Iterator[Field]:
    origin = get_origin(hint)
    if origin is Annotated:
        for each in get_args(hint)[1:]:
            if isinstance(each, msgspec.Meta) and each.extra and EXTRA in each.extra:
                yield each.extra[EXTRA]
        yield from _annotated_fields(get_args(hint)[0])
    elif origin in (Union, UnionType):
        for each in get_args(hint):
            yield from _annotated_fields(each)
