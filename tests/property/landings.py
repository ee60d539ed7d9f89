"""Linked operations of the shipped games, played by bots with sudden ends: what is done, and what must hold meanwhile."""

import shutil
from collections import Counter
from pathlib import Path
from random import Random

from core.contract import canon
from core.contract.ids import GAMEMASTER, OVER, STANDING_BY
from core.contract.sampling import sample_order, sample_values
from core.service import clock
from core.service.desk import Desk
from core.service.timeline import Lane

PACK = Path(__file__).parent / "landfall"
GONE = ("destroyed", "withdrawn", "captured", "left")
PEOPLE = {"one", "two", "three", "four", "five", "six", "seven", "eight", "car"}
MOST = 400
"""So many rounds of orders are enough for any of these operations."""
ENDS = ("played out", "abandoned", "result entered", "undone in part")
WAYS = ("board", "cards", "slip")


class Landfall:
    """One operation of the landing, from a seed.

    Args:
        seen: what happened, added to.
    """

    pack = PACK
    modes: dict[str, str] = {}
    """How battles are played from the first order on, by theater; else as chance has it."""

    def __init__(self, folder: Path, seed: int, seen: Counter[str]) -> None:
        self.seed, self.chance, self.seen = seed, Random(seed), seen
        self.agreed = Random(seed + 1000)  # of its own, so that the same seeds still fight the same landings
        self.path = folder / f"landfall-{seed}.sqlite"
        self.desk = Desk.open(self.path)
        self.campaign = self.desk.run(None, "campaign.start", pack=str(self.pack), seed=seed).campaign
        levels = {seat: self.chance.choice(("", "", "", "random")) for seat in ("klingon", "federation")}
        self.operation = self.desk.run(
            self.campaign,
            "operation.start",
            plan="landfall",
            mode="board" if self.modes else self.chance.choice((*WAYS, "board", "board")),
            control={seat: {"by": "bot", "level": level} for seat, level in levels.items()},
        ).result
        self.started = self.desk.campaign(self.campaign).head
        self.end = self.chance.choice((*ENDS, "played out", "played out"))
        for lane in self.desk.timeline(self.operation).lanes if self.modes else ():
            mode = self.modes[lane.battle.theater]
            self.desk.run(self.campaign, "battle.mode", battle=lane.battle.id, mode=mode, reason="tables")

    def play(self) -> None:
        """Play it to its end, whichever that is, and look at everything on the way."""
        sudden = self.chance.randrange(1, 12)
        for number in range(MOST):
            if self.desk.timeline(self.operation).over or not self._round():
                break
            self.look()
            if number == sudden:
                self._suddenly()
                if self.desk.operation(self.operation).status != "running":
                    break
            if self.chance.random() < 0.05:
                self.kill()
            if not self.modes and self.chance.random() < 0.03:
                self._switch()
            if self.agreed.random() < 0.06:
                self._close_links()
        self._close()

    # --- what is done ---------------------------------------------------------------------------------------------

    def _round(self) -> bool:
        """Let bots give a few orders, or a table tell a turn by slip; say whether anything was done."""
        most = self.chance.randrange(1, 24)
        if self._run_ahead():
            return True
        played = self.desk.run(
            self.campaign, "operation.bots", operation=self.operation, seats="all", most=most
        )
        if played.result.orders:
            return True
        for lane in self.desk.timeline(self.operation).lanes:
            if lane.playable and lane.to_act == (GAMEMASTER,):
                self._tell(lane, self.chance)
                return True
        return False

    def _tell(self, lane: Lane, chance: Random) -> None:
        """Let a table tell its turn by slip."""
        view = self.desk.battle(lane.battle.id)
        order = canon.plain(sample_order(view.engine, view.state, GAMEMASTER, chance))
        self.desk.run(self.campaign, "battle.order", battle=lane.battle.id, seat=GAMEMASTER, order=order)
        self.seen[f"{lane.battle.theater} told by slip"] += 1

    def _run_ahead(self) -> bool:
        """Where all battles are in closed turns, play one alone until it waits; say whether anything was done."""
        timeline = self.desk.timeline(self.operation)
        closed = timeline.closed
        turns = [lane.battle.turn for lane in timeline.lanes]
        if closed is None or not closed.covers(min(turns)) or max(turns) > closed.until:
            return False
        number, done = self.agreed.randrange(len(turns)), False
        while (lane := self.desk.timeline(self.operation).lanes[number]).playable:
            if lane.to_act == (GAMEMASTER,):
                self._tell(lane, self.agreed)
            else:
                self.desk.run(self.campaign, "battle.bot_order", battle=lane.battle.id, seat=lane.to_act[0])
            self.look()
            done = True
        return done

    def _suddenly(self) -> None:
        open_lanes = [
            lane for lane in self.desk.timeline(self.operation).lanes if lane.battle.outcome is None
        ]
        if self.end == "abandoned":
            self.seen["squads on their way at the end"] += bool(self.under_way())
            self.desk.run(self.campaign, "operation.abandon", operation=self.operation, reason="a late hour")
        elif self.end == "result entered" and open_lanes:
            lane = self.chance.choice(open_lanes)
            view = self.desk.battle(lane.battle.id)
            values = canon.plain(sample_values(view.ruleset.result_form(view.state), self.chance))
            self.desk.run(self.campaign, "battle.result", battle=lane.battle.id, values=values)
        elif self.end == "undone in part":
            log = self.desk.log(self.campaign, self.started, 1000)
            numbers = [entry.number for entry in log if entry.undone_by is None]
            self.desk.run(self.campaign, "undo", number=self.chance.choice(numbers[-20:]))
        self.seen[self.end] += 1

    def _switch(self) -> None:
        """Play a battle in another way from now on; onto the board it goes back with the places that it had."""
        lane = self.chance.choice(self.desk.timeline(self.operation).lanes)
        view = self.desk.battle(lane.battle.id)
        if lane.battle.outcome is not None or view.mode != "board" or not lane.playable:
            return
        way = self.chance.choice(("cards", "slip"))
        done = view.ruleset.switch_violations(view.state, _switch(way))
        if not done:
            self.desk.run(self.campaign, "battle.mode", battle=lane.battle.id, mode=way, reason="a table")
            self.seen[f"{lane.battle.theater} {way}"] += 1

    def _close_links(self) -> None:
        """Agree that both tables may run ahead."""
        first, least = self.desk.timeline(self.operation).closable
        if first:
            until = least + self.agreed.randrange(3)
            self.desk.run(self.campaign, "operation.close_links", operation=self.operation, until=until)
            self.seen["links closed"] += 1

    def kill(self) -> None:
        """Go on from a copy of the file as it lies there, as if the program had been killed."""
        before = self.everything()
        copy = self.path.with_name(f"{self.path.stem}-{self.seen['killed']}.sqlite")
        for end in ("", "-wal"):
            if self.path.with_name(self.path.name + end).exists():
                shutil.copy(self.path.with_name(self.path.name + end), copy.with_name(copy.name + end))
        self.seen["squads on their way when killed"] += bool(self.under_way())
        self.desk.close()
        self.path, self.desk = copy, Desk.open(copy)
        assert self.everything() == before
        self.seen["killed"] += 1

    def _close(self) -> None:
        """Take it into the campaign where it was played; everything in the file is sound and replays alike."""
        timeline = self.desk.timeline(self.operation)
        for transfer in timeline.transfers:
            self.seen[transfer.kind] += 1
            self.seen[f"{transfer.kind} with a craft"] += bool(transfer.craft)
            self.seen["a damaged craft comes back"] += transfer.craft.get("damage", 0) > 0
        if timeline.over and timeline.operation.status == "running":
            lost = {squad for squad, fate in self.fates() if fate == "lost"}
            stranded = self.desk.run(self.campaign, "operation.accept", operation=self.operation).result
            home = [
                squad["id"]
                for force in self.desk.forces(self.campaign)
                for unit in self.desk.units(force.id)
                for squad in unit.squads
            ]
            assert sorted([*home, *lost, *stranded]) == sorted(PEOPLE), (home, lost, stranded)
            self.seen["taken into the campaign"] += 1
            self.seen["experience came home"] += any(
                squad.get("xp") for unit in self.desk.units("raiders") for squad in unit.squads
            )
        else:
            assert timeline.operation.status != "running", [
                (lane.battle.name, lane.battle.turn, lane.battle.step, lane.why) for lane in timeline.lanes
            ]
        report = self.desk.check()
        assert report.faults == (), report.faults

    # --- what always holds ----------------------------------------------------------------------------------------

    def look(self) -> None:
        """Each squad is in one place; no battle runs away from the other."""
        found = [squad for squad, _ in self.fates()] + self.under_way()
        assert sorted(found) == sorted(PEOPLE), (sorted(found), self.fates())
        timeline = self.desk.timeline(self.operation)
        turns = [lane.battle.turn for lane in timeline.lanes if lane.battle.outcome is None]
        closed = timeline.closed
        shut = closed is not None and turns and closed.covers(min(turns))
        assert not turns or max(turns) <= (closed.until + 1 if shut else min(turns) + 1)
        ahead = [
            lane for lane in timeline.lanes if lane.playable and lane.battle.turn > min(turns, default=0)
        ]
        self.seen["a table runs ahead"] += bool(ahead)
        if closed is not None:
            assert not [one for one in self.desk.transfers(self.operation) if closed.covers(one.left_turn)]
            self.seen["the links open again"] += bool(turns) and min(turns) > closed.until
        steps = [lane.battle.step for lane in timeline.lanes]
        if STANDING_BY in steps and not all(step in (STANDING_BY, OVER) for step in steps):
            self.seen["a battle is decided early"] += 1
        self._watch()

    def _watch(self) -> None:
        orbit, town = (
            self.desk.battle(lane.battle.id).state for lane in self.desk.timeline(self.operation).lanes
        )
        ships = orbit.units
        self.seen["the base above falls silent"] += any(ship.silenced for ship in ships.values())
        self.seen["a ship is gone while its people are below"] += any(
            not ship.model and _fate(ship) in GONE for ship in ships.values()
        ) and any(unit.squad and unit.place in ("map", "aboard") for unit in town.units.values())
        self.seen["a shuttle is shot down"] += any(
            ship.model and _fate(ship) == "destroyed" for ship in ships.values()
        )

    def fates(self) -> list[tuple[str, str]]:
        """Give every squad that a battle has, with its fate."""
        with self.desk.database.read() as connection:
            return [
                (str(fate.squad.id), fate.fate)
                for lane in self.desk.timeline(self.operation).lanes
                for fate in clock.stand_of(
                    self.desk.plugins, clock.repository.battle(connection, lane.battle.id)
                ).squads
            ]

    def under_way(self) -> list[str]:
        """Give the squads in transit."""
        rows = self.desk.transfers(self.operation)
        return [squad["id"] for row in rows if row.status == "in transit" for squad in row.squads]

    def everything(self) -> bytes:
        """Give all that a reopened program must show alike."""
        lanes = self.desk.timeline(self.operation).lanes
        return canon.encode(
            (self.desk.timeline(self.operation), [self.desk.battle(lane.battle.id).state for lane in lanes])
        )


class LandfallByHexes(Landfall):
    """The same from ships of the other game in space."""

    pack = PACK.with_name("landfall-by-hexes")


def _fate(ship):
    """Give what has become of a ship, as its ruleset calls it."""
    return getattr(ship, "status", "") or ship.standing


def _switch(way):
    from core.contract.orders import Switch

    return Switch(way)
