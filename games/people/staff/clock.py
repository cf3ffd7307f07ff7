"""Note on the time zone of the hours in a form."""

from typing import Any, cast

from django.db.models import DateTimeField
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext


def _with_zone_note(text: object) -> str:
    zone = gettext("Time zone: %(zone)s.") % {"zone": str(timezone.get_current_timezone())}
    return f"{text} {zone}".strip()


with_zone_note = lazy(_with_zone_note, str)
"""The same text with the time zone that is active when it is shown."""


class TimeZoneNoteAdmin:
    """An admin whose forms show the time zone beside each time."""

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **more: Any) -> Any:
        if isinstance(db_field, DateTimeField):
            more["help_text"] = with_zone_note(db_field.help_text)
        return cast("Any", super()).formfield_for_dbfield(db_field, request, **more)
