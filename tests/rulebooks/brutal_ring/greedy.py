"""A simple greedy player, and the balance of the house set between two such players.

    python -m tests.rulebooks.brutal_ring.greedy [games]

prints, for each card, the share of wins of the sides that drew it and of the sides that did not.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.dealers import House, settle
from games.kernel.record import Below, Move
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.catalogue import HOUSE, HOUSE_BOX
from games.rulebooks.brutal_ring.clash import PLUS, final_value
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.rules import draw, entry, fights, reveal, tricks
from games.rulebooks.brutal_ring.rules.arena import worth
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import (
    ATTACK,
    Entry,
    Fighter,
    Side,
    fight_of,
    free_slots,
    opponents,
    weapon_of,
)
from games.trials.laws import numbers

FIGHTERS = 3
"""Number of armed gladiators a greedy player enters; the other cards are kept for tricks."""


def greedy(view: Ring, seat: int, below: Below) -> Move:
    """Choose a move from what the seat sees; chance only picks among face-down cards."""
    (request,) = [each for each in view.open if each.seat == seat and not each.idle]
    side = view.sides[seat]
    match request:
        case draw.Draw():
            short = len(side.hand[0]) + len(side.arena) <= FIGHTERS
            return moves.DrawFrom("gladiator" if short else "weapon")
        case entry.Entrance():
            return moves.Enter(tuple(pairs(side)))
        case fights.Engage():
            free = [each for each in side.arena if not each.engaged]
            return best_attack(view, seat, free) or moves.Pass(free[0].gladiator)
        case fights.FightAgain(gladiator=gladiator):
            (again,) = [each for each in side.arena if each.gladiator == gladiator]
            return best_attack(view, seat, [again]) or moves.Pass(gladiator)
        case tricks.LayTricks(side=attacks):
            return best_trick(view, seat, attacks)
        case reveal.PickDiscard():
            return moves.PickTrick(below(len(fight_of(view).tricks[1])))
        case _:
            return moves.KeepRest()


def pairs(side: Side) -> Iterator[Entry]:
    """Yield the best weapons for the gladiators who may use most tricks."""
    gladiators = sorted(side.hand[0], key=lambda card: -sum(map(sum, HOUSE_BOX.allowances[card])))
    weapons = sorted(side.hand[1], key=lambda card: -strength(card))
    room = max(0, FIGHTERS - len(side.arena))
    for gladiator, weapon in list(zip(gladiators, weapons, strict=False))[:room]:
        yield Entry(gladiator, (weapon,))


def strength(weapon: str) -> int:
    card = HOUSE_BOX.weapons[weapon]
    return card.attack + card.defence


def best_attack(view: Ring, seat: int, free: list[Fighter]) -> moves.Attack | None:
    """Return the attack with the most valuable kill that weapon and own tricks can reach, if
    any."""
    options = []
    for each in free:
        attack = weapon_of(view, seat, each.gladiator)[0]
        reach = final_value(attack, in_hand(view.sides[seat], each.gladiator, attack))
        for against, other in opponents(view, seat):
            defence = weapon_of(view, against, other.gladiator)[1]
            if reach > defence:
                gain = worth(view, other.cards)
                options.append((gain, attack - defence, each.gladiator, other.gladiator))
    if not options:
        return None
    _, _, gladiator, target = max(options)
    return moves.Attack(gladiator, target)


def in_hand(side: Side, gladiator: str, attack: int) -> list[str]:
    """Return the best black attack tricks in hand that this gladiator may use."""
    black = [HOUSE_BOX.trick[card] for card in side.hand[1]]
    best = sorted(
        (trick for trick in black if trick.startswith("attack")),
        key=lambda trick: -usefulness(trick, attack),
    )
    return list(best[: HOUSE_BOX.allowances[gladiator][ATTACK][1]])


USE = {
    "attack_fair_play": 0,
    "attack_discard": 2,
    "attack_double": 3,
    "defence_fair_play": 2,
    "defence_counter": 3,
    "defence_dodge": 4,
}
"""Value of an orange trick; a Fair play of the attacker only spoils the attacker's own attack."""


