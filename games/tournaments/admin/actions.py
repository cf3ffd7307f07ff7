"""Actions of the desk: a table from the name of an action to its domain function.

Each action is one button or one small form. Its sentence or its refusal is shown, and the user
returns to the same page.
"""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib.admin.utils import quote
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.people.access import Caller
from games.people.page.inputs import parse_number, read_number, read_optional_number
from games.people.refusals import Refusal
from games.tournaments import invitations, refusals
from games.tournaments.access import must_judge
from games.tournaments.admin import name_list
from games.tournaments.admin.desk import Desk, address
from games.tournaments.arrangement import officials
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.copy import copy
from games.tournaments.arrangement.start import start
from games.tournaments.arrangement.tournament import cancel, change, delete, open_entries
from games.tournaments.entrants import departure, entry, seeds, tokens
from games.tournaments.entrants.bots import enter_bots
from games.tournaments.entrants.check_in import check_in, undo_check_in
from games.tournaments.entrants.imports import ImportedEntrants, import_entrants
from games.tournaments.models import Invitation, Official, Side, State
from games.tournaments.refusals import BadLines, unknown_entrant
from games.tournaments.results import buttons, correction, station
from games.tournaments.results.paper import Slip, enter_slips
from games.tournaments.results.report import confirm, report
from games.tournaments.rounds import orders, publication

Deed = Callable[[Desk], str | HttpResponse]

BAD_SLIPS: Final = "tournament.bad_slip"
LATER: Final = 10
"""Minutes that one click adds to a round."""
SOME: Final = 5
"""Minutes that one click adds for a single station."""
AT_ONCE: Final = 100
"""Entrants that one click checks in: those on a page."""


def run_action(desk: Desk, deed: str) -> HttpResponse:
    if desk.request.method != "POST" or deed not in DEEDS:
        raise Http404
    try:
        result = DEEDS[deed](desk)
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
    if isinstance(result, HttpResponse):
        return result
    if _is_from_script(desk):
        return JsonResponse({"done": result})
    if result:
        desk.add_message(result)
    return _redirect_back(desk)


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
    if url_has_allowed_host_and_scheme(address, allowed_hosts=None):
        return redirect(address)
    return redirect("admin:tournaments_tournament_change", quote(desk.tournament.pk))


def _confirm_correction(desk: Desk) -> HttpResponse:
    """Redirect to the page that lists the results that depend on this one, with the chosen
    result."""
    form = desk.request.POST
    params = {"result": buttons.result_from_form(form), "reason": form.get("reason", "")}
    return redirect(f"{desk.address('correct', desk.post_value('pairing'))}?{urlencode(params)}")


def _plain_action(deed: Callable[..., object], sentence: Promise | str, *names: str) -> Deed:
    """Return an action that only passes these fields of its form."""

    def run(desk: Desk) -> str:
        deed(*desk.call_args, *map(desk.post_value, names))
        return str(sentence)

    return run


def _of_pairing(deed: Callable[[str, str, Caller], object]) -> Deed:
    def run(desk: Desk) -> str:
        deed(desk.tournament.pk, desk.post_value("pairing"), desk.caller)
        return ""

    return run


# Before the start


def _check_in_begins(desk: Desk) -> str:
    wish = TournamentChanges(check_in_opens=timezone.now(), check_in_closes=None)
    change(*desk.call_args, wish)
    return _("Check-in is open: tick off who is here.")


def _delete(desk: Desk) -> HttpResponse:
    delete(*desk.call_args)
    desk.add_message(_("The tournament is deleted."))
    return redirect("admin:tournaments_tournament_changelist")


def _copy(desk: Desk) -> HttpResponse:
    entrants, weeks = bool(desk.post_value("entrants")), int(bool(desk.post_value("week")))
    made = copy(*desk.call_args, entrants=entrants, weeks=weeks)
    desk.add_message(
        _("Here is the copy: give it another name in its settings, or start it as it is.")
    )
    return redirect(address(made.pk, "entrants"))


# Entrants


def _enter(desk: Desk) -> str:
    wish = entry.NewEntrant(
        name="" if desk.post_value("person") else desk.post_value("name"),
        person=desk.post_value("person"),
        affiliation=desk.post_value("affiliation"),
    )
    if not (wish.name or wish.person):
        return ""
    entrant = entry.enter(*desk.call_args, wish)
    if isinstance(entrant, Invitation):
        return _invitation_sentence(entrant)
    if entrant.state == State.WAITING:
        return _("%(name)s is on the waiting list.") % {"name": entrant.name or wish.person}
    return _("%(name)s is in.") % {"name": entrant.name or wish.person}


