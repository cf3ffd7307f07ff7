"""Actions of the desk: a table from the word of an action to the command that it offers.

Each action is one button or one small form. What became of it, or its refusal, is shown, and the
user returns to the same page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.admin.utils import quote
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.people.page.inputs import parse_number, read_optional_number
from games.people.refusals import Refusal
from games.tournaments import commands, refusals
from games.tournaments.admin import name_list
from games.tournaments.admin.desk import Desk, address
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.entrants import entry
from games.tournaments.entrants.imports import ImportedEntrants
from games.tournaments.models import (
    Draft,
    Entrant,
    Invitation,
    Official,
    Round,
    State,
    Tournament,
)
from games.tournaments.refusals import BadLines, unknown_entrant
from games.tournaments.results import buttons
from games.tournaments.results.paper import Slip
from games.tournaments.rounds import orders
from games.web.form import Offer, Submission, carry_out
from games.web.once import proof_of_reading

BAD_SLIPS: Final = "tournament.bad_slip"
LATER: Final = 10
"""Minutes that one click adds to a round."""
SOME: Final = 5
"""Minutes that one click adds for a single station."""


def run_action(desk: Desk, deed: str) -> HttpResponse:
    if desk.request.method != "POST" or deed not in OFFERS:
        raise Http404
    try:
        sentence, address = _carry_out(desk, deed)
    except BadLines as bad:
        if bad.code == BAD_SLIPS:
            return _bad_slips(desk, bad)
        return name_list.page(desk, bad)
    except refusals.HasDependentResults:
        return _confirm_correction(desk)
    except Refusal as refusal:
        if _is_from_script(desk):
            return JsonResponse({"refused": str(refusal.sentence)}, status=409)
        desk.show_refusal(refusal)
        return _redirect_back(desk)
    if _is_from_script(desk):
        return JsonResponse({"done": sentence})
    if sentence:
        desk.add_message(sentence)
    return redirect(address) if address else _redirect_back(desk)


def _carry_out(desk: Desk, deed: str) -> tuple[str, str]:
    """Return the sentence about what became of it, and the address that shows it; empty: the page
    of the form. It is written into the history of the admin."""
    offer, sentences = OFFERS[deed], [""]

    def record(result: Any) -> None:
        sentence = offer.tells(result) if offer.tells is not None else str(offer.command.done)
        sentences.append(sentence)
        if deed not in QUIET:
            desk.admin.log_change(
                desk.request, desk.tournament, sentence or _("Changed at its desk.")
            )

    submission = Submission(desk.caller, {"tournament": desk.tournament.pk}, desk.request.POST)
    proof = proof_of_reading(desk.request, desk.caller)
    address = carry_out(offer, submission, proof, record)
    return sentences[-1], address


def _bad_slips(desk: Desk, bad: BadLines) -> HttpResponse:
    desk.show_refusal(bad)
    for problem in bad.problems:
        desk.add_message(
            _("Line %(line)d: %(problem)s") % {"line": problem.line, "problem": problem.detail}
        )
    return _redirect_back(desk)


def _is_from_script(desk: Desk) -> bool:
    return desk.request.headers.get("X-Requested-With") == "fetch"


def _redirect_back(desk: Desk) -> HttpResponse:
    """Redirect to the page of the form; only within this site."""
    address = desk.request.POST.get("back", "")
    if address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None):
        return redirect(address)
    return redirect("admin:tournaments_tournament_change", quote(desk.tournament.pk))


def _confirm_correction(desk: Desk) -> HttpResponse:
    """Redirect to the page that lists the results that depend on this one, with the chosen
    result."""
    form = desk.request.POST
    params = {"result": buttons.result_from_form(form), "reason": form.get("reason", "")}
    return redirect(f"{desk.address('correct', desk.post_value('pairing'))}?{urlencode(params)}")


@dataclass(frozen=True, kw_only=True)
class DeskOffer(Offer):
    leads: Callable[[Submission, Any], str] = lambda _submission, _result: ""
    tells: Callable[[Any], str] | None = None
    """Sentence about the result, where the command's own does not say it all."""


def _entrants_address(_submission: Submission, made: Tournament) -> str:
    return address(made.pk, "entrants")


def _list_address(_submission: Submission, _result: object) -> str:
    return reverse("admin:tournaments_tournament_changelist")


# Before the start


def _read_check_in(_submission: Submission) -> dict[str, Any]:
    return {"changes": TournamentChanges(check_in_opens=timezone.now(), check_in_closes=None)}


def _read_copy(submission: Submission) -> dict[str, Any]:
    return {
        "entrants": bool(submission.text("entrants")),
        "weeks": 1 if submission.text("week") else 0,
    }


