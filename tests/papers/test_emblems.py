"""Emblems for a screen: each once per game, in the colours of tokens.css."""

import re
from pathlib import Path

import pytest

from games.kernel.display.card import Emblem
from games.kernel.display.shapes import Polygon
from games.kernel.game import AnyGame
from games.papers.pictures import emblems
from games.rulebooks import GAMES

TOKENS = (Path(__file__).parents[2] / "companion/static/companion/tokens.css").read_text()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_emblem_of_a_game_stands_on_its_sheet_once(game: AnyGame) -> None:
    sheet = emblems.sheet(game.emblems)
    names = re.findall(r'<symbol id="e-([a-z_0-9]+)"', sheet)
    assert names == [each.name for each in game.emblems]
    assert len({*names}) == len(names)
    assert "style=" not in sheet
    assert len(sheet) < 14_000


def test_inks_are_those_of_the_tokens() -> None:
    for ink, name in emblems.INKS.items():
        assert f"--{name}: {ink};" in TOKENS, name


def test_shapes_that_lie_on_each_other_leave_no_hole() -> None:
    """The direction of their corners does not matter."""
    square = ((0, 0), (0, 8), (8, 8), (8, 0))
    one, other = (
        emblems.sheet((Emblem("square", "#000000", "#ffffff", (Polygon(corners, "#000000"),)),))
        for corners in (square, square[::-1])
    )
    turned = [re.findall(r"M(.*?)z", sheet)[-1] for sheet in (one, other)]
    areas = []
    for path in turned:
        points = [tuple(map(float, at.split())) for at in path.split("L")]
        ring = zip(points, [*points[1:], points[0]], strict=True)
        areas.append(sum(a[0] * b[1] - b[0] * a[1] for a, b in ring))
    assert areas[0] > 0
    assert areas[1] > 0
