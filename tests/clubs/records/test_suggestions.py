"""Suggestions of players, games and places for a new play."""

from games.clubs.models import Record
from games.clubs.names import Names
from games.clubs.records.play import NewPlayer
from games.clubs.records.record import enter
from games.clubs.records.suggestions import Suggestions, suggestions
from games.people.privacy import erase
from tests.clubs.conftest import NOON, Company


def get_suggestions(company: Company) -> Suggestions:
    records = list(Record.objects.order_by("-created").prefetch_related("parts__visitor"))
    return suggestions(records, Names(company.bob, records), NOON)


def names(company: Company) -> list[str]:
    return [player.name for player in get_suggestions(company).players]


def test_the_later_and_the_more_often_the_earlier(company: Company) -> None:
    for other in ("Ada", "Ada", "Zoé"):
        enter(company.bob, company.play(NewPlayer(person=company.bob.pk), NewPlayer(name=other)))
    assert names(company) == ["Bob", "Ada", "Zoé"]


def test_nobody_is_offered_who_was_erased_or_whose_name_is_gone(company: Company) -> None:
    company.duel(company.alice, company.bob)
    enter(company.bob, company.play(NewPlayer(name="Zoé")))
    erase(company.alice)
    for part in Record.objects.order_by("-created")[0].parts.all():
        part.visitor.delete()  # type: ignore[union-attr]
    assert names(company) == ["Bob"]


def test_games_come_once_and_the_place_is_the_last_that_was_said(company: Company) -> None:
    for game, where in (("combat", "Here"), ("Azul", "There"), ("combat", "")):
        company.duel(company.alice, company.bob, game=game, where=where)
    result = get_suggestions(company)
    assert (result.games, result.where, result.played_at) == (("combat", "Azul"), "There", NOON)


def test_of_nothing_played_nothing_follows(company: Company) -> None:
    result = get_suggestions(company)
    assert (result.players, result.games, result.where) == ((), (), "")
