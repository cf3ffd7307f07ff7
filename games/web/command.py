"""Commands: what somebody may do here, each declared once. The API, the pages and the desks of the
admin are made from them."""

import inspect
from collections.abc import Callable, Collection, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Any, Final, get_type_hints

import msgspec

from games.people.access import Caller
from games.people.models import User
from games.people.refusals import RefusalType, Sentence

Versions = Collection[int] | None
"""Versions that the caller has read; None: any version."""
READ: Final = "read"
"""Parameter of a domain function that takes the versions."""
ID: Final = "_id"


@dataclass(frozen=True)
class Signature:
    """Parameters of a domain function, by what they are for."""

    doer: str
    known: bool
    """Only somebody with an account may do it."""
    record: type[msgspec.Struct] | None
    record_parameter: str
    """Parameter for the whole record; empty: each of its fields is a parameter."""
    places: Mapping[str, str]
    """Parameters for the parts of the address, by the names that addresses have for them."""
    options: frozenset[str]
    """Optional parameters that are no part of the record."""
    types: Mapping[str, Any]
    versioned: bool


@dataclass(frozen=True)
class Command:
    name: str
    """Name of the operation in the API."""
    function: Callable[..., Any]
    _: KW_ONLY
    refuses: tuple[RefusalType, ...] = ()
    record: type[msgspec.Struct] | None = None
    """Record whose fields the function takes one by one."""
    allowance: str = ""
    """Scope of a stricter limit, counted by address."""
    repeatable: bool = False
    """True if doing it twice is the same as doing it once: then no row is kept for it."""
    done: Sentence = ""
    """Sentence for the person who did it, and for the history of the admin."""

    @cached_property
    def signature(self) -> Signature:
        return _read_signature(self.function, self.record)

    def run(
        self,
        doer: User | Caller,
        places: Mapping[str, Any],
        data: msgspec.Struct | Mapping[str, Any] | None = None,
        read: Versions = None,
    ) -> Any:
        """Call the domain function. `places` has the parts of the address and the options; `data`
        is its record, or its other parameters by their names."""
        signature = self.signature
        values: dict[str, Any] = {signature.doer: _as_doer(doer, signature)}
        for name, value in places.items():
            values[signature.places.get(name, name)] = value
        if data is not None:
            values |= _record_values(signature, data)
        if signature.versioned:
            values[READ] = read
        return self.function(**values)


def _as_doer(doer: User | Caller, signature: Signature) -> User | Caller:
    if isinstance(doer, User):
        return doer if signature.known else Caller(doer)
    if not signature.known:
        return doer
    if doer.person is None:
        raise TypeError(f"{signature.doer} must have an account")
    return doer.person


def _record_values(
    signature: Signature, data: msgspec.Struct | Mapping[str, Any]
) -> Mapping[str, Any]:
    if isinstance(data, Mapping):
        return data
    if signature.record_parameter:
        return {signature.record_parameter: data}
    return {name: getattr(data, name) for name in data.__struct_fields__}


def _read_signature(function: Callable[..., Any], record: type[msgspec.Struct] | None) -> Signature:
    hints, parameters = get_type_hints(function), inspect.signature(function).parameters
    doers = [name for name in parameters if hints[name] in (User, Caller)]
    whole = [name for name in parameters if _is_record(hints[name])]
    spread = record.__struct_fields__ if record is not None else ()
    rest = {*parameters} - {*doers[:1], *whole, *spread, READ}
    optional = {name for name in rest if parameters[name].default is not inspect.Parameter.empty}
    return Signature(
        doer=doers[0],
        known=hints[doers[0]] is User,
        record=record or (hints[whole[0]] if whole else None),
        record_parameter=whole[0] if whole else "",
        places={name.removesuffix(ID): name for name in parameters if name in rest - optional},
        options=frozenset(optional),
        types={name.removesuffix(ID): hints[name] for name in rest},
        versioned=READ in parameters,
    )


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)
