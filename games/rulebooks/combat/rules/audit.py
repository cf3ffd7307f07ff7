"""The end of a duel: decks laid open, and the winner (CB-3.8, CB-3.10, CB-7.3)."""

from collections import Counter

from games.kernel.display.form import FormValues, Slot, Tally
from games.kernel.record import Below, Illegal, Outcome
from games.rulebooks.combat import events
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.catalogue import DECK_SIZE
from games.rulebooks.combat.claims import deck_cards, deck_refusal, is_legal_deck, required_cards
from games.rulebooks.combat.imagine import legal_deck
from games.rulebooks.combat.rules.flow import Flow, Question
from games.rulebooks.combat.state import TURNS, Board, End


class Audit(Question[acts.ShowDeck], frozen=True):
    """CB-7.3: at a table, a deck that was not registered may be shown once the duel is over."""

    countless = True
    late = True

    def sample(self, state: Board, below: Below) -> acts.ShowDeck:
        return acts.ShowDeck(legal_deck(state, self.seat, below))

    def form(self, view: Board) -> Tally:
        """Number of copies of each card; at least as many as were seen."""
        seen = required_cards(view.sides[self.seat])
        unseen = DECK_SIZE - seen.total()
        cards = deck_cards(view, self.seat)
        faces = [Slot(key, seen[key], seen[key] + unseen) for key in cards]
        return Tally(tuple(faces), DECK_SIZE)

    def move_from_form(self, view: Board, filled: FormValues) -> acts.ShowDeck:
        counted = zip(deck_cards(view, self.seat), filled, strict=True)
        return acts.ShowDeck(tuple([key for key, (count,) in counted for _ in range(count)]))

    def form_values(self, view: Board, move: acts.ShowDeck) -> FormValues:
        counted = Counter(move.cards)
        return tuple([(counted[key],) for key in deck_cards(view, self.seat)])

    def refusal(self, state: Board, move: acts.ShowDeck) -> Illegal | None:
        return deck_refusal(state, self.seat, move.cards)

    def reply(self, flow: Flow, move: acts.ShowDeck) -> None:
        record_check(flow, self.seat, sound=is_legal_deck(flow.state, self.seat, move.cards))


def finish(flow: Flow, end: End, loser: int | None) -> None:
    """Record the result; a deck that was not registered may still be shown (CB-7.3)."""
    flow.stack.clear()
    flow.set(ended=end, loser=loser, over=True)
    for seat, side in enumerate(flow.state.sides):
        if side.deck is None:
            flow.ask(Audit(seat))
        else:  # a registered list was checked before
            record_check(flow, seat, sound=True)


def record_check(flow: Flow, seat: int, *, sound: bool) -> None:
    flow.set_side(seat, sound=sound)
    flow.tell(events.DeckChecked(seat, sound))


def limit_rule(limit: int) -> str:
    return "CB-8.2" if limit == TURNS else "CB-3.10"


def outcome(board: Board) -> Outcome | None:
    """CB-3.8; at a limit, more life wins (CB-3.10); an illegal deck loses (CB-7.3)."""
    if not board.over:
        return None
    lives = tuple(side.life for side in board.sides)
    sound = [side.sound is not False for side in board.sides]
    if not all(sound):
        return Outcome(tuple(1 + (any(sound) and not own) for own in sound), lives, "CB-7.3")
    if board.loser is not None:
        return Outcome(tuple(1 + (seat == board.loser) for seat in (0, 1)), lives, "CB-3.8")
    ranks = tuple(1 + (life < max(lives)) for life in lives)
    return Outcome(ranks, lives, limit_rule(board.limit))
