"""characters/{character}/history/: changes of a character."""

from typing import Annotated, Any, Final

from msgspec import Meta
from rest_framework.request import Request

from api.shelf.characters.rows import get_character, rules_of
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.operation import Rows, listing
from games.kernel.record import Record, record_from
from games.people.models import User
from games.people.names import shown_name
from games.shelf import characters, refusals
from games.shelf.history.character import sentence
from games.shelf.models import ChangeKind
from games.shelf.models import CharacterChange as CharacterChangeModel

PAST: Final = [deed.past for game in characters.games().values() for deed in rules_of(game).actions]
KINDS: Final = [*dict.fromkeys((*ChangeKind.values, *PAST))]
Kind = Annotated[str, Meta(extra_json_schema={"enum": KINDS})]


class CharacterChange(Record, frozen=True):
    number: int
    kind: Kind
    sentence: Annotated[str, Meta(description="In the language of the caller.")]
    by: Annotated[
        str | None,
        Meta(
            description="Who made it, as the caller may know them; null: a scene at a table, or "
            "somebody who was erased."
        ),
    ]
    scene: Annotated[str, Meta(description="The code of the table where the scene was played.")]
    before: Annotated[dict[str, Any], Meta(description="The fields that changed, as they were.")]
    after: Annotated[dict[str, Any], Meta(description="The same fields, as they became.")]
    undoes: Annotated[
        int | None, Meta(description="The number of the change that this one took back.")
    ]
    undone: bool
    created: Moment


@listing(
    "Every change of a character, the newest first",
    order=("-number",),
    known=True,
    refuses=(refusals.unknown,),
)
def list_changes(request: Request, character: str) -> Rows[CharacterChange]:
    changes = get_character(request, character).changes.select_related("by")
    return Rows(
        changes, lambda page: (_serialize_change(each, require_person(request)) for each in page)
    )


def _serialize_change(change: CharacterChangeModel, reader: User) -> CharacterChange:
    by = None if change.by is None else shown_name(change.by, viewer=reader)
    return record_from(CharacterChange, change, sentence=sentence(change), by=by)
