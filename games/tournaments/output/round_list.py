"""Swiss rounds and pods prepared for a picture: a column of meetings for each round."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.tournaments.output.bracket import sitter
from games.tournaments.output.picture import Lists, PictureMeeting, Round, Sitter, State
from games.tournaments.output.rows import PairingRow, StageRows
from games.tournaments.output.titles import meeting_title, note, sentence, titles

MOST: Final = 2_600


def lists(
    drawn: StageRows, entrant_names: Mapping[int, str], title: str, from_round: int | None
) -> Lists:
    round_titles, names = titles(drawn.stage.format, drawn.rounds), dict(entrant_names)
    by_round = drawn.by_round()
    first = from_round or _first_that_fits(by_round)
    shown = [number for number in by_round if number >= first] or list(by_round)[-1:]
    rounds = [
        Round(
            round_titles[number],
            tuple(_meeting(drawn, met, names, round_titles[number]) for met in by_round[number]),
            len(by_round[number]),
        )
        for number in shown
    ]
    return Lists(title, tuple(rounds), _("The first rounds are left out.") if first > 1 else "")


def _first_that_fits(by_round: Mapping[int, list[PairingRow]]) -> int:
    """Return the first of the newest rounds that fit; readers look for the newest ones."""
    total = 0
    for number in sorted(by_round, reverse=True):
        total += len(by_round[number])
        if total > MOST and number < max(by_round):
            return number + 1
    return 1


def _meeting(
    drawn: StageRows, met: PairingRow, names: dict[int, str], title: str
) -> PictureMeeting:
    sides = drawn.sides[met.id]
    state: State = met.phase  # type: ignore[assignment]  # the same words
    sitters = [sitter(met, side, names) for side in sides]
    if met.is_bye:
        sitters.append(Sitter(_("bye")))
    return PictureMeeting(
        key=met.slot,
        label=sentence(meeting_title(title, met.slot, alone=False), met, sides, names),
        state=state,
        sitters=tuple(sitters),
        slot=met.slot,
        note=note(met),
        bye=met.is_bye,
    )
