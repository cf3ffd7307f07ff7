"""Links that allow one person one thing without a password: to choose a new one, or to confirm an
address. Nothing is stored: the link is signed and ends when it has been used."""

from typing import Final, NamedTuple

from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.db import transaction
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from games.people import accounts, refusals
from games.people.addresses.secret_links import NEW_ADDRESS
from games.people.models import User

SALT: Final = "companion.address"


class Link(NamedTuple):
    """A link to a new password; it ends with the next login, or after PASSWORD_RESET_TIMEOUT."""

    uid: str
    token: str


def password_link(person: User) -> Link:
    uid = urlsafe_base64_encode(person.pk.encode())
    return Link(uid, default_token_generator.make_token(person))


def user_of_link(link: Link) -> User | None:
    """Return the user that the link names. Its token is not checked: check something else, such as
    a password, before you use the result."""
    try:
        key = force_str(urlsafe_base64_decode(link.uid))
    except (ValueError, UnicodeDecodeError):
        return None
    return User.objects.filter(pk=key, is_active=True).first()


def holder(link: Link) -> User:
    person = user_of_link(link)
    if person is None or not default_token_generator.check_token(person, link.token):
        raise refusals.unknown_link()
    return person


def renew(link: Link, password: str) -> User:
    """Set a new password; sessions with the old one end and tokens are deleted. Of two concurrent
    uses, one succeeds."""
    with transaction.atomic():
        # Lock first: whether the link is still valid is checked afterwards.
        User.objects.select_for_update().filter(pk=holder(link).pk).first()
        person = holder(link)
        accounts.set_password(person, password)
        person.tokens.all().delete()
    return person


def address_token(person: User, email: str) -> str:
    return signing.dumps([person.pk, person.email, email], salt=SALT)


def address_of(person: User, token: str) -> str:
    """Return the new address, only for the person who asked for it, while the old address is
    unchanged; or if the new one is already set, so that opening a letter twice is no error."""
    try:
        owner, before, email = signing.loads(token, salt=SALT, max_age=NEW_ADDRESS.lifetime)
    except signing.BadSignature:
        raise refusals.unknown_link() from None
    if owner != person.pk or person.email not in (before, email):
        raise refusals.unknown_link()
    return str(email)


def confirm_address(person: User, token: str) -> None:
    accounts.change_email(person, address_of(person, token))