def best_trick(view: Ring, seat: int, side: int) -> Move:
    """Return the best trick to lay, as long as the other side's face-down cards may still turn the
    fight."""
    fight, hand = fight_of(view), view.sides[seat].hand
    name = ("attack", "defence")[side]
    attack = weapon_of(view, fight.seat, fight.gladiator)[0]
    defence = weapon_of(view, fight.against, fight.target)[1]
    own = [HOUSE_BOX.trick[each.card] for each in fight.tricks[side] if each.card != "?"]
    threat = 2 * len(fight.tricks[1 - side])
    safe = (
        final_value(attack, own) > defence + threat
        if side == ATTACK
        else final_value(defence, own) >= attack + threat
    )
    if safe or "defence_dodge" in own:
        return moves.Done()
    weapon = attack if side == ATTACK else defence
    left = free_slots(view, fight, side)
    options = [
        (usefulness(HOUSE_BOX.trick[card], weapon), card, place)
        for place in (0, 1)
        if left[place] > 0
        for card in hand[place]
        if HOUSE_BOX.trick[card].startswith(name)
    ]
    useful, card, place = max(options, default=(0, "", 0))
    if not useful:
        return moves.Done()
    return moves.LayTrick(("gladiator", "weapon")[place], card)


def usefulness(trick: str, weapon: int) -> int:
    return weapon if trick.endswith("_x2") else PLUS.get(trick, USE.get(trick, 0))


# The balance


@dataclass
class Share:
    """Wins of a number of sides; a shared win counts half."""

    wins: float = 0
    sides: int = 0

    def add(self, won: float) -> None:
        self.wins += won
        self.sides += 1

    @property
    def percent(self) -> float:
        return 100 * self.wins / self.sides


def balance(games: int, first_seed: int = 0) -> dict[str, tuple[Share, Share]]:
    """Return, for each card, the results of the sides that drew it and of the sides that did
    not."""
    cards = [card.key for card in (*HOUSE.gladiators, *HOUSE.weapons)]
    table = {card: (Share(), Share()) for card in cards}
    for seed in range(first_seed, first_seed + games):
        for drawn, won in play_game(seed):
            for card, (held, missed) in table.items():
                (held if card in drawn else missed).add(won)
    return table


def play_game(seed: int) -> list[tuple[set[str], float]]:
    """Play one game of two. Returns, for each side, the cards it drew and its share of the win."""
    below = numbers(seed)
    house = House(below)
    drawn: list[set[str]] = [set(), set()]
    step = settle(BRUTAL_RING, BRUTAL_RING.begin(Setup(), 2, known=True), house)
    while waiting := BRUTAL_RING.pending_requests(step.state):
        seat = waiting[0].seat
        move = greedy(BRUTAL_RING.view(step.state, seat), seat, below)
        move_step = BRUTAL_RING.play(step.state, seat, move)
        step = settle(BRUTAL_RING, move_step.state, house)
        for event in step.events:
            if isinstance(event, events.Drew) and step.state.round == 1:
                drawn[event.seat].update(event.cards)
    outcome = BRUTAL_RING.outcome(step.state)
    assert outcome is not None
    winners = outcome.ranks.count(1)
    won = [1 / winners if rank == 1 else 0.0 for rank in outcome.ranks]
    return list(zip(drawn, won, strict=True))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    rows = sorted(balance(games).items(), key=lambda row: -row[1][0].percent)
    sys.stdout.write(f"{games} games; share of wins with and without each card, in %\n")
    for card, (held, missed) in rows:
        sys.stdout.write(f"{card:20}{held.percent:6.1f}{missed.percent:6.1f}{held.sides:8}\n")


if __name__ == "__main__":
    main()
