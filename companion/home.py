"""The home of the administration: what needs somebody now, of every room; and what staff should
know of the house."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest

from companion.health import left_out
from games.clubs.admin.home import tonight
from games.duties.admin.home import late, undelivered
from games.people.admin import without_password
from games.people.language import language
from games.people.staff.home import Section
from games.tables.admin import live
from games.tournaments.admin.home import calling

SECTIONS: Final[tuple[Callable[[HttpRequest], Section | None], ...]] = (
    *(tonight, calling, live),
    *(late, undelivered, without_password),
)
"""In the order in which an organiser asks, late in the evening."""


def home(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    sections = [found for each in SECTIONS if (found := each(request)) is not None]
    return context | {"left_out": left_out(language()), "sections": sections}
