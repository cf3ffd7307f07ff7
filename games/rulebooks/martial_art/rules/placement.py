"""Set-up: techniques, placement, and the choice of who starts."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

from games.kernel import draw
from games.kernel.display.form import FormValues, Pick, Slot, Sort, places_in_pool
from games.kernel.piles import are_valid_places, pick, pick_bounds
from games.kernel.record import HIDDEN, Below, Illegal
from games.kernel.requests import Chance, M, Play, Seal, Sealed
from games.rulebooks.martial_art import events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import (
    CHOSEN_TECHNIQUES,
    KINDS,
    OWN,
    PER_ZONE,
    ZONES,
)
from games.rulebooks.martial_art.loadouts import (
    CHOSEN,
    board_techniques,
    placement_form,
    placement_problems,
    technique_problems,
)
from games.rulebooks.martial_art.state import (
    EMPTY,
    Board,
    Placement,
    Shown,
    Tokens,
    Zones,
    add_tokens,
    is_action,
    left_of,
    standing,
    with_zone,
    zone_word,
)


class Techniques(Sealed[Board, acts.PickTechniques], frozen=True):
    """MA-2.6: three of seven, all at once."""

    def moves(self, state: Board) -> Iterator[acts.PickTechniques]:
        own = OWN[state.sides[self.seat].fighter]
        for chosen in combinations(own, CHOSEN_TECHNIQUES):
            yield acts.PickTechniques(tuple(technique.key for technique in chosen))

    def refusal(self, state: Board, move: acts.PickTechniques) -> Illegal | None:
        wrong = technique_problems(state.sides[self.seat].fighter, move.techniques)
        return next(wrong, None)

    def unseal(self, play: Play[Board], answers: Mapping[int, acts.PickTechniques]) -> None:
        for seat, move in answers.items():
            set_techniques(play, seat, move.techniques)
        ask_placements(play)

    def form(self, view: Board) -> Pick:
        """Shown beside the list of all 35."""
        own = OWN[view.sides[self.seat].fighter]
        return Pick(tuple(technique.key for technique in own), (CHOSEN,))

    def move_from_form(self, view: Board, filled: FormValues) -> acts.PickTechniques:
        own = OWN[view.sides[self.seat].fighter]
        return acts.PickTechniques(tuple(own[place].key for place in filled[0]))

    def form_values(self, view: Board, move: acts.PickTechniques) -> FormValues:
        return places_in_pool(self.form(view).pool, (move.techniques,))


class Placements(Sealed[Board, acts.PlaceTokens], frozen=True):
    """MA-2.3: the two set aside and the placement, all at once."""

    countless = True

    def sample(self, state: Board, below: Below) -> acts.PlaceTokens:
        bag = state.sides[self.seat].bag
        placement = scattered_placement(bag, tuple(map(below, scatter_bounds(bag))))
        return acts.PlaceTokens(placement.zones, placement.aside)

    def refusal(self, state: Board, move: acts.PlaceTokens) -> Illegal | None:
        bag = state.sides[self.seat].bag
        return next(placement_problems(bag, Placement(move.zones, move.aside)), None)

    def unseal(self, play: Play[Board], answers: Mapping[int, acts.PlaceTokens]) -> None:
        for seat, move in answers.items():
            place(play, seat, Placement(move.zones, move.aside), "MA-2.3")
        ask_who_starts(play)

    def form(self, view: Board) -> Sort:
        return placement_form(view.sides[self.seat].bag)

    def move_from_form(self, view: Board, filled: FormValues) -> acts.PlaceTokens:
        bag = view.sides[self.seat].bag
        *zones, aside = (tuple(bag[place] for place in held) for held in filled)
        return acts.PlaceTokens(tuple(zones), aside)  # type: ignore[arg-type]  # five

    def form_values(self, view: Board, move: acts.PlaceTokens) -> FormValues:
        return places_in_pool(view.sides[self.seat].bag, (*move.zones, move.aside))


class Scatter(Chance[Board, acts.Scattered | acts.ActionsPlaced], frozen=True, kw_only=True):
    """MA-2.2: a placement at random; of one made at a table, the Action tokens are reported."""

    by: int
    countless = True

    def numbers(self, state: Board) -> tuple[int, ...] | None:
        bag = state.sides[self.by].bag
        return None if HIDDEN in bag else scatter_bounds(bag)

    def move_from_numbers(self, state: Board, numbers: tuple[int, ...]) -> acts.Scattered:
        return acts.Scattered(numbers)

    def sample(self, state: Board, below: Below) -> acts.Scattered | acts.ActionsPlaced:
        bag = state.sides[self.by].bag
        if HIDDEN not in bag:
            return acts.Scattered(tuple(map(below, scatter_bounds(bag))))
        ways = list(permutations(ZONES, sum(map(is_action, bag))))
        return acts.ActionsPlaced(ways[below(len(ways))])

    def refusal(self, state: Board, move: acts.Scattered | acts.ActionsPlaced) -> Illegal | None:
        bag = state.sides[self.by].bag
        match move:
            case acts.Scattered(places):
                bounds = self.numbers(state)
                if bounds is None:
                    return Illegal("report_actions", "MA-9.1")
                fits = are_valid_places(places, bounds)
                return None if fits else Illegal("no_such_place", "MA-2.2")
            case acts.ActionsPlaced(zones):
                if HIDDEN not in bag:
                    return Illegal("house_places", "MA-2.2")
                return _misplaced_actions(zones, sum(map(is_action, bag)))

    def answer(self, play: Play[Board], move: acts.Scattered | acts.ActionsPlaced) -> None:
        bag = play.state.sides[self.by].bag
        match move:
            case acts.Scattered(places):
                placement = scattered_placement(bag, places)
            case acts.ActionsPlaced(zones):
                placement = reported_placement(bag, zones)
        place(play, self.by, placement, "MA-2.2")
        scatter_next(play)

    def form(self, view: Board) -> Sort | None:
        """Only for a placement made at a table; the house's own is drawn by numbers."""
        bag = view.sides[self.by].bag
        if HIDDEN not in bag:
            return None
        zones = tuple(Slot(zone_word(zone), most=1) for zone in ZONES)
        return Sort(_actions(bag), zones, complete=True)

    def move_from_form(self, view: Board, filled: FormValues) -> acts.ActionsPlaced:
        homes = {piece: zone for zone, held in zip(ZONES, filled, strict=True) for piece in held}
        return acts.ActionsPlaced(tuple(homes[piece] for piece in sorted(homes)))

    def form_values(self, view: Board, move: acts.Scattered | acts.ActionsPlaced) -> FormValues:
        if isinstance(move, acts.Scattered):
            raise Illegal("house_places", "MA-2.2")
        return tuple(tuple(n for n, home in enumerate(move.zones) if home == z) for z in ZONES)


