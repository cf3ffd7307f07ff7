"""Operations made from commands: the command says who calls, what the body is, what may be refused
and how often it may be called; a function of the API shows the result.

    @operation_of(commands.CHANGE_EVENING, "Change a part of an evening", tagged=True)
    def change_evening(request: Request, club: str, evening: str) -> ShownEvening:
        return _get_evening(request, club, evening)

The function takes the parts of the address that it needs, `data` if it needs the body, and `result`
for what the command returned. Its docstring is the description.
"""

import functools
import inspect
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, Unpack, get_type_hints

import msgspec
from rest_framework.request import Request

from api.wire import callers
from api.wire.operation import Operation, OperationOptions
from api.wire.versions import read_versions
from games.web.command import Command

RESULT: Final = "result"


def operation_of(
    command: Command,
    summary: str,
    *,
    params: type[msgspec.Struct] | None = None,
    within: Callable[..., AbstractContextManager[None]] = nullcontext,
    **how: Unpack[OperationOptions],
) -> Callable[[Callable[..., Any]], Operation]:
    """Decorator of the function that shows the result. `params`: record of the query parameters,
    which are options of the command. `refuses`: refusals of what is shown, besides the command's
    own. `within`: the context in which the command runs, for refusals that the API words itself; it
    takes the same parameters, as far as it needs them."""

    def decorate(shows: Callable[..., Any]) -> Operation:
        options: OperationOptions = {
            "known": command.signature.known,
            "throttle": command.allowance or None,
            "matched": command.signature.versioned,
            **how,
            "refuses": (*command.refuses, *how.get("refuses", ())),
        }
        call = _command_call(command, shows, params, within)
        return Operation(function=call, summary=summary, command=command, **options)

    return decorate


def _command_call(
    command: Command,
    shows: Callable[..., Any],
    params: type[msgspec.Struct] | None,
    within: Callable[..., AbstractContextManager[None]],
) -> Callable[..., Any]:
    signature, needs = command.signature, _needs(shows)
    surroundings = () if within is nullcontext else _needs(within)

    @functools.wraps(shows)
    def call(request: Request, **parts: Any) -> Any:
        body, query = parts.get("data"), parts.pop("params", None)
        places = {name: value for name, value in parts.items() if name in signature.places}
        options = {} if query is None else msgspec.structs.asdict(query)
        doer = callers.require_person(request) if signature.known else callers.caller(request)
        read = read_versions(request) if signature.versioned else None
        known = {"request": request, **parts}
        with within(**{name: known[name] for name in surroundings}):
            known[RESULT] = command.run(doer, places | options, body, read)
        return shows(**{name: known[name] for name in needs})

    hints: dict[str, Any] = {"return": get_type_hints(shows, include_extras=True)["return"]}
    if signature.record is not None:
        hints["data"] = signature.record
    if params is not None:
        hints["params"] = params
    call.__annotations__ = hints
    return call


def _needs(function: Callable[..., Any]) -> Iterable[str]:
    return tuple(inspect.signature(function).parameters)
