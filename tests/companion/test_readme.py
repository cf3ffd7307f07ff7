"""The README is true, and all files and modules that the pages name exist."""

import re

from companion.bootstrap import ROOT
from tests.companion.guides.guide import guides, steps

README = (ROOT / "README.md").read_text()
SETTINGS = (ROOT / "docs" / "settings.md").read_text()
FAIRNESS = (ROOT / "docs" / "fairness.md").read_text()
PAGES = [
    *(ROOT / name for name in ("README.md", "LISEZMOI.md", "CONTRIBUTING.md")),
    *(ROOT / "docs").rglob("*.md"),
]
NAMED = re.compile(r"`(?!/)([\w./-]+\.(?:css|html|jsonl?|js|md|po|py|toml|txt|yml)|(\w+/)+\w+)`")
MODULE = re.compile(r"`((?:api|companion|games|tests)(?:\.[a-z_]+)+)`")
ELSEWHERE = re.compile(r"morra|games.txt|fairness.json|companion.games|Europe/Paris")
"""Files that `newgame` writes or that are in the data folder, and names that are no file."""
READ = re.compile(r"""(?:env\.\w+|names|networks|environ\.get)\(\s*"([A-Z_]+)\"""")


def test_the_table_of_settings_lists_every_variable_that_is_read() -> None:
    code = [*(ROOT / "companion").rglob("*.py"), ROOT / "tests" / "services.py"]
    read = {name for path in code for name in READ.findall(path.read_text())}
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", SETTINGS, re.MULTILINE))
    assert documented == read


def test_the_script_shown_is_the_script_tested() -> None:
    (shown,) = re.findall(r"```python\n(.*?)```", FAIRNESS, re.DOTALL)
    assert shown == (ROOT / "docs" / "verify_fairness.py").read_text()


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= 900


def test_every_link_leads_somewhere() -> None:
    for page in ("README.md", "LISEZMOI.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text()):
            assert (ROOT / target).exists(), f"{page}: {target}"


def test_every_file_and_module_that_a_page_names_is_there() -> None:
    """In any top-level package: a page may use a path relative to its own."""
    rooms = ("api", "companion", "docs", "games", "templates", "tests")
    files = {f"/{path.relative_to(ROOT)}" for room in rooms for path in (ROOT / room).rglob("*")}
    files |= {f"/{path.name}" for path in ROOT.iterdir()}
    files |= {f"/{step.path}" for text in guides().values() for step in steps(text)}
    paths = "\n".join(files) + "\n"
    for page in PAGES:
        text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
        modules = (f"{name.replace('.', '/')}" for name in MODULE.findall(text))
        for name in [*(match[0] for match in NAMED.findall(text)), *modules]:
            match = f"/{name}\n" in paths or f"/{name}.py\n" in paths
            assert match or ELSEWHERE.search(name), f"{page.name}: {name}"
