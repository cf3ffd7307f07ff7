import pytest
from django.test import Client

from games.clubs.seasons import season
from games.clubs.seasons.season import NewSeason
from games.tournaments.models import Tournament
from tests.tournaments.hall import organiser, play, started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def create_season(*tournaments: Tournament, **fields: object) -> str:
    by = organiser().person
    assert by is not None
    ids = tuple(each.pk for each in tournaments)
    return f"/seasons/{season.start(by, NewSeason('Spring', tournaments=ids, **fields)).pk}/"  # type: ignore[arg-type]


def page(path: str, language: str, status: int = 200) -> str:
    answer = Client(headers={"Accept-Language": language}).get(path)
    assert answer.status_code == status
    return str(answer.content.decode())


def test_it_tells_who_leads_by_which_results_in_both_languages() -> None:
    cup = {"format": "single_elimination"}
    season_url = create_season(
        *(play(started_tournament(4, cup)) for _ in range(2)),
        started_tournament(4, cup),
        points=(4, 2, 1),
        best=1,
    )
    english, french = page(season_url, "en"), page(season_url, "fr")
    assert "The best result of each counts." in english
    assert "Still to come:" in english
    assert "Encore à jouer" in french
    assert "Le meilleur résultat de chacun compte." in french
    for html in (english, french):
        assert "1. 4 · 2. 2 · 3. 1" in html
        assert "<b>½</b>" in html
        assert "<s>" in html
    assert Client().get(season_url)["Content-Security-Policy"]


def test_before_the_first_end_it_says_so_and_an_unknown_one_is_not_there() -> None:
    assert "Nobody has points yet" in page(create_season(), "en")
    assert "Aucune saison" in page("/seasons/nowhere/", "fr", 404)


def test_it_is_given_out_as_a_spreadsheet_of_the_readers_country() -> None:
    season_url = create_season(play(started_tournament(2, {"format": "single_elimination"})))
    answer = Client(headers={"Accept-Language": "fr"}).get(f"{season_url}?sheet=1")
    assert answer["Content-Disposition"] == 'attachment; filename="season.csv"'
    assert answer.content.decode("utf-8-sig").splitlines()[1] == "1;E1;10;10"
