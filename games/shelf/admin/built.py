"""Builders in the administration: the same component as on the pages, used for the owner."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import quote, unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from games.people.models import User
from games.people.page.form import Form
from games.people.rulebook import game_display_name
from games.people.staff.service_admin import ServiceForm
from games.shelf.builders.begin import BEGINS, games
from games.shelf.builders.kinds import KINDS, run_form
from games.shelf.builders.offers import id_at
from games.shelf.models.owned import Owned
from games.web.form import Offer, Submission, carry_out, proof_of, run_offer


class NewForm(ServiceForm):
    """Form for a new row: owner, game and name."""

    kind: ClassVar[str]
    game_key = forms.ChoiceField(label=_("game"), widget=UnfoldAdminSelectWidget)

    class Meta:
        fields = ("person", "game_key", "name")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(key, game_display_name(key)) for key in games(self.kind)]
        cast("forms.ChoiceField", self.fields["game_key"]).choices = choices


class BuilderMixin:
    """Mixin for the administration of rows that a builder edits."""

    kind: ClassVar[str]

    @property
    def offers(self) -> Mapping[str, Offer]:
        """Return what its forms offer: the law of doors reads it."""
        kind = KINDS[self.kind]
        return {**kind.offers, "begin": BEGINS[self.kind], "copy": kind.copy}

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Sequence[str]:
        fields: Sequence[str] = cast("Any", super()).get_fields(request, obj)
        return NewForm.Meta.fields if obj is None else fields

    def get_form(self, request: HttpRequest, obj: Any = None, **more: Any) -> Any:
        if obj is None:
            own = {"kind": self.kind, "by": request.user, "deed": self.begin}
            more["form"] = type("New", (NewForm,), own)
        return cast("Any", super()).get_form(request, obj, **more)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """The command has already saved."""

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> Any:
        """Redirect to the builder: a row with only a name is not finished."""
        return redirect(self.address(obj.pk))

    def begin(self, _by: User, _row: Any, data: Mapping[str, Any]) -> Owned:
        typed = QueryDict(mutable=True)
        typed["name"] = data["name"]
        submission = Submission(data["person"], {"game": data["game_key"]}, typed)
        begun: Owned = run_offer(BEGINS[self.kind], submission)
        return begun

    @property
    def _me(self) -> Any:
        """Return `self`, typed as Django's ModelAdmin, which this mixin precedes."""
        return self

    def get_urls(self) -> list[Any]:
        view = self._me.admin_site.admin_view(self.action_view)
        name = f"shelf_{self.kind}_deed"
        return [
            path("<path:object_id>/change/<str:word>/", view, name=name),
            *cast("Any", super()).get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> Any:
        row = self._me.get_object(request, unquote(object_id))
        if row is None or not self._me.has_change_permission(request, row):
            return cast("Any", super()).change_view(request, object_id, form_url, extra_context)
        return self.render_row(request, row, Form(), 200)

    def action_view(self, request: HttpRequest, object_id: str, word: str) -> HttpResponse:
        """Run an action of the builder for the owner, with the staff member as actor."""
        row, by = self._me.get_object(request, unquote(object_id)), request.user
        if row is None or request.method != "POST" or not isinstance(by, User):
            raise Http404
        if not self._me.has_change_permission(request, row):
            raise PermissionDenied
        if word == "discard":
            return redirect(f"admin:shelf_{self.kind}_delete", object_id)
        if word == "copy":
            return self._copy(request, row, by)
        return self._run_action(request, row, by, word)

    def _copy(self, request: HttpRequest, row: Any, by: User) -> HttpResponse:
        def record(copied: Any) -> None:
            self._me.log_addition(request, copied, gettext("Copied."))

        offer, submission = (
            KINDS[self.kind].copy,
            Submission(row.person, {"id": row.pk}, request.POST),
        )
        address = carry_out(offer, submission, proof_of(offer, request, by), record)
        return redirect(self.address(id_at(address)))

    def _run_action(self, request: HttpRequest, row: Any, by: User, word: str) -> HttpResponse:
        offer = KINDS[self.kind].offers.get(word)
        done = str(offer.command.done) if offer else ""
        rejected = run_form(
            request,
            self.kind,
            word,
            row.person,
            row.pk,
            staff=by,
            after=lambda _result: self._me.log_change(request, row, done),
        )
        if rejected is not None:
            return self.render_row(request, row, rejected.form, rejected.status)
        self._me.message_user(request, done, messages.SUCCESS)
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        return redirect(self.address(row.pk) + query)

    def render_row(self, request: HttpRequest, row: Any, form: Form, status: int) -> HttpResponse:
        kind = KINDS[self.kind]
        page = kind.draw(kind.find(row.pk, row.person), request.GET, form, self.address(row.pk))
        return self.render_builder(request, row, page, status)

    def render_builder(
        self, request: HttpRequest, row: Any, page: object, status: int
    ) -> HttpResponse:
        context = {
            **self._me.admin_site.each_context(request),
            "title": row.name,
            "opts": self._me.model._meta,
            "owner": row.person,
            "builder": f"shelf/builders/{self.kind}.html",
            "original": row,
            "writes": self.writing_url(request, row),
            "page": page,
        }
        return render(request, "admin/shelf/build.html", context, status=status)

    def writing_url(self, request: HttpRequest, row: Any) -> str:
        """Return the address where the owner writes cards for the row, or an empty string."""
        return ""

    def address(self, id: str) -> str:
        return reverse(f"admin:shelf_{self.kind}_change", args=(quote(id),))
