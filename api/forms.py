"""Forms for rows: every field is listed, and what is not listed is refused by its name."""

from typing import Any

from rest_framework import serializers

from api.sentences import sentence


class Text(serializers.CharField):
    """A text is a text: DRF would take a number for one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Form(serializers.Serializer):
    def to_internal_value(self, data: Any) -> Any:
        unknown = [name for name in data if name not in self.fields] if _is_object(data) else []
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as problems:
            raise serializers.ValidationError(
                {**problems.detail, **_unknown(unknown)}  # type: ignore[dict-item]
            ) from None
        if unknown:
            raise serializers.ValidationError(_unknown(unknown))
        return value


def filled(kind: type[Form], data: Any, **options: Any) -> dict[str, Any]:
    form = kind(data=data, **options)
    form.is_valid(raise_exception=True)
    found: dict[str, Any] = form.validated_data
    return found


def _is_object(data: Any) -> bool:
    return isinstance(data, dict)


def _unknown(names: list[str]) -> dict[str, list[str]]:
    return {name: [sentence("unknown_field")] for name in names}
