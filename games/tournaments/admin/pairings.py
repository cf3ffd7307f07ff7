"""Page of one pairing: the reports, the reasons for the pairing, and corrections of its result."""

from collections.abc import Sequence
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse

from games.people.refusals import Refusal
from games.tournaments.admin.desk import Desk
from games.tournaments.admin.rounds import lines
from games.tournaments.log.wording import LogLine, render_lines
from games.tournaments.models import OUTSTANDING, Line, Pairing, Side
from games.tournaments.names import names_of
from games.tournaments.output.titles import titles
from games.tournaments.results import buttons, correction
from games.tournaments.results.result import Terms
from games.tournaments.results.sides import terms
from games.tournaments.rounds import wording
from games.tournaments.rules.formats.stages import Pods

MOST_LINES: Final = 40
MOST_HANGING: Final = 200


def page(desk: Desk, pairing: str) -> HttpResponse:
    row = _get_pairing(desk, pairing)
    (line,) = lines(desk, row.stage, [row], {})
    about = terms(row, line.sides)
    return desk.show(
        "pairing",
        line=line,
        round=titles(row.stage.format, list(row.stage.rounds.order_by("number")))[row.round.number],
        # While the pairing is open, a click is a report; afterwards, or with a reason, it is a
        # ruling.
        buttons=_buttons(about, line.names),
        absences=[] if about.pod else buttons.absences(line.names),
        pod=isinstance(row.stage.format, Pods),
        best_of=about.best_of,
        correctable=len(line.sides) > 1 and row.phase in (*OUTSTANDING, Pairing.Phase.DONE),
        reasons=_pairing_reasons(desk, row),
        said=_log_of_pairing(desk, row),
    )


def _buttons(about: Terms, names: Sequence[str]) -> Sequence[buttons.Button]:
    return buttons.buttons(about, names) if about.sides == 2 else ()


def _get_pairing(desk: Desk, pairing: str) -> Pairing:
    row = (
        Pairing.objects.select_related("round", "stage")
        .filter(pk=pairing, stage__tournament=desk.tournament)
        .first()
    )
    if row is None:
        raise Http404
    row.stage.tournament = desk.tournament
    return row


def _pairing_reasons(desk: Desk, row: Pairing) -> list[str]:
    reasons = wording.read(row.reasons)
    names = names_of(desk.tournament, wording.named_entrants(reasons), desk.access.person)
    return wording.sentences(reasons, names)


def _log_of_pairing(desk: Desk, row: Pairing) -> list[LogLine]:
    """Return the log of the pairing; both claims of a dispute are in it."""
    about = Line.objects.filter(tournament=desk.tournament, facts__pairing=row.pk)
    newest = about.select_related("by").order_by("-number")[:MOST_LINES]
    return render_lines(desk.tournament, list(newest), desk.access.person)


def correct(desk: Desk, pairing: str) -> HttpResponse:
    """Show the results that depend on a corrected one, and ask what to do with them."""
    row = _get_pairing(desk, pairing)
    word, reason = desk.request.GET.get("result", ""), desk.request.GET.get("reason", "")
    try:
        result = buttons.parse_result(word)
        hanging = correction.dependent_pairings(desk.tournament.pk, row.pk, desk.caller, result)
    except Refusal as refusal:
        desk.add_message(refusal.sentence, messages.ERROR)
        return desk.redirect_to("pairing", row.pk)
    (line,) = lines(desk, row.stage, [row], {})
    wanted = [buttons.side_figure(result, n) for n in range(len(line.sides))]
    return desk.show(
        "correct",
        line=line,
        wanted=list(zip(line.names, line.scores, wanted, strict=True)),
        word=word,
        reason=reason,
        count=len(hanging),
        stages=desk.tournament.stages.count(),
        more=max(len(hanging) - MOST_HANGING, 0),
        hanging=_hanging_rows(desk, hanging[:MOST_HANGING]),
    )


def _hanging_rows(
    desk: Desk, hanging: Sequence[correction.Hanging]
) -> list[tuple[correction.Hanging, str, str]]:
    numbers = {number for each in hanging for number in each.entrants}
    names = names_of(desk.tournament, numbers, desk.access.person)
    scores: dict[str, list[Side]] = {}
    sides = Side.objects.filter(pairing__in=[each.pairing for each in hanging])
    for side in sides.order_by("position"):
        scores.setdefault(side.pairing_id, []).append(side)
    return [
        (
            each,
            " – ".join(names[number] for number in each.entrants),
            _figures(scores.get(each.pairing, ())),
        )
        for each in hanging
    ]


def _figures(sides: Sequence[Side]) -> str:
    figures = [side.place if side.place is not None else side.score for side in sides]
    return "–".join(str(each) for each in figures) if all(t is not None for t in figures) else ""
