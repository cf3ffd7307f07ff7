"""Form fields of tournaments, with the widgets of the administration."""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django import forms
from unfold.widgets import (
    INPUT_CLASSES,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from games.people.page.fields import Field, Line, Moment, Number, Passage, Tick
from games.people.staff.clock import with_zone_note

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Text: TypeAlias = str | _StrPromise


MOST: Final = 20_000


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
    label: "Text", text: "Text" = "", least: int = 1, most: int = MOST
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


def form_field(field: Field, column: Any) -> forms.Field:
    """Return the form's field of a declared one. The choices are those of its column."""
    label: Any = field.label
    hint: Any = field.hint
    match field:
        case Passage():
            rows = UnfoldAdminTextareaWidget(attrs={"rows": 3})
            return forms.CharField(
                label=label, max_length=field.most, required=field.needed, widget=rows
            )
        case Line():
            line: forms.Field = text(label, field.most, hint, required=field.needed)
            return line
        case Number():
            return figure(label, hint, field.least, field.most)
        case Moment():
            return moment(label, hint)
        case Tick():
            return tick(label)
        case _:
            return choice(label, column.choices)
