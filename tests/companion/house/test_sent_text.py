"""Text that somebody sent becomes a number in one place (`games/people/page/inputs.py`), which
refuses what is none: elsewhere 5,000 digits or “²” would be an error of the server."""

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.companion.house.test_words import Word, trees

READER: Final = "games/people/page/inputs.py"
TESTS: Final = frozenset({"isdecimal", "isdigit", "isnumeric"})
PARSERS: Final = frozenset({"int", "float", "Decimal", "Fraction", "UUID"})
DATES: Final = frozenset({"fromisoformat", "strptime", "fromtimestamp"})
SUSPECT: Final = re.compile(rf"\b({'|'.join((*TESTS, *PARSERS, *DATES))})\b")
REQUESTS: Final = frozenset({"HttpRequest", "QueryDict", "WSGIRequest", "Request"})
"""Types by whose import a module shows that it reads what was sent."""
ROOMS: Final = frozenset({"pages", "admin", "desks", "builders", "front"})
"""Folders whose modules read what was sent, or are called by those that do."""
DIGITS: Final = {
    "companion/server/bodies.py": "a length in bytes before Django, with at most 18 digits",
    "games/tournaments/output/titles.py": "a title of our own",
    "games/tournaments/trf/rounds.py": "a column of four characters",
}
"""Modules that look at digits themselves, with the reason."""
NUMBERS: Final = {
    "api/clubs/seasons.py": "points of our own",
    "api/tournaments/pairings/pairing.py": "a filter's number, within bounds",
    "api/tournaments/standings.py": "figures of our own",
    "api/wire/limits/misses.py": "the clock",
    "api/wire/limits/rate.py": "the clock, and the settings",
    "api/wire/limits/size.py": "a length, or none",
    "api/wire/versions.py": "at most nine digits of a header",
    "companion/server/calls.py": "the status of an answer of our own",
    "games/clubs/admin/campaigns.py": "counts of the database",
    "games/clubs/admin/clubs.py": "counts of the database",
    "games/clubs/admin/evenings.py": "one of the choices of a form field",
    "games/clubs/admin/seasons.py": "counts of the database",
    "games/clubs/pages/planning.py": "a day and a time, or a refusal",
    "games/clubs/pages/season.py": "points of our own",
    "games/tables/pages/library/findings.py": "chances of our own",
    "games/tables/pages/spectators.py": "a key of our own",
    "games/tournaments/admin/forms/stages.py": "one of the choices of a form field",
    "games/tournaments/admin/standings.py": "figures of our own",
    "games/web/reading.py": "a day and a time, or a refusal",
}
"""Modules that read requests and call `int` and the like, with what they call it on."""


def digit_tests(place: str, tree: ast.Module) -> Iterator[Word]:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if name in TESTS:
                yield Word(f"{place}:{node.lineno}", name)
            case _:
                pass


def reads_requests(place: str, tree: ast.Module) -> bool:
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return bool(ROOMS & {*place.split("/")}) or any(
        each.name in REQUESTS
        for node in imports
        if (node.module or "").startswith(("django.", "rest_framework."))
        for each in node.names
    )


def conversions(place: str, tree: ast.Module) -> Iterator[Word]:
    """Yield calls that turn text into a number or a time."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[_, *_]) if name in PARSERS:
                yield Word(f"{place}:{node.lineno}", ast.unparse(node))
            case ast.Call(func=ast.Attribute(attr=name)) if name in DATES:
                yield Word(f"{place}:{node.lineno}", ast.unparse(node))
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), *_]) if name in PARSERS:
                yield Word(f"{place}:{node.lineno}", ast.unparse(node))
            case _:
                pass


def module_of(word: Word) -> str:
    return word.place.partition(":")[0]


def product() -> Iterator[tuple[str, ast.Module]]:
    for place, tree in trees(SUSPECT.search):
        if not place.startswith("tests/") and place != READER:
            yield place, tree


def test_nobody_else_looks_for_digits() -> None:
    words = [word for place, tree in product() for word in digit_tests(place, tree)]
    assert [word for word in words if module_of(word) not in DIGITS] == []
    assert {*DIGITS} == {module_of(word) for word in words}


def test_whoever_reads_requests_reads_no_numbers_by_hand() -> None:
    words = [
        word
        for place, tree in product()
        if reads_requests(place, tree)
        for word in conversions(place, tree)
    ]
    assert [word for word in words if module_of(word) not in NUMBERS] == []
    assert {*NUMBERS} == {module_of(word) for word in words}


@pytest.mark.parametrize(
    "source",
    [
        "number = int(text) if text.isdecimal() else 0",
        "good = all(map(str.isdigit, texts))",
        "if not text.removeprefix('-').isnumeric(): raise",
    ],
)
def test_control_digits(source: str) -> None:
    assert [*digit_tests("planted.py", ast.parse(source))]


@pytest.mark.parametrize(
    "source",
    [
        "int(request.POST['version'])",
        "int(text[:9])",
        "tuple(map(int, texts))",
        "float(data.get('score', ''))",
        "datetime.fromisoformat(data['day'])",
    ],
)
def test_control_numbers(source: str) -> None:
    tree = ast.parse(f"from django.http import QueryDict\n{source}")
    assert reads_requests("games/clubs/evenings/planted.py", tree)
    assert reads_requests("games/clubs/pages/planted.py", ast.parse(source))
    assert not reads_requests("games/clubs/evenings/planted.py", ast.parse(source))
    assert [*conversions("planted.py", tree)]
