"""Stakes, laid at the same time and face down (KF-2.1 to KF-2.4)."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from games.kernel.chance.odds import Odds
from games.kernel.display.form import FormValues, Slot, Tally
from games.kernel.record import Below, Illegal, Impossible
from games.kernel.requests import Play, Sealed
from games.rulebooks.kung_fu import events, odds
from games.rulebooks.kung_fu import moves as acts
from games.rulebooks.kung_fu.bonuses import Asset, Equipment, Gear, Terrain, suits
from games.rulebooks.kung_fu.cards import COMPONENTS, NOUGHT, Counts, Four, puts, with_number
from games.rulebooks.kung_fu.claims import could_hold, front_problem, hand_problem
from games.rulebooks.kung_fu.display import marks, phrases
from games.rulebooks.kung_fu.rules import bodies, reveal
from games.rulebooks.kung_fu.state import Board, Side, best_copy, foes, with_laid

_STAKED_WITH = (Asset, Gear, Terrain)


class Stake(Sealed[Board, acts.Wager], frozen=True):
    """KF-2.1 to KF-2.4: each for themselves, until all are in."""

    countless = True

    def moves(self, state: Board) -> Iterator[acts.Wager]:
        """Yield every legal wager, lazily: there may be tens of thousands."""
        side = state.sides[self.seat]
        by_type = [[None, *_backings(state, side, kind)] for kind in _STAKED_WITH]
        for backed in product(*by_type):
            bonuses = tuple([backing for backing in backed if backing is not None])
            left = side.points - sum(_price(side, backing) for backing in bonuses)
            for count in range(left + 1):
                for four in _spreads(count, _EVERYWHERE):
                    yield acts.Wager(Counts(*four), bonuses)

    def sample(self, state: Board, below: Below) -> acts.Wager:
        """Return any legal wager; expensive ones come more often than their share."""
        side = state.sides[self.seat]
        left, bonuses = side.points, []
        for kind in _STAKED_WITH:
            keys = _keys(state, side, kind)
            if not keys or below(2):
                continue
            key = keys[below(len(keys))]
            price = _price_of(side, key, kind)
            if price <= left:
                bonuses.append(_sample_backing(state, key, below))
                left -= price
        stakes = [0, 0, 0, 0]
        for _ in range(left if below(4) else below(left + 1)):
            stakes[below(4)] += 1
        return acts.Wager(Counts(*stakes), tuple(bonuses))

    def refusal(self, state: Board, move: acts.Wager) -> Illegal | None:
        side = state.sides[self.seat]
        cost = 0
        for count in move.stakes.four:
            if count < 0:
                return Illegal("fewer_than_none", "KF-2.1")
            cost += count
        types: list[str] = []
        for backing in move.bonuses:
            refusal = _not_backed(state, side, backing)
            if refusal is not None:
                return refusal
            types.append(state.box[backing.bonus].type)
            cost += _price(side, backing)
        if len(set(types)) < len(types):
            return Illegal("one_of_each", "KF-2.4")
        if cost > side.points:
            return Illegal("too_few_points", "KF-1.4", cost=cost, points=side.points)
        return None

    def move_facts(self, view: Board, move: acts.Wager) -> Mapping[str, object]:
        return {"stakes": phrases.staked_cards(move, view.box) or "no_card"}

    def marks(self, view: Board, move: acts.Wager) -> tuple[str, ...]:
        spread = zip(*_all_stakes(move), strict=True)
        columns = [
            marks.column(self.seat, component)
            for component, counts in zip(COMPONENTS, spread, strict=True)
            if any(counts)
        ]
        return (*columns, *[marks.bonus(backing.bonus) for backing in move.bonuses])

    def weigh(self, view: Board, move: acts.Wager) -> int:
        """An action point not spent is lost."""
        return 1 + sum(map(sum, _all_stakes(move)))

    def chances(self, view: Board) -> dict[acts.Wager, dict[str, Odds]]:
        """For every wager without a bonus: by component, the chance that its stakes beat the
        standing card."""
        side = view.sides[self.seat]
        each = {n: odds.stake_odds(view, side, (n, n, n, n)) for n in range(1, side.points + 1)}
        return {
            acts.Wager(Counts(*four)): {
                name: each[n][name]
                for name, n in zip(COMPONENTS, four, strict=True)
                if n and name in each[n]
            }
            for count in range(side.points + 1)
            for four in _spreads(count, _EVERYWHERE)
        }

    def form(self, view: Board) -> Tally:
        side = view.sides[self.seat]
        own = [Slot(component, most=side.points) for component in COMPONENTS]
        backed = [
            Slot(COMPONENTS[place], most=_most(view.box[key]), of=key)  # type: ignore[arg-type]  # that is what backs
            for key, place in _backed_places(view, side)
        ]
        return Tally((*own, *backed))

    def move_from_form(self, view: Board, filled: FormValues) -> acts.Wager:
        counts = [count for (count,) in filled]
        own, rest = counts[: len(COMPONENTS)], counts[len(COMPONENTS) :]
        by_bonus: dict[str, Four] = {}
        for (key, place), count in zip(
            _backed_places(view, view.sides[self.seat]), rest, strict=True
        ):
            if count:
                by_bonus[key] = with_number(by_bonus.get(key, NOUGHT), place, count)
        backed = [acts.Backing(key, Counts(*four)) for key, four in by_bonus.items()]
        return acts.Wager(Counts(*own), tuple(backed))

    def form_values(self, view: Board, move: acts.Wager) -> FormValues:
        backed = {backing.bonus: backing.stakes.four for backing in move.bonuses}
        places = _backed_places(view, view.sides[self.seat])
        rest = [backed.get(key, NOUGHT)[place] for key, place in places]
        return tuple([(count,) for count in (*move.stakes.four, *rest)])

    def unseal(self, play: Play[Board], answers: Mapping[int, acts.Wager]) -> None:
        for seat, move in answers.items():
            lay(play, seat, move)


def _all_stakes(move: acts.Wager) -> list[Four]:
    """The wager's own stakes, and those of each bonus."""
    return [move.stakes.four, *[backing.stakes.four for backing in move.bonuses]]


