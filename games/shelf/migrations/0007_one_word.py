"""One word a thing in what is kept, too: `key` for a slug, and names and texts as {en, fr}.

What tables and tournaments keep of it is put right by their own migrations, in the same words.
"""

import json
from typing import Any

from django.db import migrations

Body = dict[str, Any]
LANGUAGES = ("en", "fr")


def gathered(body: Body, parts: dict[str, str], into: str) -> Body:
    """{"name_en": …, "name_fr": …} as {"name": {"en": …, "fr": …}}, in the place of the first."""
    if not parts.keys() & body.keys():
        return body
    texts = {language: body.get(part) or "" for part, language in parts.items()}
    found: Body = {}
    for field, value in body.items():
        if field in parts:
            found.setdefault(into, texts)
        else:
            found[field] = value
    return found


def keyed(body: Body) -> Body:
    return {"key" if field == "slug" else field: value for field, value in body.items()}


def entry(game: str, kind: str, body: Body) -> Body:
    """An entry of an edition."""
    match game, kind:
        case "martial_art", _:
            return keyed(body)
        case "kung_fu", "bonuses" | "archetypes":
            return gathered(keyed(body), {each: each for each in LANGUAGES}, "name")
        case "combat", "cards":
            return gathered(body, {each: each for each in LANGUAGES}, "text")
        case "brutal_ring", _:
            for part in ("name", "flavour"):
                body = gathered(body, {f"{part}_{each}": each for each in LANGUAGES}, part)
            return body
        case _:
            return body


def setup(game: str, said: Body) -> Body:
    """How a table is set up that has not begun."""
    said = dict(said)
    match game:
        case "kung_fu" if said.get("bonuses"):
            said["bonuses"] = [entry(game, "bonuses", each) for each in said["bonuses"]]
        case "brutal_ring" if said.get("catalogue"):
            said["catalogue"] = {
                kind: [entry(game, kind, each) for each in cards]
                for kind, cards in said["catalogue"].items()
            }
        case "combat":
            said["decks"] = [each and deck(each) for each in said.get("decks") or (None, None)]
            own = said.pop("cards", None)
            if isinstance(own, list):
                said["texts"] = deck({"cards": own})["texts"]
            if said.get("edition"):
                said["edition"] = [entry(game, "cards", each) for each in said["edition"]]
        case _:
            pass
    return said


def deck(brought: Body) -> Body:
    """Of Combat: a list of cards, each with its count and perhaps its text."""
    listed = brought["cards"]
    if not isinstance(listed, list):
        return brought
    counts: dict[str, int] = {}
    texts: dict[str, dict[str, str]] = {}
    for card in listed:
        counts[card["key"]] = counts.get(card["key"], 0) + card.get("count", 1)
        if card.get("text"):
            texts[card["key"]] = {"en": card["text"], "fr": card.get("fr") or card["text"]}
    return {**brought, "cards": counts, "texts": texts}


def written(value: Body) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def rename(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("shelf", "EditionEntry").objects.select_related("edition")
    for row in rows.iterator():
        before = json.loads(row.body)
        after = entry(row.edition.game_key, row.kind, before)
        if after != before:
            row.body = written(after)
            row.save(update_fields=("body",))


class Migration(migrations.Migration):

    dependencies = [
        ('shelf', '0006_deeds'),
    ]

    operations = [
        migrations.RunPython(rename, migrations.RunPython.noop),
    ]
