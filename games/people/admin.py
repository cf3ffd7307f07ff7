from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final, cast

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserCreationForm

from games.people.access import Caller, is_staff_with, outranks
from games.people.account_links import signup
from games.people.models import Token, User, Welcome
from games.people.names import shown_name
from games.people.page.inputs import parse_number
from games.people.privacy import erase
from games.people.staff.current_user import current_user
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.home import MOST, Line, Section, add_url, changelist_url, visible_queryset
from games.people.staff.roles import ROLES
from games.people.staff.rows import PrivateNamesAdmin

admin.site.unregister(Group)

DEEDS: Final[Mapping[str, Promise]] = {
    "view": pgettext_lazy("a right", "see"),
    "add": pgettext_lazy("a right", "add"),
    "change": pgettext_lazy("a right", "change"),
    "delete": pgettext_lazy("a right", "delete"),
}


def _group(group: Group) -> str:
    return str(ROLES[group.name].label) if group.name in ROLES else group.name


# Also in breadcrumbs, messages and titles, where Django asks the row itself.
Group.__str__ = _group  # type: ignore[assignment, method-assign]  # it is Django's


def _right(right: Permission) -> str:
    word = DEEDS.get(right.codename.partition("_")[0])
    return f"{right.content_type.app_labeled_name} | {word or right.name}"


class ManyRowsField(forms.ModelMultipleChoiceField):
    """Refuses ids that no row can have; Django leaves SQLite's error at 20 digits uncaught."""

    def clean(self, value: Any) -> Any:
        if any(parse_number(str(each)) is None for each in value or ()):
            raise ValidationError(gettext("Choose one of these."))
        return super().clean(value)


class TranslatedGroupAdmin:
    """Shows groups and rights in the reader's language; Django stores them in English."""

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **more: Any) -> Any:
        more.setdefault("form_class", ManyRowsField)
        field = cast("Any", super()).formfield_for_manytomany(db_field, request, **more)
        if field is not None:
            field.label_from_instance = _group if db_field.name == "groups" else _right
        return field


RAISING: Final = ("is_staff", "is_superuser", "groups", "user_permissions")


@admin.register(Group)
class GroupAdmin(TranslatedGroupAdmin, DjangoGroupAdmin, ModelAdmin):  # type: ignore[misc]  # Django's says less of it
    """Only superusers decide what a group may do, since all its members may do it."""

    list_display = ("display_name", "task")
    readonly_fields = ("display_name", "task")

    def get_fields(self, request: HttpRequest, obj: Group | None = None) -> tuple[str, ...]:
        """A built-in group keeps its name, by which it is found; it is shown translated."""
        if obj is None or obj.name not in ROLES:
            return ("name", "permissions")
        return ("display_name", "task", "permissions")

    @admin.display(description=_("name"), ordering="name")
    def display_name(self, group: Group) -> str:
        return _group(group)

    @admin.display(description=_("task"))
    def task(self, group: Group) -> str:
        return str(ROLES[group.name].task) if group.name in ROLES else "–"

    def get_deleted_objects(self, objs: Iterable[Group], request: HttpRequest) -> Any:
        rows = list(objs)
        _names, _counts, *rest = super().get_deleted_objects(rows, request)
        return [_group(each) for each in rows], {gettext("groups"): len(rows)}, *rest

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _may_raise(request)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return _may_raise(request)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return _may_raise(request)


def _may_raise(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_superuser)