# Entrants


def _read_newcomer(submission: Submission) -> dict[str, Any]:
    person = submission.text("person")
    return {
        "data": entry.NewEntrant(
            name="" if person else submission.text("name"),
            person=person,
            affiliation=submission.text("affiliation"),
        )
    }


def _entered_sentence(entrant: Entrant | Invitation) -> str:
    if isinstance(entrant, Invitation):
        return _invitation_sentence(entrant)
    name = entrant.name or (entrant.person.get_username() if entrant.person else "")
    if entrant.state == State.WAITING:
        return _("%(name)s is on the waiting list.") % {"name": name}
    return _("%(name)s is in.") % {"name": name}


def _bots_sentence(made: Sequence[Entrant]) -> str:
    sentence = ngettext("%(count)d companion is in.", "%(count)d companions are in.", len(made))
    return sentence % {"count": len(made)}


def _invitation_sentence(invitation: Invitation) -> str:
    sentence = _("%(name)s is invited, and takes part on saying yes.")
    return sentence % {"name": invitation.said}


def _read_names(submission: Submission) -> dict[str, Any]:
    return {"content": name_list.as_csv(submission.data.get("names", "")), "format_": "csv"}


def _read_file(submission: Submission) -> dict[str, Any]:
    return {"content": submission.data.get("content", "").encode(), "format_": "csv"}


def _import_sentence(imported: ImportedEntrants) -> str:
    sentence = ngettext(
        "%(count)d entrant was entered.", "%(count)d entrants were entered.", imported.entered
    )
    text = sentence % {"count": imported.entered}
    if imported.invited:
        invitations_text = ngettext(
            "%(count)d more was invited.", "%(count)d more were invited.", imported.invited
        )
        text += " " + invitations_text % {"count": imported.invited}
    return text


def _checked_in_sentence(done: int) -> str:
    sentence = ngettext("%(count)d has checked in.", "%(count)d have checked in.", done)
    return sentence % {"count": done}


def _read_new_name(submission: Submission) -> dict[str, Any]:
    data = submission.data
    changes = entry.EntrantChanges(name=data.get("name"), affiliation=data.get("affiliation"))
    return {"changes": changes}


def _read_step(submission: Submission) -> dict[str, Any]:
    """Read a seed's step up or down, or its new place."""
    way = submission.text("way")
    if way in ("up", "down"):
        return {"direction": way}
    number = parse_number(way, least=1)
    if number is None:
        raise unknown_entrant()
    return {"direction": number}


def _seed_sentence(place: int) -> str:
    return _("Now seed %(place)d.") % {"place": place}


def _read_no_seeds(_submission: Submission) -> dict[str, Any]:
    return {"order": ()}


# Results


def _read_result(submission: Submission) -> dict[str, Any]:
    return {"result": buttons.parse_result(buttons.result_from_form(submission.data))}


def _read_correction(submission: Submission) -> dict[str, Any]:
    follow = submission.text("follow")
    return _read_result(submission) | {
        "reason": submission.text("reason"),
        "follow": follow if follow in ("keep", "replay") else None,
    }


def _read_extension(submission: Submission) -> dict[str, Any]:
    most = orders.LONGEST_EXTENSION
    minutes = read_optional_number(submission.data, "minutes", least=1, most=most)
    return {"minutes": minutes or LATER}


def _more_minutes(_result: object) -> str:
    return _("The round has more time.")


def _read_clock(submission: Submission) -> dict[str, Any]:
    return {"runs": bool(submission.text("runs"))}


def _clock_sentence(round_: Round) -> str:
    return _("The clock stands.") if round_.stopped else _("The clock runs.")


def _read_slips(submission: Submission) -> dict[str, Any]:
    """Read results. Each line is a slip: round, station, result."""
    lines = filter(None, map(str.strip, submission.text("slips").splitlines()))
    return {"slips": [_slip(line) for line in lines]}


def _slips_sentence(done: int) -> str:
    sentence = ngettext("%(count)d result was entered.", "%(count)d results were entered.", done)
    return sentence % {"count": done}


def _slip(line: str) -> Slip:
    parts = line.split()
    numbers = [number for each in parts[:2] if (number := parse_number(each)) is not None]
    if len(parts) != 3 or len(numbers) != 2:
        raise refusals.bad_slip(line=line[:40])
    return Slip(numbers[0], numbers[1], buttons.parse_result(parts[2]))


# A draw by hand


def _read_exchange(submission: Submission) -> dict[str, Any]:
    chosen = [parse_number(each) for each in submission.data.getlist("entrant")]
    one, other = chosen if len(chosen) == 2 else (None, None)
    if one is None or other is None:
        raise refusals.not_in_draft()
    return {"one": one, "other": other, "reason": submission.text("reason")}


