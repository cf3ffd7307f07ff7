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
from games.clubs.records.play import Play, Player, as_played
from games.clubs.records.record import REASON_LENGTH, Correction, correct, correct_as_staff
from games.clubs.records.wording import ShownChange
from games.people import rulebook
from games.people.access import is_staff_with
from games.people.models import User
from games.people.refusals import Refusal
from games.people.spelling import NAME_LENGTH
from games.rulebooks import GAMES

EVERYBODYS: Final = "clubs.change_record"
OF_IT: Final = ("played_at", "minutes", "rounds", "where", "variant", "mode", "note")
FRESH: Final = 2
"""Empty rows for players who were left out."""

_cap = lazy(capfirst, str)  # Django's own labels start with a capital letter


def named(game: str) -> str:
    return rulebook.game_display_name(game) if game in GAMES else game


def person_called(name: str, club: Club | None) -> str | None:
    """Return the id of the club member with this name."""
    members = Member.objects.present().filter(club=club).select_related("person")
    for member in members if club else ():
        if name.casefold() in (member.called.casefold(), member.person.name.casefold()):
            return member.person_id
    return None


def sentences(refusal: Refusal) -> list[str]:
    return [each for found in refusal.errors.values() for each in found] or [str(refusal.sentence)]


class CorrectionForm(forms.ModelForm):
    """`by`, `parts` and the fields of each player are set by `correcting`."""

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
        fields = OF_IT

    def __init__(self, *args: Any, **more: Any) -> None:
        more["initial"] = {**self.begun, **(more.get("initial") or {})}
        super().__init__(*args, **more)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        before = tuple(_as_it_is(part) for part in self.parts)
        players = tuple(self._players(data)) if said_anew(self.parts) else before
        play = Play(
            game=data["game"],
            players=players or before[:1],
            **{name: data[name] for name in OF_IT},
        )
        if not players:
            raise ValidationError(gettext("Leave at least one player."))
        wish = Correction(play, players != before, (data["read"],), data["reason"])
        by_right = correct_as_staff if is_staff_with(self.by, EVERYBODYS) else correct
        try:
            self.entered = by_right(self.by, cast("str", self.instance.pk), wish)
        except Refusal as refusal:
            raise ValidationError(sentences(refusal)) from refusal
        return data

    def _players(self, said: dict[str, Any]) -> Iterator[Player]:
        for n, part in enumerate(self.parts):
            if not said[f"out_{n}"]:
                was = _as_it_is(part)
                told = {name: said[f"{name}_{n}"] for name in ("result", "rank", "score")}
                yield _changed(was, told)
        for n in range(len(self.parts), len(self.parts) + FRESH):
            if name := said.get(f"name_{n}", "").strip():
                person = person_called(name, self.instance.club)
                who = {"person": person} if person else {"name": name}
                yield Player(**who, result=said[f"result_{n}"] or None)


def _changed(was: Player, told: dict[str, Any]) -> Player:
    fields = {name: getattr(was, name) for name in Player.__struct_fields__}
    return Player(**fields | told | {"result": told["result"] or None})


def _as_it_is(part: Part) -> Player:
    name = part.visitor.name if part.visitor is not None else ""
    return Player(person=part.person_id, name=name, **as_played(part))


def said_anew(parts: Sequence[Part]) -> bool:
    """Deleted players cannot be entered again; if there is one, the players stay as they are."""
    return all(part.person_id or part.visitor_id for part in parts)


def correcting(by: User, record: Record) -> type[CorrectionForm]:
    """Return a form class with fields for each player."""
    parts = list(record.parts.select_related("person", "visitor"))
    fields: dict[str, Any] = {"by": by, "parts": parts, "begun": _begun(record)}
    called: dict[int, str] = {}
    if said_anew(parts):
        names = Names(by, [record])
        called = {n: names.of(part, record.club_id) for n, part in enumerate(parts)}
        for n, part in enumerate(parts):
            fields |= _row(n, called[n], part)
        for n in range(len(parts), min(len(parts) + FRESH, MOST_PARTS)):
            fields |= _fresh(n)
    return type("Correcting", (CorrectionForm,), fields | {"called": called})


def groups(form: type[CorrectionForm]) -> list[tuple[str, dict[str, Any]]]:
    """Return the fieldsets of the players: one for each player, and one for each spare row."""
    there = form.base_fields
    found = []
    for n in range(MOST_PARTS):
        pairs = ((f"name_{n}", f"result_{n}"), (f"rank_{n}", f"score_{n}"), (f"out_{n}",))
        rows = [tuple(name for name in pair if name in there) for pair in pairs]
        if any(rows):
            called = form.called.get(n) or gettext("Somebody who was forgotten")
            found.append((called, {"fields": tuple(filter(None, rows))}))
    return found


def told_before(change: ShownChange) -> str:
    """Describe the play before the correction; empty for other changes."""
    before = change.before
    if before is None or change.kind != ChangeOf.CORRECTED:
        return ""
    players = (f"{each['name']} ({Result(each['result']).label})" for each in before["players"])
    told = [named(before["game"]), ", ".join(players)]
    if before["minutes"]:
        told.append(gettext("%(minutes)d minutes") % {"minutes": before["minutes"]})
    return gettext("Before: %(told)s") % {"told": " · ".join(told)}


def _begun(record: Record) -> dict[str, Any]:
    return {"game": named(record.game), "read": record.version}


def _row(n: int, name: str, part: Part) -> dict[str, forms.Field]:
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


def _fresh(n: int) -> dict[str, forms.Field]:
    return {
        f"name_{n}": forms.CharField(
            label=gettext("Name"),
            required=False,
            max_length=NAME_LENGTH,
            widget=UnfoldAdminTextInputWidget(),
        ),
        f"result_{n}": _result("", asked=False),
    }


def _result(initial: str, name: str = "", *, asked: bool = True) -> forms.ChoiceField:
    label = gettext("Result")
    heard = {"aria-label": f"{name}: {label}"} if name else {}
    return forms.ChoiceField(
        label=label,
        choices=[*(() if asked else (("", "–"),)), *Result.choices],
        initial=initial,
        required=asked,
        widget=UnfoldAdminSelectWidget(attrs=heard),
    )
