"""Names that a reader may take for each other."""

import pytest

from games.people.lookalikes import look_alike, numbered_name


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\u0410nn\u0430"),  # Cyrillic
        ("Ivan", "lvan"),
        ("Olga", "0lga"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "𝐀𝐧𝐧𝐚"),
        ("Anna", "An\u034fna"),
        ("Nikos", "\u039dik\u03bfs"),  # Greek
        ("Élo", "E\u0301lo"),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"), [("Anna", "Hanna"), ("Eloise", "Éloïse"), ("小龙", "小虎"), ("Bob", "Rob")]
)
def test_names_that_do_not(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_a_number_keeps_within_the_longest_name() -> None:
    assert numbered_name("Anna", ["Anna", "Anna (2)"]) == "Anna (3)"
    assert numbered_name("x" * 40, []) == "x" * 36 + " (2)"
