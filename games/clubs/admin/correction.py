"""Correction of a recorded play in the admin: its facts and each player's result. The record keeps
its state before the correction."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from games.clubs.models import ChangeOf, Club, Member, Part, Record, Result
from games.clubs.models.records import MOST_PARTS
from games.clubs.names import Names
from games.clubs.records.play import NewPlay, NewPlayer, result_fields
from games.clubs.records.record import REASON_LENGTH, Correction, correct, correct_as_staff
from games.clubs.records.wording import PlayChange
from games.people import rulebook
from games.people.access import is_staff_with
from games.people.models import User
from games.people.refusals import Refusal
from games.people.spelling import NAME_LENGTH
from games.rulebooks import GAMES

EVERYBODYS: Final = "clubs.change_record"
RECORD_FIELDS: Final = ("played_at", "minutes", "rounds", "where", "variant", "mode", "note")
SPARE_ROWS: Final = 2
"""Empty rows for players who were left out."""

_cap = lazy(capfirst, str)  # Django's own labels start with a capital letter


def game_label(game: str) -> str:
    return rulebook.game_display_name(game) if game in GAMES else game


def find_member_id(name: str, club: Club | None) -> str | None:
    members = Member.objects.present().filter(club=club).select_related("person")
    for member in members if club else ():
        if name.casefold() in (member.called.casefold(), member.person.name.casefold()):
            return member.person_id
    return None


def sentences(refusal: Refusal) -> list[str]:
    return [each for errors in refusal.errors.values() for each in errors] or [
        str(refusal.sentence)
    ]


class CorrectionForm(forms.ModelForm):
    """`by`, `parts` and the fields of each player are set by `correction_form`."""

    by: User
    parts: Sequence[Part]
    begun: ClassVar[dict[str, Any]]
    called: ClassVar[dict[int, str]]
    game = forms.CharField(
        label=_cap(_("game")), max_length=80, widget=UnfoldAdminTextInputWidget()
    )
    reason = forms.CharField(
        label=_cap(_("why")),
        max_length=REASON_LENGTH,
        required=False,
        help_text=_("It stands in the history, beside what the play was before."),
        widget=UnfoldAdminTextInputWidget(),
    )
    read = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = Record
        fields = RECORD_FIELDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {**self.begun, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        before = tuple(_as_it_is(part) for part in self.parts)
        players = tuple(self._players(data)) if may_reenter_players(self.parts) else before
        play = NewPlay(
            game=data["game"],
            players=players or before[:1],
            **{name: data[name] for name in RECORD_FIELDS},
        )
        if not players:
            raise ValidationError(gettext("Leave at least one player."))
        correction = Correction(play, players != before, (data["read"],), data["reason"])
        by_right = correct_as_staff if is_staff_with(self.by, EVERYBODYS) else correct
        try:
            self.entered = by_right(self.by, cast("str", self.instance.pk), correction)
        except Refusal as refusal:
            raise ValidationError(sentences(refusal)) from refusal
        return data

    def _players(self, data: dict[str, Any]) -> Iterator[NewPlayer]:
        for n, part in enumerate(self.parts):
            if not data[f"out_{n}"]:
                was = _as_it_is(part)
                values = {name: data[f"{name}_{n}"] for name in ("result", "rank", "score")}
                yield _corrected_player(was, values)
        for n in range(len(self.parts), len(self.parts) + SPARE_ROWS):
            if name := data.get(f"name_{n}", "").strip():
                person = find_member_id(name, self.instance.club)
                who = {"person": person} if person else {"name": name}
                yield NewPlayer(**who, result=data[f"result_{n}"] or None)


def _corrected_player(was: NewPlayer, values: dict[str, Any]) -> NewPlayer:
    fields = {name: getattr(was, name) for name in NewPlayer.__struct_fields__}
    return NewPlayer(**fields | values | {"result": values["result"] or None})


def _as_it_is(part: Part) -> NewPlayer:
    name = part.visitor.name if part.visitor is not None else ""
    return NewPlayer(person=part.person_id, name=name, **result_fields(part))


def may_reenter_players(parts: Sequence[Part]) -> bool:
    """Deleted players cannot be entered again; if there is one, the players stay as they are."""
    return all(part.person_id or part.visitor_id for part in parts)


def correction_form(by: User, record: Record) -> type[CorrectionForm]:
    """Return a form class with fields for each player."""
    parts = list(record.parts.select_related("person", "visitor"))
    fields: dict[str, Any] = {"by": by, "parts": parts, "begun": _initial_values(record)}
    player_names: dict[int, str] = {}
    if may_reenter_players(parts):
        names = Names(by, [record])
        player_names = {n: names.for_part(part, record.club_id) for n, part in enumerate(parts)}
        for n, part in enumerate(parts):
            fields |= _player_row_fields(n, player_names[n], part)
        for n in range(len(parts), min(len(parts) + SPARE_ROWS, MOST_PARTS)):
            fields |= _spare_fields(n)
    return type("Correcting", (CorrectionForm,), fields | {"called": player_names})


def player_fieldsets(form: type[CorrectionForm]) -> list[tuple[str, dict[str, Any]]]:
    """Return the fieldsets of the players: one for each player, and one for each spare row."""
    fields = form.base_fields
    fieldsets = []
    for n in range(MOST_PARTS):
        pairs = ((f"name_{n}", f"result_{n}"), (f"rank_{n}", f"score_{n}"), (f"out_{n}",))
        rows = [tuple(name for name in pair if name in fields) for pair in pairs]
        if any(rows):
            title = form.called.get(n) or gettext("Somebody who was forgotten")
            fieldsets.append((title, {"fields": tuple(filter(None, rows))}))
    return fieldsets


def describe_previous(change: PlayChange) -> str:
    """Describe the play before the correction; empty for other changes."""
    before = change.before
    if before is None or change.kind != ChangeOf.CORRECTED:
        return ""
    players = (f"{each['name']} ({Result(each['result']).label})" for each in before["players"])
    parts = [game_label(before["game"]), ", ".join(players)]
    if before["minutes"]:
        parts.append(gettext("%(minutes)d minutes") % {"minutes": before["minutes"]})
    return gettext("Before: %(told)s") % {"told": " · ".join(parts)}


def _initial_values(record: Record) -> dict[str, Any]:
    return {"game": game_label(record.game), "read": record.version}


def _player_row_fields(n: int, name: str, part: Part) -> dict[str, forms.Field]:
    """The fieldset shows the player's name; screen readers get it from `aria-label`."""
    rank, score, out = gettext("Rank"), gettext("Score"), gettext("Did not play")
    return {
        f"result_{n}": _result(part.result, name),
        f"rank_{n}": forms.IntegerField(
            label=rank,
            initial=part.rank,
            required=False,
            min_value=1,
            max_value=MOST_PARTS,
            widget=UnfoldAdminIntegerFieldWidget(attrs={"aria-label": f"{name}: {rank}"}),
        ),
        f"score_{n}": forms.FloatField(
            label=score,
            initial=part.score,
            required=False,
            widget=UnfoldAdminDecimalFieldWidget(attrs={"aria-label": f"{name}: {score}"}),
        ),
        f"out_{n}": forms.BooleanField(
            label=out,
            required=False,
            widget=UnfoldBooleanWidget(attrs={"aria-label": f"{name}: {out}"}),
        ),
    }


def _spare_fields(n: int) -> dict[str, forms.Field]:
    return {
        f"name_{n}": forms.CharField(
            label=gettext("Name"),
            required=False,
            max_length=NAME_LENGTH,
            widget=UnfoldAdminTextInputWidget(),
        ),
        f"result_{n}": _result("", required=False),
    }


def _result(initial: str, name: str = "", *, required: bool = True) -> forms.ChoiceField:
    label = gettext("Result")
    attrs = {"aria-label": f"{name}: {label}"} if name else {}
    return forms.ChoiceField(
        label=label,
        choices=[*(() if required else (("", "–"),)), *Result.choices],
        initial=initial,
        required=required,
        widget=UnfoldAdminSelectWidget(attrs=attrs),
    )
