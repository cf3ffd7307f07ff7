import pytest

from games.shelf.models import Character
from games.shelf.sheet import contents

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def test_kf_1_2_boxes_are_ticked_down_to_where_the_scale_stands(mei: Character) -> None:
    vigour, *_, presence = contents.paper(mei).printed.parts
    assert [box.value for box in vigour.boxes if box.ticked] == [13, 12, 11, 10, 9, 8]
    # Level 8: 13, 7, 1, 0.
    assert [box.value for box in vigour.boxes if box.last] == [8, 2]
    assert all(box.last for box in presence.boxes)


def test_kf_1_3_a_ceiling_is_the_lowest_scale_down_to_there(mei: Character) -> None:
    assert [part.scale[1].value for part in contents.paper(mei).printed.parts] == [7, 7, 5, 5]
