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
from games.people.page.inputs import int_field
from games.people.refusals import Refusal
from games.tournaments import invitations, refusals
from games.tournaments.access import must_judge
from games.tournaments.admin import name_list
from games.tournaments.admin.desk import Desk, address
from games.tournaments.arrangement import officials
from games.tournaments.arrangement.copy import copy
from games.tournaments.arrangement.start import start
from games.tournaments.arrangement.tournament import cancel, change, delete, open_entries
from games.tournaments.arrangement.wishes import Wish
from games.tournaments.entrants import departure, entry, seeds, words
from games.tournaments.entrants.bots import enter_bots
from games.tournaments.entrants.check_in import check_in, take_back
from games.tournaments.entrants.imports import Imported, carry_out
from games.tournaments.models import Invitation, Official, Side, State
from games.tournaments.refusals import BadLines, unknown_entrant
from games.tournaments.results import buttons, correction, station
from games.tournaments.results.paper import Slip, type_in
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


def do(desk: Desk, deed: str) -> HttpResponse:
    if desk.request.method != "POST" or deed not in DEEDS:
        raise Http404
    try:
        done = DEEDS[deed](desk)
    except BadLines as bad:
        if bad.code == BAD_SLIPS:
            return _bad_slips(desk, bad)
        return name_list.page(desk, bad)
    except refusals.Hangs:
        return _hangs(desk)
    except Refusal as refusal:
        if _asked_by_script(desk):
            return JsonResponse({"refused": str(refusal.sentence)}, status=409)
        desk.refuse(refusal)
        return _back(desk)
    if isinstance(done, HttpResponse):
        return done
    if _asked_by_script(desk):
        return JsonResponse({"done": done})
    if done:
        desk.say(done)
    return _back(desk)


def _bad_slips(desk: Desk, bad: BadLines) -> HttpResponse:
    desk.refuse(bad)
    for problem in bad.problems:
        desk.say(
            _("Line %(line)d: %(problem)s") % {"line": problem.line, "problem": problem.detail}
        )
    return _back(desk)


def _asked_by_script(desk: Desk) -> bool:
    return desk.request.headers.get("X-Requested-With") == "fetch"


def _back(desk: Desk) -> HttpResponse:
    """Redirect to the page of the form; only within this site."""
    there = desk.request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(there, allowed_hosts=None):
        return redirect(there)
    return redirect("admin:tournaments_tournament_change", quote(desk.tournament.pk))


def _hangs(desk: Desk) -> HttpResponse:
    """Redirect to the page that lists the results that depend on this one, with the chosen
    result."""
    form = desk.request.POST
    asked = {"result": buttons.said(form), "reason": form.get("reason", "")}
    return redirect(f"{desk.address('correct', form['pairing'])}?{urlencode(asked)}")


def _simply(deed: Callable[..., object], sentence: Promise | str, *names: str) -> Deed:
    """Return an action that only passes these fields of its form."""

    def done(desk: Desk) -> str:
        deed(*desk.there, *map(desk.said, names))
        return str(sentence)

    return done


def _of_pairing(deed: Callable[[str, str, Caller], object]) -> Deed:
    def done(desk: Desk) -> str:
        deed(desk.tournament.pk, desk.said("pairing"), desk.caller)
        return ""

    return done


# Before the start


def _check_in_begins(desk: Desk) -> str:
    wish = Wish(check_in_opens=timezone.now(), check_in_closes=None)
    change(*desk.there, wish)
    return _("Check-in is open: tick off who is here.")


def _delete(desk: Desk) -> HttpResponse:
    delete(*desk.there)
    desk.say(_("The tournament is deleted."))
    return redirect("admin:tournaments_tournament_changelist")


def _copy(desk: Desk) -> HttpResponse:
    entrants, weeks = bool(desk.said("entrants")), int(bool(desk.said("week")))
    made = copy(*desk.there, entrants=entrants, weeks=weeks)
    desk.say(_("Here is the copy: give it another name in its settings, or start it as it is."))
    return redirect(address(made.pk, "entrants"))


# Entrants


def _enter(desk: Desk) -> str:
    wish = entry.Wish(
        name="" if desk.said("person") else desk.said("name"),
        person=desk.said("person"),
        affiliation=desk.said("affiliation"),
    )
    if not (wish.name or wish.person):
        return ""
    entrant = entry.enter(*desk.there, wish)
    if isinstance(entrant, Invitation):
        return _invited(entrant)
    if entrant.state == State.WAITING:
        return _("%(name)s is on the waiting list.") % {"name": entrant.name or wish.person}
    return _("%(name)s is in.") % {"name": entrant.name or wish.person}