def _enter_bots(desk: Desk) -> str:
    count = read_number(desk.request.POST, "count")
    made = enter_bots(*desk.call_args, desk.post_value("level"), count)
    sentence = ngettext("%(count)d companion is in.", "%(count)d companions are in.", len(made))
    return sentence % {"count": len(made)}


def _invitation_sentence(invitation: Invitation) -> str:
    sentence = _("%(name)s is invited, and takes part on saying yes.")
    return sentence % {"name": invitation.said}


def _paste(desk: Desk) -> str:
    content = name_list.as_csv(desk.request.POST.get("names", ""))
    return _import_sentence(import_entrants(*desk.call_args, content, "csv")) if content else ""


def _import(desk: Desk) -> str:
    content = desk.request.POST.get("content", "").encode()
    return _import_sentence(import_entrants(*desk.call_args, content, "csv"))


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


def _check_in_all(desk: Desk) -> str:
    """Check in the entrants on the page, one by one, so that a refusal for one does not affect the
    earlier ones."""
    waiting = desk.tournament.entrants.filter(state=State.ENTERED).order_by("number")
    done = 0
    for entrant in waiting.values_list("pk", flat=True)[:AT_ONCE]:
        check_in(*desk.call_args, entrant)
        done += 1
    sentence = ngettext("%(count)d has checked in.", "%(count)d have checked in.", done)
    return sentence % {"count": done}


def _rename(desk: Desk) -> str:
    data = desk.request.POST
    wish = entry.EntrantChanges(name=data.get("name"), affiliation=data.get("affiliation"))
    entry.change(*desk.call_args, desk.post_value("entrant"), wish)
    return _("Changed.")


def _seed(desk: Desk) -> str:
    """Move a seed one step up or down, or to the given place."""
    entrant, way = desk.post_value("entrant"), desk.post_value("way")
    if way in ("up", "down"):
        order = seeds.move(*desk.call_args, entrant, "up" if way == "up" else "down")
    else:
        order = seeds.give(*desk.call_args, _move_seed(desk, entrant))
    number = next(n for n, each in enumerate(order, 1) if each.pk == entrant)
    return _("Now seed %(place)d.") % {"place": number}


def _move_seed(desk: Desk, entrant: str) -> list[str]:
    order = [each.pk for each in seeds.entrants_by_seed(desk.tournament)]
    if entrant not in order:
        raise unknown_entrant()
    place = read_number(desk.request.POST, "way", least=1, most=len(order))
    order.remove(entrant)
    order.insert(place - 1, entrant)
    return order


def _clear_seeds(desk: Desk) -> str:
    seeds.give(*desk.call_args, [])
    return _("All seeds are taken back.")


# Results


def _result(desk: Desk) -> str:
    """A result entered at the desk counts at once, also that of an organiser who plays in this
    pairing: as a player's report it would wait for the other side."""
    must_judge(desk.access)
    pairing, result = (
        desk.post_value("pairing"),
        buttons.parse_result(buttons.result_from_form(desk.request.POST)),
    )
    own = desk.access.own
    if own is not None and Side.objects.filter(pairing=pairing, entrant=own).exists():
        correction.override(
            desk.tournament.pk, pairing, desk.caller, result, reason=_("Entered at the desk.")
        )
    else:
        report(desk.tournament.pk, pairing, desk.caller, result)
    return ""


def _correct(desk: Desk) -> str:
    follow = desk.post_value("follow")
    correction.override(
        desk.tournament.pk,
        desk.post_value("pairing"),
        desk.caller,
        buttons.parse_result(buttons.result_from_form(desk.request.POST)),
        reason=desk.post_value("reason"),
        follow="keep" if follow == "keep" else "replay" if follow == "replay" else None,
    )
    return _("The result is put right, and the log says why.")


def _extend(desk: Desk) -> str:
    most = orders.LONGEST_EXTENSION
    minutes = read_optional_number(desk.request.POST, "minutes", least=1, most=most) or LATER
    orders.extend(desk.tournament.pk, desk.post_value("round"), desk.caller, minutes)
    return _("%(minutes)d more minutes.") % {"minutes": minutes}


def _redraw(desk: Desk) -> str:
    orders.redraw(
        desk.tournament.pk, desk.post_value("round"), desk.caller, desk.post_value("reason")
    )
    return _("The round is drawn again.")


def _clock(desk: Desk) -> str:
    runs = bool(desk.post_value("runs"))
    orders.set_clock(desk.tournament.pk, desk.post_value("round"), desk.caller, runs=runs)
    return _("The clock runs.") if runs else _("The clock stands.")


