"""The end of a fight (MA-5.3)."""

from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.record import Outcome
from games.rulebooks.martial_art import events
from games.rulebooks.martial_art.game import MARTIAL_ART
from tests.rulebooks.martial_art.ring import armed, bout, side, zones


def test_ma_5_3_the_last_one_standing_wins() -> None:
    kimberley = side("kimberley", zones(z1="move"), hurt=(0, 5, 0, 0, 0))
    fight = bout(armed("igor", "punch", 2), kimberley).strike("punch", 2, attack="ss")
    assert (fight.state.over, fight.state.open) == (True, ())
    assert MARTIAL_ART.outcome(fight.state) == Outcome((1, 2), (1, 0), "MA-5.3")
    assert fight.told(events.FightEnded)[0].winners == ("igor",)


def test_ma_5_3_the_last_team_wins_with_its_fallen() -> None:
    names = ("igor", "wonja", "ricardo", "kimberley")
    four = [side(name, zones(z1="move")) for name in names]
    four[0] = armed("igor", "punch", 2, team=10)
    four[1] = replace(four[1], team=11, hurt=(0, 5, 0, 0, 0))
    four[2] = replace(four[2], team=10, out="ko", at=Hex(9, 9))
    four[3] = replace(four[3], team=11, out="ko", at=Hex(9, 8))
    fight = bout(*four).strike("punch", 2, attack="s")
    outcome = MARTIAL_ART.outcome(fight.state)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 1, 2)
