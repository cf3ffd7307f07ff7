"""Mails about accounts. Only its owner learns whether an address has an account: to anybody else
every address looks the same."""

from typing import Any, Final

from django.utils import timezone

from games.duties import agenda, mails
from games.people import accounts, keys, refusals
from games.people.access import Caller
from games.people.doors import links, rescue, welcome
from games.people.models import User, Welcome

FORGOTTEN: Final = "duties.forgotten"
RESCUED: Final = "duties.rescued"
ONCE_IN: Final = 60
"""Seconds. Repeated requests within this time send no second mail."""


def sign_up(wishes: dict[str, Any], link: str = "", address: str = "") -> User | Welcome:
    """Create the account, or return the pending sign-up until its mail is answered. `address` is
    that of the page that takes the answer, up to the code; a program has none."""
    done = welcome.come(wishes, link)
    if isinstance(done, Welcome):
        template = "account_new" if welcome.known(done.email) is None else "account_known"
        facts = {"code": done.secret, "name": done.draft["name"]}
        if address:
            facts["link"] = address + done.secret
        mails.write_to(done.email, done.draft["language"], template, facts, f"welcome {done.pk}")
    return done


def new_password(email: str, address: str) -> None:
    """Send a link for a new password. `address` is that of the page, with {uid} and {token}. Sends
    nothing if the address has no account."""
    if not welcome.sends_letters():
        raise refusals.no_letters()
    person = welcome.known(email.strip().lower())
    if person is not None:
        key = f"{person.pk} {int(timezone.now().timestamp() // ONCE_IN)}"
        agenda.file(FORGOTTEN, key, {"person": person.pk, "address": address, "key": key})


def send_password(person: str, address: str, key: str) -> None:
    """Make the link here and not earlier: staff can read duties, and could sign in with it."""
    reader = User.objects.filter(pk=person, is_active=True, erased__isnull=True).first()
    if reader is not None and reader.email:
        link = links.to_password(reader)
        facts = {"link": address.format(uid=link.uid, token=link.token)}
        mails.post(reader, "password_forgotten", facts, f"{FORGOTTEN} {key}")


def help_in(caller: Caller, person: User) -> str:
    """Return the link's secret part, and notify the account's owner if they have an address."""
    link = rescue.hand_out(caller, person)
    if person.email and welcome.sends_letters():
        key = f"{RESCUED} {person.pk} {int(timezone.now().timestamp() // ONCE_IN)}"
        mails.write(person.pk, "account_rescued", {}, key)
    return link


def new_address(person: User, email: str, address: str) -> None:
    """Send a confirmation to the new address; answering it proves who owns it."""
    if not welcome.sends_letters():
        raise refusals.no_letters()
    email = email.strip().lower()
    accounts.must_be_written_so(person, email)
    if welcome.known(email) is None:
        facts = {"link": address.format(token=links.to_address(person, email)), "name": person.name}
        minute = int(timezone.now().timestamp() // ONCE_IN)
        key = f"address {person.pk} {keys.digest(email)[:16]} {minute}"
        mails.write_to(email, person.language, "address_new", facts, key)
