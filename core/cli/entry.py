"""The verb `entry`: fleets as they stand on paper, from two sheets of CSV into a campaign, and out of it."""

import argparse
from pathlib import Path

from core.cli import output
from core.cli.meant import which_campaign
from core.contract import canon, written
from core.contract.errors import BadInput
from core.contract.words import counted
from core.service.desk import Desk
from core.service.entry_reading import FORCES, UNITS, Entry, Told

WELL, FAULT = 0, 1
SHEETS = {FORCES: "forces.csv", UNITS: "units.csv"}


def entry(desk: Desk, arguments: argparse.Namespace) -> int:
    """Preview the sheets of a folder, keep them, or write them."""
    campaign = which_campaign(desk, arguments.campaign).id
    folder: Path = arguments.folder
    if arguments.write:
        return _write(desk, campaign, folder)
    texts = {sheet: _text(folder / name) for sheet, name in SHEETS.items()}
    if not any(texts.values()):
        raise BadInput(str(folder), f"has neither {SHEETS[FORCES]} nor {SHEETS[UNITS]}")
    found = desk.entry(campaign, texts[FORCES], texts[UNITS])
    if arguments.json:
        output.data({"told": found.told, "faults": canon.plain(found.faults), "notes": found.notes})
    else:
        _tell(found)
    if found.faults:
        return FAULT
    if arguments.keep:
        done = desk.run(
            campaign, "campaign.enter", forces=texts[FORCES], units=texts[UNITS], turn=arguments.turn
        )
        if not arguments.json:
            print(f"{done.title}: done (log entry {done.number})")
    elif not arguments.json:
        print("Nothing was entered; --keep enters them.")
    return WELL


def _text(path: Path) -> str:
    return written.text_of(path) if path.exists() else ""


def _tell(found: Entry) -> None:
    for fault in found.faults:
        print(f"WRONG {fault}")
    if found.faults:
        print(f"{counted(len(found.faults), 'fault')}: nothing is entered until all are mended")
        return
    for told in found.told:
        print(_line(told))
    for note in found.notes:
        print(f"note: {note}")
    print(f"{counted(len(found.forces), 'force')}, {counted(len(found.units), 'unit')}")


def _line(told: Told) -> str:
    changes = f": {', '.join(told.changes)}" if told.changes else ""
    return f"{told.what:>8}  {told.title}{changes}"


def _write(desk: Desk, campaign: str, folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in zip(SHEETS.values(), desk.entry_sheets(campaign), strict=True):
        written.put_text(folder / name, text)
        print(folder / name)
    return WELL
