"""Export of a person's data, and erasure, after which no row names the person. The exports and
erasures of other rooms are listed in one table, `companion/privacy.py`."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import CASCADE, Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from games.kernel.record import record_from
from games.people.models import Language, Privacy, Rescue, User, Welcome

Exports = Mapping[str, Callable[[User], object]]
Erasures = Iterable[Callable[[User], None]]
Kind = TypeVar("Kind", bound=msgspec.Struct)


class TokenExport(msgspec.Struct, frozen=True):
    id: str
    label: str
    created: datetime
    expires: datetime


class SessionExport(msgspec.Struct, frozen=True):
    """A browser in which the person is signed in."""

    id: str
    browser: str
    system: str
    created: datetime
    seen: datetime


class LinkExport(msgspec.Struct, frozen=True):
    """To an account, handed out as staff."""

    id: str
    email: str
    created: datetime
    expires: datetime


class RescueExport(msgspec.Struct, frozen=True):
    """A link to a new password, by whom it was shown (None: the terminal), and when it was used."""

    person: str
    by: str | None
    created: datetime
    used: datetime | None


class DeedExport(msgspec.Struct, frozen=True):
    """What a member of staff did in the administration, and to which row; not what that was called,
    which may be somebody's name."""

    app: str
    model: str
    row: str | None
    deed: int
    """1 added, 2 changed, 3 deleted."""
    made: datetime


class PersonExport(msgspec.Struct, frozen=True):
    """Everything that `games.people` stores about a person, except the password's hash and the
    tokens' digests, which tell a person nothing."""

    id: str
    username: str | None
    email: str | None
    name: str
    language: str
    time_zone: str
    privacy: str
    created: datetime
    last_login: datetime | None
    groups: tuple[str, ...]
    permissions: tuple[str, ...]
    """Rights of this account alone, in addition to those of its groups."""
    tokens: tuple[TokenExport, ...]
    sessions: tuple[SessionExport, ...]
    links: tuple[LinkExport, ...]
    rescues: tuple[RescueExport, ...]
    """Links for this account, and links for others shown by this person."""
    administration: tuple[DeedExport, ...]


def export_rows(kind: type[Kind], rows: QuerySet[Any], **columns: str) -> tuple[Kind, ...]:
    """Return each row as a record of that kind, in one query; a field has the column of its name,
    or the one in `columns`."""
    return tuple(each for _, each in _records(kind, rows, "pk", columns))


def export_rows_by(
    owner: str, kind: type[Kind], rows: QuerySet[Any], **columns: str
) -> Mapping[Any, tuple[Kind, ...]]:
    """Return the same, grouped by owner; an owner without rows has ()."""
    by_owner: defaultdict[Any, list[Kind]] = defaultdict(list)
    for key, each in _records(kind, rows, owner, columns):
        by_owner[key].append(each)
    return defaultdict(tuple, {key: tuple(each) for key, each in by_owner.items()})


def _records(
    kind: type[Kind], rows: QuerySet[Any], owner: str, columns: Mapping[str, str]
) -> Iterable[tuple[Any, Kind]]:
    fields = kind.__struct_fields__
    for key, *row in rows.values_list(owner, *(columns.get(name, name) for name in fields)):
        yield key, msgspec.convert(dict(zip(fields, row, strict=True)), kind)


def export(person: User) -> PersonExport:
    return record_from(
        PersonExport,
        person,
        groups=tuple(person.groups.order_by("name").values_list("name", flat=True)),
        permissions=tuple(
            map(_permission_label, person.user_permissions.select_related("content_type"))
        ),
        tokens=export_rows(TokenExport, person.tokens.order_by("created")),
        sessions=export_rows(SessionExport, person.sessions.order_by("created")),
        links=export_rows(LinkExport, person.welcomes.order_by("created")),
        rescues=export_rows(
            RescueExport,
            Rescue.objects.filter(Q(person=person) | Q(by=person)).order_by("created", "pk"),
            person="person_id",
            by="by_id",
        ),
        administration=export_rows(
            DeedExport,
            LogEntry.objects.filter(user=person).order_by("action_time", "pk"),
            app="content_type__app_label",
            model="content_type__model",
            row="object_id",
            deed="action_flag",
            made="action_time",
        ),
    )


def _permission_label(permission: Permission) -> str:
    return f"{permission.content_type.app_label}.{permission.codename}"


@transaction.atomic
def erase(person: User) -> None:
    """Erase a person. The row stays without a name, because games and standings point to it;
    everything that names the person, or lets anybody log in as that person, is deleted. Sessions
    end with the password."""
    person = User.objects.select_for_update().get(pk=person.pk)
    if person.erased:
        return
    # Erasures of the rooms above come first, while the name is still known.
    erasures: Erasures = import_string(settings.ERASURES)
    for depart in erasures:
        depart(person)
    _forget(person)
    if person.email:
        Welcome.objects.filter(email=person.email).delete()
    person.groups.clear()
    person.user_permissions.clear()
    # The admin's log keeps the name of a row at the time of each change.
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(User), object_id=person.pk
    ).update(object_repr=person.pk, change_message="")
    person.username = person.email = person.last_login = None
    person.name = ""
    person.language, person.privacy = Language.ENGLISH, Privacy.HIDDEN
    person.time_zone = ""
    person.is_active = person.is_staff = person.is_superuser = False
    person.set_unusable_password()
    person.erased = timezone.now()
    person.save()


def _forget(person: User) -> None:
    """Delete rows that belong only to this person, in any room: those that point to the person by
    CASCADE. The admin's log of their work as staff stays."""
    for relation in User._meta.related_objects:
        if relation.on_delete is CASCADE and relation.related_model is not LogEntry:
            rows = relation.related_model._default_manager
            rows.filter(**{relation.field.name: person}).delete()
