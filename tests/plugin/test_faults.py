"""A faulty plugin is reported by name and switched off; the others go on."""

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from core.api import BadInput
from core.battle.play import judge
from core.conformance.toy.orders import End
from core.plugin.manager import GROUP, Plugins

GOOD = """
from core.api import hookimpl
from core.conformance.toy import Toy

@hookimpl
def register_rulesets():
    return [Toy()]
"""
RAISES_IN_ITS_HOOK = """
from pathlib import Path
from core.api import hookimpl

@hookimpl
def register_packs():
    return [Path("somewhere")]

@hookimpl
def register_rulesets():
    raise KeyError("no rules today")
"""
RAISES_WHILE_PLAYED = """
from core.api import hookimpl
from core.conformance.toy import Toy

class Faulty(Toy):
    info = type(Toy.info)(**{k: getattr(Toy.info, k) for k in Toy.info.__struct_fields__} | {"id": "faulty"})

    def violations(self, view, seat, order):
        raise ZeroDivisionError("a table has no row for this")

@hookimpl
def register_rulesets():
    return [Faulty()]
"""
GIVES_NO_RULESET = """
from core.api import hookimpl

@hookimpl
def register_rulesets():
    return ["toy"]
"""
WRONG_SIGNATURE = """
from core.api import hookimpl

@hookimpl
def register_rulesets(catalogue):
    return []
"""

Load = Callable[..., Plugins]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Load plugins from their sources, each a module of its own."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def loaded(switched_off: tuple[str, ...] = (), **sources: str) -> Plugins:
        entries = []
        for name, source in sources.items():
            module = f"tried_{tmp_path.name}_{name}".replace("-", "_")
            (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
            sys.modules.pop(module, None)
            entries.append(EntryPoint(name, module, GROUP))
        return Plugins(entries, switched_off)

    return loaded


@pytest.mark.parametrize(
    ("source", "cause"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        (RAISES_IN_ITS_HOOK, "KeyError: 'no rules today'"),
        (GIVES_NO_RULESET, "AttributeError"),
        (WRONG_SIGNATURE, "PluginValidationError"),
        (GOOD, "BadInput: plugin second: ruleset toy is already brought by plugin first"),
    ],
    ids=["on import", "in its hook", "no ruleset", "wrong signature", "an id twice"],
)
def test_a_faulty_plugin_is_named_and_the_others_work(load: Load, source: str, cause: str) -> None:
    plugins = load(first=GOOD, second=source)
    (fault,) = plugins.faults
    assert fault.plugin == "second"
    assert fault.cause.startswith(cause)
    assert "Traceback" in fault.trace
    assert plugins.names == ("first",)
    assert [ruleset.info.id for ruleset in plugins.rulesets()] == ["toy"]
    assert plugins.plugin_of("toy") == "first"
    assert plugins.packs() == []


def test_one_that_raises_while_it_is_played_is_switched_off(load: Load) -> None:
    plugins = load(first=GOOD, second=RAISES_WHILE_PLAYED)
    faulty = plugins.ruleset("faulty")
    unit = {"class_id": "lancer", "power": {"weapon": 1}}
    state = faulty.arrange(
        {
            "units": [
                {"id": s, "seat": s, "side": s, "at": [0, n], **unit} for n, s in enumerate(("red", "blue"))
            ]
        }
    )
    with pytest.raises(BadInput, match="plugin second: it raised ZeroDivisionError"):
        plugins.guard("faulty", lambda: judge(faulty, state, "red", End()))
    assert [fault.plugin for fault in plugins.faults] == ["second"]
    with pytest.raises(BadInput, match="its plugin second was switched off: ZeroDivisionError"):
        plugins.ruleset("faulty")
    toy = plugins.ruleset("toy")
    assert plugins.guard("toy", lambda: judge(toy, state, "red", End())) == []


def test_a_refusal_of_ours_switches_nothing_off(load: Load) -> None:
    plugins = load(first=GOOD)
    with pytest.raises(BadInput, match="no_such_setting"):
        plugins.guard("toy", lambda: plugins.ruleset("toy").configure({"no_such_setting": 1}))
    assert plugins.faults == []
    assert plugins.has("toy")


def test_a_plugin_that_the_user_switched_off_is_not_loaded(load: Load) -> None:
    plugins = load(("second",), first=GOOD, second="raise SystemError")
    assert plugins.faults == []
    assert plugins.names == ("first",)
