"""Fields that people fill in of clubs and their evenings."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clubs.models.clubs import DESCRIPTION_LENGTH, NAME_LENGTH, PLACE_LENGTH
from games.people.page.fields import Choice, Field, Line, Number, Passage, Zone
from games.people.refusals import invalid
from games.people.spelling import NAME_LENGTH as VISITOR_LENGTH
from games.rulebooks import GAMES

MOST_SEATS: Final = 2000
NOTES_LENGTH: Final = 8000

NAME: Final = Line(
    label=gettext_lazy("Name"), hint=gettext_lazy("What is on"), most=NAME_LENGTH, needed=True
)
PLACE: Final = Line(label=gettext_lazy("Where"), most=PLACE_LENGTH)
TIME_ZONE: Final = Zone(label=gettext_lazy("time zone"))
SEATS: Final = Number(
    label=gettext_lazy("Room for how many"),
    hint=gettext_lazy("empty: for all"),
    unreadable=gettext_lazy("Say a number, or leave it empty: there is room for all."),
    most=MOST_SEATS,
)
NOTES: Final = Passage(label=gettext_lazy("Notes"), most=NOTES_LENGTH)
DESCRIPTION: Final = Passage(label=gettext_lazy("Description"), most=DESCRIPTION_LENGTH)
TITLE: Final = Line(label=gettext_lazy("Name"), most=NAME_LENGTH, needed=True)
PLACED: Final = frozenset({"name", "place", "time_zone", "seats", "notes"})
"""Fields of an evening that its pages place themselves; all others are shown by their labels."""
VISITOR: Final = Line(label=gettext_lazy("Name"), most=VISITOR_LENGTH, needed=True)
ANSWER: Final = Choice(label="", unreadable=gettext_lazy("Say yes, maybe or no."))


@dataclass(frozen=True, kw_only=True)
class Games(Field):
    """Keys of games."""

    def clean(self, value: Any, name: str) -> Any:
        return check_games(value)


GAMES_PLAYED: Final = Games(label=gettext_lazy("games"))
LANGUAGE: Final = Choice(label=gettext_lazy("language"))


def check_games(keys: tuple[str, ...]) -> tuple[str, ...]:
    if any(key not in GAMES for key in keys) or len(set(keys)) < len(keys):
        known = ", ".join(GAMES)
        sentence = _("Name each of your games once, among these: %(games)s.") % {"games": known}
        raise invalid("games", sentence)
    return keys
