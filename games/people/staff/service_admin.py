"""Rows that staff create and change by the same functions as everybody else; a refusal appears
beside the form's fields."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from django import forms
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminSelectWidget

from games.people import rulebook
from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks import GAMES

capitalized = lazy(capfirst, str)
"""Like the labels that Django makes itself."""

Service = Callable[[User, Any, Mapping[str, Any]], Model]
"""Called with the user, the row (blank if new) and the form's data."""


class ServiceForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's takes no [] at run time
    """Calls the function where Django would only build a row, because it checks more than the
    fields."""

    by: User
    deed: Service

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():  # as in Django's own fields
            field.label = capfirst(field.label)

    def _post_clean(self) -> None:
        if self.errors:
            return
        try:
            with transaction.atomic():
                self.instance = type(self).deed(self.by, self.instance, self.cleaned_data)
        except Refusal as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: Refusal) -> None:
        beside = {field for field in refusal.errors if field in self.fields}
        for field in beside:
            self.add_error(field, [str(each) for each in refusal.errors[field]])
        if not beside:
            self.add_error(None, str(refusal.sentence))

    def save(self, commit: bool = True) -> Any:
        return self.instance

    def save_m2m(self) -> None:
        """The function has already saved."""


class GameServiceForm(ServiceForm):
    """A row of an installed game."""

    game_key = forms.ChoiceField(label=_("game"), widget=UnfoldAdminSelectWidget)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "game_key" in self.fields:
            target = [(key, rulebook.game_display_name(key)) for key in GAMES]
            cast("forms.ChoiceField", self.fields["game_key"]).choices = target


class ServiceAdmin:
    """Rows are created and changed by `deed`, with the form fields `asked` and `changed`."""

    add_fields: tuple[str, ...]
    """Fields of a new row."""
    change_fields: tuple[str, ...]
    """Fields of an existing row; empty: it is read-only."""
    form = ServiceForm

    def save_through_service(self, by: User, row: Any, data: Mapping[str, Any]) -> Model:
        raise NotImplementedError

    def get_form(self, request: HttpRequest, obj: Model | None = None, **more: Any) -> Any:
        if not isinstance(request.user, User):
            raise PermissionDenied
        kind = cast("Any", super()).get_form(request, obj, **more)
        return type(
            "Asked", (kind,), {"by": request.user, "deed": staticmethod(self.save_through_service)}
        )

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        return self.add_fields if obj is None else cast("Any", super()).get_fields(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        if obj is None:
            return ()
        shown = cast("Any", super()).get_fields(request, obj)
        return tuple(field for field in shown if field not in self.change_fields)

    def get_inlines(self, request: HttpRequest, obj: Model | None) -> Any:
        """Show no inlines for a new row."""
        return () if obj is None else cast("Any", super()).get_inlines(request, obj)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """The function has already saved."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(ModelAdmin.has_add_permission(cast("Any", self), request))

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(self.change_fields) and self.may_change(request, obj)

    def may_change(self, request: HttpRequest, obj: Model | None) -> bool:
        return bool(ModelAdmin.has_change_permission(cast("Any", self), request, obj))
