"""Mails about pairings: pairing called, time running out, judge needed. Each log line has a duty.
The duty looks up the state when it runs, about a hundred readers at a time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.formats import date_format

from games.duties import mails
from games.people.models import User
from games.tournaments.log import news
from games.tournaments.models import (
    OUTSTANDING,
    Entrant,
    Line,
    Pairing,
    Phase,
    Side,
    Stage,
    Tournament,
)
from games.tournaments.names import names_of
from games.tournaments.ranking import format_place

BATCH: Final = 100  # pairings handled by one duty
CALLED: Final = "pairing_called"
WARNED: Final = "pairing_warned"


def notify(tournament_id: str, number: str, after: str) -> None:
    """Run the duty of a line. `after`: position in its pairings that the previous duty has
    reached."""
    line = (
        Line.objects.select_related("tournament")
        .filter(tournament=tournament_id, number=int(number))
        .first()
    )
    if line is not None and line.kind == news.OVER:
        _write_to_placed(line, int(after))
    if line is None or line.tournament.phase != Phase.PLAYING:
        return
    if line.kind == "disputed":
        _write_to_judges(line)
    elif line.kind == "round_warned":
        _batch(line, int(after), _round_pairings(line).filter(phase__in=OUTSTANDING), WARNED)
    elif line.kind in news.CALLED | news.DRAWN:
        _batch(line, int(after), _pairings_to_announce(line), CALLED)
    else:
        _write(line, list(_pairings_after(_ended_pairings(line))), CALLED)


# Pairings concerned


def _round_pairings(line: Line) -> "QuerySet[Pairing]":
    return Pairing.objects.filter(
        stage__tournament=line.tournament,
        stage__number=line.facts["stage"],
        round__number=line.facts["round"],
    )


def _pairings_to_announce(line: Line) -> "QuerySet[Pairing]":
    """Return the pairings of the round. If the stage was drawn whole, return all that can be played
    at once."""
    if line.kind in news.CALLED:
        return _round_pairings(line).filter(phase=Pairing.Phase.READY)
    stage = Stage.objects.filter(tournament=line.tournament, phase=Stage.Phase.PLAYING)
    ready = Pairing.objects.filter(stage__in=stage, phase=Pairing.Phase.READY)
    return ready.filter(Q(round__opened__isnull=False) | ~Q(round__part=""))


def _batch(line: Line, after: int, pairings: "QuerySet[Pairing]", template: str) -> None:
    """Write one batch. The position is a pairing's round and slot, as one number."""
    rows = pairings.order_by("round__number", "slot")
    round_, slot = divmod(after, 1 << 20) if after >= 0 else (0, -1)
    rows = rows.filter(Q(round__number__gt=round_) | Q(round__number=round_, slot__gt=slot))
    page = list(rows.select_related("round")[: BATCH + 1])
    _write(line, page[:BATCH], template)
    if len(page) > BATCH:
        last = page[BATCH - 1]
        news.file_mails(line, (last.round.number << 20) + last.slot)


def _ended_pairings(line: Line) -> list[Pairing]:
    if line.kind in news.SETTLED:
        return list(Pairing.objects.filter(pk=line.facts["pairing"]))
    left = Side.objects.filter(entrant__number=line.facts["entrant"], forfeit=True)
    pairings = Pairing.objects.filter(sides__in=left, stage__tournament=line.tournament)
    return list(pairings.filter(index__isnull=False))