class Lot(draw.FirstPlayerDraw[Board, acts.Begins], frozen=True):
    """MA-2.5: who starts."""

    def no_such_seat(self, state: Board) -> Illegal:
        return Illegal("no_such_player", "MA-2.5", count=len(state.sides))

    def answer(self, play: Play[Board], move: acts.Begins) -> None:
        start(play, move.first)


# Effects


def set_up(play: Play[Board], chosen: Sequence[tuple[str, ...]]) -> None:
    """Set up an empty board; `chosen` holds the techniques that each seat brings, () if none."""
    if play.state.belt == "black":
        brought = [acts.PickTechniques(keys) if keys else None for keys in chosen]
        ask_all(play, Techniques, brought)
        return
    for seat, side in enumerate(play.state.sides):
        set_techniques(play, seat, board_techniques(side.fighter))
    scatter_next(play)


def set_techniques(play: Play[Board], seat: int, techniques: tuple[str, ...]) -> None:
    fighter = play.state.sides[seat].fighter
    ordered = tuple(t.key for t in OWN[fighter] if t.key in techniques)
    play.set_side(seat, techniques=ordered)
    play.tell(events.TechniquesPicked(seat, fighter, ordered))


def ask_placements(play: Play[Board]) -> None:
    plans = [side.plan for side in play.state.sides]
    brought = [acts.PlaceTokens(plan.zones, plan.aside) if plan else None for plan in plans]
    ask_all(play, Placements, brought)


