"""Commands and steps that the tests of store and service share: a campaign of two forces with a boat each."""

from core.contract import canon
from core.contract.errors import BadInput
from core.service.commands import COMMANDS, command
from core.service.desk import Desk
from core.store import models
from core.store.log import Work
from tests.store import duel

if "test.start" not in COMMANDS:

    @command("test.start", title="Start")
    def start(work: Work, name: str = "Reach", seed: int | None = None) -> str:
        """Start a campaign with two boats, each in a force of its own."""
        settings = {} if seed is None else {"seed": seed}
        row = work.add(models.Campaign(id=work.new_id(name), name=name, settings=settings, space="duel"))
        return row.id

    @command("test.force", title="Add a force with a boat")
    def add_force(work: Work, name: str, unit: str) -> str:
        """Add a force with one boat."""
        force = work.add(models.Force(id=work.new_id(name), campaign=work.campaign.id, name=name))
        work.add(
            models.Unit(
                id=unit, campaign=work.campaign.id, force=force.id, name=unit, class_id="boat", ruleset="duel"
            )
        )
        return force.id

    @command("test.join", title="Add a boat to a force")
    def join(work: Work, force: str, unit: str) -> None:
        """Add a boat to a force."""
        made = work.campaign.id
        work.add(models.Unit(id=unit, campaign=made, force=force, name=unit, class_id="boat", ruleset="duel"))

    @command("test.rename", title="Rename a unit")
    def rename(work: Work, unit: str, name: str) -> None:
        """Rename a unit."""
        work.set(work.get(models.Unit, unit), name=name)

    @command("test.mark", title="Write into a sheet")
    def mark(work: Work, unit: str, value: int) -> None:
        """Change a value deep inside a JSON column, in place."""
        work.get(models.Unit, unit).sheets.setdefault("notes", []).append(value)

    @command("test.prestige", title="Give prestige")
    def prestige(work: Work, force: str, by: int) -> None:
        """Give prestige."""
        row = work.get(models.Force, force)
        work.set(row, prestige=row.prestige + by)

    @command("test.retire", title="Retire a unit")
    def retire(work: Work, unit: str) -> None:
        """Remove a unit's row."""
        work.delete(work.get(models.Unit, unit))

    @command("test.fail", title="Fail half-way")
    def fail(work: Work, unit: str) -> None:
        """Change something and then raise."""
        work.set(work.get(models.Unit, unit), name="half")
        work.find(models.Unit)
        raise BadInput("test", "on purpose")


def campaign(desk: Desk, seed: int | None = 1) -> str:
    """Start a campaign with boats `a` and `b`."""
    made = desk.run(None, "test.start", seed=seed).campaign
    desk.run(made, "test.force", name="Reds", unit="a")
    desk.run(made, "test.force", name="Blues", unit="b")
    return made


def battle(desk: Desk, made: str, name: str = "First", units: tuple[str, str] = ("a", "b")) -> str:
    """Begin a duel."""
    setup = duel.setup(units)
    done = desk.run(made, "battle.create", theater="space", ruleset="duel", setup=setup, name=name)
    return str(done.result)


def contents(desk: Desk, *without: str) -> bytes:
    """Everything that the rows hold, the log and the tables named apart."""
    with desk.database.read() as connection:
        tables = {
            table.name: [list(row) for row in connection.execute(table.select().order_by(*table.primary_key))]
            for table in models.Row.metadata.sorted_tables
            if table.name not in ("log", "campaign", *without)
        }
    return canon.encode(tables)
