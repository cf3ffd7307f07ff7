"""The no of every room above the rulebooks, as `Illegal` is theirs."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """What was asked is not done, and nothing has changed.

    The code is stable and for programs; the sentence tells a person what to do, in the language
    that is active when it is read; `errors` says it field by field where a form was filled in.
    """

    def __init__(
        self,
        code: str,
        sentence: str | Promise,
        *,
        errors: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.errors = errors or {}

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"
