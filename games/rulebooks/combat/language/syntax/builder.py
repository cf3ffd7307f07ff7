"""Builds the tree from the grammar: one method for each of its rules."""

from dataclasses import replace
from typing import Literal, cast

from lark import Token, Transformer

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.syntax.spots import (
    BOUNDS,
    LIMIT,
    PHRASES,
    Asked,
    Child,
    Figure,
    Spot,
    at,
    bound_figure,
    column_of,
    counted_word,
    find_figure,
    find_kind,
    flat,
    one_of,
    same_subject,
)
from games.rulebooks.combat.language.tree import Infinite, What, Who, Whose, X


class Builder(Transformer[Token, Spot]):
    """Called at each reduction, so deep nesting needs no deep calls."""

    def figure(self, parts: list[Token]) -> Figure:
        minus = parts[0].type == "MINUS"
        token = parts[-1]
        column = column_of(parts[0])
        if token.type == "X":
            return Figure(X(minus=minus), column)
        if token.type == "INFINITE":
            return Figure(Infinite(minus=minus), column)
        number = 1 if token.type == "ARTICLE" else int(token)
        return Figure(-number if minus else number, column)

    def compared(self, parts: list[Token | Figure]) -> Figure:
        """More than 2 is at least 3."""
        sign, number = parts
        assert isinstance(sign, Token)  # noqa: S101 - so says the grammar
        bound, column = BOUNDS[sign.type], column_of(sign)
        if isinstance(number, Figure):
            return Figure(number.amount, column, bound)
        beyond = int(number) + (1 if bound == "at_least" else -1)
        return Figure(beyond, column, bound)

    def kind(self, parts: list[Token]) -> Asked:
        (word,) = parts
        return Asked(str(word), column_of(word))

    def what(self, parts: list[Token | Asked]) -> Asked:
        kind = next((part.value for part in parts if isinstance(part, Asked)), None)
        card = any(isinstance(part, Token) and part.type == "A_CARD" for part in parts)
        return Asked("card" if card else "technique", column_of(parts[0]), kind)

    def who(self, parts: list[Token]) -> Asked:
        (word,) = parts
        return Asked(str(word).removesuffix("_has"), column_of(word))

    subject = having = own_turn = other_turn = who

    # Acts, tests and lasting phrases

    def counted(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        word = cast("Token", parts[0])
        return at(word, PHRASES[str(word)](figure.amount), figure=figure)

    def struck(self, parts: list[Token | Figure]) -> Spot:
        """CB-5.46: `2 damage`."""
        figure = find_figure(parts)
        word = Token("WOUND", "wound", column=parts[0].column)
        return at(word, tree.Wound(figure.amount), figure=figure)

    def pass_turn(self, parts: list[Token]) -> Spot:
        word, _ = parts
        return at(word, tree.Pass(1))

    def bounded(self, parts: list[Token | Figure]) -> Spot:
        figure = bound_figure(parts)
        return at(cast("Token", parts[0]), tree.Discard(figure.amount, figure.bound), figure=figure)

    def all_cards(self, parts: list[Token]) -> Spot:
        figure = Figure(Infinite(), column_of(parts[1]))
        return at(parts[0], tree.Discard(Infinite()), figure=figure)

    def pause(self, parts: list[Child]) -> Spot:
        """If it is an effect, the player does nothing else this turn; an intervention waits for its
        owner."""
        figure = next((part for part in parts if isinstance(part, Figure)), None)
        word = cast("Token", parts[0])
        return at(word, tree.Pass(figure.amount if figure else 1), figure=figure)

    def towards(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        return at(cast("Token", parts[0]), tree.Approach(figure.amount), figure=figure)

    def away(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        return at(cast("Token", parts[0]), tree.Withdraw(figure.amount), figure=figure)

    def pull(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        return at(cast("Token", parts[0]), tree.Pull(figure.amount), figure=figure)

    def push(self, parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        return at(cast("Token", parts[0]), tree.Push(figure.amount), figure=figure)

    def next_card(self, parts: list[Child]) -> Spot:
        kind = next((part.value for part in parts if isinstance(part, Asked)), None)
        signs = {part.type for part in parts if isinstance(part, Token)}
        free: tree.Free = "distance" if "WHATEVER_DISTANCE" in signs else "conditions"
        return at(cast("Token", parts[0]), tree.NextCard(free, kind))

    def play_armament(self, parts: list[Child]) -> Spot:
        figure = next((part for part in parts if isinstance(part, Figure)), None)
        node = tree.PlayArmament(figure.amount if figure else None)
        return at(cast("Token", parts[0]), node, figure=figure)

    def look(self, parts: list[Token]) -> Spot:
        """Look at the opponent's hand: the opponent reveals it."""
        (word,) = parts
        return at(word, tree.Has("opponent", tree.Reveal()), (at(word, tree.Reveal()),))

    def plain(self, parts: list[Token]) -> Spot:
        word, *_ = parts
        return at(word, PHRASES[str(word)]())

    def play(self, parts: list[Token | Asked]) -> Spot:
        """Each of several types is a separate way (CB-5.46)."""
        asked = [part for part in parts if isinstance(part, Asked)]
        return one_of(at(parts[0], tree.Play(cast("What", a.value), a.kind)) for a in asked)

    def adjacent(self, parts: list[Token]) -> Spot:
        (word,) = parts
        return at(word, tree.Distance(1))

    def distance(self, parts: list[Child]) -> Spot:
        figure = bound_figure(parts) if any(isinstance(p, Figure) for p in parts) else None
        node = tree.Distance(figure.amount, figure.bound) if figure else tree.Distance()
        return at(cast("Token", parts[0]), node, figure=figure)

    def plain_armed(self, parts: list[Token]) -> Spot:
        (word,) = parts
        return at(word, tree.Armed())

    def played(self, parts: list[Token | Asked]) -> Spot:
        what = next(part for part in parts if isinstance(part, Asked))
        return at(parts[0], tree.Played(what.kind or ""))

    def hand(self, parts: list[Token | Figure]) -> Spot:
        figure, word = bound_figure(parts), counted_word(parts)
        bound = "exactly" if figure.amount == 0 and figure.bound == "at_most" else figure.bound
        return at(word, tree.Hand(figure.amount, bound), figure=figure)

    def no_card(self, parts: list[Token]) -> Spot:
        return at(parts[0], tree.Hand(0))

    def kinded(self, parts: list[Token | Asked]) -> Spot:
        kinds = [part.value for part in parts if isinstance(part, Asked)]
        return one_of(at(parts[0], PHRASES[str(parts[0])](kind)) for kind in kinds)

    def seen(self, parts: list[Token | Asked]) -> Spot:
        return at(parts[0], tree.Visible(find_kind(parts)))

    def active(self, parts: list[Token | Asked]) -> Spot:
        return at(parts[0], tree.Active(find_kind(parts)))

    def life(self, parts: list[Token | Figure]) -> Spot:
        figure, word = bound_figure(parts), counted_word(parts)
        node = tree.LifeAtLeast if figure.bound == "at_least" else tree.LifeAtMost
        return at(word, node(figure.amount), figure=figure)

    def prevent(self, parts: list[Token | Asked]) -> Spot:
        kind = find_kind(parts)
        node = tree.Immobilise() if kind == "movement" else tree.Prevent(kind)
        return at(parts[0], node)

    def cannot_play(self, parts: list[Token | Asked]) -> Spot:
        subject, _, *what = parts
        kind = next((part.value for part in what if isinstance(part, Asked)), None)
        if kind is None:
            return self.barred(subject, tree.NoCards())
        if _everyone(subject):
            return at(subject, tree.Ban(kind))
        held = kind == "movement"
        return self.barred(subject, tree.Immobilise() if held else tree.Prevent(kind))

    def cannot_move(self, parts: list[Token | Asked]) -> Spot:
        return self.barred(parts[0], tree.Immobilise())

    def barred(self, subject: Token | Asked, bar: tree.Lasting) -> Spot:
        """CB-5.46: the barred player is the opponent of the carrier."""
        inner = at(subject, bar)
        if not _everyone(subject) and isinstance(subject, Asked) and subject.value == "opponent":
            return inner
        who: Who = "everyone" if _everyone(subject) else "opponent"
        return at(subject, tree.Has(who, bar), (inner,))

    def ban(self, parts: list[Token | Asked]) -> Spot:
        return at(parts[0], tree.Ban(find_kind(parts)))

    # Carriers and times

    def has(self, parts: list[Asked | Spot]) -> Spot:
        who, step = cast("tuple[Asked, Spot]", parts)
        return at(who, tree.Has(cast("Who", who.value), step.node), (step,))

    def limit(self, parts: list[Token | Spot]) -> Spot:
        """Player named by brackets: the taker of an intervention, otherwise the carrier
        (CB-5.34)."""
        word = next(part for part in parts if isinstance(part, Token))
        step = next(part for part in parts if isinstance(part, Spot))
        node = tree.Has(cast("Who", str(word)), step.node)
        return Spot(node, LIMIT, column_of(word), (step,))

    limited = limit

    def alone(self, parts: list[Token | Spot]) -> Spot:
        who = cast("Literal['player', 'opponent']", str(parts[0]).removesuffix("_alone"))
        inner = tuple(part for part in parts if isinstance(part, Spot))
        step = next((part.node for part in inner), None)
        return at(parts[0], tree.Alone(who, step), inner)

    def turn_colon(self, parts: list[Asked | Spot]) -> Spot:
        when, step = cast("tuple[Asked, Spot]", parts)
        edge, whose = when.value.split("_")
        node = tree.Turn(cast("tree.Edge", edge), cast("Whose", whose), step.node)
        return at(when, node, (step,))

    def turn_comma(self, parts: list[Asked | Spot]) -> Spot:
        """After a comma, "their turn" is the subject's turn, as it is without a comma."""
        when, step = cast("tuple[Asked, Spot]", parts)
        if when.value.endswith("_own") and isinstance(step.node, tree.Has):
            (act,) = step.inner
            return self.carried_by(when, step, step.node.who, act)
        return self.turn_colon(parts)

    def carried_turn(self, parts: list[Asked | Spot]) -> Spot:
        when, who, act = cast("tuple[Asked, Asked, Spot]", parts)
        return self.carried_by(when, who, cast("Who", who.value), act)

    def carried_by(self, when: Asked, subject: Asked | Spot, who: Who, act: Spot) -> Spot:
        turn = self.turn_colon([when, act])
        return at(subject, tree.Has(who, turn.node), (turn,))

    # Triggers; "they" behind a trigger is the player who set it off (CB-5.45)

    def laying(self, parts: list[Token | Asked]) -> Asked:
        first = parts[0]
        if isinstance(first, Token) and first.type == "PLAYING":
            return Asked(str(first), column_of(first), first.removeprefix("playing_"))
        return Asked("play", column_of(first), _doer(parts))

    def playing(self, parts: list[Token | Asked | Spot]) -> Spot:
        word, what, step = cast("tuple[Token | Asked, Asked, Spot]", parts)
        whose = "own" if isinstance(word, Token) else word.kind
        asked = cast("What", what.value)
        node = tree.Playing(cast("Whose", whose), asked, what.kind, step=step.node)
        return at(word, node, (step,))

    arming = laying

    def playing_armed(self, parts: list[Asked | Spot]) -> Spot:
        word, step = cast("tuple[Asked, Spot]", parts)
        armament = Asked("technique", word.column, "armament")
        return self.playing([word, armament, step])

    def playing_own(self, parts: list[Asked | Token | Spot]) -> Spot:
        word, what, _, step = cast("tuple[Asked, Asked, Token, Spot]", parts)
        own = self.playing([Asked(word.value, word.column, "own"), what, step])
        return self.theirs(own, cast("Whose", word.kind))

    def hurt(self, parts: list[Token | Spot]) -> Spot:
        word, step = cast("tuple[Token, Spot]", parts)
        whose = cast("Whose", str(word).removeprefix("hurt_"))
        return at(word, tree.Hurt(whose, step.node), (step,))

    def hurt_own(self, parts: list[Token | Spot]) -> Spot:
        word, _, step = cast("tuple[Token, Token, Spot]", parts)
        own = at(word, tree.Hurt("own", step.node), (step,))
        return self.theirs(own, cast("Whose", str(word).removeprefix("hurt_")))

    def deed(self, parts: list[Token | Asked]) -> Asked:
        signs = (part.type for part in parts if isinstance(part, Token))
        deed = next(DEEDS[sign] for sign in signs if sign in DEEDS)
        return Asked(deed, column_of(parts[0]), _doer(parts))

    def doing(self, parts: list[Asked | Spot]) -> Spot:
        """CB-5.44"""
        deed, step = cast("tuple[Asked, Spot]", parts)
        node = tree.Doing(cast("Whose", deed.kind), cast("tree.Deed", deed.value), step.node)
        return at(deed, node, (step,))

    def doing_own(self, parts: list[Asked | Token | Spot]) -> Spot:
        deed, _, step = cast("tuple[Asked, Token, Spot]", parts)
        own = self.doing([Asked(deed.value, deed.column, "own"), step])
        return self.theirs(own, cast("Whose", deed.kind))

    def theirs(self, own: Spot, whose: Whose) -> Spot:
        """A trigger that each of these players carries for themselves."""
        return own if whose == "own" else replace(own, node=tree.Has(whose, own.node), inner=(own,))

    def radius(self, parts: list[Token | Figure | Spot]) -> Spot:
        figure = find_figure(parts)
        step = cast("Spot", parts[-1])
        node = tree.Radius(figure.amount, step.node)
        return at(cast("Token", parts[0]), node, (step,), figure)

    # Joins: nested by the grammar, flat in the tree

    def then(self, parts: list[Spot]) -> Spot:
        steps = tuple(same_subject(flat(parts, tree.Then)))
        return at(steps[0], tree.Then(tuple(s.node for s in steps)), steps)

    def either(self, parts: list[Spot]) -> Spot:
        steps = tuple(flat(parts, tree.Either))
        return at(steps[0], tree.Either(tuple(s.node for s in steps)), steps)


DEEDS: dict[str, tree.Deed] = {
    "MOVE": "move",
    "APPROACH": "approach",
    "WITHDRAW": "withdraw",
    "DRAW": "draw",
    "DISCARD": "discard",
    "AT_EACH_MOVE": "move",
    "AT_EACH_DRAW": "draw",
    "AT_EACH_DISCARD": "discard",
}


def _doer(parts: list[Token | Asked]) -> str:
    """Player whose action sets off the trigger; without a subject, its carrier."""
    named = next((part.value for part in parts if isinstance(part, Asked)), "own")
    anyone = any(isinstance(part, Token) and part.type == "EACH_TIME_ANYONE" for part in parts)
    return "everyone" if anyone else named


def _everyone(subject: Token | Asked) -> bool:
    return isinstance(subject, Token) or subject.value == "everyone"
