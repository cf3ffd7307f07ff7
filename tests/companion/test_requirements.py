"""Every module runs with the first lock alone, without the packages that tests add."""

import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

from companion.bootstrap import DEV, ROOT, RUN

# Imported by name when needed: no import statement of ours would show that they fail.
BY_NAME = (
    "celery.bin.celery",
    "django.core.cache.backends.redis",
    "granian.cli",
    "kombu.transport.filesystem",
    "kombu.transport.redis",
    "psycopg",
)
TESTS_ONLY = ("companion.checks", "companion.bench")
IMPORT = """
import sys
from importlib import import_module

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BROUGHT:
            raise ModuleNotFoundError(f"{name} comes with the tests alone", name=name)

BROUGHT, modules = (set(text.split(",")) for text in sys.argv[1:])
sys.meta_path.insert(0, Missing())
import django
django.setup()
for module in sorted(modules):
    import_module(module)
"""


def pinned_names(lock: str) -> set[str]:
    lines = (ROOT / lock).read_text().splitlines()
    return {line.partition("==")[0].lower() for line in lines if "==" in line}


def our_modules() -> set[str]:
    paths = (path for room in ("companion", "api", "games") for path in (ROOT / room).rglob("*.py"))
    return {name for path in paths if not (name := module(path)).startswith(TESTS_ONLY)}


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_every_module_runs_on_the_first_lock_alone(tmp_path: Path) -> None:
    only = pinned_names(DEV) - pinned_names(RUN)
    brought = {
        top
        for top, distributions in packages_distributions().items()
        if all(name.lower().replace("_", "-") in only for name in distributions)
    }
    assert "pytest" in brought
    done = subprocess.run(
        (sys.executable, "-c", IMPORT, ",".join(brought), ",".join({*our_modules(), *BY_NAME})),
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "companion.settings", "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
