"""The check that nothing depends on the program that plays: another one, that hashes otherwise, replays the same."""

import os
import subprocess
import sys

from core.api import canon
from core.battle.play import Battle
from core.battle.record import write
from core.conformance.subject import Nonconforming, Play, Subject, check

REPLAY = """
import sys
from importlib import import_module
from core.battle.play import replay
from core.battle.record import read
from core.contract import canon
from core.contract.errors import BadInput

module, name = sys.argv[1:]
ruleset = getattr(import_module(module), name)()
for where, text in canon.decode(sys.stdin.read(), list[tuple[str, str]]):
    try:
        replay(ruleset, read(text))
    except BadInput as error:
        sys.exit(f"{where}: {error}")
"""


@check
def another_program_agrees(subject: Subject) -> None:
    """Replay each battle in a new program with another order of hashes: the same bytes.

    The class of the ruleset stands in a module and needs no arguments, as one that a plugin registers.
    """
    kind = type(subject.bare)
    records = [(play.where, write(_battle(subject, play).record)) for play in subject.plays]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "4711"}
    done = subprocess.run(
        [sys.executable, "-c", REPLAY, kind.__module__, kind.__qualname__],
        input=canon.encode(records).decode(),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Nonconforming(f"in another program, {done.stderr.strip().splitlines()[-1]}")


def _battle(subject: Subject, play: Play) -> Battle:
    battle = subject.battle(play)
    for moment in subject.through(play):
        battle.submit(moment.seat, moment.order, moment.dice())
    return battle
