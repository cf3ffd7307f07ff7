from tests.api.conftest import Caller
from tests.api.tournaments.examples import enter_guest


def test_the_log_is_told_in_the_readers_language(as_alice: Caller, place: str) -> None:
    enter_guest(place, "Zoé")
    texts = [
        as_alice.get(f"{place}log/", language=language).json()["results"][0]["text"]
        for language in ("en", "fr")
    ]
    assert texts[0] == "Zoé was entered."
    assert texts[1].startswith("Zoé")
    assert texts[0] != texts[1]
