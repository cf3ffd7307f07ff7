"""Printed pages use the light colours of the screen."""

from games.papers import inks
from tests.papers.test_tokens import read_tokens

ON_PAPER = {
    name.lower(): value
    for name, value in vars(inks).items()
    if name.isupper() and isinstance(value, str)
}


def test_inks_are_the_tokens_of_the_light() -> None:
    light = read_tokens("light") | {"white": "#ffffff"}  # the paper's own colour
    assert {name: light[name] for name in ON_PAPER} == ON_PAPER
    assert tuple(light[f"seat-{number}"] for number in range(1, 5)) == inks.SEATS
