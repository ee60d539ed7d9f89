"""An evening alone: five challenges in a row against a computer admiral, by the mouse, and nothing is entered for it."""

import pytest

FORCES = """force,player,theater,empire,prestige,points
Border Watch,Ann,space,federation,2,300
Iron Talon,,space,klingon,2,300
"""
UNITS = """force,unit,class,quality
Border Watch,Argosy,CA,5
Border Watch,Bellwether,CA,5
Border Watch,Cadence,NCL,4
Iron Talon,Fury,D7K,4
Iron Talon,Avenger,D7K,4
Iron Talon,Keeper,F5K,4
"""
FOUGHT, SEED = 5, 3


def begin(evening):
    """Two fleets come in; an admiral leads one of them."""
    evening.qtbot.wait(200)  # until the desk is open
    made = evening.desk.run(
        None, "campaign.create", name="Alone", space="actasf", economy="actasf", seed=SEED
    )
    evening.window.shell.go("campaign", campaign=made.campaign)
    evening.press("Enter fleets that stand on paper")
    for name, text in (("forces", FORCES), ("units", UNITS)):
        (evening.folder / f"{name}.csv").write_text(text)
    evening.files(evening.folder / "forces.csv", evening.folder / "units.csv")
    evening.press("Open CSV…")
    evening.press("Enter all")
    evening.pick("Forces", "Iron Talon")
    evening.press("Let an admiral lead…")
    evening.press("Say who leads a force")
    evening.is_well()
    evening.picture("an admiral leads")


def step(evening):
    """Do the first thing that the overview wants of the player; gives what it was."""
    evening.go("Overview")
    wanted = evening.buttons()
    for beginning, do in DOING.items():
        title = next((one for one in wanted if one.startswith(beginning)), None)
        if title is not None:
            evening.press(title)
            do(evening)
            evening.is_well()
            return title
    evening.picture("nothing is due")
    evening.press("Challenge")
    evening.choose("Who begins", "Border Watch")
    evening.press("Begin: Challenge")
    choose(evening)
    return "Challenge"


def choose(evening):
    """Decide for the own fleet until nothing waits for it: what is offered first, all ships that may come."""
    for _ in range(20):
        page = evening.page
        assert all(line[-1] != "chooses" for line in evening.table("Forces") if line[0] == "Iron Talon")
        if not page.battle.view.to_act or not page.battle.my_turn:
            return
        if page.sheet.isVisible():  # the own crews and purchases are no matter here
            evening.press("Let the bot decide for this force")
            evening.qtbot.waitUntil(lambda: not evening.page.battle.view.to_act, timeout=60_000)
            return
        titles = [evening.page.orders.list.item(n).text() for n in range(page.orders.list.count())]
        if page.orders.form is None:
            complete = "The fleet is complete"
            ready = complete in titles and not titles[0].startswith("Send")
            evening.order(complete if ready else titles[0])
        form = page.orders.form
        if form is not None:
            for box in form.editor(form.form.fields[0].name).boxes:
                if box.isEnabled() and not box.isChecked():
                    box.click()
            while not form.give.isEnabled():  # they cost more than there is
                next(box for box in form.editor(form.form.fields[0].name).boxes if box.isChecked()).click()
            evening.click(form.give)
    raise AssertionError(evening.words())


def fight(evening):
    """Let the bots play the battle to its end, and take it in."""
    evening.picture("the battle begins")
    evening.press("Let bots hold every seat")
    evening.press("Play on with the bots")
    evening.press("Take into the campaign", timeout=120_000)
    evening.picture("after the battle")


DOING = {
    "Begin: Aftermath": choose,
    "Go on with": choose,
    "Take in the outcome": lambda evening: evening.press("Take into the campaign"),
    "Play ": fight,
    "Fight: ": lambda evening: evening.press("Start it"),
}


@pytest.mark.slow
def test_five_challenges_in_a_row_against_an_admiral(evening):
    begin(evening)
    done = []
    while sum(one.startswith("Play ") for one in done) < FOUGHT:
        done.append(step(evening))
        assert len(done) < 12 * FOUGHT
    foe = next(one.id for one in evening.desk.forces(evening.campaign) if one.name == "Iron Talon")
    for entry in evening.desk.log(evening.campaign, limit=10_000):
        if entry.seat in (foe, "Iron Talon"):
            assert entry.cause is not None or entry.command in ("battle.bots", "operation.bots"), entry
    assert evening.desk.check().faults == ()
