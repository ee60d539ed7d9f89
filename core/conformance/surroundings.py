"""Checks of what surrounds a battle: settings, catalogue, arranging, results, squads, procedures."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from core.api import (
    OWN_CLASSES,
    OWN_FIGURES,
    BadInput,
    BattleSetup,
    Bot,
    CannotSetUp,
    ForceRecord,
    Outcome,
    Procedure,
    Ruleset,
    Squad,
    SquadId,
    Tick,
    UnitId,
    canon,
    sample_values,
)
from core.battle.bots import make_bot
from core.conformance.subject import Nonconforming, Play, Subject, check, same
from core.contract.dice import SeededDice
from core.plugin.examination import Unsound, examine

COPIED = 6
"""So many classes are copied."""
PROVENANCE = ("printed", "reading", "secondary", "house")


@check
def ruleset_is_well_formed(subject: Subject) -> None:
    """Look the ruleset over as the program does when it loads a plugin: its facts, settings, orders and procedures."""
    try:
        examine(subject.bare)
    except Unsound as error:
        raise Nonconforming(f"ruleset {error}") from error


@check
def levels_make_bots(subject: Subject) -> None:
    """Make a bot of each level, and refuse a level that there is not by its name."""
    game = subject.bare
    for level in game.levels:
        try:
            game.bot(level)
        except Exception as error:
            raise Nonconforming(f"bot of level {level}: {error!r}") from error
    _refused("an unknown level", "no_such_level", game.bot, "no_such_level")


@check
def settings_are_taken(subject: Subject) -> None:
    """Configure each setting to each value it offers and set a battle up; refuse what is unknown or of another type.

    Off what it is played with a setting may leave the battle without what it needs: then it is refused with its reasons.
    """
    game = subject.bare
    if len({setting.id for setting in game.settings}) != len(game.settings):
        raise Nonconforming("two settings have the same id")
    for setting in game.settings:
        if setting in (OWN_CLASSES, OWN_FIGURES):
            continue
        values = (True, False) if isinstance(setting.default, bool) else setting.choices or (setting.default,)
        for value in (*values, setting.default):
            try:
                changed = game.configure({**subject.settings, setting.id: value})
                usual = subject.settings.get(setting.id, setting.default)
                _set_up_all(changed, subject, value == usual)
            except Exception as error:
                raise Nonconforming(f"setting {setting.id} = {value!r}: {error!r}") from error
        wrong: Any = [] if not isinstance(setting.default, str) else 7
        _refused(f"setting {setting.id} = {wrong!r}", setting.id, game.configure, {setting.id: wrong})
    _refused("an unknown setting", "no_such_setting", game.configure, {"no_such_setting": 1})


@check
def figures_can_be_replaced(subject: Subject) -> None:
    """Put each row's figures in place of themselves, as the owner of a book would: what the classes have stays the same.

    A row or a figure that is not there is refused by name, and so is a figure of another kind.
    """
    game, rows = subject.bare, subject.bare.figures()
    if bool(rows) != (OWN_FIGURES in game.settings):
        raise Nonconforming("ruleset: it has rows of figures exactly when OWN_FIGURES is one of its settings")
    if not rows:
        return
    ids = Counter(row.id for row in rows)
    whole = {row.id: dict(row.figures) for row in rows if None not in row.figures.values()}
    for row in rows:
        if ids[row.id] > 1:
            raise Nonconforming(f"class {row.id}: its figures are listed {ids[row.id]} times")
        if row.id in whole:
            try:
                changed = game.configure({"figures": {row.id: whole[row.id]}})
            except BadInput as error:
                raise Nonconforming(f"class {row.id}: its own figures cannot replace it: {error}") from error
            before, after = (
                {c.id: c.figures for c in one.catalogue()} for one in (game.configure({}), changed)
            )
            if not same(before, after):
                raise Nonconforming(
                    f"class {row.id}: its own figures, put in its place, change the catalogue"
                )
    _replaced(game, whole, "no-such-row", {})
    name = next(iter(whole))
    _replaced(game, {}, name, {"no_such_figure": 1})
    figure = next(iter(whole[name]))
    _replaced(game, {}, name, {figure: {"a": 1} if not isinstance(whole[name][figure], Mapping) else 1})


def _replaced(game: Ruleset, whole: Mapping[str, Any], name: str, figures: Mapping[str, Any]) -> None:
    word = next(iter(figures), name)
    _refused(f"class {name}, figures {figures}", word, game.configure, {"figures": {**whole, name: figures}})


@check
def classes_can_be_copied(subject: Subject) -> None:
    """Copy some classes that have a row of figures, those that fight first: a copy is shown as house, says whose it is, and fights in the same battles.

    What it is a copy of must be there, and what is no figure is refused by name.
    """
    bare = subject.bare
    if OWN_CLASSES not in bare.settings:
        return
    rows = {row.id for row in bare.figures()}
    game = bare.configure(subject.settings)
    known = {one.id: one for one in game.catalogue() if one.complete and one.id in rows}
    units = (u for setup in subject.setups.values() for force in setup.forces for u in force.units)
    fighting = dict.fromkeys(u.class_id for u in units if u.class_id in known)
    originals = {
        key: known[key] for key in [*fighting, *(key for key in known if key not in fighting)][:COPIED]
    }
    codes = {key: f"own{number}" for number, key in enumerate(originals)}
    ids = {key: ".".join(filter(None, (one.empire, codes[key]))) for key, one in originals.items()}
    copies = {ids[key]: {"of": key, "name": f"Own {key}", "code": codes[key].upper()} for key in originals}
    changed = game.configure({**subject.settings, "classes": copies})
    found = {one.id: one for one in changed.catalogue()}
    for key, original in originals.items():
        copy = found.get(ids[key])
        if copy is None or (copy.name, copy.provenance) != (f"Own {key}", "house"):
            raise Nonconforming(f"class {key}: its copy is not in the catalogue under its name, as house")
        if copy.figures.get("copy_of") != key or copy.points != original.points:
            raise Nonconforming(f"class {key}: its copy does not say `copy_of`, or is worth something else")
    for name, setup in subject.setups.items():
        forces = tuple(
            replace(
                force, units=tuple(replace(u, class_id=ids.get(u.class_id, u.class_id)) for u in force.units)
            )
            for force in setup.forces
        )
        try:
            changed.setup(replace(setup, forces=forces), SeededDice.from_seed(1))
        except Exception as error:
            raise Nonconforming(f"setup {name}: with copies of its classes: {error!r}") from error
    for key, original in list(originals.items())[:1]:
        for word, wrong in (
            ("no-such-class", {"of": "no-such-class"}),
            ("no_figure", {"figures": {"no_figure": 1}}),
        ):
            own = {ids[key]: {**copies[ids[key]], **wrong}}
            _refused(f"class {original.id}, a copy with {wrong}", word, game.configure, {"classes": own})


def _set_up_all(game: Ruleset, subject: Subject, default: bool) -> None:
    for setup in subject.setups.values():
        try:
            game.setup(setup, SeededDice.from_seed(1))
        except CannotSetUp as error:
            if default or not error.issues:
                raise


@check
def people_have_names(subject: Subject) -> None:
    """Ask for the posts of each unit of each battle, told apart and of its own squads; name everybody and every ship in words."""
    game = subject.ruleset
    units = [unit for setup in subject.setups.values() for force in setup.forces for unit in force.units]
    for unit in units:
        posts = game.posts(unit)
        places = Counter((post.role, post.squad) for post in posts)
        squads = {None, *(squad.id for squad in unit.squads)}
        for (role, squad), times in places.items():
            if times > 1 or squad not in squads or not role:
                raise Nonconforming(
                    f"unit {unit.id}: a post {role!r} of squad {squad} that is there {times} times"
                )
    lists = {
        f"names of {empire or 'everybody'}": (*names.given, *names.family, *names.ships)
        for empire, names in game.names().items()
    }
    lists |= {f"class {kind.id}": kind.names for kind in game.catalogue()}
    for place, names in lists.items():
        if any(not name.strip() or name != name.strip() for name in names):
            raise Nonconforming(f"{place}: a name that is empty, or has blanks around it")


@check
def catalogue_can_be_fielded(subject: Subject) -> None:
    """Set a battle up with each complete class in some place of some battle; refuse the incomplete ones."""
    classes = subject.ruleset.catalogue()
    if any(_refusal(subject, setup) is None for setup in _fielded(subject, "no-such-class")):
        raise Nonconforming("class no-such-class: is in no catalogue, and can be set up")
    ids = Counter(unit_class.id for unit_class in classes)
    for unit_class in classes:
        if ids[unit_class.id] > 1:
            raise Nonconforming(f"class {unit_class.id}: listed {ids[unit_class.id]} times")
        if unit_class.provenance not in PROVENANCE:
            raise Nonconforming(f"class {unit_class.id}: no such provenance: {unit_class.provenance}")
        why = [_refusal(subject, setup) for setup in _fielded(subject, unit_class.id)]
        if unit_class.complete and None not in why:
            raise Nonconforming(
                f"class {unit_class.id}: is complete and cannot be set up: {why[0] if why else '-'}"
            )
        if not unit_class.complete and None in why:
            raise Nonconforming(f"class {unit_class.id}: lacks figures and can be set up")


def _fielded(subject: Subject, class_id: str) -> Iterator[BattleSetup]:
    """Give each battle with a unit of each seat turned into one of the class, without squads or a sheet."""
    for setup in subject.setups.values():
        for index, force in enumerate(setup.forces):
            for place, unit in enumerate(force.units):
                changed = replace(unit, class_id=class_id, squads=(), sheet={}, skills=())
                units = (*force.units[:place], changed, *force.units[place + 1 :])
                forces = (*setup.forces[:index], replace(force, units=units), *setup.forces[index + 1 :])
                yield replace(setup, forces=forces)


def _refusal(subject: Subject, setup: BattleSetup) -> str | None:
    try:
        subject.ruleset.setup(setup, SeededDice.from_seed(1))
    except CannotSetUp as error:
        return str(error)
    return None


@check
def arranging_refuses_unknown_keys(subject: Subject) -> None:
    """Arrange each script; with an unknown key, at its top or in a list's entry, it is refused by name."""
    game = subject.ruleset
    for name, script in subject.scripts.items():
        game.arrange(script)
        for place, spoilt in _spoilt(dict(script), "top"):
            _refused(f"script {name}, {place}", "no_such_key", game.arrange, spoilt)


