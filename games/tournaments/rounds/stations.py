"""Stations of pairings: a place in the room, or the number under which the pairing is called."""

from django.db.models import Max, QuerySet

from games.tournaments.models import Pairing, Round, Stage, Tournament


def assign_station(tournament: Tournament, pairing: Pairing) -> None:
    """Give a pairing that can be played a station, if one is free. If the number of stations is
    unlimited, winners stay at the station where they have won."""
    if tournament.stations is None:
        if pairing.station is None or _is_taken(pairing):
            pairing.station = _after_the_last(tournament, pairing.stage)
        return
    taken = set(_in_use(pairing.stage).values_list("station", flat=True))
    every = range(tournament.first_station, tournament.first_station + tournament.stations)
    pairing.station = next((n for n in every if n not in taken), None)


def assign_stations(tournament: Tournament, pairings: list[Pairing]) -> None:
    """Give stations to the pairings of a round drawn whole: the best pairing gets the first
    station."""
    first, most = tournament.first_station, tournament.stations
    free = [n for n in range(first, first + len(pairings)) if most is None or n < first + most]
    for pairing, station in zip(pairings, free, strict=False):
        pairing.station = station


def free(tournament: Tournament, finished: Pairing) -> None:
    """Give the station of a finished pairing to the pairing that has waited longest."""
    if finished.station is None or tournament.stations is None:
        return
    rounds = finished.stage.rounds.filter(opened__isnull=False, closed=None)
    for round_ in rounds.order_by("number"):
        waiting = Pairing.objects.filter(round=round_, phase=Pairing.Phase.READY, station=None)
        if (following := waiting.order_by("slot").first()) is not None:
            following.station = finished.station
            following.save(update_fields=("station",))
            return


def _in_use(stage: Stage) -> "QuerySet[Pairing]":
    """Pairings of the stage being played that have a station."""
    return Pairing.objects.outstanding().filter(stage=stage, station__isnull=False)


def _is_taken(pairing: Pairing) -> bool:
    return _in_use(pairing.stage).filter(station=pairing.station).exclude(pk=pairing.pk).exists()


def _after_the_last(tournament: Tournament, stage: Stage) -> int:
    last: int | None = _in_use(stage).aggregate(last=Max("station"))["last"]
    return tournament.first_station if last is None else last + 1


def inherit(pairing: Pairing, round_: Round, station: int | None) -> None:
    """Keep the winner's station for the next pairing of the same part."""
    if station is not None and pairing.round.part == round_.part:
        pairing.station = min(station, pairing.station or station)
