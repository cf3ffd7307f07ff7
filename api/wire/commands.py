"""Operations made from commands: the command says who calls, what the body is, what may be refused
and how often it may be called; a function of the API shows the result.

    @operation_of(commands.CHANGE_EVENING, "Change a part of an evening", tagged=True)
    def change_evening(request: Request, club: str, evening: str) -> ShownEvening:
        return _get_evening(request, club, evening)

The function takes the parts of the address that it needs, `data` if it needs the body, `params` if
it needs the query, and `result` for what the command returned. Its docstring is the description.
"""

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Final, Unpack, get_type_hints

import msgspec
from rest_framework.request import Request

from api.wire import callers
from api.wire.bodies import File
from api.wire.operation import Operation, OperationOptions
from api.wire.versions import read_versions
from games.web.command import Command

RESULT: Final = "result"
NO_NAMES: Final[Mapping[str, str]] = {}


@dataclass(frozen=True)
class Sent:
    body: Any
    convert: Callable[[Any], msgspec.Struct | Mapping[str, Any]]


def sent_fields(body: type[msgspec.Struct]) -> Sent:
    """Return a body whose fields are parameters of the command."""
    return Sent(body, msgspec.structs.asdict)


def _file_values(body: object) -> dict[str, Any]:
    file = body if isinstance(body, File) else File("json", b"")
    return {"content": file.content, "format_": file.format}


SENT_FILE: Final = Sent(None, _file_values)
"""A raw file, and its format; an empty one if there is no body."""


def operation_of(
    command: Command,
    summary: str,
    *,
    params: type[msgspec.Struct] | None = None,
    within: Callable[..., AbstractContextManager[None]] = nullcontext,
    sent: Sent | None = None,
    named: Mapping[str, str] = NO_NAMES,
    **how: Unpack[OperationOptions],
) -> Callable[[Callable[..., Any]], Operation]:
    """Decorator of the function that shows the result. `params`: record of the query parameters,
    which are options of the command. `refuses`: refusals of what is shown, besides the command's
    own. `within`: the context in which the command runs, for refusals that the API words itself; it
    takes the same parameters, as far as it needs them. `sent`: the body, where the API takes
    another than the command, with the function that makes the command's of it. `named`: parts
    of the address that the command calls otherwise."""

    def decorate(shows: Callable[..., Any]) -> Operation:
        options: OperationOptions = {
            "known": command.signature.known,
            "throttle": command.allowance or None,
            "matched": command.signature.versioned,
            **how,
            "refuses": (*command.refuses, *how.get("refuses", ())),
        }
        call = _command_call(command, shows, within, sent, named)
        call.__annotations__ = _annotations(command, shows, params, sent)
        return Operation(function=call, summary=summary, command=command, **options)

    return decorate


def _command_call(
    command: Command,
    shows: Callable[..., Any],
    within: Callable[..., AbstractContextManager[None]],
    sent: Sent | None,
    named: Mapping[str, str],
) -> Callable[..., Any]:
    signature, needs = command.signature, _needs(shows)
    surroundings = () if within is nullcontext else _needs(within)

    @functools.wraps(shows)
    def call(request: Request, **parts: Any) -> Any:
        query = parts.pop("params", None)
        at = {named.get(name, name): value for name, value in parts.items()}
        places = {name: value for name, value in at.items() if name in signature.places}
        options = {} if query is None else msgspec.structs.asdict(query)
        doer = callers.require_person(request) if signature.known else callers.caller(request)
        read = read_versions(request) if signature.versioned else None
        known = {"request": request, "params": query, **parts}
        data = parts.get("data")
        if sent is not None:
            data = sent.convert(request.data if data is None else data)
        with within(**{name: known[name] for name in surroundings}):
            known[RESULT] = command.run(doer, places | options, data, read)
        return shows(**{name: known[name] for name in needs})

    return call


def _annotations(
    command: Command,
    shows: Callable[..., Any],
    params: type[msgspec.Struct] | None,
    sent: Sent | None,
) -> dict[str, Any]:
    """Return the annotations from which the operation is parsed and documented."""
    body = command.signature.record if sent is None else sent.body
    hints = {"return": get_type_hints(shows, include_extras=True)["return"]}
    hints |= {} if body is None else {"data": body}
    return hints | ({} if params is None else {"params": params})


def _needs(function: Callable[..., Any]) -> Iterable[str]:
    """Return the parameters that have no value yet."""
    parameters = inspect.signature(function).parameters
    return tuple(name for name, each in parameters.items() if each.default is each.empty)