_EVERYWHERE = (0, 1, 2, 3)


def _spreads(count: int, places: tuple[int, ...]) -> Iterator[Four]:
    """Yield all ways to lay `count` cards on those components."""
    if not places:
        if not count:
            yield (0, 0, 0, 0)
        return
    place, *rest = places
    for number in range(count + 1) if rest else (count,):
        for four in _spreads(count - number, tuple(rest)):
            yield (*four[:place], number, *four[place + 1 :])  # type: ignore[misc]  # four still


def _keys(state: Board, side: Side, kind: type[Any]) -> list[str]:
    """Bonus cards of a type that may be staked with."""
    if kind is Asset:
        keys = could_hold(state, side)
    elif side.front:
        keys = list(dict.fromkeys([laid.bonus for laid in side.front]))
    else:
        return []
    return [key for key in keys if isinstance(state.box[key], kind)]


def _most(bonus: Asset | Equipment) -> int:
    """KF-5.1: one card per colour; KF-5.3: as many as its power."""
    return bonus.power if isinstance(bonus, Equipment) else len(bonus.colours)


def _backed_places(state: Board, side: Side) -> list[tuple[str, int]]:
    """Each bonus card that the player can pay for and stake with, once for each of its colours."""
    return [
        (key, place)
        for kind in _STAKED_WITH
        for key in _keys(state, side, kind)
        if _price_of(side, key, kind) <= side.points
        for place in sorted(suits(state.box[key]))
    ]


def _backings(state: Board, side: Side, kind: type[Any]) -> Iterator[acts.Backing]:
    for key in _keys(state, side, kind):
        bonus: Any = state.box[key]
        places = tuple(sorted(suits(bonus)))
        for count in range(1, _most(bonus) + 1):
            for four in _spreads(count, places):
                yield acts.Backing(key, Counts(*four))


def _sample_backing(state: Board, key: str, below: Below) -> acts.Backing:
    bonus: Any = state.box[key]
    places = sorted(suits(bonus))
    stakes = [0, 0, 0, 0]
    for _ in range(_most(bonus)):
        stakes[places[below(len(places))]] += 1
    return acts.Backing(key, Counts(*stakes))


