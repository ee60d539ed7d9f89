"""What travels between the battles of an operation: transfers with what became of them, and craft that never got so far."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from core.campaign.operation import due
from core.contract import canon
from core.contract.engine import State
from core.contract.records import CraftFate, SquadFate
from core.plugin.manager import Plugins
from core.service import clock
from core.service.battle_views import BattleView
from core.store import repository
from core.store.repository import OperationInfo, TransferInfo
from core.store.states import unpacked

Fate = Literal["in flight", "on its way", "arrived", "turned back", "shot down"]


class Traveller(Struct, frozen=True):
    """Who travels, and where they are now, in words."""

    name: str
    where: str


class Passage(Struct, frozen=True):
    """A transfer, or the flight of a craft that is no transfer yet or never became one.

    Args:
        transfer: of a craft that has not gone down, the one that it is to become.
        fate: `turned back` is a craft that comes up damaged, `shot down` one that fell before or after it crossed over.
    """

    transfer: TransferInfo
    fate: Fate
    people: tuple[Traveller, ...]


def passages(
    connection: Connection,
    plugins: Plugins,
    operation: OperationInfo,
    views: Mapping[str, BattleView],
) -> tuple[Passage, ...]:
    """Give every passage of an operation, in the order in which they left.

    Args:
        views: its battles by their ids; those that cannot be played here tell nothing of craft and people.
    """
    transfers = repository.transfers(connection, operation.id)
    linked = {key: view for key, view in views.items() if view.ruleset and view.battle.setup["links"]}
    craft = {key: _craft(plugins, view, view.state) for key, view in linked.items()}
    last = {(one.target, one.craft["id"]): one.id for one in transfers if one.craft}
    fell = {
        last.get((key, str(one.unit)))
        for key, found in craft.items()
        for one in found
        if one.fate == "shot down"
    }
    crossed = {one.craft["id"] for one in transfers if one.craft}
    sent: list[tuple[TransferInfo, Fate]] = [
        (one, "shot down" if one.id in fell else _fate(one)) for one in transfers
    ]
    for key, view in linked.items():
        for one in craft[key]:
            if str(one.unit) not in crossed:
                sent += _flights(connection, plugins, operation, view, one)
    where = dict(_places(plugins, linked, transfers))
    sent.sort(key=lambda each: (each[0].left_turn, each[0].id))
    return tuple(Passage(one, fate, _people(one, where)) for one, fate in sent)


def _fate(transfer: TransferInfo) -> Fate:
    if transfer.status == "in transit":
        return "on its way"
    back = transfer.kind == "recovery" and transfer.craft.get("damage", 0)
    return "turned back" if back else "arrived"


def _craft(plugins: Plugins, view: BattleView, state: State) -> Sequence[CraftFate]:
    ruleset = view.ruleset
    assert ruleset is not None
    found: Sequence[CraftFate] = plugins.guard(ruleset.info.id, lambda: ruleset.craft(state))
    return found


def _flights(
    connection: Connection, plugins: Plugins, operation: OperationInfo, view: BattleView, craft: CraftFate
) -> Iterator[tuple[TransferInfo, Fate]]:
    """Give the transfer that a craft was to become, along the first link that it could have taken."""
    battle = view.battle
    links = clock.links_of(operation)
    for link in links:
        if (
            link.source != battle.id
            or link.kind not in ("shuttle", "landing")
            or craft.seat not in link.seats
        ):
            continue
        assert view.ruleset is not None
        fallen = craft.fate == "shot down"
        turn = _fell_in(connection, plugins, view, craft) if fallen else battle.turn
        step = next(info.id for info in view.ruleset.info.steps if link.kind in info.sends)
        target = repository.battle(connection, link.target)
        arrives = due(link, turn, plugins.ruleset(target.ruleset).info)
        yield (
            TransferInfo(
                f"{battle.id}/{craft.unit}",
                battle.campaign,
                operation.id,
                link.id,
                link.kind,
                battle.id,
                link.target,
                craft.seat,
                craft.home or craft.unit,
                canon.plain(craft.squads),
                {"id": craft.unit, "name": craft.name, "damage": 0},
                0,
                turn,
                step,
                *arrives,
                craft.fate,
            ),
            craft.fate,
        )
        return


def _fell_in(connection: Connection, plugins: Plugins, view: BattleView, craft: CraftFate) -> int:
    """Give the turn in which a craft was shot down: the one before the first that began without it in flight."""
    battle, engine, ruleset = view.battle, view.engine, view.ruleset
    assert ruleset is not None and engine is not None
    for began in repository.turns(connection, battle.id):
        then = replace(battle, state=began.state, state_version=began.state_version)
        found = _craft(plugins, view, unpacked(plugins, ruleset, engine, then))
        if any((one.unit, one.fate) == (craft.unit, "shot down") for one in found):
            return max(1, began.turn - 1)
    return battle.turn


FATES: Mapping[str, str] = {
    "aboard": "aboard a ship of",
    "fighting": "in",
    "lost": "lost in",
    "in transit": "waiting in",
}


def _places(
    plugins: Plugins, views: Mapping[str, BattleView], transfers: Sequence[TransferInfo]
) -> Iterator[tuple[str, str]]:
    """Say of each squad where it is now."""
    for view in views.values():
        fates: Sequence[SquadFate] = clock.stand_of(plugins, view.battle).squads
        for fate in fates:
            yield str(fate.squad.id), f"{FATES[fate.fate]} {view.battle.name}"
    for transfer in transfers:
        if transfer.status == "in transit":
            for squad in transfer.squads:
                yield squad["id"], "on the way"


def _people(transfer: TransferInfo, where: Mapping[str, str]) -> tuple[Traveller, ...]:
    def told(squad: Mapping[str, Any]) -> Traveller:
        return Traveller(str(squad.get("name") or squad["id"]), where.get(squad["id"], "not known"))

    return tuple(map(told, transfer.squads))
