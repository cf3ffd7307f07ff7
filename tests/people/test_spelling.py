import pytest
from django.core.exceptions import ValidationError

from games.people.spelling import check, tidy


@pytest.mark.parametrize(
    "name", ["Éloïse", "李小龙", "Jean-Luc", "M. 🥋", "👨‍👩‍👧", "x" * 40, "❤️ Zoé", "7️⃣", "ක්‍ෂ"]
)
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    check(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "no_name"),
        ("x" * 41, "long_name"),
        ("Bob\u202e", "unseen_name"),  # it turns the text after it from right to left
        ("Bo\u200bb", "unseen_name"),  # it looks like Bob
        ("Bob\x00", "unseen_name"),
        ("Anna\u200d", "unseen_name"),  # a joiner that joins nothing
        ("An\u034fna", "unseen_name"),
        ("Anna\ufe0f", "unseen_name"),
        ("Anna\U000e0101", "unseen_name"),
        ("\u3164", "unseen_name"),  # letters, spaces and dots that are drawn as nothing
        ("\uffa0\u115f", "unseen_name"),
        ("\u2800", "unseen_name"),
        ("\u0301\u0308", "unseen_name"),  # marks on no letter
    ],
)
def test_a_name_that_cannot_be_read_is_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        check(name)
    assert refused.value.code == code


def test_a_name_is_tidied_into_one_spelling() -> None:
    assert tidy("  Elo\u0308ise \t Martin\n") == "Elöise Martin"
    check(tidy("\u00a0Bob\u3000"))
