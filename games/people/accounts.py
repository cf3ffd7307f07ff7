"""What can be done with an account: create, log in, amend, export, erase."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import cast

import msgspec
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth import authenticate as check_credentials
from django.contrib.auth.password_validation import validate_password
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import IntegrityError, transaction
from django.db.models import CASCADE
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from games.people.models import Language, Privacy, User
from games.people.refusals import Refusal

TAKEN = "unique"  # Django's code for a value that another row has


Problems = dict[str, list[ValidationError]]


class TokenExport(msgspec.Struct, frozen=True):
    id: str
    label: str
    created: datetime
    expires: datetime


class PersonExport(msgspec.Struct, frozen=True):
    """Everything that `games.people` keeps on a person, but the password's hash and the tokens'
    digests, which tell a person nothing."""

    id: str
    username: str | None
    email: str | None
    name: str
    language: str
    privacy: str
    created: datetime
    last_login: datetime | None
    groups: tuple[str, ...]
    tokens: tuple[TokenExport, ...]


def create(
    *,
    name: str,
    password: str,
    username: str | None = None,
    email: str | None = None,
    language: str = Language.ENGLISH,
    privacy: str = Privacy.SHOWN,
) -> User:
    person = User(username=username, email=email, name=name, language=language, privacy=privacy)
    person.set_password(password)
    problems = _problems(person) | _password_problems(person, password)
    if problems:
        raise _refused(problems)
    try:
        with transaction.atomic():
            person.save(force_insert=True)
    except IntegrityError:
        # Between the look and the insert somebody else took it: look again.
        raise _refused(_problems(person)) from None
    return person


def authenticate(login: str, password: str) -> User:
    """By user name or address. An unknown login costs as much time as a wrong password."""
    person = check_credentials(username=login, password=password)
    if not isinstance(person, User):
        raise Refusal(
            "account.wrong_login",
            _("This login and this password do not go together: check both and try again."),
        )
    return person


def amend(
    person: User,
    *,
    name: str | None = None,
    language: str | None = None,
    privacy: str | None = None,
) -> None:
    wishes = {"name": name, "language": language, "privacy": privacy}
    changed = {field: wish for field, wish in wishes.items() if wish is not None}
    amended = User.objects.get(pk=person.pk)
    for field, wish in changed.items():
        setattr(amended, field, wish)
    if problems := _problems(amended):
        raise _refused(problems)
    amended.save(update_fields=changed)
    person.refresh_from_db(fields=changed)


def export(person: User) -> PersonExport:
    return PersonExport(
        id=person.id,
        username=person.username,
        email=person.email,
        name=person.name,
        language=person.language,
        privacy=person.privacy,
        created=person.created,
        last_login=person.last_login,
        groups=tuple(person.groups.order_by("name").values_list("name", flat=True)),
        tokens=tuple(
            TokenExport(
                id=token.id, label=token.label, created=token.created, expires=token.expires
            )
            for token in person.tokens.order_by("created")
        ),
    )


@transaction.atomic
def erase(person: User) -> None:
    """The row stays, nameless, because games and standings point at it; what names the person, or
    lets anybody in as that person, goes. Its sessions end with its password."""
    person = User.objects.select_for_update().get(pk=person.pk)
    if person.erased:
        return
    # First what rooms above this one do about it, while it is known who it was.
    for depart in cast("Iterable[Callable[[User], None]]", import_string(settings.ERASURES)):
        depart(person)
    _forget(person)
    person.groups.clear()
    person.user_permissions.clear()
    # The admin's log keeps what a row was called when somebody touched it.
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(User), object_id=person.pk
    ).update(object_repr=person.pk, change_message="")
    person.username = person.email = person.last_login = None
    person.name = ""
    person.language, person.privacy = Language.ENGLISH, Privacy.HIDDEN
    person.is_active = person.is_staff = person.is_superuser = False
    person.set_unusable_password()
    person.erased = timezone.now()
    person.save()


def _forget(person: User) -> None:
    """What is a person's alone goes with them, in whatever room it lies: rows that point at them
    by CASCADE. What they did as staff stays in the admin's log."""
    for relation in User._meta.related_objects:  # noqa: SLF001 - public, says Django
        if relation.on_delete is CASCADE and relation.related_model is not LogEntry:
            rows = relation.related_model._default_manager  # noqa: SLF001 - likewise
            rows.filter(**{relation.field.name: person}).delete()


def _problems(person: User) -> Problems:
    try:
        person.full_clean(validate_constraints=False)  # `clean` says them in words
    except ValidationError as problems:
        return problems.error_dict
    return {}


def _password_problems(person: User, password: str) -> Problems:
    try:
        validate_password(password, person)
    except ValidationError as problems:
        return {"password": problems.error_list}
    return {}


def _refused(problems: Problems) -> Refusal:
    errors = {
        "" if field == NON_FIELD_ERRORS else field: [
            sentence for problem in found for sentence in problem.messages
        ]
        for field, found in problems.items()
    }
    if any(problem.code == TAKEN for found in problems.values() for problem in found):
        sentence = _("Somebody has this user name or address: choose another, or log in.")
        return Refusal("account.taken", sentence, errors=errors)
    sentence = _("Some fields need another look: each says what to do.")
    return Refusal("account.invalid", sentence, errors=errors)
