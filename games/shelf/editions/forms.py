"""Forms for editions in the administration, checked by the same rules as elsewhere."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from games.people import rulebook
from games.people.models import User
from games.people.refusals import Refusal
from games.people.staff.service_admin import capitalized
from games.rulebooks import GAMES
from games.shelf.editions import catalogue
from games.shelf.models import Edition


class CopyForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no [] at run time
    """Form for a new edition: a copy of its game's catalogue."""

    game_key = forms.ChoiceField(
        label=capitalized(_("game")),
        choices=lambda: [(key, rulebook.game_display_name(key)) for key in GAMES],
        widget=UnfoldAdminSelectWidget,
    )

    class Meta:
        model = Edition
        fields = ("person", "game_key", "name")
        help_texts = {  # noqa: RUF012 - as Django has it
            "name": _("A whole catalogue comes as a copy: choose its game, its owner and its name.")
        }

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        person = data.get("person")
        if isinstance(person, User):
            _validate(catalogue.must_have_room, person)
        return data


def _validate(check: Any, *args: Any) -> None:
    try:
        check(*args)
    except Refusal as refusal:
        sentences = [text for texts in refusal.errors.values() for text in texts]
        raise ValidationError(sentences or [str(refusal.sentence)]) from refusal
