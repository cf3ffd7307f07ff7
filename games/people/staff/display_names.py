"""Display names of rows for the current reader: in breadcrumbs, titles and messages.

The admin log stores only ids, because it stays when a person is erased.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest


class DisplayNameAdmin:
    """For admins of rows that appear as ids to readers who may not know their names: such a row has
    a `told`, which replaces the id."""

    def display_name(self, row: Any) -> str:
        return str(row.name)

    def get_object(self, request: HttpRequest, *which: Any) -> Any:
        row = cast("Any", super()).get_object(request, *which)
        if row is not None:
            row.display_label = self.display_name(row)
        return row

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return self._log_with_id(cast("Any", super()).log_addition, request, obj, message)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return self._log_with_id(cast("Any", super()).log_change, request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Any]) -> Any:
        rows = list(queryset)
        for row in rows:
            row.display_label = ""
        return cast("Any", super()).log_deletions(request, rows)

    def get_deleted_objects(self, objs: Iterable[Any], request: HttpRequest) -> Any:
        """List the rows by name, and dependent rows only by number of each kind: nobody knows their
        ids."""
        rows = list(objs)
        _names, counts, *rest = cast("Any", super()).get_deleted_objects(rows, request)
        return [self.display_name(row) for row in rows], counts, *rest

    def _log_with_id(
        self, log: Callable[..., Any], request: HttpRequest, obj: Any, message: Any
    ) -> Any:
        obj.display_label = ""
        entry = log(request, obj, message)
        obj.display_label = self.display_name(obj)
        return entry


def row_names(request: HttpRequest, log: Sequence[LogEntry]) -> Mapping[tuple[int, str], str]:
    """Return the names of the rows in a log, as this user may know them; one query for each
    kind."""
    labels: dict[tuple[int, str], str] = {}
    for kind in {entry.content_type_id for entry in log if entry.content_type_id}:
        model = ContentType.objects.get_for_id(kind).model_class()
        shown = admin.site._registry.get(model) if model else None
        if not isinstance(shown, DisplayNameAdmin):
            continue
        keys = [entry.object_id for entry in log if entry.content_type_id == kind]
        for row in cast("Any", shown).get_queryset(request).filter(pk__in=keys):
            labels[kind, str(row.pk)] = shown.display_name(row)
    return labels