def _price(side: Side, backing: acts.Backing) -> int:
    return _price_of(side, backing.bonus, None)


def _price_of(side: Side, key: str, kind: type[Any] | None) -> int:
    """KF-5.3: gear with an action point of its own costs none; an asset always costs one."""
    if kind is Asset or not side.front:
        return 1
    return 0 if any(laid.bonus == key and laid.points for laid in side.front) else 1


def _not_backed(state: Board, side: Side, backing: acts.Backing) -> Illegal | None:
    key, stakes = backing.bonus, backing.stakes.four
    if key not in state.box:
        return Impossible("no_such_bonus", "KF-5.6", key=key)
    bonus = state.box[key]
    if not isinstance(bonus, _STAKED_WITH):
        return Illegal("no_stakes", "KF-2.4", bonus=bonus)
    if isinstance(bonus, Asset):
        rule, refusal = "KF-5.1", hand_problem(state, side, key)
    else:
        rule, refusal = "KF-5.3", front_problem(side, key, "KF-2.1")
    if refusal is not None:
        return refusal
    most = _most(bonus)
    if min(stakes) < 0 or not 1 <= sum(stakes) <= most:
        return Illegal("stakes_of_bonus", rule, bonus=bonus, most=most)
    colours = suits(bonus)
    if any(count and place not in colours for place, count in enumerate(stakes)):
        return Illegal("not_its_colours", rule, bonus=bonus, colours=bonus.colours)
    return None


# Effects


def begin(play: Play[Board]) -> None:
    """KF-2.3: ask characters in contact; a character without points to pay has no choice, as all
    see."""
    state = play.state
    requests = tuple(
        [
            Stake(seat)
            for seat, side in enumerate(state.sides)
            if side.in_play and side.acts and _can_pay(side) and foes(state, seat)
        ]
    )
    if requests:
        play.set(phase="wager", open=requests)
    else:
        reveal.begin(play)


def _can_pay(side: Side) -> bool:
    return side.points > 0 or any(laid.points for laid in side.front)


def lay(play: Play[Board], seat: int, wager: acts.Wager) -> None:
    """KF-2.1, KF-2.2: pay for the stakes, and lay them face down."""
    state = play.state
    stakes = wager.stakes.four
    points = state.sides[seat].points - sum(stakes)
    if not wager.bonuses:
        play.set_side(seat, stakes=stakes, points=points)
        play.tell(events.Wagered(seat, *stakes, bonuses=(), puts=puts(stakes)))
        return
    play.set_side(seat, points=points)
    favoured = NOUGHT
    backed = []
    for backing in wager.bonuses:
        bonus, side = state.box[backing.bonus], play.state.sides[seat]
        if isinstance(bonus, Equipment):
            use(play, seat, backing.bonus)
        elif hand_problem(play.state, side, backing.bonus) is None:
            bodies.pay(play, seat)
            bodies.drop(play, seat, backing.bonus, "hand")
        else:  # KF-7.2: at a table another sealed wager has just named the last copy
            play.tell(events.ClaimVoid(seat, bonus))
            continue
        backed.append(bonus)
        stakes = _add_stakes(stakes, backing.stakes)
        favoured = _add_stakes(favoured, backing.stakes)
    play.set_side(seat, stakes=stakes, favoured=tuple([n > 0 for n in favoured]))
    play.tell(events.Wagered(seat, *stakes, bonuses=tuple(backed), puts=puts(stakes)))


def use(play: Play[Board], seat: int, key: str) -> None:
    """KF-5.3: pay an action point, from the equipment's own if it has one left."""
    side = play.state.sides[seat]
    at = best_copy(side, key)
    if own := side.front[at].points:
        play.set_side(seat, front=with_laid(side.front, at, points=own - 1, used=True))
    else:
        play.set_side(seat, front=with_laid(side.front, at, used=True), points=side.points - 1)


def _add_stakes(stakes: Four, more: Counts) -> Four:
    return tuple([a + b for a, b in zip(stakes, more.four, strict=True)])  # type: ignore[return-value]  # four
