"""By slip: missions of artillery that were used, stuns recorded against vehicles, what engineers built.

The table has rolled the dice, so only the sums are told; what killed or destroyed something is told as every loss is.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Choice, Event, Integer, Option, titled
from plugins.sfm.combat import FATAL
from plugins.sfm.orders import Slip
from plugins.sfm.phases.building import BUILDERS, LONGEST, WORKS, put_in_work, site_label, sites_of
from plugins.sfm.settings import Rules
from plugins.sfm.state import GONE, State, Unit, replaced, with_unit
from plugins.sfm.tables import kinds


def works_faults(rules: Rules, state: State, order: Slip) -> Iterator[str]:
    """Say what cannot be of artillery, stuns and construction."""
    for seat, used in sorted(order.missions.items()):
        if not 0 <= used <= (left := missions_left(rules, state).get(seat, 0)):
            yield f"{seat} has {left} missions of artillery left, not {used}"
    for name, stuns in sorted(order.stuns.items()):
        unit = state.units.get(name)
        if unit is None or unit.place in GONE or not _counts_stuns(rules, unit):
            yield f"no stuns are recorded against {name}"
        elif not unit.stuns <= stuns < FATAL:
            yield f"{unit.called} had {unit.stuns} stuns, and is destroyed by {FATAL}: not {stuns}"
        elif name in order.lost:
            yield f"{unit.called} was destroyed, so its stuns are not told"
    able = {unit.id for unit in _builders(rules, state)}
    for name, told in sorted(order.built.items()):
        work, _, site = told.partition(" ")
        if name not in able:
            yield f"{name} cannot have built: it is no engineer on foot on the map that can work"
        elif work not in WORKS or not site or len(site) > LONGEST or site != site.strip():
            yield f"{told!r} is no work and place, such as `bunker` and a name of at most {LONGEST} letters"


def missions_left(rules: Rules, state: State) -> dict[str, int]:
    """Give the missions of artillery that each seat has, where the settings know them."""
    able = rules.transporter_artillery or rules.bombardment
    return {seat: state.missions.get(seat, 0) for seat in state.seats if able and state.missions.get(seat, 0)}


def _counts_stuns(rules: Rules, unit: Unit) -> bool:
    return rules.vehicle_damage and kinds()[unit.kind].category == "vehicle"


def _builders(rules: Rules, state: State) -> list[Unit]:
    """Give the units that may have built in this turn."""
    return [
        unit
        for unit in state.on_map()
        if rules.construction and unit.kind in BUILDERS and not unit.down and not unit.aloft
    ]


def take_works(rules: Rules, state: State, order: Slip, events: list[Event]) -> State:
    """Note it, before anything that is told of losses: who was killed may have worked before."""
    missions = {seat: left - order.missions.get(seat, 0) for seat, left in state.missions.items()}
    state = replaced(state, missions=missions)
    for name, stuns in order.stuns.items():
        state = with_unit(state, state.units[name], stuns=stuns)
    if not order.built:
        return state
    for name, told in order.built.items():
        work, _, site = told.partition(" ")
        state = with_unit(state, state.units[name], working=work, site=site)
    state = put_in_work(rules, state, events)
    idle = {name: replace(unit, working="", site="") for name, unit in state.units.items()}
    return replaced(state, units=idle)


def stun_fields(rules: Rules, units: list[Unit]) -> Iterator[Integer]:
    """Ask how many stuns are recorded against each vehicle that is left."""
    for unit in units:
        if _counts_stuns(rules, unit):
            label = f"Stuns recorded against {unit.called}"
            yield Integer(f"stuns:{unit.id}", label, True, lowest=unit.stuns, highest=FATAL - 1)


def works_fields(rules: Rules, state: State) -> Iterator[Choice | Integer]:
    """Ask what each engineer built, and how many missions of artillery each side used."""
    for unit in _builders(rules, state):
        options = tuple(
            Option(f"{work} {site}", f"{name} {_where(state, site)}", _so_far(rules, state, f"{work} {site}"))
            for work, name in WORKS.items()
            for site in sites_of(state, unit, work)
        )
        yield Choice(f"built:{unit.id}", f"Work of {unit.called}", True, options=options, none="nothing")
    for seat, left in missions_left(rules, state).items():
        yield Integer(
            f"missions:{seat}", f"Artillery missions used by {titled(seat)}", True, lowest=0, highest=left
        )


def _where(state: State, site: str) -> str:
    label = site_label(state, site)
    return label if label.startswith("where") else f"in {label}"


def _so_far(rules: Rules, state: State, key: str) -> str:
    return f"{state.sites.get(key, 0)} of {rules.building_turns[key.partition(' ')[0]]} turns"
