"""Players' ratings, stored with the tournaments that changed them. All follow from results: one
period is one tournament, in the order in which they ended."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.duties import agenda
from games.people import rulebook
from games.people.models import Privacy, User
from games.tournaments import refusals
from games.tournaments.models import Pairing, Phase, RatingChange, Side, Tournament
from games.tournaments.rules.ratings.periods import after_period
from games.tournaments.rules.ratings.strength import Kind, RatedMeeting, Rating, to_display_scale


def kind_of(game_key: str) -> Kind:
    """Return the rating kind. A game for more than two players is rated as “many”, its duels too:
    one game, one scale."""
    return "duel" if rulebook.get_game(game_key).seats.stop <= 3 else "many"


def current_ratings(game_key: str, people: Iterable[str]) -> dict[str, Rating]:
    """Return current ratings by person; unrated people are left out."""
    rows = RatingChange.objects.filter(game_key=game_key, person__in=list(people))
    return {
        row.person_id: Rating(row.value, row.deviation, row.volatility)
        for row in rows.order_by("made", "tournament_id")
    }


def ratings_at_start(tournament: Tournament, numbers: Collection[int]) -> dict[int, int]:
    """Return ratings by entrants' numbers, rounded for display. The rating at the start holds for
    the whole tournament (FIDE C.07, 10), whatever another tournament changes meanwhile."""
    people = dict(
        tournament.entrants.filter(number__in=numbers, person__isnull=False).values_list(
            "number", "person_id"
        )
    )
    before = RatingChange.objects.filter(made__lt=tournament.started or timezone.now())
    rows = before.filter(game_key=tournament.game_key, person__in=people.values())
    newest = {row.person_id: row for row in rows.order_by("made", "tournament_id")}
    kind = kind_of(tournament.game_key)
    return {
        number: to_display_scale(Rating(newest[who].value, newest[who].deviation), kind).number
        for number, who in people.items()
        if who in newest
    }


def rate_again(tournament: Tournament) -> None:
    agenda.enqueue(
        "tournaments.rate",
        f"{tournament.pk}.{tournament.number}",
        {"tournament_id": tournament.pk},
    )


@transaction.atomic
def rate(tournament_id: str) -> None:
    """Run the duty of a tournament that has ended, or whose results were corrected later: compute
    the ratings of it and of all that ended after it again."""
    tournament = Tournament.objects.locked().filter(pk=tournament_id).first()
    if tournament is None or tournament.ended is None:
        return
    later = Tournament.objects.filter(game_key=tournament.game_key, ended__gte=tournament.ended)
    _count(tournament.game_key, list(later.order_by("ended", "pk")))


@transaction.atomic
def recount(game_key: str) -> None:
    ended = Tournament.objects.filter(game_key=game_key, ended__isnull=False)
    RatingChange.objects.filter(game_key=game_key).delete()
    _count(game_key, list(ended.order_by("ended", "pk")))


def _count(game_key: str, tournaments: list[Tournament]) -> None:
    RatingChange.objects.filter(tournament__in=tournaments).delete()
    for tournament in tournaments:
        if tournament.rated and tournament.phase == Phase.OVER:
            RatingChange.objects.bulk_create(_changes(game_key, tournament), batch_size=1000)


def _changes(game_key: str, tournament: Tournament) -> Iterator[RatingChange]:
    meetings = list(_meetings(tournament))
    played = Counter(who for meeting in meetings for side in meeting.sides for who in side)
    people = sorted(played)
    before = current_ratings(game_key, people)
    counted = dict(
        RatingChange.objects.filter(game_key=game_key, person__in=people)
        .order_by("made", "tournament_id")
        .values_list("person_id", "meetings")
    )
    for who, rating in after_period(before, meetings, kind_of(game_key)).items():
        yield RatingChange(
            game_key=game_key,
            person_id=who,
            tournament=tournament,
            made=tournament.ended or timezone.now(),
            value=rating.value,
            deviation=rating.deviation,
            volatility=rating.volatility,
            before=before[who].value if who in before else None,
            meetings=counted.get(who, 0) + played[who],
        )


def _meetings(tournament: Tournament) -> Iterator[RatedMeeting]:
    """Yield the meetings that were played between people with accounts; guests have no rating."""
    rows = (
        Side.objects.filter(
            pairing__stage__tournament=tournament,
            pairing__phase=Pairing.Phase.DONE,
            pairing__how__in=(Pairing.How.PLAYED, Pairing.How.UNFINISHED),
            forfeit=False,  # in a pod the others have played nevertheless
        )
        .order_by("round__stage__number", "round__number", "pairing__slot", "position")
        .values_list("pairing_id", "entrant__person_id", "outcome", "place", "round__number")
    )
    pairings: dict[str, list[tuple[str | None, str, int | None]]] = {}
    for pairing, person, outcome, place, _ in rows:
        pairings.setdefault(pairing, []).append((person, outcome, place))
    for number, sides in enumerate(pairings.values()):
        if all(person for person, _, _ in sides) and len(sides) > 1:
            yield RatedMeeting(
                sides=tuple((str(person),) for person, _, _ in sides),
                ranks=tuple(
                    place or (1 if outcome != Side.Outcome.LOSS else 2)
                    for _, outcome, place in sides
                ),
                number=number,
            )


# Ratings that a viewer may see: those of people who show their name, and the viewer's own


def newest_ratings(game_key: str, to: User | None) -> QuerySet[RatingChange]:
    """Return the newest rating of everybody whose name the viewer may see."""
    later = RatingChange.objects.filter(
        Q(made__gt=OuterRef("made"))
        | Q(made=OuterRef("made"), tournament_id__gt=OuterRef("tournament_id")),
        game_key=game_key,
        person=OuterRef("person"),
    )
    rows = RatingChange.objects.filter(_visible_to(to), game_key=game_key).exclude(Exists(later))
    return rows.select_related("person")


def history(person_id: str, game_key: str, to: User | None) -> list[RatingChange]:
    """Return all rating changes of one person in a game, the newest first; refuse if none may be
    shown."""
    changes = RatingChange.objects.filter(_visible_to(to), person=person_id, game_key=game_key)
    rows = list(
        changes.select_related("person", "tournament").order_by(F("made").desc(), "-tournament_id")
    )
    if not rows:
        raise refusals.unknown_rating()
    return rows


def _visible_to(to: User | None) -> Q:
    shown = Q(person__privacy=Privacy.SHOWN, person__erased=None)
    return shown if to is None else shown | Q(person=to)
