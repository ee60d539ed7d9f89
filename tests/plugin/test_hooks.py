"""Every hook has a test that uses it, and stands in the page for authors with its signature."""

import inspect
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from core.plugin import hookspecs
from core.plugin.manager import GROUP, Plugins
from tests.plugin.example import PAGE

HOOKS = {
    name: function
    for name, function in inspect.getmembers(hookspecs, inspect.isfunction)
    if hasattr(function, "bridgehead_spec")
}

PLUGIN = """
from pathlib import Path
from core.api import hookimpl
from core.conformance.toy import Toy

@hookimpl
def register_rulesets():
    return [Toy()]

@hookimpl
def register_packs():
    return [Path("b-pack"), Path("a-pack")]
"""

USES: dict[str, Callable[[Plugins], None]] = {}


def uses(hook: str) -> Callable[[Callable[[Plugins], None]], Callable[[Plugins], None]]:
    """Note that a function shows what a hook is for."""

    def note(function: Callable[[Plugins], None]) -> Callable[[Plugins], None]:
        USES[hook] = function
        return function

    return note


@uses("register_rulesets")
def rulesets_can_be_had_by_id(plugins: Plugins) -> None:
    assert plugins.ruleset("toy").info.title == "Lantern Reef"


@uses("register_packs")
def packs_are_sorted_by_name(plugins: Plugins) -> None:
    assert [path.name for path in plugins.packs()] == ["a-pack", "b-pack"]


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "every_hook.py").write_text(PLUGIN, encoding="utf-8")
    sys.modules.pop("every_hook", None)
    return Plugins([EntryPoint("every", "every_hook", GROUP)])


@pytest.mark.parametrize("hook", HOOKS)
def test_each_hook_is_used(hook: str, plugins: Plugins) -> None:
    assert plugins.faults == []
    USES[hook](plugins)


@pytest.mark.parametrize(("hook", "function"), HOOKS.items(), ids=list(HOOKS))
def test_each_hook_is_documented_with_its_signature(hook: str, function: Callable[..., object]) -> None:
    parameters = ", ".join(inspect.signature(function).parameters)
    result = str(function.__annotations__["return"]).rsplit("[", 1)
    answer = f"{result[0].rsplit('.', 1)[-1]}[{result[1].rsplit('.', 1)[-1]}"
    assert f"`{hook}({parameters}) -> {answer}`" in PAGE.read_text(encoding="utf-8")
    assert function.__doc__
