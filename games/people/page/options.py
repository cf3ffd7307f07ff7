"""The options of a game's set-up on pages: as fields of a form, as a form sends them, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext

from games.kernel.display.options import Option, setup_options
from games.kernel.game import AnyGame
from games.kernel.rules import Language
from games.kernel.words import words
from games.people.page.form import Form
from games.people.page.inputs import read_choice, read_number
from games.people.refusals import Invalid, Refusal

YES: Final = "yes"


@dataclass(frozen=True)
class OptionField:
    """A field of a form: a choice of several words, or a number."""

    name: str
    text: str
    choices: tuple[tuple[str, str], ...]
    """Empty for a number."""
    chosen: str
    help: str = ""
    bounds: tuple[int, int] | None = None
    usual: str = ""
    """The number that is played if the field stays empty; empty if the rules decide."""
    error: str = ""


def option_fields(
    game: AnyGame, language: Language, values: Mapping[str, Any], form: Form
) -> tuple[OptionField, ...]:
    """Return a field for each option: as the form was sent, else with these values."""
    options = setup_options(game.setup_type)
    return tuple([_field(game, language, each, values, form) for each in options])


def _field(
    game: AnyGame, language: Language, option: Option, values: Mapping[str, Any], form: Form
) -> OptionField:
    choices = tuple(_choices(game, language, option))
    sent = form.values.get(option.name)
    known = sent is not None and (option.bounds is not None or sent in dict(choices))
    return OptionField(
        option.name,
        _label(game, language, option),
        choices,
        str(sent) if known else _form_value(option, values.get(option.name, option.usual)),
        words(game.package).option_help(option.name, language),
        None if option.bounds is None else (option.bounds[0], option.bounds[-1]),
        "" if option.usual is None else str(option.usual),
        form.errors.get(option.name, ""),
    )


def _form_value(option: Option, value: Any) -> str:
    """Return what a form sends for this value: of a number as usual, nothing."""
    if option.is_yes_no:
        return YES if value else ""
    return "" if option.bounds is not None and value == option.usual else str(value)


def _choices(game: AnyGame, language: Language, option: Option) -> Iterator[tuple[str, str]]:
    if option.is_yes_no:
        yield from (("", gettext("No")), (YES, gettext("Yes")))
    for word in option.words:
        named = game.variants.get(word)
        yield word, named[language] if named else words(game.package).name(word, language)


def _label(game: AnyGame, language: Language, option: Option) -> str:
    named = game.variants.get(option.name)
    return named[language] if named else words(game.package).option_label(option.name, language)


def read_options(game: AnyGame, data: QueryDict) -> dict[str, Any]:
    """Return the options that a form sets; an empty number is left to the game. Raises Invalid with
    the fault of each field."""
    values: dict[str, Any] = {}
    faults: list[Refusal] = []
    for option in setup_options(game.setup_type):
        try:
            if option.is_yes_no and option.name in data:
                values[option.name] = data[option.name] == YES
            elif data.get(option.name, "").strip():
                values[option.name] = _read(option, data)
        except Refusal as fault:
            faults.append(fault)
    if faults:
        errors = {name: each for fault in faults for name, each in fault.errors.items()}
        raise Invalid(faults[0].code, faults[0].sentence, errors=errors)
    return values


def _read(option: Option, data: QueryDict) -> str | int:
    if option.bounds is None:
        return read_choice(data, option.name, option.words)
    return read_number(data, option.name, least=option.bounds[0], most=option.bounds[-1])


def stored_options(game: AnyGame, setup: bytes | str) -> dict[str, Any]:
    """Return the options of a stored set-up, as far as its game still allows them."""
    fields = msgspec.json.decode(setup, type=dict[str, msgspec.Raw])
    options = setup_options(game.setup_type)
    stored = {
        each: msgspec.json.decode(fields[each.name]) for each in options if each.name in fields
    }
    return {option.name: value for option, value in stored.items() if option.allows(value)}


def option_sentences(game: AnyGame, language: Language, setup: bytes | str) -> tuple[str, ...]:
    """Return the options that are not as usual, with their values: “Limit of turns: 40”."""
    stored = stored_options(game, setup)
    return tuple(
        [
            gettext("%(option)s: %(value)s") % _texts(game, language, option, stored[option.name])
            for option in setup_options(game.setup_type)
            if stored.get(option.name, option.usual) != option.usual
        ]
    )


def _texts(game: AnyGame, language: Language, option: Option, value: Any) -> dict[str, str]:
    choices = dict(_choices(game, language, option))
    spelt = choices.get(_form_value(option, value), str(value))
    return {"option": _label(game, language, option), "value": spelt}
