"""The README is true."""

import re

from companion.bootstrap import ROOT
from companion.server.start import parser

README = (ROOT / "README.md").read_text()
READ = re.compile(r"""(?:env\.\w+|names|networks|environ\.get)\(\s*"([A-Z_]+)\"""")


def test_the_table_of_settings_lists_every_variable_that_is_read() -> None:
    code = [*(ROOT / "companion").rglob("*.py"), ROOT / "tests" / "services.py"]
    read = {name for path in code for name in READ.findall(path.read_text())}
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE))
    assert told == read


def test_the_script_shown_is_the_script_tested() -> None:
    (shown,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert shown == (ROOT / "docs" / "verify_fairness.py").read_text()


def test_the_options_shown_are_options_there_are() -> None:
    for line in re.findall(r"^python3 manage\.py up ([^#\n]*)", README, re.MULTILINE):
        parser().parse_args(line.split())


def test_every_link_leads_somewhere() -> None:
    for page in ("README.md", "LISEZMOI.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text()):
            assert (ROOT / target).exists(), f"{page}: {target}"
