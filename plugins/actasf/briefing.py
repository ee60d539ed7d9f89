"""What is played, in words: how long, how it is won, where fleets are set up, what is special, how it stands.

All of it is told from the scenario's data and from what the battle has made of them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.api import Panel, Row, counted, titled

from .path import inches
from .scenario import hooks, kinds
from .scenario.written import Side, Written
from .state import Ending, Rectangle, State
from .victory import HOLDING_GROUND, scores

POINTS = (
    "for each enemy ship what it costs if it is destroyed, half if it is crippled, a quarter if it has withdrawn, "
    "twice if it is captured"
)
SAVED = {
    "quarter": "",
    "nothing": "; who withdraws safely yields nothing",
    "own": "; who withdraws safely brings its own side what it costs",
}
CHOICE = {
    "any": "over any of these",
    "one": "all over one of these",
    "each": "over each of these at least one",
    "own": "each seat over one of these",
}


class Field(Struct, frozen=True):
    """A table, the names of what is laid on it, and whether dice bring more."""

    table: tuple[int, int]
    terrain: tuple[str, ...]
    by_dice: bool


def scenario_panel(state: State, known: Written | None) -> Panel:
    """Give the panel of the scenario.

    Args:
        known: as the book has it.
    """
    rows = [Row("Scenario", titled(state.scenario) if known is None else known.title)]
    if roles := [f"{titled(player.seat)} is {player.role}" for player in state.players if player.role]:
        rows.append(Row("Roles", ", ".join(roles)))
    rows += course(state.ending, state.clauses)
    rows += [
        Row(f"Victory points now, {titled(side)}", str(points))
        for side, points in scores(state, final=state.step == "over").items()
    ]
    rows += _forces(state, known)
    rows += [
        Row(f"Lost over an edge, {titled(seat)}", ", ".join(edges))
        for seat, edges in state.barred.items()
        if edges
    ]
    rows += _specials(state.clauses)
    return Panel("Scenario", (*rows, *(Row(title, words) for title, words in hooks.told(state))))


def terms(written: Written, ending: Ending, points: int, field: Field) -> tuple[Row, ...]:
    """Tell a scenario before anybody has set up for it.

    Args:
        ending: when it ends, as the players have agreed.
        points: on which they have agreed.
        field: on which it is fought.
    """
    width, height = field.table
    rows = [
        Row("Table", f"{inches(width)} by {inches(height)}"),
        Row("Terrain", ground_told(field.terrain, field.by_dice)),
        *course(ending, written.clauses),
    ]
    for role in ("attacker", "defender"):
        side = written.side(role)
        rows.append(Row(f"Forces, {titled(role)}", _limits(points, side)))
        if side.zones:
            rows.append(Row(f"Set-up, {titled(role)}", _zones(side.zones, side.one_zone)))
    return (*rows, *_specials(written.clauses))


def ground_told(pieces: Sequence[str], by_dice: bool) -> str:
    """Tell what lies on a table, by its names."""
    found = Counter(pieces)
    words = [f"{count} × {name}" if count > 1 else name for name, count in found.items()]
    words += ["what dice bring"] if by_dice else []
    return ", ".join(words) or "none"


def course(ending: Ending, clauses: Sequence[kinds.AnyClause]) -> list[Row]:
    """Tell when a battle ends and who wins it."""
    return [Row("Ends", _ending(ending)), Row("Ends early", _early(ending, clauses)), *_winning(clauses)]


def _specials(clauses: Sequence[kinds.AnyClause]) -> list[Row]:
    """Tell what the scenario adds to the rules."""
    return [
        Row(titled(str(clause.__struct_config__.tag)), words)
        for clause in clauses
        if (words := _special(clause))
    ]


def _ending(ending: Ending) -> str:
    ends = [f"after turn {ending.turns}"] if ending.turns else []
    ends += [f"at {counted(ending.victory_points, 'victory point')}"] if ending.victory_points else []
    ends += [f"at {ending.running} on the running total, now {ending.total}"] if ending.running else []
    return ", or ".join(ends) or "when it is decided"


def _early(ending: Ending, clauses: Sequence[kinds.AnyClause]) -> str:
    """Say when it ends whatever the turn."""
    adrift = "" if ending.adrift else " (ships adrift do not count)"
    words = f"when one side alone has ships left{adrift}"
    if ending.alone == "any":
        words = f"when no side has ships left{adrift}"
    elif ending.alone:
        words += f", unless that is the {ending.alone}"
    settled = any(_won(clause) for clause in clauses if not isinstance(clause, _LASTING))
    return f"{words}, or when what it is about is settled" if settled else words


_LASTING = kinds.LastStanding | kinds.Holdout
"""Clauses that decide who has won, but not when."""


def _winning(clauses: Sequence[kinds.AnyClause]) -> Iterator[Row]:
    """Say who wins."""
    decided = [words for clause in clauses if (words := _won(clause))]
    yield from (Row("Won by", words) for words in decided)
    held = f", and {HOLDING_GROUND} for holding the table alone" if hooks.holding_ground(clauses) else ""
    if not decided:
        yield Row("Won by", "the most victory points")
    yield Row("Victory points", f"{POINTS}{held}")


def _won(clause: kinds.AnyClause) -> str:
    """Say who wins by a clause; empty where points decide."""
    match clause:
        case kinds.WoundedShip():
            return f"the {clause.role} if its {clause.named.lower()} leaves over the {clause.edge} edge, else the other side"
        case kinds.PlanetSurvey():
            needed = (
                f"{clause.needed} Information Points" if clause.needed else f"{clause.share} % of its points"
            )
            return (
                f"the {clause.role} if it learns {needed} of the planet and then takes a ship with laboratories "
                f"over the {clause.edge} edge, else the other side"
            )
        case kinds.Reconnaissance():
            return (
                f"the {clause.role} if it learns {clause.each} Information Points of every enemy ship and a ship of it "
                "withdraws safely, else the other side"
            )
        case kinds.Counters():
            return "the side that takes most counters off the table; nobody where that is tied"
        case kinds.Admiral():
            return f"the side that takes the admiral off the table, not over the {clause.shut} edge; nobody if he is lost"
        case kinds.SecretGoals():
            return "the last side on the table, else the only one that has reached a goal of its own"
        case kinds.LastStanding():
            return "the last side on the table; nobody where several are left"
        case kinds.Holdout():
            return f"the {clause.role} with a ship left that is not crippled, the other side if it has none; else nobody"
    return ""


def _special(clause: kinds.AnyClause) -> str:
    """Say what a clause adds to the rules; empty where it only says who wins."""
    role = getattr(clause, "role", "")
    who = f"ships of the {role}" if role else "all ships"
    match clause:
        case kinds.FirstInitiative():
            return f"the {role} holds the initiative in turn 1"
        case kinds.Surprise():
            return f"in turn 1 {who} check for {clause.check}, or drift {inches(clause.run)} ahead and hold their fire"
        case kinds.Uncloaked():
            return f"{who} do not begin cloaked"
        case kinds.Heading():
            return f"{who} are set up heading {clause.heading / 100:g}°"
        case kinds.Exits(stay="all"):
            return f"{who} may not leave"
        case kinds.Exits():
            edges = "every edge" if clause.safe == kinds.EDGES else ", ".join(clause.safe) or "no edge"
            able = "; only crippled ships may leave" if clause.stay == "able" else ""
            return f"{who} withdraw safely over: {edges}{SAVED[clause.saved]}{able}"
        case kinds.TargetShip():
            return f"a ship of the {role} is marked: {clause.bonus} points for its end, or for having it on the table at last"
        case kinds.WoundedShip():
            return f"the {clause.named.lower()} of the {role} begins crippled"
        case kinds.ObjectiveShip():
            return (
                f"{clause.title} at {_place(clause.at)}: {clause.bonus} points at last for the dearest ship within "
                f"{inches(clause.reach)}, not where that is tied"
            )
        case kinds.Counters():
            return (
                f"who sets up last lays {clause.winner}, the others {clause.loser} each, more than "
                f"{inches(clause.apart)} from each other and from the zones; tractor beams fetch them"
            )
        case kinds.Squares():
            return f"squares of {inches(clause.side)}: {clause.bonus} points at last for each that a side holds alone"
        case kinds.Arrivals():
            return f"{who} come in turn {clause.turn}, {CHOICE[clause.choice]}: {_strips(clause.entries)}"
        case kinds.Reinforcements():
            every = ", and as many each turn after" if clause.every else ""
            return (
                f"what the {role} has beyond {clause.share} % of the points comes from turn {clause.turn}, up to "
                f"{clause.wave} %{every}, over: {_strips(clause.entries)}"
            )
        case kinds.Patrols():
            hurry = " (the number of the turn is added)" if clause.hurried else ""
            return (
                f"each seat begins with {counted(clause.first, 'ship')}; from turn {clause.turn} another comes on "
                f"{clause.needed} or more{hurry}, a die tells over which of: {_strips(clause.entries)}"
            )
        case kinds.Convoy():
            number = sum(clause.classes.values())
            return f"{counted(number, 'ship')} of the {role} beside its fleet, which yield points only when destroyed"
        case kinds.MockBattle():
            return "weapons are trained, not fired, and a ship that could bear no more has to go, until somebody opens fire"
        case kinds.Admiral():
            return (
                f"ships among asteroids search for him at the end of a turn, on {clause.needed} or more; 1 is added "
                f"within {inches(clause.reach)} of a shuttle of theirs there"
            )
        case kinds.UnstableStar():
            return (
                f"before each movement phase it pulls ships towards the {clause.edge} edge by a die of inches; at the end "
                f"of a turn it burns who is within {inches(clause.reach)} of that edge"
            )
        case kinds.WholeFleets():
            return "a seat moves all its ships before the next one does"
        case kinds.SecretGoals():
            return (
                f"each seat has one: no enemy within {inches(clause.clear)} of the planet; "
                f"{counted(clause.kills, 'kill')}; a ship within {inches(clause.hold)} of the planet; an enemy ship "
                f"destroyed; harm done aboard one; not fired on by {clause.allies} others"
            )
    return ""


def _forces(state: State, known: Written | None) -> Iterator[Row]:
    """Say what each role brings, and where it is set up."""
    for player in state.players:
        side = Side() if known is None or not player.role else known.side(player.role)
        if known is not None and player.role:
            yield Row(f"Forces, {titled(player.seat)}", _limits(known.points, side))
        zones = state.zones.get(player.seat, side.zones if state.mode == "cards" else ())
        if zones:
            yield Row(f"Set-up, {titled(player.seat)}", _zones(zones, player.seat in state.one_zone))


def _zones(zones: Sequence[Rectangle], one: bool) -> str:
    return _strips(zones) + (", all in one of them" if one else "")


def _limits(points: int, side: Side) -> str:
    most = f"{points * side.share // 100} points" if points else f"{side.share} % of the points"
    found = [f"up to {most}"]
    found += [f"no ship over {side.highest}"] if side.highest else []
    found += [f"one {side.besides.lower()} besides"] if side.besides else []
    return ", ".join(found)


def _place(at: tuple[int, int]) -> str:
    return f"({inches(at[0])}, {inches(at[1])})"


def _strips(strips: Sequence[Rectangle]) -> str:
    return "; ".join(f"{_place((x1, y1))} to {_place((x2, y2))}" for x1, y1, x2, y2 in strips)
