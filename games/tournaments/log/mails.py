"""Mails about pairings: you are called, your time runs out, a judge is asked for. A duty of the
log's line looks up what is so when it is carried out, some hundred readers at a time."""

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
from games.tournaments.ranking import told

BATCH: Final = 100  # pairings that one duty looks at
CALLED: Final = "pairing_called"
WARNED: Final = "pairing_warned"


def notify(tournament_id: str, number: str, after: str) -> None:
    """The duty of a line: `after` is how far in its pairings the duty before has come."""
    line = (
        Line.objects.select_related("tournament")
        .filter(tournament=tournament_id, number=int(number))
        .first()
    )
    if line is not None and line.kind == news.OVER:
        _to_the_placed(line, int(after))
    if line is None or line.tournament.phase != Phase.PLAYING:
        return
    if line.kind == "disputed":
        _to_judges(line)
    elif line.kind == "round_warned":
        _batch(line, int(after), _of_round(line).filter(phase__in=OUTSTANDING), WARNED)
    elif line.kind in news.CALLED | news.DRAWN:
        _batch(line, int(after), _called(line), CALLED)
    else:
        _write(line, list(_called_after(_ended(line))), CALLED)


# Whom it concerns


def _of_round(line: Line) -> "QuerySet[Pairing]":
    return Pairing.objects.filter(
        stage__tournament=line.tournament,
        stage__number=line.facts["stage"],
        round__number=line.facts["round"],
    )


def _called(line: Line) -> "QuerySet[Pairing]":
    """Those of the round; of a stage that was drawn whole, all that can be played at once."""
    if line.kind in news.CALLED:
        return _of_round(line).filter(phase=Pairing.Phase.READY)
    stage = Stage.objects.filter(tournament=line.tournament, phase=Stage.Phase.PLAYING)
    ready = Pairing.objects.filter(stage__in=stage, phase=Pairing.Phase.READY)
    return ready.filter(Q(round__opened__isnull=False) | ~Q(round__part=""))


def _batch(line: Line, after: int, found: "QuerySet[Pairing]", template: str) -> None:
    """How far: a pairing's round and its slot there, as one number."""
    rows = found.order_by("round__number", "slot")
    round_, slot = divmod(after, 1 << 20) if after >= 0 else (0, -1)
    rows = rows.filter(Q(round__number__gt=round_) | Q(round__number=round_, slot__gt=slot))
    page = list(rows.select_related("round")[: BATCH + 1])
    _write(line, page[:BATCH], template)
    if len(page) > BATCH:
        last = page[BATCH - 1]
        news.file_mails(line, (last.round.number << 20) + last.slot)


def _ended(line: Line) -> list[Pairing]:
    """What this line has ended in a bracket."""
    if line.kind in news.SETTLED:
        return list(Pairing.objects.filter(pk=line.facts["pairing"]))
    left = Side.objects.filter(entrant__number=line.facts["entrant"], forfeit=True)
    found = Pairing.objects.filter(sides__in=left, stage__tournament=line.tournament)
    return list(found.filter(index__isnull=False))


def _called_after(ended: Iterable[Pairing]) -> Iterator[Pairing]:
    """Where winners and losers went, and on from there where nothing was to be played."""
    ahead = list(ended)
    while ahead:
        pairing = ahead.pop()
        ways = [way // 2 for way in (pairing.winner_to, pairing.loser_to) if way is not None]
        found = Pairing.objects.filter(stage=pairing.stage_id, index__in=ways)
        for following in found.select_related("round"):
            if following.phase == Pairing.Phase.READY:
                yield following
            elif following.phase == Pairing.Phase.DONE and following.how != Pairing.How.PLAYED:
                ahead.append(following)


# Writing to them


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
    """What entrants are called in a reader's language, as any other may know them."""

    def __init__(self, tournament: Tournament, numbers: set[int]) -> None:
        self.tournament, self.numbers = tournament, numbers
        self.known: dict[str, dict[int, str]] = {}

    def named(self, entrants: Sequence[Entrant], language: str) -> str:
        if language not in self.known:
            with translation.override(language):
                self.known[language] = names_of(self.tournament, self.numbers, None)
        return ", ".join(self.known[language][each.number] for each in entrants)


@dataclass(frozen=True)
class _Letter:
    """The same to many."""

    line: Line
    template: str
    names: _Names

    def write(self, pairing: Pairing, entrant: Entrant, others: Sequence[Entrant]) -> None:
        """Guests have no address, and some accounts have none."""
        reader = entrant.person
        if reader is None or not reader.email:
            return
        facts = {
            "tournament": self.line.tournament.name,
            "round": str(pairing.round.number),
            "opponents": self.names.named(others, reader.language),
            "station": "" if pairing.station is None else str(pairing.station),
            "due": _when(pairing.round.due, reader.language, self.line.tournament.zone),
        }
        # A pairing is told of once, but again where a correction has put another opponent there.
        met = "-".join(str(each.number) for each in (entrant, *others))
        key = f"tournaments.{self.template}.{pairing.pk}.{met}"
        if self.template == WARNED:
            key += f".{self.line.number}"
        mails.write(reader.pk, self.template, facts, key)


def _when(due: datetime | None, language: str, zone: ZoneInfo) -> str:
    """As the clock of the tournament shows it, and whose that is: who reads may be elsewhere."""
    if due is None:
        return ""
    local = due.astimezone(zone)
    with translation.override(language):
        return f"{date_format(local, 'l j F')}, {date_format(local, 'H:i')} ({zone.key})"


def _to_the_placed(line: Line, after: int) -> None:
    """Where everybody ended, over all stages. Told again only where a correction has moved it."""
    tournament = line.tournament
    placed = tournament.entrants.filter(best__isnull=False).order_by("number")
    number = placed.count()
    page = list(placed.filter(number__gt=after).select_related("person")[: BATCH + 1])
    for entrant in page[:BATCH]:
        if entrant.person is not None and entrant.person.email:
            place = told(entrant)
            facts = {"tournament": tournament.name, "place": place, "entrants": str(number)}
            key = f"tournaments.over.{tournament.pk}.{entrant.number}.{place}"
            mails.write(entrant.person.pk, "tournament_over", facts, key)
    if len(page) > BATCH:
        news.file_mails(line, page[BATCH - 1].number)


def _to_judges(line: Line) -> None:
    """Whoever may settle it, but for those who play in it."""
    tournament, facts = line.tournament, line.facts
    officials = set(tournament.officials.values_list("person_id", flat=True))
    playing = tournament.entrants.filter(number__in=facts["entrants"]).values_list("person_id")
    judges = User.objects.filter(pk__in={*officials, tournament.organiser_id} - {None})
    pairing = Pairing.objects.filter(pk=facts["pairing"], phase=Pairing.Phase.DISPUTED).first()
    if pairing is None:
        return
    for judge in judges.exclude(pk__in=[pk for (pk,) in playing if pk]).filter(email__isnull=False):
        with translation.override(judge.language):
            called = names_of(tournament, facts["entrants"], judge)
        letter = {
            "tournament": tournament.name,
            "round": str(facts["round"]),
            "entrants": ", ".join(called[each] for each in facts["entrants"]),
            "station": "" if pairing.station is None else str(pairing.station),
            "reason": facts.get("reason") or "",
        }
        key = f"tournaments.disputed.{tournament.pk}.{line.number}.{judge.pk}"
        mails.write(judge.pk, "pairing_disputed", letter, key)
