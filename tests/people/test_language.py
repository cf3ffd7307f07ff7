import pytest
from django.utils import translation

from games.people.language import language


@pytest.mark.parametrize(("requested", "spoken"), [("en", "en"), ("fr", "fr"), ("fr-ch", "fr")])
def test_whoever_does_not_ask_for_french_is_spoken_to_in_english(
    requested: str, spoken: str
) -> None:
    with translation.override(requested):
        assert language() == spoken
    with translation.override(None):
        assert language() == "en"