def ask_all(
    play: Play[Board], request: type[Sealed[Board, M]], brought: Sequence[M | None]
) -> None:
    """Answers that players bring count as given, and are shown only with the last answer."""
    seats = standing(play.state)
    play.set(open=tuple(map(request, seats)))
    answers = [(seat, brought[seat]) for seat in seats]
    play.seal(*[Seal(seat, move) for seat, move in answers if move is not None])


def scatter_next(play: Play[Board]) -> None:
    unplaced = (seat for seat in standing(play.state) if play.state.sides[seat].bag)
    seat = next(unplaced, None)
    if seat is None:
        ask_who_starts(play)
    else:
        play.ask(Scatter(by=seat))


def place(play: Play[Board], seat: int, placement: Placement, rule: str) -> None:
    zones: Zones = tuple(tuple(sorted(zone)) for zone in placement.zones)  # type: ignore[assignment]  # five
    aside = tuple(sorted(placement.aside))
    play.set_side(seat, bag=(), plan=None, zones=zones, aside=aside)
    actions = tuple(
        events.Lying(kind, zone)
        for zone, tokens in enumerate(zones, 1)
        for kind in KINDS
        if kind in tokens
    )
    fighter = play.state.sides[seat].fighter
    play.tell(events.Placed(seat, fighter, actions, zones, aside, rule))


def ask_who_starts(play: Play[Board]) -> None:
    first = play.state.first
    if first is None:
        play.ask(Lot())
    else:
        start(play, first)


def start(play: Play[Board], first: int) -> None:
    """The fighter named starts, or the next to the left if that one has resigned meanwhile."""
    first = first if play.state.sides[first].out is None else left_of(play.state, first)
    play.set(first=first)
    play.tell(events.Began(first))


# A placement at random


def scatter_bounds(bag: Tokens) -> tuple[int, ...]:
    """Bounds of the draws: two Effect tokens set aside, a zone for each Action token, and the
    tokens for the places left. Every placement that MA-2.2 allows is equally likely."""
    actions = sum(map(is_action, bag))
    rest = len(bag) - actions - PER_ZONE
    return (
        *pick_bounds(len(bag) - actions, PER_ZONE),
        *pick_bounds(len(ZONES), actions),
        *pick_bounds(rest, rest),
    )


def scattered_placement(bag: Tokens, places: tuple[int, ...]) -> Placement:
    actions = _actions(bag)
    effects = tuple(token for token in bag if not is_action(token))
    aside, effects = pick(effects, places[:PER_ZONE])
    home, _ = pick(tuple(ZONES), places[PER_ZONE : PER_ZONE + len(actions)])
    order, _ = pick(effects, places[PER_ZONE + len(actions) :])
    return Placement(_fill_zones(actions, home, order), tuple(sorted(aside)))


def reported_placement(bag: Tokens, zones: tuple[int, ...]) -> Placement:
    """MA-9.1: Action tokens lie where the table shows them, with unknown tokens beside them."""
    actions = _actions(bag)
    unknown: Tokens = (HIDDEN,) * (len(bag) - len(actions) - PER_ZONE)
    return Placement(_fill_zones(actions, zones, unknown), (HIDDEN,) * PER_ZONE)


def _actions(bag: Tokens) -> Tokens:
    return tuple(token for token in bag if is_action(token))


def _fill_zones(actions: Tokens, home: tuple[int, ...], effects: Tokens) -> Zones:
    zones, rest = EMPTY, list(effects)
    for token, zone in zip(actions, home, strict=True):
        zones = with_zone(zones, zone, (token,))
    for zone in ZONES:
        missing: tuple[Shown, ...] = tuple(
            rest.pop() for _ in range(PER_ZONE - len(zones[zone - 1]))
        )
        zones = with_zone(zones, zone, add_tokens(zones[zone - 1], *missing))
    return zones


def _misplaced_actions(zones: tuple[int, ...], count: int) -> Illegal | None:
    if len(zones) != count:
        return Illegal("actions_count", "MA-2.2", count=len(zones), wanted=count)
    if not set(zones) <= set(ZONES):
        return Illegal("no_such_zone", "MA-1.1")
    twice = next((zone for zone in zones if zones.count(zone) > 1), None)
    return None if twice is None else Illegal("two_actions", "MA-2.2", zone=zone_word(twice))
