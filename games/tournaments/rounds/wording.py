"""Reasons of a draw in sentences: its facts, with the names of the entrants concerned."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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


def named_entrants(reasons: Iterable[AnyReason]) -> set[int]:
    """Return the numbers of all entrants named in these sentences."""
    return {number for each in reasons for number in _entrant_numbers(each)}


def _entrant_numbers(why: AnyReason) -> Sequence[int]:
    match why:
        case Floated(down=one, up=other) | Repeated(one=one, other=other):
            return (one, other)
        case Mates(one=one, other=other) | SameGroup(first=one, second=other):
            return (one, other)
        case MetBefore(entrant=one, other=other) | KeptApart(entrant=one, mate=other):
            return (one, other)
        case OtherSide(entrant=one, other=other):
            return (one, other)
        case Moved(entrant=one) | First(entrant=one) | Begins(entrant=one):
            return (one,)
        case Exchanged(moved=one, against=other, exchanged_with=third):
            return (one, other, third)
        case BelowHadMore(entrants=several) | Needed(entrants=several):
            return several[:MOST]
        case _:
            return ()


def sentences(reasons: Iterable[AnyReason], names: Names) -> list[str]:
    """Return the sentences in the active language."""
    return [describe_reason(each, names) for each in reasons]


def describe_reason(why: AnyReason, names: Names) -> str:
    match why:
        case SamePoints() | Floated() | MetBefore() | KeptApart() | Together() | Rematch():
            return _pair_sentence(why, names)
        case OtherSide() | First() | Begins() | Three():
            return _seat_sentence(why, names)
        case LowestOfThose() | BelowHadMore() | Needed() | ByeBySeed() | NoPodLeft():
            return _bye_sentence(why, names)
        case ByStanding() | Moved() | Repeated() | Mates():
            return _pod_sentence(why, names)
        case ByHand() | BySeed() | EverybodyMeets() | Exchanged() | SameGroup():
            return _plan_sentence(why, names)


def _pair_sentence(
    why: SamePoints | Floated | MetBefore | KeptApart | Together | Rematch, names: Names
) -> str:
    match why:
        case SamePoints(points, size, (first, second)):
            return _(
                "Both have %(points)d points; of the %(size)d who have as many they stand on "
                "places %(first)d and %(second)d."
            ) % {"points": points, "size": size, "first": first, "second": second}
        case Floated():
            return _float_sentence(why, names)
        case MetBefore(entrant, other, rounds):
            return _(
                "%(name)s would have met %(other)s, but they have already met: %(rounds)s."
            ) % {
                "name": names[entrant],
                "other": names[other],
                "rounds": _rounds(rounds),
            }
        case KeptApart(entrant, mate, shared):
            return _("%(name)s would have met %(other)s, and both are of %(shared)s.") % {
                "name": names[entrant],
                "other": names[mate],
                "shared": ", ".join(shared),
            }
        case Together(shared):
            return _(
                "Both are of %(shared)s: to keep them apart would have cost the draw more."
            ) % {"shared": ", ".join(shared)}
        case Rematch(rounds, _rematches):
            return _(
                "They meet again (%(rounds)s): no complete draw has fewer meetings that were "
                "there before."
            ) % {"rounds": _rounds(rounds)}


def _float_sentence(why: Floated, names: Names) -> str:
    facts: dict[str, object] = {
        "down": names[why.down],
        "up": names[why.up],
        "more": why.points[0],
        "less": why.points[1],
    }
    points = _("%(down)s has %(more)d points, %(up)s %(less)d.") % facts
    return f"{points} {_because(why) % facts}"


def _because(why: Floated) -> str:
    match why.because:
        case "odd":
            return _("An odd number stands above, so one pair has to cross the gap.")
        case "met_all":
            return _("%(down)s has met everybody with as many points.")
        case "met_all_up":
            return _("%(up)s has met everybody with as many points.")
        case "wish":
            return _("Otherwise two of one club or team would have met.")
        case "blocked":
            return _("Who has met whom leaves no draw with smaller differences.")


def _rounds(rounds: Sequence[int]) -> str:
    numbers = ", ".join(map(str, rounds))
    return ngettext("round %(rounds)s", "rounds %(rounds)s", len(rounds)) % {"rounds": numbers}


def _seat_sentence(why: OtherSide | First | SeatReason, names: Names) -> str:
    match why:
        case OtherSide(entrant, other, "first"):
            return _(
                "%(name)s would have met %(other)s, but both were first oftener than second."
            ) % {"name": names[entrant], "other": names[other]}
        case OtherSide(entrant, other):
            return _(
                "%(name)s would have met %(other)s, but both were second oftener than first."
            ) % {"name": names[entrant], "other": names[other]}
        case First(entrant):
            return _("%(name)s is first, having been so less often beside the times as second.") % {
                "name": names[entrant]
            }
        case Begins(entrant, times):
            return ngettext(
                "Seats go round: %(name)s has the first one, so far %(times)d time.",
                "Seats go round: %(name)s has the first one, so far %(times)d times.",
                times,
            ) % {"name": names[entrant], "times": times}
        case Three(points):
            return _(
                "So many do not fill pods of four: this one has three, and its places bring"
                " %(points)s points."
            ) % {"points": ", ".join(map(str, points))}


def _bye_sentence(why: ByeReason | ByeBySeed | NoPodLeft, names: Names) -> str:
    match why:
        case LowestOfThose(0):
            return _("A bye goes to the lowest of those who have had none.")
        case LowestOfThose(byes):
            return ngettext(
                "Everybody has had a bye: it goes to the lowest of those with %(byes)d.",
                "Everybody has had a bye: it goes to the lowest of those with %(byes)d.",
                byes,
            ) % {"byes": byes}
        case BelowHadMore(entrants):
            return _("Lower in the standing, but with more byes: %(names)s.") % {
                "names": _join_names(entrants, names)
            }
        case Needed(entrants):
            return _(
                "Before that one it would have been the turn of %(names)s, without whom the rest "
                "cannot be drawn with as few meetings that were there before."
            ) % {"names": _join_names(entrants, names)}
        case ByeBySeed(seed):
            return _(
                "The bracket is not full: the best seeds have a bye in the first round, and this "
                "is seed %(seed)d."
            ) % {"seed": seed}
        case NoPodLeft(byes, points):
            return " ".join(_no_pod(byes, points))


def _no_pod(byes: int, points: int | None) -> Iterator[str]:
    yield ngettext(
        "So many do not fill pods of three and four: the lowest of those who have rested "
        "least sits out, so far %(byes)d time.",
        "So many do not fill pods of three and four: the lowest of those who have rested "
        "least sits out, so far %(byes)d times.",
        byes,
    ) % {"byes": byes}
    if points is not None:
        yield ngettext(
            "The round brings %(points)d point.", "The round brings %(points)d points.", points
        ) % {"points": points}


def _join_names(entrants: Sequence[int], entrant_names: Names) -> str:
    names = ", ".join(entrant_names[each] for each in entrants[:MOST])
    more = len(entrants) - MOST
    if more <= 0:
        return names
    rest = ngettext("%(more)d more", "%(more)d more", more) % {"more": more}
    return f"{names}, {rest}"


def _pod_sentence(why: PodReason, names: Names) -> str:
    match why:
        case ByStanding(places, points):
            return _(
                "The standing puts them together: places %(places)s, with %(points)s points."
            ) % {"places": ", ".join(map(str, places)), "points": ", ".join(map(str, points))}
        case Moved(entrant, pod):
            return _(
                "By standing alone %(name)s would sit in pod %(pod)d: moved, so that fewer meet "
                "again."
            ) % {"name": names[entrant], "pod": pod + 1}
        case Repeated(one, other, rounds, _unmet):
            return _(
                "%(name)s and %(other)s have already met (%(rounds)s): no exchange with a table "
                "near it would do better."
            ) % {"name": names[one], "other": names[other], "rounds": _rounds(rounds)}
        case Mates(one, other, shared):
            return _(
                "%(name)s and %(other)s are both of %(shared)s: to keep them apart would have "
                "cost the draw more."
            ) % {"name": names[one], "other": names[other], "shared": ", ".join(shared)}


def _plan_sentence(
    why: ByHand | BySeed | EverybodyMeets | Exchanged | SameGroup, names: Names
) -> str:
    match why:
        case ByHand():
            return _("The organiser has put these together, otherwise than they were drawn.")
        case BySeed((first, second)):
            return _(
                "The bracket has seeds %(first)d and %(second)d meet here: the best meet the last, "
                "so that the best two can meet in the final alone."
            ) % {"first": first, "second": second}
        case EverybodyMeets(round_):
            return _("Everybody meets everybody: this is round %(round)d of the plan.") % {
                "round": round_
            }
        case Exchanged(moved, against, exchanged_with):
            return _(
                "%(name)s changed seeds with %(other)s, so as not to meet %(against)s of the same "
                "group again at once."
            ) % {
                "name": names[moved],
                "other": names[exchanged_with],
                "against": names[against],
            }
        case SameGroup(first, second):
            return _(
                "%(name)s and %(other)s come from one group: no order of the seeds keeps all "
                "groups apart."
            ) % {"name": names[first], "other": names[second]}
