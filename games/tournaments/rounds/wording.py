"""Reasons of a draw in sentences: its facts, with the names of the entrants concerned."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy
from msgspec.structs import asdict

from games.tournaments.rules.matching.draw import (
    BelowHadMore,
    ByeReason,
    First,
    Floated,
    KeptApart,
    LowestOfThose,
    MetBefore,
    Needed,
    OtherSide,
    PairReason,
    Reason,
    Rematch,
    SamePoints,
    Together,
)
from games.tournaments.rules.matching.pods import ByStanding, Mates, Moved, PodReason, Repeated
from games.tournaments.rules.matching.seats import Begins, Three

MOST: Final = 5
"""Maximum number of names in one sentence; the rest are counted."""


class ByeBySeed(Reason, frozen=True):
    """A bracket that is not full gives its best seeds a bye in the first round."""

    seed: int


class BySeed(Reason, frozen=True):
    """A pairing in the first round of a bracket."""

    seeds: tuple[int, int]


class EverybodyMeets(Reason, frozen=True):
    """In a round robin the plan alone decides the pairings."""

    round: int


class NoPodLeft(Reason, frozen=True):
    """This number of entrants cannot fill pods of three and four."""

    byes: int
    points: int | None = None
    """Points for the round; None: drawn before this was recorded."""


class Exchanged(Reason, frozen=True):
    """Play-offs after groups: two entrants of one tier exchanged seeds, so that nobody meets an
    opponent from the same group at once."""

    moved: int
    against: int
    exchanged_with: int


class SameGroup(Reason, frozen=True):
    """Two entrants of one group meet: no order within the tiers avoids it for everybody."""

    first: int
    second: int


class ByHand(Reason, frozen=True):
    """The organiser has changed the draw."""


PlanReason: TypeAlias = (
    ByHand | BySeed | ByeBySeed | EverybodyMeets | NoPodLeft | Exchanged | SameGroup
)
SeatReason: TypeAlias = Begins | Three
AnyReason: TypeAlias = PairReason | ByeReason | PodReason | SeatReason | PlanReason
Names: TypeAlias = Mapping[int, str]


def read(reasons: Sequence[Mapping[str, Any]]) -> list[AnyReason]:
    """Read reasons from the form stored with a pairing."""
    result: list[AnyReason] = msgspec.convert(list(reasons), list[AnyReason])
    return result


FLOATED: Final = _("%(down)s has %(more)d points, %(up)s %(less)d.")
BECAUSE: Final[Mapping[str, Any]] = {
    "odd": _("An odd number stands above, so one pair has to cross the gap."),
    "met_all": _("%(down)s has met everybody with as many points."),
    "met_all_up": _("%(up)s has met everybody with as many points."),
    "wish": _("Otherwise two of one club or team would have met."),
    "blocked": _("Who has met whom leaves no draw with smaller differences."),
}
NEVER_RESTED: Final = _("A bye goes to the lowest of those who have had none.")
SECOND_OFTENER: Final = _(
    "%(name)s would have met %(other)s, but both were second oftener than first."
)
POD_POINTS: Final = ngettext_lazy(
    "The round brings %(points)d point.", "The round brings %(points)d points.", "points"
)
SENTENCES: Final[Mapping[type[Reason], Any]] = {
    SamePoints: _(
        "Both have %(points)d points; of the %(size)d who have as many they stand on "
        "places %(first)d and %(second)d."
    ),
    MetBefore: _("%(name)s would have met %(other)s, but they have already met: %(rounds)s."),
    KeptApart: _("%(name)s would have met %(other)s, and both are of %(shared)s."),
    Together: _("Both are of %(shared)s: to keep them apart would have cost the draw more."),
    Rematch: _(
        "They meet again (%(rounds)s): no complete draw has fewer meetings that were there before."
    ),
    OtherSide: _("%(name)s would have met %(other)s, but both were first oftener than second."),
    First: _("%(name)s is first, having been so less often beside the times as second."),
    Begins: ngettext_lazy(
        "Seats go round: %(name)s has the first one, so far %(times)d time.",
        "Seats go round: %(name)s has the first one, so far %(times)d times.",
        "times",
    ),
    Three: _(
        "So many do not fill pods of four: this one has three, and its places bring"
        " %(points)s points."
    ),
    LowestOfThose: ngettext_lazy(
        "Everybody has had a bye: it goes to the lowest of those with %(byes)d.",
        "Everybody has had a bye: it goes to the lowest of those with %(byes)d.",
        "byes",
    ),
    BelowHadMore: _("Lower in the standing, but with more byes: %(names)s."),
    Needed: _(
        "Before that one it would have been the turn of %(names)s, without whom the rest "
        "cannot be drawn with as few meetings that were there before."
    ),
    ByeBySeed: _(
        "The bracket is not full: the best seeds have a bye in the first round, and this "
        "is seed %(seed)d."
    ),
    NoPodLeft: ngettext_lazy(
        "So many do not fill pods of three and four: the lowest of those who have rested "
        "least sits out, so far %(byes)d time.",
        "So many do not fill pods of three and four: the lowest of those who have rested "
        "least sits out, so far %(byes)d times.",
        "byes",
    ),
    ByStanding: _("The standing puts them together: places %(places)s, with %(points)s points."),
    Moved: _(
        "By standing alone %(name)s would sit in pod %(pod)d: moved, so that fewer meet again."
    ),
    Repeated: _(
        "%(name)s and %(other)s have already met (%(rounds)s): no exchange with a table "
        "near it would do better."
    ),
    Mates: _(
        "%(name)s and %(other)s are both of %(shared)s: to keep them apart would have "
        "cost the draw more."
    ),
    ByHand: _("The organiser has put these together, otherwise than they were drawn."),
    BySeed: _(
        "The bracket has seeds %(first)d and %(second)d meet here: the best meet the last, "
        "so that the best two can meet in the final alone."
    ),
    EverybodyMeets: _("Everybody meets everybody: this is round %(round)d of the plan."),
    Exchanged: _(
        "%(name)s changed seeds with %(other)s, so as not to meet %(against)s of the same "
        "group again at once."
    ),
    SameGroup: _(
        "%(name)s and %(other)s come from one group: no order of the seeds keeps all groups apart."
    ),
}
NAMED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("entrant", "one", "moved", "first"), "name"),
    **dict.fromkeys(("other", "mate", "exchanged_with", "second"), "other"),
    **{field: field for field in ("down", "up", "against")},
}
"""Fields of reasons that hold an entrant's number, with the place of the name in the sentence."""


