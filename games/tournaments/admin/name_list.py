"""Names as people have them: a list, one a line, pasted out of a message or a sheet."""

import re
from typing import Final

from django.http import HttpResponse

from games.papers import csv
from games.tournaments.admin.desk import Desk
from games.tournaments.refusals import BadLine, BadLines

_NUMBERED: Final = re.compile(r"^\s*(?:\d{1,5}\s*[.)]|[-*•])\s+")
"""A list that was numbered by hand, or has dots."""


def as_csv(text: str) -> bytes:
    """A line: a name, and after a semicolon or a tab the club. Empty lines are nothing."""
    lines = [_NUMBERED.sub("", line).strip() for line in text.splitlines()]
    if not any(lines):
        return b""
    said = (line.replace("\t", ";").partition(";") for line in filter(None, lines))
    return csv.write(
        ("name", "affiliation"), [(name.strip(), club.strip()) for name, _, club in said]
    )


def page(desk: Desk, bad: BadLines) -> HttpResponse:
    """Nobody was entered; the list is there still, with what is wrong beside it."""
    names = desk.request.POST.get("names", "")
    lines = [line for line in names.splitlines() if line.strip()]
    problems = [(_line(lines, each), each) for each in bad.problems]
    return desk.show("problems", sentence=bad.sentence, names=names, problems=problems)


def _line(lines: list[str], problem: BadLine) -> str:
    """The first line of the sheet is its head."""
    number = problem.line - 2
    return lines[number] if 0 <= number < len(lines) else ""
