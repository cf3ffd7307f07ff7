"""The language of Combat's cards: `check` and `read` a text, `write` it in either language."""

from games.rulebooks.combat.language.problems import Problem, Unreadable
from games.rulebooks.combat.language.reader import CheckResult, check, prepare, read
from games.rulebooks.combat.language.tree import Card
from games.rulebooks.combat.language.wording import sentence
from games.rulebooks.combat.language.writer import write, write_kind, write_phrase, write_step
