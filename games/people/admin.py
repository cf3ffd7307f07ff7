from collections.abc import Iterable
from typing import ClassVar

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from games.people.models import Token, User
from games.people.privacy import erase

admin.site.unregister(Group)


@admin.register(Group)
class GroupAdmin(DjangoGroupAdmin, ModelAdmin):
    pass


# Django's field for user names cannot be left empty, and somebody with an address needs none.
class NewPersonForm(UserCreationForm):
    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("name", "username", "email")
        field_classes: ClassVar[dict[str, type]] = {}


class PersonForm(UserChangeForm):
    class Meta(UserChangeForm.Meta):
        model = User
        field_classes: ClassVar[dict[str, type]] = {}


@admin.register(User)
class PersonAdmin(DjangoUserAdmin, ModelAdmin):
    form = PersonForm
    add_form = NewPersonForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("name", "username", "email", "is_active", "is_staff", "created", "last_login")
    list_filter = ("is_active", "is_staff", "privacy", "language", "groups")
    search_fields = ("name", "username", "email", "id")
    ordering = ("-created",)
    readonly_fields = ("id", "last_login", "created", "erased")
    fieldsets = (
        (None, {"fields": ("id", "name", "username", "email", "password")}),
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

    # To delete a person is to erase them: games and standings keep pointing at a nameless row.
    def delete_model(self, request: HttpRequest, obj: User) -> None:
        erase(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for person in queryset:
            erase(person)

    def get_deleted_objects(
        self, objs: Iterable[User], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        told = [
            gettext("%(name)s: name, login, rights and tokens go; a nameless row stays.")
            % {"name": person}
            for person in objs
        ]
        return told, {gettext("people"): len(told)}, set(), []


@admin.register(Token)
class TokenAdmin(ModelAdmin):
    """A look at what is out there; to delete a token is to revoke it."""

    list_display = ("label", "person", "created", "expires")
    list_filter = ("expires",)
    search_fields = ("id", "label", "person__name", "person__username")
    list_select_related = ("person",)
    ordering = ("-created",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a secret is told to its person alone, by the API

    def has_change_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        return False
