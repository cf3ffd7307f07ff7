"""Form fields of tournaments, with the widgets of the administration."""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django import forms
from unfold.widgets import (
    INPUT_CLASSES,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from games.people.staff.clock import with_zone_note

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Text: TypeAlias = str | _StrPromise

MOST_MINUTES: Final = 14 * 24 * 60


class MomentInput(forms.DateTimeInput):
    """Input of a day and a time, with the phone's own picker."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__({"class": " ".join(INPUT_CLASSES)}, format="%Y-%m-%dT%H:%M")


def moment(label: "Text", text: "Text" = "") -> forms.DateTimeField:
    formats = ("%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S")
    return forms.DateTimeField(
        label=label,
        help_text=with_zone_note(text),
        required=False,
        widget=MomentInput(),
        input_formats=formats,
    )


def figure(
    label: "Text", text: "Text" = "", least: int = 1, most: int = MOST_MINUTES
) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        help_text=text,
        required=False,
        min_value=least,
        max_value=most,
        widget=UnfoldAdminIntegerFieldWidget(attrs={"inputmode": "numeric"}),
    )


def choice(label: "Text", choices: Any, *, required: bool = True) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        required=required,
        widget=UnfoldAdminSelectWidget(),
    )


def tick(label: "Text") -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, widget=UnfoldBooleanWidget())


def text(label: "Text", most: int, help_: "Text" = "", *, required: bool = False) -> Any:
    return forms.CharField(
        label=label,
        help_text=help_,
        max_length=most,
        required=required,
        widget=UnfoldAdminTextInputWidget(),
    )