def _drawn_sentence(draft: Draft | None) -> str:
    return _("Drawn again.") if draft else ""


def _read_publication(submission: Submission) -> dict[str, Any]:
    return {"clock_runs": not submission.text("later")}


# Officials


def _read_official(submission: Submission) -> dict[str, Any]:
    judge = submission.text("role") != Official.Role.ORGANISER
    role = Official.Role.JUDGE if judge else Official.Role.ORGANISER
    return {"person": submission.text("person"), "role": role}


def _appointed_sentence(done: Official | Invitation) -> str:
    return _invitation_sentence(done) if isinstance(done, Invitation) else _("Appointed.")


OFFERS: Final[Mapping[str, DeskOffer]] = {
    "open": DeskOffer(command=commands.OPEN_ENTRIES),
    "check-in": DeskOffer(
        command=commands.CHANGE,
        reads=_read_check_in,
        tells=lambda _result: _("Check-in is open: tick off who is here."),
    ),
    "start": DeskOffer(command=commands.START),
    "cancel": DeskOffer(command=commands.CANCEL),
    "delete": DeskOffer(command=commands.DELETE, leads=_list_address),
    "copy": DeskOffer(command=commands.COPY, reads=_read_copy, leads=_entrants_address),
    "enter": DeskOffer(command=commands.ENTER, reads=_read_newcomer, tells=_entered_sentence),
    "companions": DeskOffer(command=commands.ENTER_BOTS, tells=_bots_sentence),
    "paste": DeskOffer(command=commands.IMPORT_ENTRANTS, reads=_read_names, tells=_import_sentence),
    "import": DeskOffer(command=commands.IMPORT_ENTRANTS, reads=_read_file, tells=_import_sentence),
    "here": DeskOffer(command=commands.CHECK_IN),
    "not-here": DeskOffer(command=commands.CHECK_OUT),
    "all-here": DeskOffer(command=commands.CHECK_ALL_IN, tells=_checked_in_sentence),
    "rename": DeskOffer(command=commands.CHANGE_ENTRANT, reads=_read_new_name),
    "withdraw": DeskOffer(command=commands.WITHDRAW),
    "remove": DeskOffer(command=commands.REMOVE_ENTRANT),
    "drop": DeskOffer(command=commands.DROP),
    "disqualify": DeskOffer(command=commands.DISQUALIFY),
    "reinstate": DeskOffer(command=commands.REINSTATE),
    "new-word": DeskOffer(command=commands.RENEW_WORD),
    "seed": DeskOffer(command=commands.PLACE_SEED, reads=_read_step, tells=_seed_sentence),
    "unseed": DeskOffer(command=commands.GIVE_SEEDS, reads=_read_no_seeds),
    "result": DeskOffer(command=commands.ENTER_RESULT, reads=_read_result),
    "confirm": DeskOffer(command=commands.CONFIRM),
    "correct": DeskOffer(command=commands.OVERRIDE, reads=_read_correction),
    "extend": DeskOffer(command=commands.EXTEND_ROUND, reads=_read_extension, tells=_more_minutes),
    "type-in": DeskOffer(
        command=commands.TYPE_RESULTS_IN, reads=_read_slips, tells=_slips_sentence
    ),
    "redraw": DeskOffer(command=commands.REDRAW_ROUND),
    "clock": DeskOffer(command=commands.SET_CLOCK, reads=_read_clock, tells=_clock_sentence),
    "more-time": DeskOffer(
        command=commands.EXTEND_PAIRING,
        reads=lambda _submission: {"minutes": SOME},
        tells=lambda _result: _("%(minutes)d more minutes.") % {"minutes": SOME},
    ),
    "judge-came": DeskOffer(command=commands.JUDGE_CAME),
    "exchange": DeskOffer(command=commands.EXCHANGE, reads=_read_exchange),
    "draw-again": DeskOffer(command=commands.DRAW_AGAIN, tells=_drawn_sentence),
    "publish": DeskOffer(command=commands.PUBLISH, reads=_read_publication),
    "pause": DeskOffer(command=commands.PAUSE),
    "resume": DeskOffer(command=commands.RESUME),
    "appoint": DeskOffer(command=commands.APPOINT, reads=_read_official, tells=_appointed_sentence),
    "dismiss": DeskOffer(command=commands.DISMISS),
    "take-back": DeskOffer(command=commands.TAKE_INVITATION_BACK),
}
QUIET: Final = frozenset({"delete"})
"""Actions after which there is no tournament whose history could tell them."""
