"""Names as people have them: a list, one a line, pasted out of a message or a sheet."""

import csv
import io
import re
from typing import Final

from django.http import HttpResponse

from games.tournaments.admin.desk import Desk
from games.tournaments.entering_refusals import BadLine, BadLines

_NUMBERED: Final = re.compile(r"^\s*(?:\d{1,5}\s*[.)]|[-*•])\s+")
"""A list that was numbered by hand, or has dots."""


def as_csv(text: str) -> bytes:
    """A line: a name, and after a semicolon or a tab the club. Empty lines are nothing."""
    lines = [_NUMBERED.sub("", line).strip() for line in text.splitlines()]
    if not any(lines):
        return b""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(("name", "affiliation"))
    for line in filter(None, lines):
        name, _sign, club = line.replace("\t", ";").partition(";")
        writer.writerow((name.strip(), club.strip()))
    return sheet.getvalue().encode()


def told(desk: Desk, bad: BadLines) -> HttpResponse:
    """Nobody was entered; the list is there still, with what is wrong beside it."""
    names = desk.request.POST.get("names", "")
    lines = [line for line in names.splitlines() if line.strip()]
    problems = [(_line(lines, each), each) for each in bad.problems]
    return desk.show("problems", sentence=bad.sentence, names=names, problems=problems)


def _line(lines: list[str], problem: BadLine) -> str:
    """The first line of the sheet is its head."""
    place = problem.line - 2
    return lines[place] if 0 <= place < len(lines) else ""