def _pairings_after(ended: Iterable[Pairing]) -> Iterator[Pairing]:
    """Yield the pairings that winners and losers go to. A pairing settled without play is followed
    further."""
    ahead = list(ended)
    while ahead:
        pairing = ahead.pop()
        ways = [way // 2 for way in (pairing.winner_to, pairing.loser_to) if way is not None]
        next_pairings = Pairing.objects.filter(stage=pairing.stage_id, index__in=ways)
        for following in next_pairings.select_related("round"):
            if following.phase == Pairing.Phase.READY:
                yield following
            elif following.phase == Pairing.Phase.DONE and following.how != Pairing.How.PLAYED:
                ahead.append(following)


# Writing mails


def _write(line: Line, pairings: Sequence[Pairing], template: str) -> None:
    sides: dict[str, list[Side]] = {pairing.pk: [] for pairing in pairings}
    rows = Side.objects.filter(pairing__in=list(sides)).select_related("entrant__person")
    for side in rows.order_by("position"):
        sides[side.pairing_id].append(side)
    numbers = {side.entrant.number for each in sides.values() for side in each}
    letter = _Letter(line, template, _Names(line.tournament, numbers))
    for pairing in pairings:
        for side in sides[pairing.pk]:
            others = [other.entrant for other in sides[pairing.pk] if other is not side]
            letter.write(pairing, side.entrant, others)


class _Names:
    """Names of entrants in a reader's language, as any other reader may see them."""

    def __init__(self, tournament: Tournament, numbers: set[int]) -> None:
        self.tournament, self.numbers = tournament, numbers
        self.known: dict[str, dict[int, str]] = {}

    def join(self, entrants: Sequence[Entrant], language: str) -> str:
        if language not in self.known:
            with translation.override(language):
                self.known[language] = names_of(self.tournament, self.numbers, None)
        return ", ".join(self.known[language][each.number] for each in entrants)


@dataclass(frozen=True)
class _Letter:
    """A mail with the same content for many readers."""

    line: Line
    template: str
    names: _Names

    def write(self, pairing: Pairing, entrant: Entrant, others: Sequence[Entrant]) -> None:
        """Guests have no address, and neither have some accounts."""
        reader = entrant.person
        if reader is None or not reader.email:
            return
        facts = {
            "tournament": self.line.tournament.name,
            "round": str(pairing.round.number),
            "opponents": self.names.join(others, reader.language),
            "station": "" if pairing.station is None else str(pairing.station),
            "due": _format_time(pairing.round.due, reader.language, self.line.tournament.zone),
        }
        # A pairing is announced once; it is announced again if a correction has put another
        # opponent there.
        met = "-".join(str(each.number) for each in (entrant, *others))
        key = f"tournaments.{self.template}.{pairing.pk}.{met}"
        if self.template == WARNED:
            key += f".{self.line.number}"
        mails.enqueue(reader.pk, self.template, facts, key)


def _format_time(due: datetime | None, language: str, zone: ZoneInfo) -> str:
    """Return the time in the tournament's time zone, with the zone's name: the reader may be
    elsewhere."""
    if due is None:
        return ""
    local = due.astimezone(zone)
    with translation.override(language):
        return f"{date_format(local, 'l j F')}, {date_format(local, 'H:i')} ({zone.key})"


def _write_to_placed(line: Line, after: int) -> None:
    """Write to each entrant its final place over all stages. It is sent again only if a correction
    has changed the place."""
    tournament = line.tournament
    placed = tournament.entrants.filter(best__isnull=False).order_by("number")
    number = placed.count()
    page = list(placed.filter(number__gt=after).select_related("person")[: BATCH + 1])
    for entrant in page[:BATCH]:
        if entrant.person is not None and entrant.person.email:
            place = format_place(entrant)
            facts = {"tournament": tournament.name, "place": place, "entrants": str(number)}
            key = f"tournaments.over.{tournament.pk}.{entrant.number}.{place}"
            mails.enqueue(entrant.person.pk, "tournament_over", facts, key)
    if len(page) > BATCH:
        news.file_mails(line, page[BATCH - 1].number)


def _write_to_judges(line: Line) -> None:
    """Write to all officials who may settle the dispute, except those who play in it."""
    tournament, facts = line.tournament, line.facts
    officials = set(tournament.officials.values_list("person_id", flat=True))
    playing = tournament.entrants.filter(number__in=facts["entrants"]).values_list("person_id")
    judges = User.objects.filter(pk__in={*officials, tournament.organiser_id} - {None})
    pairing = Pairing.objects.filter(pk=facts["pairing"], phase=Pairing.Phase.DISPUTED).first()
    if pairing is None:
        return
    for judge in judges.exclude(pk__in=[pk for (pk,) in playing if pk]).filter(email__isnull=False):
        with translation.override(judge.language):
            names = names_of(tournament, facts["entrants"], judge)
        letter = {
            "tournament": tournament.name,
            "round": str(facts["round"]),
            "entrants": ", ".join(names[each] for each in facts["entrants"]),
            "station": "" if pairing.station is None else str(pairing.station),
            "reason": facts.get("reason") or "",
        }
        key = f"tournaments.disputed.{tournament.pk}.{line.number}.{judge.pk}"
        mails.enqueue(judge.pk, "pairing_disputed", letter, key)
