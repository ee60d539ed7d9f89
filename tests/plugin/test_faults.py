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
LACKS_ITS_MARK = GOOD.replace("@hookimpl", "")
GIVES_NOTHING = GIVES_NO_RULESET.replace('["toy"]', "[]")
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
        (GIVES_NO_RULESET, "register_rulesets: gives 'toy', which is no Ruleset"),
        (LACKS_ITS_MARK, "the module: brings nothing: no function of it is marked with @hookimpl"),
        (GIVES_NOTHING, "its hooks: bring nothing: neither a ruleset nor a pack"),
        (WRONG_SIGNATURE, "PluginValidationError"),
        (GOOD, "ruleset toy: is already brought by plugin first"),
    ],
    ids=["on import", "in its hook", "no ruleset", "no mark", "nothing", "wrong signature", "an id twice"],
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
    with pytest.raises(
        BadInput, match=r"it raised Zero.*\(tried_\w+second.py, line 9, in violations\) and was switched off"
    ):
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


UNSOUND = """
from msgspec.structs import replace
from core.api import Event, Order, Procedure, Setting, hookimpl
from core.conformance.toy import Toy
from core.conformance.toy.campaign import Refit

class Again(Order, frozen=True, tag="end"): ...
class Noise(Event, frozen=True, tag="amended"): ...
class Untitled(Refit):
    title = ""
class Odd(Refit):
    moment = "later"

class Faulty(Toy):
    {}

@hookimpl
def register_rulesets():
    return [{}]
"""


@pytest.mark.parametrize(
    ("member", "cause"),
    [
        ("info = None", "Faulty, info: is None, which is no RulesetInfo"),
        (
            "info = replace(Toy.info, theater='grund')",
            "Faulty, info: Invalid enum value 'grund' - at `$.theater`",
        ),
        (
            "info = replace(Toy.info, distance='hexes')",
            "Faulty, info: Invalid enum value 'hexes' - at `$.distance`",
        ),
        ("info = replace(Toy.info, id='Toy')", "Faulty, info.id: is a word in lower case"),
        ("info = replace(Toy.info, seats=(3, 2))", "toy, info.seats: is the fewest and the most"),
        ("info = replace(Toy.info, steps=Toy.info.steps * 2)", "toy, info.steps: "),
        ("info = replace(Toy.info, steps=())", "toy, info.steps: needs a step"),
        (
            "__init__ = lambda self: None; settings = (Setting('range', 'Range', 1.5),)",
            "toy, setting range, default: is a bool, an int or a str",
        ),
        (
            "__init__ = lambda self: None; settings = (Setting('a', 'A', 'x', ('y',)),)",
            "toy, setting a, default: 'x' is none of its choices",
        ),
        ("settings = Toy.settings * 2", "toy, settings: "),
        ("order_type = Toy.order_type | Again", "toy, order_type: 'end' is there twice"),
        ("order_type = Toy.order_type | int", "toy, order_type: <class 'int'> is no Order"),
        ("order_type = Again", "toy, order_type: a ruleset with a liaison takes Tick"),
        (
            "event_type = Toy.event_type | Noise",
            "toy, event_type: Noise has the tag 'amended', which is Amended's",
        ),
        ("procedures = lambda self: {'refit': Untitled()}", "toy, procedure refit, title: is not given"),
        ("procedures = lambda self: {'refit': Odd()}", "toy, procedure refit, moment: is one of muster"),
        ("procedures = lambda self: {'refit': Refit}", "toy, procedure refit: is <class"),
        ("procedures = lambda self: [Refit()]", "toy, procedures: gives ["),
        ("liaison = lambda self: object()", "toy, liaison: object has no method offers"),
    ],
)
def test_an_unsound_ruleset_is_told_by_member(load: Load, member: str, cause: str) -> None:
    plugins = load(first=UNSOUND.replace("{}", member, 1).replace("[{}]", "[Faulty()]"))
    (fault,) = plugins.faults
    assert fault.cause.startswith(cause)
    assert plugins.rulesets() == []


def test_a_class_in_place_of_an_object_is_told(load: Load) -> None:
    (fault,) = load(first=GOOD.replace("Toy()", "Toy")).faults
    assert fault.cause == "register_rulesets: gives the class Toy; it gives objects: Toy()"


def test_a_fault_of_the_program_is_not_blamed_on_a_plugin(load: Load) -> None:
    plugins = load(first=GOOD)
    toy = plugins.ruleset("toy")
    with pytest.raises(
        BadInput,
        match=r"the program itself: it raised .*\(core/battle/play.py, line \d+, in judge\) while no code of ",
    ):
        plugins.guard("toy", lambda: judge(None, None, "red", End()))  # type: ignore[arg-type]
    assert plugins.faults == []
    assert plugins.ruleset("toy") is toy


def test_a_fault_in_the_package_of_a_rulesets_class_is_its_plugins(load: Load) -> None:
    plugins = load(first=GOOD)
    with pytest.raises(
        BadInput, match=r"plugin first: it raised .*\(core/conformance/toy/\w+.py, line \d+, in "
    ):
        plugins.guard("toy", lambda: plugins.ruleset("toy").board(None))
    assert [fault.plugin for fault in plugins.faults] == ["first"]
