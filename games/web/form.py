"""A page's form: read into the record of its command, carried out once, or shown again with each
fault beside its field."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.people import device
from games.people.access import Caller
from games.people.models import User
from games.people.page.form import Form, redirect_to, rejected_form
from games.people.page.inputs import read_version
from games.people.policy import PRIVATE, render_page
from games.people.refusals import PreconditionFailed, Refusal
from games.web.command import Command, Versions
from games.web.once import Proof, proof_of_content, proof_of_reading, run_form_once
from games.web.reading import read_option, read_record

VERSION: Final = "version"
Places = dict[str, Any]
Read = Callable[["Submission"], Any]
View = TypeVar("View", bound=Callable[..., HttpResponse])


@dataclass(frozen=True)
class Submission:
    """A form that somebody sends, with the parts of its page's address."""

    by: User | Caller
    places: Places
    data: QueryDict
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Content of uploaded files."""

    def text(self, name: str) -> str:
        return self.data.get(name, "").strip()

    @property
    def caller(self) -> Caller:
        return self.by if isinstance(self.by, Caller) else Caller(self.by)

    @property
    def read(self) -> Versions:
        """Version that the page showed."""
        return read_version(self.data.get(VERSION, ""))


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A command as one form of a page offers it."""

    command: Command
    leads: Callable[["Submission", Any], str]
    """Address of the page that shows the result, from the form and what the command returned."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of the form's fields, for fields and options that the command calls otherwise."""
    only: Collection[str] | None = None
    """Fields of the record that this form has; None: all."""
    reads: Read | None = None
    """Reader of a form that asks otherwise than its record."""
    still_exists: Callable[["Submission", str], bool] | None = None
    """Check of what a form with the same content has made before, at the address that it led to:
    while it is true, and for two minutes, the form leads there again, from whichever reading of
    the page."""
    beside: str = ""
    """Field beside which a refusal stands that names none, unless the row has changed."""
    shows: bool = False
    """True if the page itself shows the result: it is drawn with the id that `leads` returns, from
    which its secret is derived, also when it is loaded again."""

    def read_data(self, submission: Submission) -> Any:
        record = self.command.signature.record
        if self.reads is not None:
            return self.reads(submission)
        if record is None:
            return None
        return read_record(record, submission.data, self.names, self.only)

    def read_options(self, submission: Submission, given: Collection[str]) -> dict[str, Any]:
        """Return the parts of the address that stand in the form, and the options that it has,
        without those that are given."""
        signature, kinds = self.command.signature, self.command.signature.types
        own_names = {own: name for name, own in self.names.items()}
        wanted = [name for name in signature.places if name not in submission.places]
        options = {*own_names, *(self.only or ())}.intersection(signature.options)
        wanted += [name for name in options if own_names.get(name, name) in submission.data]
        return {
            own: read_option(submission.data, own_names.get(own, own), kinds[own])
            for own in wanted
            if own not in given
        }


def run_offer(offer: Offer, submission: Submission) -> Any:
    """Run the command with what the form says."""
    signature = offer.command.signature
    known = signature.places.keys() | signature.options
    places = {name: value for name, value in submission.places.items() if name in known}
    data = offer.read_data(submission)
    given = data if isinstance(data, Mapping) else {}
    places |= offer.read_options(submission, given)
    return offer.command.run(submission.by, places, data, read=submission.read)


def carry_out(
    offer: Offer,
    submission: Submission,
    proof: Proof | None,
    after: Callable[[Any], object] | None = None,
) -> str:
    """Run the command once and return the address that shows the result. `after` is called with
    the result in the same transaction, and not for a form that was sent before; a command that is
    repeatable has no such transaction."""

    def act() -> str:
        result = run_offer(offer, submission)
        if after is not None:
            after(result)
        return offer.leads(submission, result)

    if offer.command.repeatable:
        return act()
    if (still_exists := offer.still_exists) is not None:
        return run_form_once(proof, act, lambda address: still_exists(submission, address))
    return run_form_once(proof, act)


def proof_of(offer: Offer, request: HttpRequest, by: User | Caller) -> Proof | None:
    caller = by if isinstance(by, Caller) else Caller(by)
    proof = proof_of_reading if offer.still_exists is None else proof_of_content
    return proof(request, caller)


def choose_offer(offers: Mapping[str, Offer], data: QueryDict) -> Offer:
    """Return the offer whose button or field is in the form; else the last one, which then says
    what it lacks."""
    chosen = [offer for name, offer in offers.items() if name in data]
    return chosen[0] if chosen else [*offers.values()][-1]


def reject(offer: Offer, data: QueryDict, refusal: Refusal) -> Form:
    """Return the form again, with each fault beside its field."""
    form, own = rejected_form(data, refusal), {field: name for name, field in offer.names.items()}
    errors = {own.get(name, name): text for name, text in form.errors.items()}
    if offer.beside and not errors and not isinstance(refusal, PreconditionFailed):
        return replace(form, sentence="", errors={offer.beside: form.sentence})
    return replace(form, errors=errors)


def respond(
    request: HttpRequest,
    template: str,
    draw: Callable[..., object],
    offers: Mapping[str, Offer],
    *,
    by: User | Caller,
    places: Places,
) -> HttpResponse:
    """Show the page, or carry out one of its forms; a refused form is shown again with its faults.
    `draw` is called only if the page is shown."""
    if request.method != "POST":
        return render_page(request, template, draw(Form()), by=PRIVATE)
    submission, offer = Submission(by, places, request.POST), choose_offer(offers, request.POST)
    try:
        address = carry_out(offer, submission, proof_of(offer, request, by))
        if offer.shows:
            return render_page(request, template, draw(Form(), address), by=PRIVATE)
        return keep_device(redirect_to(address), by)
    except Refusal as refusal:
        form = reject(offer, request.POST, refusal)
        return render_page(request, template, draw(form), status=refusal.status, by=PRIVATE)


def keep_device(response: HttpResponse, by: User | Caller) -> HttpResponse:
    """Set the cookie of a guest's device, if they have one."""
    return device.set_cookie(response, by) if isinstance(by, Caller) else response


def offering(
    offers: Mapping[str, Offer | Mapping[str, Offer]], *methods: str
) -> Callable[[View], View]:
    """Decorate a page that offers these commands; the law of doors reads them from its view."""

    def decorate(view: View) -> View:
        page = require_http_methods(methods or ("GET", "HEAD", "POST"))(view)
        page.offers = offers  # type: ignore[attr-defined]  # functions may bear attributes
        return page

    return decorate
