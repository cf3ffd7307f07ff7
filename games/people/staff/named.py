"""What a row is called to whoever reads: in the way that leads to it, in titles and in messages.

The log of the administration keeps ids alone: it stays when a person is erased."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest


class Named:
    """Before the administration of rows that are their ids to whoever does not know them: such a
    row has a `told`, which stands in for it."""

    def called(self, row: Any) -> str:
        return str(row.name)

    def get_object(self, request: HttpRequest, *which: Any) -> Any:
        row = cast("Any", super()).get_object(request, *which)
        if row is not None:
            row.told = self.called(row)
        return row

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return self._logged(cast("Any", super()).log_addition, request, obj, message)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return self._logged(cast("Any", super()).log_change, request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Any]) -> Any:
        rows = list(queryset)
        for row in rows:
            row.told = ""
        return cast("Any", super()).log_deletions(request, rows)

    def get_deleted_objects(self, objs: Iterable[Any], request: HttpRequest) -> Any:
        """By name; what goes with it, by how many there are of each: nobody knows its ids."""
        rows = list(objs)
        _told, counts, *rest = cast("Any", super()).get_deleted_objects(rows, request)
        return [self.called(row) for row in rows], counts, *rest

    def _logged(self, log: Callable[..., Any], request: HttpRequest, obj: Any, message: Any) -> Any:
        obj.told = ""
        entry = log(request, obj, message)
        obj.told = self.called(obj)
        return entry


def names(request: HttpRequest, log: Sequence[LogEntry]) -> Mapping[tuple[int, str], str]:
    """Of the rows that a log tells of, as whoever asks may know them: a query for each kind."""
    found: dict[tuple[int, str], str] = {}
    for kind in {entry.content_type_id for entry in log if entry.content_type_id}:
        model = ContentType.objects.get_for_id(kind).model_class()
        shown = admin.site._registry.get(model) if model else None
        if not isinstance(shown, Named):
            continue
        keys = [entry.object_id for entry in log if entry.content_type_id == kind]
        for row in cast("Any", shown).get_queryset(request).filter(pk__in=keys):
            found[kind, str(row.pk)] = shown.called(row)
    return found
