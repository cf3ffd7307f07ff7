"""Forms of stages: a format, the most important settings, and the rest folded away."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from games.people.page.inputs import parse_number
from games.tournaments.admin.forms.fields import choice, figure, text, tick
from games.tournaments.rules.formats.faults import MOST_STAGES
from games.tournaments.rules.formats.stages import MOST_ENTRANTS, AnyStage

FORMATS: Final = (
    ("swiss", _("Swiss system")),
    ("single_elimination", _("Single elimination")),
    ("double_elimination", _("Double elimination")),
    ("round_robin", _("Round robin")),
    ("groups", _("Groups")),
    ("pods", _("Pods of three and four")),
)
DUELS: Final = ("swiss", "single_elimination", "double_elimination", "round_robin", "groups")
SCORED: Final = ("swiss", "round_robin", "groups")
OF: Final[dict[str, tuple[str, ...]]] = {
    "rounds": ("swiss", "pods"),
    "clear_winner": ("swiss",),
    "best_of": DUELS,
    "third_place": ("single_elimination",),
    "legs": ("round_robin", "groups"),
    "count": ("groups",),
    "size": ("groups",),
    "pod_size": ("pods",),
    "best_of_last": DUELS,
    "best_next": ("groups",),
    "win": SCORED,
    "draw": SCORED,
    "loss": SCORED,
    "bye": SCORED,
    "scale": ("pods",),
    "rest": ("pods",),
}
"""Formats that have a field; fields not listed belong to all formats."""
POINTS: Final = ("win", "draw", "loss", "bye")


class StageForm(forms.Form):
    format = choice(_("Format"), [("", "–"), *FORMATS], required=False)
    rounds = figure(_("Rounds"), _("Empty: as many as it takes."), 1, 64)
    clear_winner = tick(_("Play until somebody has clearly won"))
    best_of = figure(_("Best of"), _("Games in a match: 1, 3, 5 …"), 1, 21)
    count = figure(
        _("Groups"), _("How many; or say below how large they may be."), 1, MOST_ENTRANTS
    )
    size = figure(_("Largest group"), least=2, most=MOST_ENTRANTS)
    pod_size = choice(_("Players in a pod"), [("4", "4"), ("3", "3")], required=False)
    legs = choice(_("Meetings of each two"), [("1", "1"), ("2", "2")], required=False)
    third_place = tick(_("Match for the third place"))
    advance = figure(
        _("Go on to the next stage"),
        _("How many; in groups, of each. Empty in the last stage."),
        1,
        MOST_ENTRANTS,
    )
    name = text(_("Name of the stage"), 80)
    drawing = choice(
        _("What is drawn"),
        [
            ("", _("waits to be published where officials are named")),
            ("at_once", _("is shown at once")),
            ("by_hand", _("waits to be published")),
        ],
        required=False,
    )
    best_of_last = text(
        _("Best of, in the last rounds"), 40, _("The very last first: 5 3 for a final of five.")
    )
    best_next = figure(_("Next best over all groups"), least=0, most=MOST_ENTRANTS)
    win = figure(_("Points for a win"), least=0, most=100)
    draw = figure(_("Points for a draw"), least=0, most=100)
    loss = figure(_("Points for a loss"), least=0, most=100)
    bye = figure(_("Points for a bye"), least=0, most=100)
    scale = text(_("Points in a pod"), 40, _("From the first place to the last: 4 3 2 1."))
    rest = figure(_("Points for who finds no pod"), least=0, most=100)

    usual = (
        *("format", "rounds", "clear_winner", "best_of", "count", "size", "pod_size", "legs"),
        *("third_place", "advance"),
    )
    folded = ("name", "drawing", "best_of_last", "best_next", *POINTS, "scale", "rest")

    def usual_fields(self) -> Iterator[tuple[BoundField, str]]:
        return self._with_formats(self.usual)

    def folded_fields(self) -> Iterator[tuple[BoundField, str]]:
        return self._with_formats(self.folded)

    def _with_formats(self, names: Sequence[str]) -> Iterator[tuple[BoundField, str]]:
        for name in names:
            yield self[name], " ".join(OF.get(name, ()))

    def clean_best_of_last(self) -> list[int]:
        return _figures(self.cleaned_data["best_of_last"])

    def clean_scale(self) -> list[int]:
        return _figures(self.cleaned_data["scale"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("format") and not self.errors:
            try:
                self.stage = self._build_stage(cleaned)
            except msgspec.ValidationError as wrong:
                raise forms.ValidationError(str(wrong)) from None
        return cleaned

    stage: AnyStage | None = None

    def _build_stage(self, cleaned: dict[str, Any]) -> AnyStage:
        """Return the stage. Empty fields take their defaults."""
        format_ = cleaned["format"]
        values: dict[str, Any] = {"format": format_}
        for name, value in cleaned.items():
            fits = name not in ("format", *POINTS) and format_ in OF.get(name, (format_,))
            if fits and value not in (None, "", [], False):
                values[name] = int(value) if name in {"pod_size", "legs"} else value
        if drawing := values.pop("drawing", None):
            values["draw"] = drawing
        if values.pop("clear_winner", False):
            values["rounds"] = "clear_winner"
        points = {name: cleaned[name] for name in POINTS if cleaned.get(name) is not None}
        if points and format_ in SCORED:
            values["points"] = points
        read: AnyStage = msgspec.convert(values, AnyStage)
        return read


def _figures(value: str) -> list[int]:
    parts = value.replace(",", " ").split()
    numbers = [number for each in parts if (number := parse_number(each, most=999)) is not None]
    if len(numbers) < len(parts):
        raise forms.ValidationError(_("Whole numbers with spaces between them, as 5 3."))
    return numbers


def as_fields(stage: AnyStage) -> dict[str, Any]:
    """Return the stage as initial data of its form."""
    fields: dict[str, Any] = msgspec.to_builtins(stage)
    fields["drawing"] = fields.pop("draw") or ""
    fields |= fields.pop("points", {})
    rounds = fields.get("rounds")
    if isinstance(rounds, str):
        fields |= {"rounds": None, "clear_winner": rounds == "clear_winner"}
    for name in ("scale", "best_of_last"):
        fields[name] = " ".join(str(each) for each in fields.get(name, ()))
    return fields


def forms_of(stages: Sequence[AnyStage], data: Any = None) -> list[StageForm]:
    """Return a form for each stage, and an empty one for another."""
    number = min(len(stages) + 1, MOST_STAGES)
    if data is not None:
        number = sum(f"stage{n}-format" in data for n in range(MOST_STAGES))
    return [
        StageForm(
            data,
            prefix=f"stage{n}",
            initial=as_fields(stages[n]) if n < len(stages) else {},
        )
        for n in range(number)
    ]


def stages_of(filled: Sequence[StageForm]) -> tuple[AnyStage, ...]:
    """Return the stages of valid forms. A form without a format adds none."""
    return tuple(form.stage for form in filled if form.stage is not None)
