"""Pages to change one's e-mail address."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.duties import letters
from games.front.me import redirect_to_me
from games.front.session import must_know
from games.people import accounts
from games.people.account_links import links, signup
from games.people.addresses.secret_links import NEW_ADDRESS
from games.people.page.form import Form, answer_form
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal


@dataclass(frozen=True)
class AddressPage:
    form: Form
    email: str
    letters: bool
    """True if this server sends mails; otherwise an address can only be removed."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest) -> HttpResponse:
    """Send a mail to the new address, or remove the address: then only the user name signs in. The
    owner of the address can get a new password, so the change needs the old password: an open
    session is not enough."""
    person = person_of(request)

    def page(form: Form) -> AddressPage:
        return AddressPage(form, person.email or "", signup.sends_letters())

    def act(data: QueryDict) -> HttpResponse:
        must_know("password", request)
        if not (email := data.get("email", "").strip()):
            accounts.change_email(person, "")
            return redirect_to_me("address")
        letters.new_address(person, email, NEW_ADDRESS.mail_address(request, "{token}"))
        return redirect_to_me("letter")

    return answer_form(request, "front/account/address.html", page, act)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, secret: str) -> HttpResponse:
    person = person_of(request)
    try:
        email = links.address_of(person, secret)
    except Refusal as refusal:
        return render_page(request, "front/spent.html", refusal, status=refusal.status, by=PRIVATE)

    def act(_data: QueryDict) -> HttpResponse:
        links.confirm_address(person, secret)
        return redirect_to_me("address")

    def page(form: Form) -> AddressPage:
        return AddressPage(form, email, letters=True)

    return answer_form(request, "front/account/new_address.html", page, act)