def _enter_bots(desk: Desk) -> str:
    count = int_field(desk.request.POST, "count")
    made = enter_bots(*desk.there, desk.said("level"), count)
    sentence = ngettext("%(count)d companion is in.", "%(count)d companions are in.", len(made))
    return sentence % {"count": len(made)}


def _invited(invitation: Invitation) -> str:
    sentence = _("%(name)s is invited, and takes part on saying yes.")
    return sentence % {"name": invitation.said}


def _paste(desk: Desk) -> str:
    content = name_list.as_csv(desk.request.POST.get("names", ""))
    return _entered(carry_out(*desk.there, content, "csv")) if content else ""


def _import(desk: Desk) -> str:
    content = desk.request.POST.get("content", "").encode()
    return _entered(carry_out(*desk.there, content, "csv"))


def _entered(done: Imported) -> str:
    sentence = ngettext(
        "%(count)d entrant was entered.", "%(count)d entrants were entered.", done.entered
    )
    told = sentence % {"count": done.entered}
    if done.invited:
        invited = ngettext(
            "%(count)d more was invited.", "%(count)d more were invited.", done.invited
        )
        told += " " + invited % {"count": done.invited}
    return told


def _check_in_all(desk: Desk) -> str:
    """Check in the entrants on the page, one by one, so that a refusal for one does not affect the
    earlier ones."""
    waiting = desk.tournament.entrants.filter(state=State.ENTERED).order_by("number")
    done = 0
    for entrant in waiting.values_list("pk", flat=True)[:AT_ONCE]:
        check_in(*desk.there, entrant)
        done += 1
    sentence = ngettext("%(count)d has checked in.", "%(count)d have checked in.", done)
    return sentence % {"count": done}


def _rename(desk: Desk) -> str:
    said = desk.request.POST
    wish = entry.Amendment(name=said.get("name"), affiliation=said.get("affiliation"))
    entry.change(*desk.there, desk.said("entrant"), wish)
    return _("Changed.")


def _seed(desk: Desk) -> str:
    """Move a seed one step up or down, or to the given place."""
    entrant, way = desk.said("entrant"), desk.said("way")
    if way in ("up", "down"):
        order = seeds.move(*desk.there, entrant, "up" if way == "up" else "down")
    else:
        order = seeds.give(*desk.there, _reordered(desk, entrant, way))
    number = next(n for n, each in enumerate(order, 1) if each.pk == entrant)
    return _("Now seed %(place)d.") % {"place": number}


def _reordered(desk: Desk, entrant: str, number: str) -> list[str]:
    order = [each.pk for each in seeds.in_order(desk.tournament)]
    if entrant not in order or not number.isdecimal():
        raise unknown_entrant()
    order.remove(entrant)
    order.insert(max(int(number[:6]) - 1, 0), entrant)
    return order


def _unseed(desk: Desk) -> str:
    seeds.give(*desk.there, [])
    return _("All seeds are taken back.")


# Results


def _result(desk: Desk) -> str:
    """A result entered at the desk counts at once, also that of an organiser who plays in this
    pairing: as a player's report it would wait for the other side."""
    must_judge(desk.here)
    pairing, result = desk.said("pairing"), buttons.read(buttons.said(desk.request.POST))
    own = desk.here.own
    if own is not None and Side.objects.filter(pairing=pairing, entrant=own).exists():
        correction.override(
            desk.tournament.pk, pairing, desk.caller, result, reason=_("Entered at the desk.")
        )
    else:
        report(desk.tournament.pk, pairing, desk.caller, result)
    return ""


def _correct(desk: Desk) -> str:
    follow = desk.said("follow")
    correction.override(
        desk.tournament.pk,
        desk.said("pairing"),
        desk.caller,
        buttons.read(buttons.said(desk.request.POST)),
        reason=desk.said("reason"),
        follow="keep" if follow == "keep" else "replay" if follow == "replay" else None,
    )
    return _("The result is put right, and the log says why.")


def _extend(desk: Desk) -> str:
    said = desk.said("minutes")
    minutes = int(said[:5]) if said.isdecimal() else LATER
    minutes = min(max(minutes, 1), orders.LONGEST_EXTENSION)
    orders.extend(desk.tournament.pk, desk.said("round"), desk.caller, minutes)
    return _("%(minutes)d more minutes.") % {"minutes": minutes}


