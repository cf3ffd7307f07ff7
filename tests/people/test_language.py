import pytest
from django.utils import translation

from games.people.language import language


@pytest.mark.parametrize(("asked", "spoken"), [("en", "en"), ("fr", "fr"), ("fr-ch", "fr")])
def test_whoever_does_not_ask_for_french_is_spoken_to_in_english(asked: str, spoken: str) -> None:
    with translation.override(asked):
        assert language() == spoken
    with translation.override(None):
        assert language() == "en"
