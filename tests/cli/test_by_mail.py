"""Playing by mail in the terminal: what is shown can be sealed, and the verbs refuse what is none of theirs."""

import json
import shlex

import pytest

from core.cli.main import main
from tests.service import duel
from tests.service.mail import Club


def test_each_line_that_is_shown_seals(home, capsys):
    """What stands under each order in `packet show` can be pasted."""
    club = Club(home)
    club.hold("roster")
    club.desk.close()
    base = ("--database", str(home / "duel.db"))
    assert main(["packet", "make", "Bob", *base]) == 0
    sealed = 0
    for _ in range(3):
        capsys.readouterr()
        assert main(["packet", "show", "bob.bridgehead-packet"]) == 0
        line = next(
            line
            for line in reversed(capsys.readouterr().out.splitlines())
            if "bridgehead packet seal" in line
        )
        assert main(shlex.split(line)[1:]) == 0
        sealed += 1
    assert len(json.loads((home / "bob.bridgehead-answers").read_text())["lines"]) == sealed
    capsys.readouterr()
    assert main(["packet", "import", "bob.bridgehead-answers", "--json", *base]) in (0, 1)
    assert len(json.loads(capsys.readouterr().out)["imported"]["fates"]) == sealed


def test_a_refused_answer_is_a_fault_found(home, capsys):
    club = Club(home)
    club.hold("roster")
    base = ("--database", str(home / "duel.db"))
    assert main(["packet", "make", "Bob", "--out", "p.bridgehead-packet", *base]) == 0
    order = json.dumps({"order": "enlist", "class_id": "klingon.d7k", "ship_name": "Avenger"})
    assert main(["packet", "seal", "p.bridgehead-packet", "1", order]) == 0
    club.run("force.hand_over", force=club.blue, player=club.ann)
    club.desk.close()
    capsys.readouterr()
    assert main(["packet", "import", "p.bridgehead-answers", "--whole", *base]) == 2
    assert "nothing was taken, for not all fits: line 1" in capsys.readouterr().err
    assert main(["packet", "import", "p.bridgehead-answers", *base]) == 1
    assert "refused: Bob does not decide for Blue Fleet" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (("show", "none.bridgehead-packet"), "No such file"),
        (("show", "garbage"), "cannot be read"),
        (("seal", "p.bridgehead-packet", "7", "{}"), "question 7: there is none; the packet has 1"),
        (("seal", "p.bridgehead-packet", "1", "[]"), "order: is no object"),
        (("seal", "p.bridgehead-packet", "1", "{"), "order: cannot be read"),
        (("seal", "p.bridgehead-packet", "1", '{"order": "finish"}'), "has no ship yet"),
        (("unseal", "p.bridgehead-packet", "1"), "no order is sealed for it"),
        (("import", "p.bridgehead-packet"), "is no file of answers to a packet"),
    ],
)
def test_what_cannot_be_done_says_why(home, capsys, arguments, cause):
    club = Club(home)
    club.hold("roster")
    club.desk.close()
    base = ("--database", str(home / "duel.db"))
    assert main(["packet", "make", "Bob", "--out", "p.bridgehead-packet", *base]) == 0
    (home / "garbage").write_text("garbage")
    extra = base if arguments[0] == "import" else ()
    assert main(["packet", *arguments, *extra]) == 2
    assert cause in capsys.readouterr().err


def test_a_packet_that_cannot_be_written_was_not_made(home, capsys):
    club = Club(home)
    club.desk.close()
    base = ("--database", str(home / "duel.db"))
    assert main(["packet", "make", "Bob", "--out", "nowhere/p.bridgehead-packet", *base]) == 2
    assert "cannot be written" in capsys.readouterr().err
    again = duel.desk(home)
    assert again.due(club.id), "what the packet had begun waits to be begun again"
    assert not again.battles(club.id)
    again.close()