def _redraw(desk: Desk) -> str:
    orders.redraw(desk.tournament.pk, desk.said("round"), desk.caller, desk.said("reason"))
    return _("The round is drawn again.")


def _clock(desk: Desk) -> str:
    runs = bool(desk.said("runs"))
    orders.set_clock(desk.tournament.pk, desk.said("round"), desk.caller, runs=runs)
    return _("The clock runs.") if runs else _("The clock stands.")


def _more_time(desk: Desk) -> str:
    """Add time for one station."""
    station.give_time(desk.tournament.pk, desk.said("pairing"), desk.caller, SOME)
    return _("%(minutes)d more minutes.") % {"minutes": SOME}


def _type_in(desk: Desk) -> str:
    """Enter results. Each line is a slip: round, station, result."""
    slips = []
    for said in filter(None, map(str.strip, desk.said("slips").splitlines())):
        parts = said.split()
        if len(parts) != 3 or not (parts[0].isdecimal() and parts[1].isdecimal()):
            raise refusals.bad_slip(line=said[:40])
        slips.append(Slip(int(parts[0][:4]), int(parts[1][:6]), buttons.read(parts[2])))
    done = type_in(*desk.there, slips)
    sentence = ngettext("%(count)d result was entered.", "%(count)d results were entered.", done)
    return sentence % {"count": done}


# A draw by hand


def _exchange(desk: Desk) -> str:
    chosen = [int(each) for each in desk.request.POST.getlist("entrant") if each.isdecimal()]
    if len(chosen) != 2:
        raise refusals.not_in_draft()
    one, other = chosen
    publication.exchange(*desk.there, one, other, desk.said("reason"))
    return _("They have changed places.")


def _draw_again(desk: Desk) -> str:
    draft = publication.draw_again(*desk.there)
    return _("Drawn again.") if draft else ""


def _publish(desk: Desk) -> str:
    runs = not desk.said("later")
    publication.publish(*desk.there, clock_runs=runs)
    return _("Published: everybody sees it now.")


# Officials


def _appoint(desk: Desk) -> str:
    judge = desk.said("role") != Official.Role.ORGANISER
    role = Official.Role.JUDGE if judge else Official.Role.ORGANISER
    done = officials.appoint(*desk.there, desk.said("person"), role)
    return _invited(done) if isinstance(done, Invitation) else _("Appointed.")


DEEDS: Final[Mapping[str, Deed]] = {
    "open": _simply(open_entries, gettext_lazy("Entries are open.")),
    "check-in": _check_in_begins,
    "start": _simply(start, gettext_lazy("The tournament has started.")),
    "cancel": _simply(cancel, gettext_lazy("The tournament is called off.")),
    "delete": _delete,
    "copy": _copy,
    "enter": _enter,
    "companions": _enter_bots,
    "paste": _paste,
    "import": _import,
    "here": _simply(check_in, "", "entrant"),
    "not-here": _simply(take_back, "", "entrant"),
    "all-here": _check_in_all,
    "rename": _rename,
    "withdraw": _simply(entry.withdraw, gettext_lazy("Withdrawn: the place is free."), "entrant"),
    "remove": _simply(entry.remove, gettext_lazy("Taken out."), "entrant"),
    "drop": _simply(
        departure.drop,
        gettext_lazy("Dropped out: what was played stays, what is open is lost."),
        "entrant",
    ),
    "disqualify": _simply(departure.disqualify, gettext_lazy("Disqualified."), "entrant", "reason"),
    "reinstate": _simply(
        departure.reinstate, gettext_lazy("Back in, from the next round on."), "entrant"
    ),
    "new-word": _simply(
        words.revoke, gettext_lazy("The old slip is worth nothing: print a new one."), "entrant"
    ),
    "seed": _seed,
    "unseed": _unseed,
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
    "pause": _simply(orders.pause, gettext_lazy("Paused: no clock runs, and nothing is drawn.")),
    "resume": _simply(orders.resume, gettext_lazy("It goes on.")),
    "appoint": _appoint,
    "dismiss": _simply(officials.dismiss, gettext_lazy("Dismissed."), "person"),
    "take-back": _simply(
        invitations.take_back, gettext_lazy("The invitation is taken back."), "invitation"
    ),
}
