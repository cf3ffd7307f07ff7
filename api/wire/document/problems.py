"""Problems in the document: common problems are listed once, an operation lists only its own."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from api.wire import refusals
from api.wire.document.codes import CODES
from api.wire.operation import Operation
from api.wire.problems import MEDIA_TYPE
from api.wire.wording import WORDS
from games.duties import refusals as duties
from games.people.refusals import RefusalType, Unknown

COMMON: Final = (
    *(refusals.faulty, refusals.unreadable, refusals.too_deep, refusals.unwritable),
    *(duties.long_key, refusals.bad_key, refusals.bad_client_secret),
    *(refusals.no_secret, refusals.unreadable_secret, refusals.unknown_secret, refusals.no_proof),
    *(refusals.nothing_here, refusals.wrong_method, refusals.not_acceptable, duties.other_body),
    *(refusals.too_large, refusals.unsupported, refusals.throttled),
)
_WAIT: Final = {"description": "With 429: in so many seconds.", "schema": {"type": "integer"}}
ANY: Final = {"$ref": "#/components/responses/Problem"}


def problem() -> dict[str, Any]:
    return {
        "type": "object",
        "description": "RFC 9457: `type` is a stable code, `title` and `detail` are in the "
        "language of the caller.",
        "properties": {
            "type": {"type": "string", "enum": sorted(CODES), "description": describe_codes()},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string"},
            "rule": {"type": "string", "description": "The rule that was broken, such as KK-3.1."},
            "reason": {"type": "string", "description": "The rulebook's own code of the refusal."},
            "errors": {
                "type": "object",
                "description": "By the place of a field in the body; what concerns all of it, "
                "by ''.",
                "additionalProperties": {"type": "array", "items": {"type": "string"}},
            },
        },
        "required": ["type", "title", "status", "detail"],
        "additionalProperties": True,
    }


def common_responses() -> dict[str, Any]:
    """Return the responses that any call may get."""
    statuses = "; ".join(
        f"{status}: {', '.join(f'`{code}`' for code in codes)}"
        for status, codes in sorted(_by_status(COMMON).items())
    )
    any_call = _problem(f"What any call may meet. {statuses}.")
    return {"Problem": {**any_call, "headers": {"Retry-After": _WAIT}}}


def problem_responses(operation: Operation) -> Iterator[tuple[str, Any]]:
    again = (refusals.not_told_again,) if operation.must_match_caller else ()
    own = _by_status([no for no in (*operation.refuses, *again) if no not in COMMON])
    for status, codes in sorted(own.items()):
        yield str(status), _problem(", ".join(f"`{code}`" for code in codes))
    yield "default", ANY


def _by_status(nos: Sequence[RefusalType]) -> dict[int, list[str]]:
    by_status: dict[int, list[str]] = {}
    for no in nos:
        codes = by_status.setdefault(no.kind.status, [])
        if no.code not in codes:
            codes.append(no.code)
    return by_status


LONG: Final = 48
FIRST_CLAUSE: Final = re.compile(r"(.{18,}?)(?:; |\. |, (?:and|or|so|but|nor|as|which|that|to) )")
"""The first clause of a sentence; keeps the document small, which has many codes."""


def _problem(description: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": description, "content": {MEDIA_TYPE: {"schema": schema}}}


def describe_codes() -> str:
    """Return the description of all codes, once; operations only name their codes."""
    lines = [
        f"- `{code}`: {_problem_sentence(code)}"
        for code in sorted(CODES)
        if not is_plain_unknown(code)
    ]
    return "\n".join([*lines, "- `….unknown`, `….unknown_…`: nothing there is called so."])


def is_plain_unknown(code: str) -> bool:
    """Return True for codes that only say that something does not exist."""
    return CODES[code].kind is Unknown and code.partition(".")[2].startswith("unknown")


def _problem_sentence(code: str) -> str:
    """Return what is wrong, with the names of its facts. The advice stands in `detail` of the
    problem itself."""
    sentence = str(CODES[code].sentence) or WORDS.sheet["refusals"][code]["en"]
    if re.fullmatch(r"%\(\w+\)s", sentence):
        return "`detail` says what to put right."
    sentence = sentence.partition(": ")[0].removesuffix(".")
    if len(sentence) > LONG and (first := FIRST_CLAUSE.match(sentence)):
        sentence = first[1]
    return re.sub(r"%\((\w+)\)[ds]", r"{\1}", f"{sentence}.")
