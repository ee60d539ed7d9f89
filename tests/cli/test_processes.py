"""Programs that are interrupted, killed or run at once: a clean word, nothing half done, nobody left behind."""

import os
import signal
import subprocess
import sys

import pytest

from core.service.desk import Desk

SCRIPT = """
ruleset = "sfm"

[setup]
scenario = "pick_up"
detail = { turns = 3 }

[[setup.forces]]
side = "red"
seat = "red"
role = "attacker"
units = [{ id = "r", name = "R", class_id = "marine", quality = 4 }]

[[setup.forces]]
side = "blue"
seat = "blue"
role = "defender"
units = [{ id = "b", name = "B", class_id = "marine", quality = 4 }]
"""
INTERRUPTED = "\nbridgehead: interrupted; what was told as done is kept\n"


def begin(*arguments):
    """Start the program in a group of its own, as a terminal does."""
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "core.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def interrupt(process):
    """Press Ctrl-C: every process of the group meets it. Gives what was printed once all of them have ended."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=60)


@pytest.fixture
def simulation(tmp_path):
    """A simulation on two cores that would go on for long, and has begun to count."""
    script = tmp_path / "skirmish.toml"
    script.write_text(SCRIPT)
    process = begin("simulate", str(script), "--runs", "1000000", "--jobs", "2")
    assert " of 1000000 battles" in process.stderr.readline()
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


def test_ctrl_c_ends_a_simulation_with_all_its_processes(simulation):
    out, err = interrupt(simulation)
    assert (simulation.returncode, out) == (130, "")
    assert err.endswith(INTERRUPTED)
    assert "Traceback" not in err


def test_a_simulation_that_is_killed_leaves_no_process_behind(simulation):
    simulation.kill()
    simulation.communicate(timeout=60)  # ends when the last process that could write to it has


def test_ctrl_c_ends_the_demo_between_two_actions(tmp_path):
    path = tmp_path / "demo.sqlite"
    process = begin("demo", "--database", str(path))
    while "Turn 1" not in process.stdout.readline():
        pass
    _, err = interrupt(process)
    assert (process.returncode, err) == (130, INTERRUPTED)
    desk = Desk.open(path)
    assert desk.check().faults == ()
    assert desk.campaign("rickerbee").head > 3
    desk.close()


@pytest.mark.parametrize("seconds", [0.3, 0.6, 0.9])
def test_ctrl_c_ends_a_command_before_or_after_it_is_done(tmp_path, seconds):
    path = tmp_path / "club.sqlite"
    Desk.open(path).close()
    process = begin("do", "campaign.start", "pack=rickerbee", "--database", str(path))
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        out, err = interrupt(process)
        # While Python comes and goes, the signal may end the process itself.
        assert process.returncode in (130, 0, -signal.SIGINT)
        assert err in (INTERRUPTED, "")
    else:
        out, _ = process.communicate()
    desk = Desk.open(path)
    assert desk.check().faults == ()
    assert [one.head for one in desk.campaigns()] in ([], [1])
    assert desk.campaigns() or "done" not in out
    desk.close()


def test_commands_given_at_once_are_all_done(tmp_path):
    path = tmp_path / "club.sqlite"
    desk = Desk.open(path)
    made = desk.run(None, "campaign.create", name="Reef").campaign
    at_once = [
        begin("do", "campaign.rename", f"name=Name {number}", "--database", str(path)) for number in range(4)
    ]
    told = [process.communicate(timeout=120) for process in at_once]
    assert [process.returncode for process in at_once] == [0, 0, 0, 0]
    assert sorted(out for out, _ in told) == [
        f"Rename the campaign: done (log entry {number})\n" for number in (2, 3, 4, 5)
    ]
    assert [entry.number for entry in desk.log(made)] == [1, 2, 3, 4, 5]
    assert desk.check().faults == ()
    desk.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_window_is_closed_by_ctrl_c_in_its_terminal(tmp_path, number):
    path = tmp_path / "club.sqlite"
    Desk.open(path).close()
    program = (
        "import sys; from gui import app\n"
        "make = app.open_window\n"
        "def tell(*given):\n"
        "    window = make(*given)\n"
        "    window.shell.changed.connect(lambda _: print('open', flush=True))  # the desk is\n"
        "    return window\n"
        "app.open_window = tell\n"
        "sys.exit(app.main(sys.argv[1]))"
    )
    window = subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True)
    assert window.stdout.readline() == "open\n"
    window.send_signal(number)
    window.communicate(timeout=60)
    assert window.returncode == 0
    assert [each.name for each in tmp_path.glob("club*")] == ["club.sqlite"]
