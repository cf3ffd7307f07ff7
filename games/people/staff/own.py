"""Rows that staff can find: all rows for those with the right to manage them, others only their
own."""

from typing import Any, ClassVar, cast

from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from games.people.access import is_staff_with
from games.people.models import User
from games.people.names import SEES


class ForOneself:
    """Staff who may not view people can create rows only for themselves."""

    def get_autocomplete_fields(self, request: HttpRequest) -> Any:
        fields = cast("Any", super()).get_autocomplete_fields(request)
        return [each for each in fields if each != "person" or is_staff_with(request.user, SEES)]

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **more: Any) -> Any:
        if db_field.name == "person" and not is_staff_with(request.user, SEES):
            more |= {"queryset": User.objects.filter(pk=request.user.pk)}
            more |= {"initial": request.user.pk, "empty_label": None}
        return cast("Any", super()).formfield_for_foreignkey(db_field, request, **more)


class OwnRowsAdmin(ForOneself):
    """Put it before the admin of a kind of row. Owners may change their own rows here as on their
    page; the view permission is enough."""

    manage_right: ClassVar[str]
    """The right to manage everybody's rows."""

    def rows_of(self, person: User) -> Q:
        """Return the filter for this person's rows."""
        return Q(person=person)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        queryset: QuerySet[Any] = cast("Any", super()).get_queryset(request)
        if is_staff_with(request.user, self.manage_right):
            return queryset
        if not isinstance(request.user, User):
            return queryset.none()
        # Filter by ids, so that counts in annotations are not multiplied by the joins.
        rows = queryset.model._default_manager
        mine = rows.filter(self.rows_of(request.user)).order_by()
        return queryset.filter(pk__in=mine.values("pk"))

    def may_change(self, request: HttpRequest, obj: Model | None) -> bool:
        """`obj` is one of these rows."""
        return bool(cast("Any", self).has_view_permission(request, obj))
