"""Operations on an account: create, log in, change."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth import authenticate as check_credentials
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from games.people.models import Language, Privacy, User
from games.people.refusals import Conflict, Invalid, Refusal, no_account, taken, wrong_login
from games.people.sign_in.tries import Tries

TAKEN = "unique"  # Django's code for a value that another row has


Problems = dict[str, list[ValidationError]]


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
        raise _refusal_for(problems)
    try:
        with transaction.atomic():
            person.save(force_insert=True)
    except IntegrityError:
        # Another request took it between check and insert: check again.
        raise _refusal_for(_problems(person)) from None
    return person


def draft_account(*, password: str, **fields: Any) -> dict[str, str | None]:
    """Return the fields of an account that is created once its address is confirmed. All is checked
    except whether the address already has an account; the password is stored as a hash."""
    person = User(**fields)
    person.set_password(password)
    problems = _problems(person, but=("email",)) | _password_problems(person, password)
    if problems:
        raise _refusal_for(problems)
    kept = ("name", "username", "language", "privacy", "password")
    return {field: getattr(person, field) for field in kept}


def account_from_draft(draft: dict[str, Any], email: str) -> User:
    person = User(**draft, email=email)
    if problems := _problems(person):
        raise _refusal_for(problems)
    person.save(force_insert=True)
    return person


def authenticate(login: str, password: str, request: HttpRequest | None = None) -> User:
    """Log in by user name or address. An unknown login costs as much time as a wrong password, and
    both count; `request` gives the address of the caller."""
    person = check_credentials(request, username=login, password=password)
    if not isinstance(person, User):
        raise wrong_login()
    return person


def confirm_password(person: User, password: str, request: HttpRequest) -> bool:
    """Return whether a logged-in person repeats the right password; failures count here too."""
    tries = Tries(person.pk, request.META.get("REMOTE_ADDR", ""))
    tries.check()
    if person.check_password(password):
        return True
    tries.record_failure()
    return False


def amend(
    person: User,
    *,
    name: str | None = None,
    language: str | None = None,
    time_zone: str | None = None,
    privacy: str | None = None,
) -> None:
    wishes = {"name": name, "language": language, "time_zone": time_zone, "privacy": privacy}
    changed = {field: wish for field, wish in wishes.items() if wish is not None}
    amended = User.objects.get(pk=person.pk)
    for field, wish in changed.items():
        setattr(amended, field, wish)
    if problems := _problems(amended):
        raise _refusal_for(problems)
    amended.save(update_fields=changed)
    person.refresh_from_db(fields=changed)


def set_password(person: User, password: str) -> None:
    """Set a password; sessions with the old one end."""
    if problems := _password_problems(person, password):
        raise _refusal_for(problems)
    person.set_password(password)
    person.save(update_fields=("password",))


def change_email(person: User, email: str) -> None:
    """Set an address that is known to belong to the person, or none if a user name remains."""
    _with_email(person, email).save(update_fields=("email",))
    person.refresh_from_db(fields=("email",))


def must_be_valid_email(person: User, email: str) -> None:
    """Check the form of an address; whether others have it is not revealed."""
    _with_email(person, email, but=("email",))


def _with_email(person: User, email: str, but: Collection[str] = ()) -> User:
    amended = User.objects.get(pk=person.pk)
    amended.email = email
    if problems := _problems(amended, but):
        raise _refusal_for(problems)
    return amended


def _problems(person: User, but: Collection[str] = ()) -> Problems:
    """`but`: fields that are not checked for being taken by others."""
    by_field: Problems = {}
    try:
        person.clean_fields()
        person.clean()
    except ValidationError as problems:
        by_field = problems.update_error_dict({})
    try:
        person.validate_unique(exclude={*but, *by_field})
    except ValidationError as problems:
        by_field |= problems.error_dict
    return by_field


def _password_problems(person: User, password: str) -> Problems:
    try:
        validate_password(password, person)
    except ValidationError as problems:
        return {"password": problems.error_list}
    return {}


def _refusal_for(problems: Problems) -> Refusal:
    errors = {
        "" if field == NON_FIELD_ERRORS else field: [
            sentence for problem in field_problems for sentence in problem.messages
        ]
        for field, field_problems in problems.items()
    }
    if any(
        problem.code == TAKEN for field_problems in problems.values() for problem in field_problems
    ):
        return Conflict(taken.code, taken.sentence, errors=errors)
    return Invalid(no_account.code, no_account.sentence, errors=errors)
