"""The page about swapping says what is true: its lines are run, and what it quotes is printed."""

import re
import shlex
from pathlib import Path

from core.cli.main import main
from tests.swap.war import plugins

PAGE = Path(__file__).parents[2] / "docs" / "swapping.md"
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def squeezed(text: str) -> str:
    """Leave one space between words: columns are as wide as they need."""
    return re.sub(r" +", " ", text)


def test_the_page_swaps(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("core.service.desk.Plugins", plugins)
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    printed, run, quoted = "", 0, 0
    for kind, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if kind == "sh":
            printed = ""
        for line in text.splitlines():
            if kind == "sh":
                program, *arguments = shlex.split(line)
                assert program == "bridgehead"
                assert main(arguments) == 0, f"{line}\n{capsys.readouterr().err}"
                printed += squeezed(capsys.readouterr().out)
                run += 1
            else:
                assert squeezed(line) in printed, f"{line}\n\nis not in\n\n{printed}"
                quoted += 1
    assert (run, quoted) == (7, 4)
