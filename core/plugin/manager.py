"""Find plugins through their entry points, keep a faulty one from harming the others."""

import traceback
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import pluggy
from msgspec import Struct

from core.contract.errors import BadInput, BridgeheadError
from core.contract.hooks import PROJECT
from core.contract.ruleset import Ruleset
from core.plugin import hookspecs
from core.plugin.examination import Unsound, examine

GROUP = "bridgehead.plugins"


class Fault(Struct, frozen=True):
    """A plugin that raised, brings nothing or something unsound, and was switched off."""

    plugin: str
    distribution: str
    cause: str
    trace: str


class Plugins:
    """The plugins of a running program.

    Args:
        entries: entry points to load; by default those installed in the environment.
        switched_off: names of plugins that the user does not want.
    """

    def __init__(self, entries: Iterable[EntryPoint] | None = None, switched_off: Iterable[str] = ()) -> None:
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._origin: dict[str, str] = {}
        self._module: dict[str, str] = {}
        self.switched_off = frozenset(switched_off)
        self.faults: list[Fault] = []
        self._rulesets: dict[str, Ruleset] = {}
        self._plugin_of: dict[str, str] = {}
        self._packs: list[tuple[str, Path]] = []
        found = entry_points(group=GROUP) if entries is None else entries
        for entry in sorted(found, key=lambda e: e.name):
            if entry.name not in self.switched_off:
                self._load(entry)
        self._collect()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the plugins that are on."""
        return tuple(sorted(name for name, _ in self._manager.list_name_plugin()))

    def origin(self, plugin: str) -> str:
        """Give the distribution, with its version, from which a plugin came."""
        return self._origin.get(plugin, "")

    def rulesets(self) -> Sequence[Ruleset]:
        """Give every ruleset that is on, sorted by id."""
        return [self._rulesets[key] for key in sorted(self._rulesets)]

    def has(self, ruleset_id: str) -> bool:
        """Tell whether a ruleset is on."""
        return ruleset_id in self._rulesets

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """Give a ruleset by its id.

        Raises:
            BadInput: when it is not installed or switched off, naming those that are on.
        """
        if ruleset_id not in self._rulesets:
            on = ", ".join(sorted(self._rulesets)) or "none"
            plugin = self._plugin_of.get(ruleset_id, ruleset_id)
            fault = next((f for f in self.faults if f.plugin == plugin), None)
            why = (
                f"its plugin {fault.plugin} was switched off: {fault.cause}"
                if fault
                else "it is not installed or is switched off"
            )
            raise BadInput(f"ruleset {ruleset_id}", f"{why}; rulesets that are on: {on}")
        return self._rulesets[ruleset_id]

    def plugin_of(self, ruleset_id: str) -> str:
        """Give the name of the plugin that brought a ruleset, also when it was switched off since."""
        return self._plugin_of.get(ruleset_id, "")

    def packs(self) -> Sequence[Path]:
        """Give every pack folder, sorted by name."""
        return sorted((path for _, path in self._packs), key=lambda path: path.name)

    def guard(self, ruleset_id: str, question: Callable[[], Any]) -> Any:
        """Ask a ruleset something; one whose code raises anything but an error of ours is switched off and reported.

        Raises:
            BadInput: in place of what was raised, naming the plugin, its file and its line; or the program's own line,
                where no code of the plugin was running.
        """
        try:
            return question()
        except BridgeheadError:
            raise
        except Exception as error:
            name = self.plugin_of(ruleset_id)
            if isinstance(error, Unsound):
                told = str(error)
            elif _frames(error, self._packages(name, ruleset_id)):
                told = f"it raised {error!r}"
            else:
                raise BadInput(
                    "the program itself",
                    f"it raised {error!r}{_place(error, ('core',))} while no code of plugin {name} was running, which "
                    "stays on: a fault of the program, or an answer of the plugin that has not its form; "
                    "nothing was changed",
                ) from error
            where = self._fault(name, error, ruleset_id)
            raise BadInput(
                f"plugin {name}", f"{told}{where} and was switched off; nothing was changed"
            ) from error

    def _load(self, entry: EntryPoint) -> None:
        dist = entry.dist
        self._origin[entry.name] = f"{dist.name} {dist.version}" if dist is not None else "this program"
        self._module[entry.name] = entry.module
        try:
            self._manager.register(entry.load(), name=entry.name)
        except Exception as error:  # whatever a stranger's module does on import must not stop the program
            self._fault(entry.name, error)

    def _collect(self) -> None:
        for name, plugin in sorted(self._manager.list_name_plugin()):
            try:
                rulesets = self._answers(plugin, "register_rulesets")
                packs = self._answers(plugin, "register_packs")
                if not self._manager.get_hookcallers(plugin):
                    raise Unsound("the module", "brings nothing: no function of it is marked with @hookimpl")
                if not rulesets and not packs:
                    raise Unsound("its hooks", "bring nothing: neither a ruleset nor a pack")
                for ruleset in rulesets:
                    examine(ruleset)
                    self._add_ruleset(name, ruleset)
                self._packs += [(name, Path(pack)) for pack in packs]
            except Exception as error:
                self._fault(name, error)

    def _answers(self, plugin: Any, hook: str) -> Sequence[Any]:
        """Call one hook of one plugin alone, so that a fault has one owner."""
        caller = self._manager.subset_hook_caller(
            hook, [p for p in self._manager.get_plugins() if p is not plugin]
        )
        return [item for answer in caller() for item in answer]

    def _add_ruleset(self, plugin: str, ruleset: Ruleset) -> None:
        if ruleset.info.id in self._rulesets:
            other = self._plugin_of[ruleset.info.id]
            raise Unsound(f"ruleset {ruleset.info.id}", f"is already brought by plugin {other}")
        self._rulesets[ruleset.info.id] = ruleset
        self._plugin_of[ruleset.info.id] = plugin

    def _fault(self, name: str, error: Exception, ruleset_id: str = "") -> str:
        """Report a plugin and switch it off; gives the place in it that failed."""
        place = _place(error, self._packages(name, ruleset_id))
        trace = "".join(traceback.format_exception(error))
        told = str(error) if isinstance(error, Unsound) else f"{type(error).__name__}: {error}"
        self.faults.append(Fault(name, self.origin(name), f"{told}{place}", trace))
        plugin = self._manager.get_plugin(name)
        if plugin is not None:
            self._manager.unregister(plugin)
        self._packs = [(owner, path) for owner, path in self._packs if owner != name]
        self._rulesets = {key: r for key, r in self._rulesets.items() if self._plugin_of[key] != name}
        return place

    def _packages(self, plugin: str, ruleset_id: str) -> tuple[str, ...]:
        """Give where a plugin's code lies: the package of its entry point, and those of its ruleset's classes."""
        ruleset = self._rulesets.get(ruleset_id)
        classes = [] if ruleset is None else type(ruleset).__mro__
        own = [one.__module__ for one in classes if issubclass(one, Ruleset) and one is not Ruleset]
        folders = (module.rpartition(".")[0] or module for module in own)
        return (self._module.get(plugin, "").partition(".")[0], *folders)


def _frames(error: Exception, packages: Sequence[str]) -> list[tuple[str, int, str]]:
    """Give file, line and function of every frame of an error that lies in one of the packages, outermost first."""
    return [
        (frame.f_code.co_filename, line, frame.f_code.co_name)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if f"{frame.f_globals.get('__name__', '')}.".startswith(tuple(f"{one}." for one in packages if one))
    ]


def _place(error: Exception, packages: Sequence[str]) -> str:
    """Give file and line of the last frame that lies in one of the packages, to stand behind an error."""
    places = _frames(error, packages)
    if not places:
        return ""
    file, line, function = places[-1]
    parts = Path(file).parts
    tops = [one.partition(".")[0] for one in packages]
    start = next((at for at in reversed(range(len(parts))) if parts[at] in tops), len(parts) - 1)
    return f" ({'/'.join(parts[start:])}, line {line}, in {function})"
