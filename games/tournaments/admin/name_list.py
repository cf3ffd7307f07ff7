"""Import of names pasted from a message or a sheet, one per line."""

import re
from typing import Final

from django.http import HttpResponse

from games.papers import csv
from games.tournaments.admin.desk import Desk
from games.tournaments.refusals import BadLine, BadLines

_NUMBERED: Final = re.compile(r"^\s*(?:\d{1,5}\s*[.)]|[-*•])\s+")
"""Numbers or bullets before names."""


def as_csv(text: str) -> bytes:
    """Convert lines to CSV: a name and, after a semicolon or a tab, the club. Empty lines are
    skipped."""
    lines = [_NUMBERED.sub("", line).strip() for line in text.splitlines()]
    if not any(lines):
        return b""
    rows = (line.replace("\t", ";").partition(";") for line in filter(None, lines))
    return csv.write(
        ("name", "affiliation"), [(name.strip(), club.strip()) for name, _, club in rows]
    )


def page(desk: Desk, bad: BadLines) -> HttpResponse:
    """Show the list again with its problems; nobody was entered."""
    names = desk.request.POST.get("names", "")
    lines = [line for line in names.splitlines() if line.strip()]
    problems = [(_line_of_problem(lines, each), each) for each in bad.problems]
    return desk.show("problems", sentence=bad.sentence, names=names, problems=problems)


def _line_of_problem(lines: list[str], problem: BadLine) -> str:
    """Return the line of the problem; line 1 of the CSV is its header."""
    number = problem.line - 2
    return lines[number] if 0 <= number < len(lines) else ""