def _spoilt(script: dict[str, Any], place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield place, {**script, "no_such_key": 1}
    for key, value in script.items():
        if isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
            for inner, spoilt in _spoilt(dict(value[0]), f"{place}.{key}[0]"):
                yield inner, {**script, key: [spoilt, *value[1:]]}


@check
def results_can_be_entered(subject: Subject) -> None:
    """Fill the result form in at random, before and after playing: each gives an outcome with every unit."""
    game = subject.ruleset
    for play in subject.bot_plays:
        assert play.start.setup is not None
        units = {unit.id for force in play.start.setup.forces for unit in force.units}
        for state in (play.begun, play.ended):
            form = game.result_form(state)
            for seed in range(3):
                values = sample_values(form, Random(seed))
                try:
                    outcome = game.result(state, canon.plain(values))
                except Exception as error:
                    raise Nonconforming(f"{play.where}: result {values}: refused: {error!r}") from error
                if not isinstance(outcome, Outcome):
                    raise Nonconforming(
                        f"{play.where}: result {values}: gives {outcome!r}, which is no Outcome"
                    )
                missing = units - {fate.unit for fate in outcome.units}
                if missing:
                    raise Nonconforming(
                        f"{play.where}: result {values}: says nothing of {sorted(missing)[0]}"
                    )
        spoilt = {**sample_values(form, Random(0)), "no_such_field": 1}
        _refused(f"{play.where}: result", "no_such_field", partial(game.result, state), spoilt)


@check
def squads_balance(subject: Subject) -> None:
    """Count squads: each is in one place, and what was there and arrived is what is there and departed."""
    for play in subject.plays:
        liaison = subject.ruleset.liaison()
        if liaison is not None:
            _books(subject, play)
        if play.start.setup is not None and (outcome := subject.ruleset.outcome(play.ended)) is not None:
            _final_books(subject, play, outcome)


def _books(subject: Subject, play: Play) -> None:
    liaison = subject.ruleset.liaison()
    assert liaison is not None
    people = {fate.squad.id: _people(fate.squad) for fate in liaison.squads(play.begun)}
    for moment in subject.through(play):
        if isinstance(moment.order, Tick):
            people |= {squad.id: _people(squad) for one in moment.order.arrivals for squad in one.squads}
        gone = [squad for one in moment.played.departures for squad in one.contingent.squads]
        for squad in (*gone, *(fate.squad for fate in liaison.squads(moment.played.state))):
            if _people(squad) != people.get(squad.id, _people(squad)):
                moment.fail(f"squad {squad.id} is no longer the people that it was: {squad}")
        here = Counter(fate.squad.id for fate in liaison.squads(moment.state))
        if isinstance(moment.order, Tick):
            here.update(squad.id for arrived in moment.order.arrivals for squad in arrived.squads)
        here.subtract(squad.id for squad in gone)
        after = Counter(fate.squad.id for fate in liaison.squads(moment.played.state))
        doubled = [squad for squad, count in after.items() if count > 1]
        if doubled:
            moment.fail(f"squad {doubled[0]} is in two places after it")
        astray = sorted((here - after) + (after - here))
        if astray:
            moment.fail(f"squad {astray[0]} is lost from the books, or came from nowhere")
        for offer in liaison.offers(moment.played.state):
            if offer.room < 0:
                moment.fail(f"{offer.unit} offers room for {offer.room}")


def _people(squad: Squad) -> tuple[str, int, UnitId | None]:
    return squad.kind, squad.size, squad.home


def _final_books(subject: Subject, play: Play, outcome: Outcome) -> None:
    setup = play.start.setup
    assert setup is not None
    expected = Counter(squad.id for force in setup.forces for unit in force.units for squad in unit.squads)
    for moment in subject.through(play):
        if isinstance(moment.order, Tick):
            expected.update(squad.id for arrived in moment.order.arrivals for squad in arrived.squads)
        expected.subtract(squad.id for gone in moment.played.departures for squad in gone.contingent.squads)
    told = Counter(fate.squad.id for fate in outcome.squads)
    astray = sorted((+expected - told) + (told - +expected))
    if astray:
        raise Nonconforming(f"{play.where}: the outcome tells of squad {astray[0]} not exactly once")
    units = {unit.id: unit for force in setup.forces for unit in force.units}
    missing = sorted(set(units) - {fate.unit for fate in outcome.units})
    if missing:
        raise Nonconforming(f"{play.where}: the outcome says nothing of {missing[0]}")
    _taken_home(
        play, {squad.id for unit in units.values() for squad in unit.squads} & set(+expected), outcome
    )


def _taken_home(play: Play, begun: set[SquadId], outcome: Outcome) -> None:
    """Demand that fates hold the squads that began in units: all but the lost, and those that links bring home."""
    assert play.start.setup is not None
    linked = bool(play.start.setup.links)
    home = {squad.id for fate in outcome.units for squad in fate.squads or ()}
    excused = {
        told.squad.id for told in outcome.squads if told.fate == "lost" or (linked and told.fate != "aboard")
    }
    if not linked:
        silent = {fate.unit for fate in outcome.units if fate.squads is None}
        units = [unit for force in play.start.setup.forces for unit in force.units if unit.id in silent]
        excused |= {squad.id for unit in units for squad in unit.squads}
    astray = sorted(begun - home - excused)
    if astray:
        raise Nonconforming(
            f"{play.where}: squad {astray[0]} is alive and in no unit's fate: it would be lost"
        )


@check
def procedures_come_to_an_end(subject: Subject) -> None:
    """Play each procedure after a battle, at random and by its bot: seats are forces, it ends, its effects can be written."""
    for play in subject.bot_plays[:: len(subject.seeds)]:
        outcome = subject.ruleset.outcome(play.ended)
        assert play.start.setup is not None
        fates = outcome.units if outcome is not None else ()
        sheets = {fate.unit: fate.sheet for fate in fates if fate.sheet is not None}
        forces = tuple(
            ForceRecord(
                f"force-{force.seat}", force.seat, force.seat, force.empire, 5, 50,
                tuple(replace(u, sheet=sheets.get(u.id, u.sheet)) for u in force.units),
            )
            for force in play.start.setup.forces
        )  # fmt: skip
        for name, procedure in subject.ruleset.procedures().items():
            try:
                state = procedure.begin(forces, outcome, {})
            except CannotSetUp:
                continue  # it has its reasons, such as nothing to do
            version = subject.ruleset.info.state_version
            where = f"{play.where}: procedure {name}"
            names = {force.id for force in forces}
            _go_through(where, procedure, state, names, version, make_bot(procedure, "random"))
            bot = procedure.bot()
            if bot is not None:
                _go_through(f"{where} by its bot", procedure, state, names, version, bot)


def _go_through(
    where: str, procedure: Procedure, state: Any, forces: set[str], version: int, bot: Bot
) -> None:
    chance, dice = Random(1), SeededDice.from_seed(1)
    for number in range(1, 1001):
        loaded = procedure.load(procedure.dump(state), version)
        if loaded != state or not same(loaded, state):
            raise Nonconforming(
                f"{where}, before order {number}: its state is not the same once dumped and loaded"
            )
        waiting = procedure.to_act(state)
        if not waiting:
            canon.encode(procedure.effects(state))
            return
        seat = waiting[0]
        if seat not in forces:
            raise Nonconforming(f"{where}: waits for {seat}, which is no force")
        view = procedure.view(state, seat)
        order = bot.choose(view, seat, chance)
        why = procedure.violations(view, seat, order)
        if why:
            raise Nonconforming(f"{where}, order {number}, {seat} {order.name}: not legal: {why[0].why}")
        before = procedure.effects(state)
        state = procedure.apply(state, seat, order, dice).state
        after = procedure.effects(state)
        gone = [effect for effect in before if effect not in after]
        if gone:
            raise Nonconforming(
                f"{where}, order {number}, {seat} {order.name}: takes an effect back: {gone[0]}"
            )
    raise Nonconforming(f"{where}: not over after 1000 orders")


def _refused(where: str, word: str, ask: Callable[[Any], Any], given: Any) -> None:
    """Demand BadInput that names the word."""
    try:
        ask(given)
    except BadInput as error:
        if word in str(error):
            return
        raise Nonconforming(f"{where}: refused without naming {word}: {error}") from error
    except Exception as error:
        raise Nonconforming(f"{where}: raises {error!r} in place of BadInput naming {word}") from error
    raise Nonconforming(f"{where}: is taken, and {word} is nothing that it knows")
