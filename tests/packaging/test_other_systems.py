"""What other systems do to files: other ends of lines, marks of a coding, files that cannot be replaced while open."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from core.cli.main import main
from core.contract.errors import BadInput
from core.service import packet_file
from core.service.desk import Desk
from core.store.backup import save_copy

ROOT = Path(__file__).parents[2]
ENDS = pytest.mark.parametrize("end", ["\n", "\r\n"])
MARKS = pytest.mark.parametrize("mark", ["", "\ufeff"])


def as_elsewhere(source: Path, target: Path, mark: str, end: str) -> Path:
    """Write a text anew as an editor or a mail program of another system leaves it."""
    target.write_text(mark + source.read_text(encoding="utf-8"), encoding="utf-8", newline=end)
    return target


@MARKS
@ENDS
@pytest.mark.parametrize(
    ("verb", "source"),
    [
        (["play"], "docs/examples/example-of-play.toml"),
        (["examine", "sfm", "map"], "plugins/sfm/data/maps/hollow_ridge.toml"),
    ],
)
def test_texts_are_read_whatever_their_lines_end_with(verb, source, mark, end, tmp_path, capsys):
    assert main([*verb, str(ROOT / source)]) == 0
    here = capsys.readouterr().out
    assert main([*verb, str(as_elsewhere(ROOT / source, tmp_path / Path(source).name, mark, end))]) == 0
    assert capsys.readouterr().out.replace(str(tmp_path), "") == here.replace(str((ROOT / source).parent), "")


@MARKS
@ENDS
def test_a_packet_is_as_it_was_made_whatever_the_mail_did_to_its_lines(mark, end, tmp_path):
    with closing(Desk.open(tmp_path / "club.db")) as desk:
        campaign = desk.run(None, "campaign.start", pack="rickerbee", seed=5).campaign
        packet = desk.run(campaign, "packet.make", player="kim").result
    packet_file.write(tmp_path / "made", packet)
    assert packet_file.read_packet(as_elsewhere(tmp_path / "made", tmp_path / "came", mark, end)) == packet


def test_a_file_that_another_program_holds_is_told_and_nothing_is_left_beside_it(tmp_path, monkeypatch):
    with closing(Desk.open(tmp_path / "club.db")) as desk:
        campaign = desk.run(None, "campaign.start", pack="rickerbee", seed=5).campaign
        packet = desk.run(campaign, "packet.make", player="kim").result
    (tmp_path / "copy").write_text("held")
    (tmp_path / "packet").write_text("held")

    def refuse(*_names: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(BadInput, match="Permission denied"):
        save_copy(tmp_path / "club.db", tmp_path / "copy")
    with pytest.raises(BadInput, match="Permission denied"):
        packet_file.write(tmp_path / "packet", packet)
    assert not list(tmp_path.glob("*.unfinished")) + list(tmp_path.glob("*.part"))
    assert (tmp_path / "copy").read_text() == (tmp_path / "packet").read_text() == "held"
