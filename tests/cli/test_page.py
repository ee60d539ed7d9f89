"""The page about the terminal says what is true: its lines are run, and what it quotes is printed."""

import re
import shlex
from pathlib import Path

import pytest

from core.cli.main import main

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_plays_the_demo_campaign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    printed, run, quoted = "", 0, 0
    for kind, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if kind == "sh":
            printed = ""
        for line in text.splitlines():
            if kind == "sh":
                program, *arguments = shlex.split(line)
                assert program == "bridgehead"
                assert main(arguments) == 0, f"{line}\n{capsys.readouterr().err}"
                printed += capsys.readouterr().out
                run += 1
            else:
                assert line in printed, f"{line}\n\nis not in\n\n{printed}"
                quoted += 1
    assert run > 30
    assert quoted > 15
    assert main(["show", "campaign", "rickerbee"]) == 0
    assert "due:" not in capsys.readouterr().out
