"""Fields that people fill in of tournaments."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.people.page.fields import Choice, Line, Moment, Number, Passage, Tick
from games.tournaments.models.tournaments import (
    DESCRIPTION_LENGTH,
    MOST_ENTRANTS,
    NAME_LENGTH,
    PLACE_LENGTH,
)

MOST_MINUTES: Final = 14 * 24 * 60

NAME: Final = Line(label=_("Name"), most=NAME_LENGTH, needed=True)
STARTS: Final = Moment(label=_("Starts"))
CAPACITY: Final = Number(
    label=_("How many can play"),
    hint=_("Whoever comes later waits in a queue. Empty: everybody has a place."),
    least=2,
    most=MOST_ENTRANTS,
)
PLACE: Final = Line(label=_("Where"), most=PLACE_LENGTH)
DESCRIPTION: Final = Passage(label=_("Description"), most=DESCRIPTION_LENGTH)
ENTRY: Final = Choice(label=_("Who may enter"))
VISIBILITY: Final = Choice(label=_("Who sees it"))
SEEDING: Final = Choice(label=_("Seeding"))
CHECK_IN_OPENS: Final = Moment(
    label=_("Check-in opens"),
    hint=_("Empty: without check-in, everybody who is entered plays."),
)
CHECK_IN_CLOSES: Final = Moment(label=_("Check-in closes"), hint=_("Empty: at the start."))
STARTS_BY_ITSELF: Final = Tick(label=_("Starts by itself"))
ROUND_MINUTES: Final = Number(
    label=_("Minutes for a round"), hint=_("Empty: all the time it needs."), most=MOST_MINUTES
)
WARNING_MINUTES: Final = Number(label=_("Minutes of warning"), least=0, most=MOST_MINUTES)
LATE: Final = Choice(label=_("When time is over"))
CONFIRM_MINUTES: Final = Number(
    label=_("Minutes to confirm a report"),
    hint=_("Then it stands without a word of the other side."),
    most=MOST_MINUTES,
)
STATIONS: Final = Number(
    label=_("Stations"),
    hint=_("Numbered places in the room. Empty: as many as are needed."),
    most=10_000,
)
FIRST_STATION: Final = Number(label=_("First station"), most=100_000)
RATED: Final = Tick(label=_("Counts for ratings"))
BRINGS: Final = Tick(label=_("Entrants bring what they play with"))
LISTS_OPEN: Final = Tick(label=_("Everybody sees what entrants bring"))
