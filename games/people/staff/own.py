"""Whose rows staff find: those who put everybody's in order, all of them; others their own."""

from typing import Any, ClassVar, cast

from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from games.people.access import helps
from games.people.models import User
from games.people.names import SEES


class ForOneself:
    """Who may not look at people makes things for themselves."""

    def get_autocomplete_fields(self, request: HttpRequest) -> Any:
        fields = cast("Any", super()).get_autocomplete_fields(request)
        return [each for each in fields if each != "person" or helps(request.user, SEES)]

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **more: Any) -> Any:
        if db_field.name == "person" and not helps(request.user, SEES):
            more |= {"queryset": User.objects.filter(pk=request.user.pk)}
            more |= {"initial": request.user.pk, "empty_label": None}
        return cast("Any", super()).formfield_for_foreignkey(db_field, request, **more)


class Own(ForOneself):
    """Before the administration of a kind of row. What is one's own one may change here as on its
    page, by the same deeds; to look at it is the right that is asked for."""

    everybodys: ClassVar[str]
    """The right to put everybody's in order."""

    def of(self, person: User) -> Q:
        """Which rows are this person's."""
        return Q(person=person)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        found: QuerySet[Any] = cast("Any", super()).get_queryset(request)
        if helps(request.user, self.everybodys):
            return found
        if not isinstance(request.user, User):
            return found.none()
        # By their ids: what is counted beside a row is not counted once for each way to it.
        rows = found.model._default_manager
        mine = rows.filter(self.of(request.user)).order_by()
        return found.filter(pk__in=mine.values("pk"))

    def may_change(self, request: HttpRequest, obj: Model | None) -> bool:
        """`obj` was found among these rows."""
        return bool(cast("Any", self).has_view_permission(request, obj))
