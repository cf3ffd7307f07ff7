"""Form of a tournament: a few fields first, and the rest folded away."""

from collections.abc import Iterator
from types import NoneType
from typing import Any, Final, get_args

import msgspec
from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET

from games.people.language import language
from games.people.page.fields import fields_of
from games.rulebooks import GAMES
from games.tournaments.admin.forms.fields import choice, form_field
from games.tournaments.arrangement.changes import EVER, TournamentChanges
from games.tournaments.models import Entry, Tournament
from games.tournaments.output.tie_breaks import TITLES

MOST_TIES: Final = 6
DECLARED: Final = {
    name: (field, Tournament._meta.get_field(name))
    for name, field in fields_of(TournamentChanges).items()
}
"""Fields of the record, with their columns."""


class TournamentForm(forms.Form):
    """The usual fields, followed by folded ones that most evenings leave at their defaults."""

    game = choice(_("Game"), ())

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
            kwargs["initial"] = {name: getattr(tournament, name) for name in DECLARED} | {
                f"tie_{n}": key for n, key in enumerate(tournament.tie_breaks)
            }
        super().__init__(*args, **kwargs)
        self.fields |= {name: form_field(*each) for name, each in DECLARED.items()}
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
    each.name
    for each in msgspec.structs.fields(TournamentChanges)
    if NoneType in get_args(each.type)
)
"""Fields that may be emptied; other empty fields keep their value."""


def _ties() -> list[tuple[str, Any]]:
    return [("", "–"), *((key, str(title)) for key, title in TITLES.items())]


def usual_values() -> dict[str, Any]:
    """Return the defaults of a new tournament: an evening among friends."""
    blank = Tournament()
    names = DECLARED.keys() - {"name"}
    return {name: getattr(blank, name) for name in names} | {"entry": Entry.ORGANISER}
