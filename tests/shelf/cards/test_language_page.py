import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.mark.parametrize(
    ("language", "says"), [("en", "Effect: Pull 2"), ("fr", "Effet\u00a0: Attirer 2")]
)
def test_it_is_told_in_the_readers_language(client: Client, language: str, says: str) -> None:
    answer = client.get("/games/combat/cards/language/", headers={"accept-language": language})
    assert answer.status_code == 200
    assert says in answer.content.decode()


def test_a_game_without_one_has_no_such_page(client: Client) -> None:
    for game in ("karatekarte", "nothing"):
        assert client.get(f"/games/{game}/cards/language/").status_code == 404