def named_entrants(reasons: Iterable[AnyReason]) -> set[int]:
    """Return the numbers of all entrants named in these sentences."""
    return {number for each in reasons for number in _entrant_numbers(each)}


def _entrant_numbers(why: AnyReason) -> Sequence[int]:
    if isinstance(why, BelowHadMore | Needed):
        return why.entrants[:MOST]
    return [value for field, value in asdict(why).items() if field in NAMED]


def sentences(reasons: Iterable[AnyReason], names: Names) -> list[str]:
    """Return the sentences in the active language."""
    return [describe_reason(each, names) for each in reasons]


def describe_reason(why: AnyReason, names: Names) -> str:
    facts = _facts(why, names)
    match why:
        case Floated(because=because):
            return f"{FLOATED % facts} {BECAUSE[because] % facts}"
        case NoPodLeft(points=int()):
            return f"{SENTENCES[NoPodLeft] % facts} {POD_POINTS % facts}"
        case LowestOfThose(byes=0):
            return str(NEVER_RESTED)
        case OtherSide(oftener="second"):
            return SECOND_OFTENER % facts
        case _:
            return str(SENTENCES[type(why)] % facts)


def _facts(why: AnyReason, names: Names) -> dict[str, object]:
    facts: dict[str, object] = {}
    for field, value in asdict(why).items():
        match field:
            case "entrants":
                facts["names"] = _join_names(value, names)
            case "rounds":
                facts["rounds"] = _rounds(value)
            case "pod":
                facts["pod"] = value + 1
            case _ if field in NAMED:
                facts[NAMED[field]] = names[value]
            case _:
                facts[field] = ", ".join(map(str, value)) if isinstance(value, tuple) else value
    if isinstance(why, SamePoints | BySeed):
        facts["first"], facts["second"] = why.places if isinstance(why, SamePoints) else why.seeds
    if isinstance(why, Floated):
        facts["more"], facts["less"] = why.points
    return facts


def _rounds(rounds: Sequence[int]) -> str:
    numbers = ", ".join(map(str, rounds))
    return ngettext("round %(rounds)s", "rounds %(rounds)s", len(rounds)) % {"rounds": numbers}


def _join_names(entrants: Sequence[int], entrant_names: Names) -> str:
    names = ", ".join(entrant_names[each] for each in entrants[:MOST])
    more = len(entrants) - MOST
    if more <= 0:
        return names
    rest = ngettext("%(more)d more", "%(more)d more", more) % {"more": more}
    return f"{names}, {rest}"