def _more_time(desk: Desk) -> str:
    """Add time for one station."""
    station.give_time(desk.tournament.pk, desk.post_value("pairing"), desk.caller, SOME)
    return _("%(minutes)d more minutes.") % {"minutes": SOME}


def _type_in(desk: Desk) -> str:
    """Enter results. Each line is a slip: round, station, result."""
    lines = filter(None, map(str.strip, desk.post_value("slips").splitlines()))
    slips = [_slip(line) for line in lines]
    done = enter_slips(*desk.call_args, slips)
    sentence = ngettext("%(count)d result was entered.", "%(count)d results were entered.", done)
    return sentence % {"count": done}


def _slip(line: str) -> Slip:
    parts = line.split()
    numbers = [number for each in parts[:2] if (number := parse_number(each)) is not None]
    if len(parts) != 3 or len(numbers) != 2:
        raise refusals.bad_slip(line=line[:40])
    return Slip(numbers[0], numbers[1], buttons.parse_result(parts[2]))


# A draw by hand


def _exchange(desk: Desk) -> str:
    chosen = [parse_number(each) for each in desk.request.POST.getlist("entrant")]
    one, other = chosen if len(chosen) == 2 else (None, None)
    if one is None or other is None:
        raise refusals.not_in_draft()
    publication.exchange(*desk.call_args, one, other, desk.post_value("reason"))
    return _("They have changed places.")


def _draw_again(desk: Desk) -> str:
    draft = publication.draw_again(*desk.call_args)
    return _("Drawn again.") if draft else ""


def _publish(desk: Desk) -> str:
    runs = not desk.post_value("later")
    publication.publish(*desk.call_args, clock_runs=runs)
    return _("Published: everybody sees it now.")


# Officials


def _appoint(desk: Desk) -> str:
    judge = desk.post_value("role") != Official.Role.ORGANISER
    role = Official.Role.JUDGE if judge else Official.Role.ORGANISER
    done = officials.appoint(*desk.call_args, desk.post_value("person"), role)
    return _invitation_sentence(done) if isinstance(done, Invitation) else _("Appointed.")


DEEDS: Final[Mapping[str, Deed]] = {
    "open": _plain_action(open_entries, gettext_lazy("Entries are open.")),
    "check-in": _check_in_begins,
    "start": _plain_action(start, gettext_lazy("The tournament has started.")),
    "cancel": _plain_action(cancel, gettext_lazy("The tournament is called off.")),
    "delete": _delete,
    "copy": _copy,
    "enter": _enter,
    "companions": _enter_bots,
    "paste": _paste,
    "import": _import,
    "here": _plain_action(check_in, "", "entrant"),
    "not-here": _plain_action(undo_check_in, "", "entrant"),
    "all-here": _check_in_all,
    "rename": _rename,
    "withdraw": _plain_action(
        entry.withdraw, gettext_lazy("Withdrawn: the place is free."), "entrant"
    ),
    "remove": _plain_action(entry.remove, gettext_lazy("Taken out."), "entrant"),
    "drop": _plain_action(
        departure.drop,
        gettext_lazy("Dropped out: what was played stays, what is open is lost."),
        "entrant",
    ),
    "disqualify": _plain_action(
        departure.disqualify, gettext_lazy("Disqualified."), "entrant", "reason"
    ),
    "reinstate": _plain_action(
        departure.reinstate, gettext_lazy("Back in, from the next round on."), "entrant"
    ),
    "new-word": _plain_action(
        tokens.revoke, gettext_lazy("The old slip is worth nothing: print a new one."), "entrant"
    ),
    "seed": _seed,
    "unseed": _clear_seeds,
    "result": _result,
    "confirm": _of_pairing(confirm),
    "correct": _correct,
    "extend": _extend,
    "type-in": _type_in,
    "redraw": _redraw,
    "clock": _clock,
    "more-time": _more_time,
    "judge-came": _of_pairing(station.judge_came),
    "exchange": _exchange,
    "draw-again": _draw_again,
    "publish": _publish,
    "pause": _plain_action(
        orders.pause, gettext_lazy("Paused: no clock runs, and nothing is drawn.")
    ),
    "resume": _plain_action(orders.resume, gettext_lazy("It goes on.")),
    "appoint": _appoint,
    "dismiss": _plain_action(officials.dismiss, gettext_lazy("Dismissed."), "person"),
    "take-back": _plain_action(
        invitations.take_back, gettext_lazy("The invitation is taken back."), "invitation"
    ),
}
