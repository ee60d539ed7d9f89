"""What the pages of the documentation say is true: their lines are run, and what they quote is printed."""

import re
import shlex
from pathlib import Path

from core.cli.main import main
from tests.swap import war

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def squeezed(text):
    """Leave one space between words: columns are as wide as they need."""
    return re.sub(r" +", " ", text)


def play(page, capsys):
    """Type each line of a page, and see that what it quotes is printed; gives how many of both."""
    printed, run, quoted = "", 0, 0
    for kind, text in BLOCK.findall((DOCS / page).read_text(encoding="utf-8")):
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
    return run, quoted


def test_the_terminal_plays_the_demo_campaign(home, capsys):
    run, quoted = play("terminal.md", capsys)
    assert run > 30
    assert quoted > 15
    assert main(["show", "campaign", "rickerbee"]) == 0
    assert "due:" not in capsys.readouterr().out


def test_a_packet_goes_round_by_mail(home, capsys):
    assert play("by-mail.md", capsys) == (9, 7)


def test_a_campaign_swaps_its_ruleset(home, monkeypatch, capsys):
    monkeypatch.setattr("core.service.desk.Plugins", war.plugins)
    assert play("swapping.md", capsys) == (7, 4)
