"""API tokens. Their secrets are derived from their ids, and only digests are stored."""

from datetime import timedelta

from django.utils import timezone

from games.people import keys
from games.people.models import Token, User
from games.people.refusals import unknown_token

LIFE = timedelta(days=365)


def issue(person: User, label: str, *, life: timedelta = LIFE) -> Token:
    """Create a token; `secret` returns the text that the program must send. The person's expired
    tokens are deleted at the same time."""
    now = timezone.now()
    person.tokens.expired(now).delete()
    token = Token(person=person, label=label.strip()[:60], created=now, expires=now + life)
    token.digest = keys.digest(secret(token))
    token.save()
    return token


def secret(token: Token) -> str:
    return keys.derive("token", token.id)


def get_live_token(text: str) -> Token | None:
    """Return the live token with this secret, with its person, in one query."""
    live = Token.objects.live(timezone.now()).select_related("person")
    try:
        return live.get(digest=keys.digest(text))  # `first` would sort, which costs a quarter more
    except Token.DoesNotExist:
        return None


def revoke(person: User, token_id: str) -> None:
    gone, _rows = person.tokens.filter(id=token_id).delete()
    if not gone:
        raise unknown_token()