# Django's user name field cannot be empty, but a person with an address needs no user name.
class NewPersonForm(UserCreationForm):
    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("name", "username", "email")
        field_classes: ClassVar[dict[str, type]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["usable_password"].help_text = gettext(
            "Without one, they come in by a link that you hand them."
        )


class PersonForm(UserChangeForm):
    password = None  # type: ignore[assignment]  # how it is kept tells nobody anything

    class Meta(UserChangeForm.Meta):
        model = User
        field_classes: ClassVar[dict[str, type]] = {}


@admin.register(User)
class PersonAdmin(DisplayNameAdmin, TranslatedGroupAdmin, DjangoUserAdmin, ModelAdmin):
    form = PersonForm
    add_form = NewPersonForm
    change_password_form = AdminPasswordChangeForm
    change_form_outer_before_template = "admin/people/help.html"
    list_display = ("name", "username", "email", "is_active", "is_staff", "created", "last_login")
    list_filter = ("is_active", "is_staff", "privacy", "language", "groups")
    search_fields = ("name", "username", "email", "id")
    ordering = ("-created",)
    readonly_fields = ("id", "told_password", "last_login", "created", "erased")
    fieldsets = (
        (None, {"fields": ("id", "name", "username", "email", "told_password")}),
        (_("Choices"), {"fields": ("language", "privacy")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("created", "last_login", "erased")}),
    )
    add_fieldsets = (
        (
            None,
            {"fields": ("name", "username", "email", "usable_password", "password1", "password2")},
        ),
    )

    # Staff who may change people cannot raise anybody's rights, including their own, or change a
    # person above them: by setting that person's password or address they could log in as them.
    def display_name(self, row: User) -> str:
        return shown_name(row, viewer=current_user())

    @admin.display(description=_("password"))
    def told_password(self, row: User) -> SafeString:
        has_password = row.has_usable_password()
        return format_html(
            '{} <a class="underline" href="{}">{}</a>',
            gettext("Set.") if has_password else gettext("Not set: they cannot log in by one."),
            reverse("admin:auth_user_password_change", args=[row.pk]),
            gettext("Give another password") if has_password else gettext("Give a password"),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        own = self.readonly_fields
        return own if _may_raise(request) else (*own, *RAISING)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        may = bool(super().has_change_permission(request, obj))
        return may and (obj is None or outranks(request.user, obj))

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        may = bool(super().has_delete_permission(request, obj))
        return may and (obj is None or outranks(request.user, obj))

    # Deleting a person erases them: games and standings keep pointing to a nameless row.
    def delete_model(self, request: HttpRequest, obj: User) -> None:
        erase(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for person in queryset:
            erase(person)

    def get_deleted_objects(
        self, objs: Iterable[User], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        names = [
            gettext("%(name)s: name, login, rights and tokens go; a nameless row stays.")
            % {"name": person}
            for person in objs
        ]
        above = {str(each) for each in objs if not outranks(request.user, each)}
        return names, {gettext("people"): len(names)}, above, []


def _people_locked_out(request: HttpRequest) -> list[User] | None:
    """Return the people who cannot log in, for staff who may help them."""
    rows = visible_queryset(request, User)
    if rows is None or not request.user.has_perm("people.change_user"):
        return None
    unusable = Q(password="") | Q(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return list(rows.filter(unusable, is_active=True, erased=None).order_by("-created")[: MOST + 1])


def without_password(request: HttpRequest) -> Section | None:
    """Return the section of people who cannot log in, for the admin home."""
    near = _people_locked_out(request)
    if near is None:
        return None
    return Section(
        "passwords",
        gettext("Who has no password"),
        [
            Line(
                person.name,
                reverse("admin:auth_user_password_change", args=[person.pk]),
                gettext("give a password"),
            )
            for person in near
        ],
        gettext("Everybody can log in."),
        changelist_url(User),
        deed=gettext("Hand out a link to an account"),
        deed_at=add_url(request, Welcome),
    )


@admin.register(Welcome)
class WelcomeAdmin(DisplayNameAdmin, ModelAdmin):
    """Links to an account, handed out one by one; each is shown once, to the staff member who made
    it."""

    list_display = ("recipient", "made_by", "created", "expires")
    list_select_related = ("made_by",)
    ordering = ("-created",)
    fields = ("email",)

    def display_name(self, row: Welcome) -> str:
        return row.email or gettext("For whoever has it")

    @admin.display(description=_("for whom"), ordering="email")
    def recipient(self, row: Welcome) -> str:
        return self.display_name(row)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_staff_with(request.user, signup.HANDS_OUT)

    def has_change_permission(self, request: HttpRequest, obj: Welcome | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Welcome, form: Any, change: bool) -> None:
        by = request.user if isinstance(request.user, User) else None
        made = signup.hand_out(Caller(by), obj.email)
        obj.pk, obj.digest = made.pk, made.digest
        message = gettext("Hand this out, it is told once and lets one person in: %(link)s")
        self.message_user(request, message % {"link": made.secret})


@admin.register(Token)
class TokenAdmin(DisplayNameAdmin, PrivateNamesAdmin, ModelAdmin):
    """A read-only list of tokens; deleting a token revokes it."""

    list_display = ("label", "person", "created", "expires")
    list_filter = ("expires",)
    search_fields = ("id", "label", "person__name", "person__username")
    list_select_related = ("person",)
    ordering = ("-created",)

    def display_name(self, row: Token) -> str:
        return row.label

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # only its owner gets the secret, by the API

    def has_change_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        return False
