"""Mails about accounts. Only its owner learns whether an address has an account: to anybody else
every address looks the same."""

from typing import Any, Final

from django.utils import timezone

from games.duties import agenda, mails
from games.people import accounts, keys, refusals
from games.people.access import Caller
from games.people.account_links import links, signup, staff_password_reset
from games.people.models import User, Welcome

FORGOTTEN: Final = "duties.forgotten"
RESCUED: Final = "duties.rescued"
ONCE_IN: Final = 60
"""Seconds. Repeated requests within this time send no second mail."""


def sign_up(data: dict[str, Any], link: str = "", address: str = "") -> User | Welcome:
    """Create the account, or return the pending sign-up until its mail is answered. `address` is
    that of the page that takes the answer, up to the code; a program has none."""
    result = signup.sign_up(data, link)
    if isinstance(result, Welcome):
        template = (
            "account_new" if signup.user_with_email(result.email) is None else "account_known"
        )
        facts = {"code": result.secret, "name": result.draft["name"]}
        if address:
            facts["link"] = address + result.secret
        mails.enqueue_to(
            result.email, result.draft["language"], template, facts, f"welcome {result.pk}"
        )
    return result


def new_password(email: str, address: str) -> None:
    """Send a link for a new password. `address` is that of the page, with {uid} and {token}. Sends
    nothing if the address has no account."""
    if not signup.sends_letters():
        raise refusals.no_letters()
    person = signup.user_with_email(email.strip().lower())
    if person is not None:
        key = f"{person.pk} {int(timezone.now().timestamp() // ONCE_IN)}"
        agenda.enqueue(FORGOTTEN, key, {"person": person.pk, "address": address, "key": key})


def send_password(person: str, address: str, key: str) -> None:
    """Make the link here and not earlier: staff can read duties, and could sign in with it."""
    reader = User.objects.filter(pk=person, is_active=True, erased__isnull=True).first()
    if reader is not None and reader.email:
        link = links.password_link(reader)
        facts = {"link": address.format(uid=link.uid, token=link.token)}
        mails.send_now(reader, "password_forgotten", facts, f"{FORGOTTEN} {key}")


def issue_rescue_link(caller: Caller, person: User) -> str:
    """Return the link's secret part, and notify the account's owner if they have an address."""
    link = staff_password_reset.hand_out(caller, person)
    if person.email and signup.sends_letters():
        key = f"{RESCUED} {person.pk} {int(timezone.now().timestamp() // ONCE_IN)}"
        mails.enqueue(person.pk, "account_rescued", {}, key)
    return link


def new_address(person: User, email: str, address: str) -> None:
    """Send a confirmation to the new address; answering it proves who owns it."""
    if not signup.sends_letters():
        raise refusals.no_letters()
    email = email.strip().lower()
    accounts.must_be_valid_email(person, email)
    if signup.user_with_email(email) is None:
        facts = {
            "link": address.format(token=links.address_token(person, email)),
            "name": person.name,
        }
        minute = int(timezone.now().timestamp() // ONCE_IN)
        key = f"address {person.pk} {keys.digest(email)[:16]} {minute}"
        mails.enqueue_to(email, person.language, "address_new", facts, key)
