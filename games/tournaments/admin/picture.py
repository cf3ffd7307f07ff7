"""Page with the picture of a stage."""

from typing import Final

from django.http import HttpResponse
from django.utils.safestring import mark_safe

from games.tournaments.admin.desk import Desk
from games.tournaments.admin.rounds import chosen_stage, stage_tabs
from games.tournaments.output.reader import PictureParams, svg, with_names

MOST_IN_PICTURE: Final = 1024
"""Entrants of a stage that is drawn in the page at once; larger stages are drawn in parts."""


def page(desk: Desk) -> HttpResponse:
    stage = chosen_stage(desk)
    drawn = ""
    large = stage is not None and stage.standings.count() > MOST_IN_PICTURE
    if stage is not None and not large:
        options = PictureParams(stage=stage.number)
        drawn = svg(with_names(desk.tournament, desk.access.person), options)
    return desk.show(
        "picture",
        stages=stage_tabs(desk),
        stage=stage,
        large=large,
        picture=mark_safe(drawn),  # noqa: S308 - made by `output`, which escapes what people say
    )
