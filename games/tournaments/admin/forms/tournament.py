"""Form of a tournament: a few fields first, and the rest folded away."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET
from unfold.widgets import UnfoldAdminTextareaWidget

from games.people.language import language
from games.rulebooks import GAMES
from games.tournaments.admin.forms.fields import choice, figure, moment, text, tick
from games.tournaments.arrangement.changes import EVER, TournamentChanges
from games.tournaments.models import MOST_ENTRANTS, Entry, Late, Seeding, Tournament, Visibility
from games.tournaments.models.tournaments import NAME_LENGTH
from games.tournaments.output.tie_breaks import TITLES

MOST_TIES: Final = 6


class TournamentForm(forms.Form):
    """The usual fields, followed by folded ones that most evenings leave at their defaults."""

    name = text(_("Name"), NAME_LENGTH, required=True)
    game = choice(_("Game"), ())
    starts = moment(_("Starts"))
    capacity = figure(
        _("How many can play"),
        _("Whoever comes later waits in a queue. Empty: everybody has a place."),
        2,
        MOST_ENTRANTS,
    )
    place = text(_("Where"), 200)
    description = forms.CharField(
        label=_("Description"),
        max_length=4000,
        required=False,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
    )
    entry = choice(_("Who may enter"), Entry.choices)
    visibility = choice(_("Who sees it"), Visibility.choices)
    seeding = choice(_("Seeding"), Seeding.choices)
    check_in_opens = moment(
        _("Check-in opens"), _("Empty: without check-in, everybody who is entered plays.")
    )
    check_in_closes = moment(_("Check-in closes"), _("Empty: at the start."))
    starts_by_itself = tick(_("Starts by itself"))
    round_minutes = figure(_("Minutes for a round"), _("Empty: all the time it needs."))
    warning_minutes = figure(_("Minutes of warning"), least=0)
    late = choice(_("When time is over"), Late.choices)
    confirm_minutes = figure(
        _("Minutes to confirm a report"), _("Then it stands without a word of the other side.")
    )
    stations = figure(
        _("Stations"), _("Numbered places in the room. Empty: as many as are needed."), 1, 10_000
    )
    first_station = figure(_("First station"), least=1, most=100_000)
    rated = tick(_("Counts for ratings"))
    brings = tick(_("Entrants bring what they play with"))
    lists_open = tick(_("Everybody sees what entrants bring"))

    usual = ("name", "game", "starts", "capacity", "place")
    folded: Final[tuple[tuple[Promise, tuple[str, ...]], ...]] = (
        (
            _("Entry and check-in"),
            (
                "entry",
                "visibility",
                "check_in_opens",
                "check_in_closes",
                "starts_by_itself",
                "seeding",
            ),
        ),
        (
            _("Time and stations"),
            (
                "round_minutes",
                "warning_minutes",
                "late",
                "confirm_minutes",
                "stations",
                "first_station",
            ),
        ),
        (_("More"), ("description", "rated", "brings", "lists_open")),
    )

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        self.tournament = tournament
        if tournament is not None:
            names = [names for names in self.base_fields if names != "game"]
            kwargs["initial"] = {names: getattr(tournament, names) for names in names} | {
                f"tie_{n}": key for n, key in enumerate(tournament.tie_breaks)
            }
        super().__init__(*args, **kwargs)
        spoken = language()
        self.fields["game"].choices = [(g.key, g.name[spoken]) for g in GAMES.values()]  # type: ignore[attr-defined]  # a ChoiceField
        for n in range(MOST_TIES):
            self.fields[f"tie_{n}"] = choice(_("Tie-break"), _ties(), required=False)
        if tournament is not None:
            del self.fields["game"]
            self._lock(tournament)

    def _lock(self, tournament: Tournament) -> None:
        """Disable the fields that cannot change after the start."""
        if not tournament.gathering:
            for name, field in self.fields.items():
                field.disabled = name not in EVER

    def usual_fields(self) -> list[BoundField]:
        return [self[name] for name in self.usual if name in self.fields]

    def folded_fields(self) -> Iterator[tuple[Promise, list[BoundField], bool]]:
        """Yield the folded groups of fields; a group with errors is open."""
        for title, names in self.folded:
            fields = [self[name] for name in names]
            yield title, fields, any(field.errors for field in fields)
        ties = [self[f"tie_{n}"] for n in range(MOST_TIES)]
        yield _("Tie-breaks, the most important first"), ties, any(tie.errors for tie in ties)

    def wish(self, **more: Any) -> TournamentChanges:
        """Return only the changed values."""
        values = {
            name: self._value_or_unset(name)
            for name in self.changed_data
            if name != "game" and not name.startswith("tie_")
        }
        if any(name.startswith("tie_") for name in self.changed_data):
            ties = (self.cleaned_data[f"tie_{n}"] for n in range(MOST_TIES))
            values["tie_breaks"] = tuple(tie for tie in ties if tie)
        return TournamentChanges(**values, **more)

    def _value_or_unset(self, name: str) -> Any:
        value = self.cleaned_data[name]
        if value is None and name not in NONE_MEANS:
            return UNSET
        return value


NONE_MEANS: Final = frozenset(
    {
        *("capacity", "starts", "check_in_opens", "check_in_closes", "round_minutes"),
        "stations",
    }
)
"""Fields that may be emptied; other empty fields keep their value."""


def _ties() -> list[tuple[str, Any]]:
    return [("", "–"), *((key, str(title)) for key, title in TITLES.items())]


def usual_values() -> dict[str, Any]:
    """Return the defaults of a new tournament: an evening among friends."""
    blank = Tournament()
    names = [name for name in TournamentForm.base_fields if name not in {"name", "game"}]
    return {name: getattr(blank, name) for name in names} | {"entry": Entry.ORGANISER}
