"""A fight: the state of Martial Art with its open requests."""

from games.kernel.requests import Seal
from games.rulebooks.martial_art.moves import PickTechniques, PlaceTokens
from games.rulebooks.martial_art.rules.audit import Audit
from games.rulebooks.martial_art.rules.finish import ChooseSilenced, Finish, Wander
from games.rulebooks.martial_art.rules.injury import Gather, ShowLoss
from games.rulebooks.martial_art.rules.placement import Lot, Placements, Scatter, Techniques
from games.rulebooks.martial_art.rules.start_zone import ChooseZone, LayToken, Reveal, UseEffects
from games.rulebooks.martial_art.rules.strike import Aim, Guard, React, Roll
from games.rulebooks.martial_art.rules.swaps import ShiftEffect, SwapEffects, SwapKick
from games.rulebooks.martial_art.state import Board


class Fight(Board, frozen=True, kw_only=True):
    """A fight in progress."""

    sealed: tuple[Seal[PickTechniques | PlaceTokens], ...] = ()
    open: tuple[
        Techniques
        | Placements
        | Scatter
        | Lot
        | ChooseZone
        | Reveal
        | UseEffects
        | LayToken
        | Aim
        | React
        | Guard
        | Roll
        | ShowLoss
        | Gather
        | Wander
        | Finish
        | ChooseSilenced
        | SwapEffects
        | SwapKick
        | ShiftEffect
        | Audit,
        ...,
    ] = ()
