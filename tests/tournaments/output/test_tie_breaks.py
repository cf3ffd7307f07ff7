import pytest
from django.utils import translation

from games.tournaments.output.tie_breaks import figure_label


@pytest.mark.parametrize(
    ("language", "value", "expected"),
    [
        *(("en", 0, "points"), ("en", 1, "point"), ("en", "3/2", "points"), ("en", "1/2", "point")),
        *(("fr", 0, "point"), ("fr", 1, "point"), ("fr", "3/2", "point"), ("fr", 2, "points")),
    ],
)
def test_behind_its_figure_it_is_one_or_several(
    language: str, value: int | str, expected: str
) -> None:
    with translation.override(language):
        assert figure_label("points", value) == expected
        assert figure_label("koya", value) == "Koya"
