"""Makes schema.yml like drf-spectacular, but more compact: a mapping or list of plain values stands
on one line. That makes it a tenth shorter, and saves 3 kB of 80 compressed."""

from typing import Any, Final

import yaml
from drf_spectacular.management.commands import spectacular
from drf_spectacular.renderers import OpenApiYamlRenderer

WIDTH: Final = 1000


class Dumper(yaml.CSafeDumper):
    pass


def _text(dumper: Dumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, "|" if "\n" in text else None)


Dumper.add_representer(str, _text)


class CompactRenderer(OpenApiYamlRenderer):
    def render(self, *args: Any, **more: Any) -> bytes:
        usual = super().render(*args, **more)  # type: ignore[no-untyped-call]  # the library's
        schema = yaml.load(usual, yaml.CSafeLoader)
        style: dict[str, Any] = {"default_flow_style": None, "sort_keys": False, "width": WIDTH}
        written: str = yaml.dump(schema, Dumper=Dumper, allow_unicode=True, **style)
        return written.encode()


class Command(spectacular.Command):
    def get_renderer(self, *args: Any) -> OpenApiYamlRenderer:
        return CompactRenderer()
