"""A linked operation by the command line: what is on its way, along which link, in which shuttle."""

import pytest

from core.cli.main import main
from core.service.desk import Desk
from tests.property.landings import PACK


@pytest.fixture
def run(tmp_path, capsys):
    """Call a verb on a database of the test's own; gives what was printed."""

    def call(verb, *arguments):
        assert main([verb, "--database", str(tmp_path / "cli.sqlite"), *arguments]) == 0
        return capsys.readouterr().out

    return call


def test_a_landing_is_played_and_shown(run, tmp_path):
    run("do", "campaign.start", f"pack={PACK}", "seed=11")
    run("do", "operation.start", "plan=landfall")
    run("do", "operation.bots", "operation=landfall", "seats=all")
    shown = run("show", "operation", "landfall")
    desk = Desk.open(tmp_path / "cli.sqlite")
    (operation,) = desk.operations(desk.campaigns()[0].id)
    transfers = desk.transfers(operation.id)
    desk.close()
    lines = [line for line in shown.splitlines() if "; arrived" in line or "; in transit" in line]
    assert len(lines) == len(transfers) > 0
    for transfer, line in zip(transfers, lines, strict=True):
        assert line.strip().startswith(transfer.kind)
        assert bool(transfer.craft) == (f"({transfer.craft.get('kind')})" in line)
        assert bool(transfer.strength) == ("area attack" in line)
    assert any(transfer.craft for transfer in transfers)
