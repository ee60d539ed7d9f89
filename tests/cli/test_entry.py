"""`bridgehead entry`: sheets are previewed, entered, written and read again."""

from pathlib import Path

import pytest

from core.cli.main import main

EXAMPLES = str(Path(__file__).parents[2] / "docs" / "examples")


@pytest.fixture
def run(tmp_path, capsys):
    def told(*words: str) -> tuple[int, str]:
        code = main(["--database", str(tmp_path / "war.db"), *words])
        return code, capsys.readouterr().out

    told("do", "campaign.create", "name=War", "space=actasf", "ground=sfm", "economy=actasf")
    return told


def test_a_folder_is_previewed_entered_and_written_again(run, tmp_path):
    code, told = run("entry", EXAMPLES)
    assert code == 0 and "Nothing was entered" in told
    assert "9 forces, 50 units" in told
    code, told = run("entry", EXAMPLES, "--keep", "--turn", "4")
    assert code == 0 and "Enter fleets as they stand on paper: done" in told
    folder = tmp_path / "sheets"
    run("entry", str(folder), "--write")
    code, told = run("entry", str(folder))
    assert code == 0 and "new" not in told and told.count("as it is") == 59


def test_a_fault_is_told_by_row_and_nothing_is_entered(run, tmp_path):
    (tmp_path / "forces.csv").write_text("force,prestige\nReds,many\n", encoding="utf-8")
    code, told = run("entry", str(tmp_path), "--keep")
    assert code == 1
    assert told.splitlines()[0] == "WRONG forces, row 2, prestige: 'many' is no whole number"
    assert "Reds" not in run("show", "force")[1]


def test_a_folder_without_sheets_is_refused(run, tmp_path, capsys):
    assert run("entry", str(tmp_path / "nowhere"))[0] == 2
