"""Tokens of the API. Their secrets are derived from their ids, and only digests are stored."""

from datetime import timedelta

from django.utils import timezone

from games.people import keys
from games.people.models import Token, User
from games.people.refusals import unknown_token

LIFE = timedelta(days=365)


def issue(person: User, label: str, *, life: timedelta = LIFE) -> Token:
    """`secret` tells what the program must show; a person's expired tokens go by the way."""
    now = timezone.now()
    person.tokens.expired(now).delete()
    token = Token(person=person, label=label.strip()[:60], created=now, expires=now + life)
    token.digest = keys.digest(secret(token))
    token.save()
    return token


def secret(token: Token) -> str:
    return keys.derive("token", token.id)


def shown(text: str) -> Token | None:
    """The live token whose secret this is, with its person, in one query."""
    live = Token.objects.live(timezone.now()).select_related("person")
    try:
        return live.get(
            digest=keys.digest(text)
        )  # `first` sorts the one, for a quarter of the cost
    except Token.DoesNotExist:
        return None


def revoke(person: User, token_id: str) -> None:
    gone, _rows = person.tokens.filter(id=token_id).delete()
    if not gone:
        raise unknown_token()
