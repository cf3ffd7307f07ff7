"""Views of the OpenAPI document: the checked-in schema.yml and Swagger UI."""

import functools
from typing import Any

import yaml
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.wire.answers import Json
from api.wire.document.schema import CHECKED_IN


class Yaml(BaseRenderer):
    media_type = "application/yaml"
    format = "yaml"
    charset = "utf-8"

    def render(self, data: Any, *_: Any) -> bytes:
        return CHECKED_IN.read_bytes()


@extend_schema(exclude=True)
class Document(APIView):
    renderer_classes = (Json, Yaml)

    def get(self, request: Request) -> Response:
        return Response(document())


@functools.cache
def document() -> dict[str, Any]:
    """Parse with libyaml, ten times as fast as pure Python."""
    result: dict[str, Any] = yaml.load(CHECKED_IN.read_text("utf-8"), yaml.CSafeLoader)
    return result


@extend_schema(exclude=True)
class Docs(SpectacularSwaggerSplitView):
    """Swagger UI with its script in a URL of its own, because pages hold no inline scripts."""

    template_name = "api/docs.html"
    url_name = "schema"
    http_method_names = ("get", "head")  # the page answers no OPTIONS
