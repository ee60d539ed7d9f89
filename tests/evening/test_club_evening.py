"""An evening of a club, from the fleets that stand on paper to what everybody takes home, by the mouse alone."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QComboBox, QScrollArea, QSpinBox

from gui.standing import standing

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def fleets_are_entered(evening):
    """Eight fleets and a garrison come in from two sheets of a spreadsheet."""
    evening.press("Begin an empty campaign…")
    evening.write("Name", "Border War")
    evening.choose("Game in space", "A Call to Arms")
    evening.choose("Game on the ground", "Star Fleet Marines")
    evening.choose("Game whose prestige", "A Call to Arms")
    evening.picture("a new campaign")
    evening.press("Begin an empty campaign")
    evening.press("Enter fleets that stand on paper")
    evening.files(EXAMPLES / "forces.csv", EXAMPLES / "units.csv")
    evening.press("Open CSV…")
    evening.find(QSpinBox, "Turn").setValue(4)
    evening.qtbot.waitUntil(lambda: "9 forces and 50 units, all sound." in evening.words())
    evening.picture("entry sheets")
    evening.press("Enter all")
    evening.is_well()
    assert len(evening.table("Forces")) == 9
    evening.picture("forces")


def the_session_begins(evening):
    """What is played from now on belongs to this evening."""
    evening.go("Calendar")
    evening.press("Begin a session")
    for name in ("Dora", "Fay", "Gus", "Hana"):
        evening.press(name)
    evening.picture("calendar")
    assert "is on" in str(evening.table("Sessions"))


def two_challenges_are_rolled_and_accepted(evening):
    """The challenger rolls, the other accepts, both roll for their points and name their ships."""
    border = ["Argosy", "Bellwether", "Cadence", "Dauphin", "Ember", "Falconer"]
    talon = ["Gutter Knife", "Cold Anvil", "Red Hammer", "Long Tooth", "Sharp Word", "Short Word"]
    challenge(evening, {"Border Watch": border, "Iron Talon": talon}, scenario="34", intensity="4")
    fleet = {"Dusk Patrol": ["Grey Hour"], "Third Squadron": ["Hallmark", "Ironside"]}
    challenge(evening, fleet, scenario="34", intensity="2")


def challenge(evening, fleet, scenario, intensity):
    challenger, defender = fleet
    evening.go("Overview")
    evening.press("Challenge")
    evening.press(challenger)
    evening.press(defender)
    evening.choose("Who begins", challenger)
    evening.picture("who challenges whom")
    evening.press("Begin: Challenge")
    evening.press("Dice are rolled at the table and typed in")
    evening.press("Give order")
    evening.type_dice(scenario)
    evening.type_dice(intensity)
    evening.picture("an offer")
    evening.reads(f"{challenger} challenges {defender}", "The table is 72 by 48 inches")
    evening.order("Accept the challenge")
    for force in (challenger, defender):
        evening.pick("Forces", force)
        if not evening.page.typed.isChecked():
            evening.press("Dice are rolled at the table and typed in")
        evening.order("Roll for the points at hand")
        evening.type_dice("4")
        evening.order("Send ships")
        for name in fleet[force]:
            evening.press_like(name)
        evening.picture(f"the fleet of {force}")
        evening.press("Give order")
        evening.order("The fleet is complete")
    evening.reads("Everybody is through")
    evening.picture("agreed")


def a_ground_battle_is_added(evening):
    """What is at stake is told; then a raid on the harbour is added to the first challenge, with links."""
    evening.go("Overview")
    evening.picture("overview with two battles agreed")
    evening.press("Fight: Border Watch against Iron Talon")
    evening.reads("40 % of 1000", "Prestige")
    evening.picture("plan")
    evening.press("Add battles and links…")
    evening.picture("adding a battle")
    evening.press("Keep it as a plan")
    evening.reads("Links between the battles: recovery, transporter.")
    evening.picture("plan with a ground battle")
    evening.choose("Played", "at the table, kept by cards")
    evening.press("Start it")
    evening.is_well()
    evening.picture("operation begins")


def space_is_played_by_cards(evening):
    """A turn of the battle above: set up, moved, a volley fired with real dice, and squads beamed down."""
    evening.go("Overview")
    evening.press("Play Border Watch against Iron Talon")
    evening.press("Play Border Watch against Iron Talon, turn 1")
    evening.picture("by cards")
    play_to(evening, "movement")
    while evening.page.battle.seat != "Iron Talon":
        give_first(evening)
    evening.click(card(evening, "Gutter Knife"))
    for box in evening.page.orders.form.editor("lowered").boxes:
        evening.click(box, QPoint(10, box.height() // 2))
    evening.picture("moving by cards")
    evening.click(evening.page.orders.form.give)
    play_to(evening, "attack")
    evening.tab("Seats")
    for seat in ("Border Watch", "Iron Talon"):
        box = evening.find(QComboBox, f"Dice of {seat}")
        box.setCurrentIndex(1)
        box.activated.emit(1)
    evening.picture("whose dice are typed")
    evening.tab("Orders")
    volley(evening)
    while evening.page.battle.seat != "Iron Talon":
        give_first(evening)
    evening.order("Beam squads down from Gutter Knife")
    for number in (1, 2, 3):
        evening.press(f"Gutter Knife {number}  –  marine")
    evening.page.orders.form.editor("range").number.spin.setValue(2)
    evening.press("forward")
    evening.picture("squads beam down")
    evening.click(evening.page.orders.form.give)
    evening.is_well()
    evening.press("Operation")
    assert "Gutter Knife 1, Gutter Knife 2, Gutter Knife 3" in str(evening.table("Transfers"))
    evening.picture("squads on their way")


def volley(evening):
    """One ship fires all that bears on another: no more than six clicks besides the dice."""
    battle = evening.page.battle
    shooter, target = ("Red Hammer", "Argosy") if battle.seat == "Iron Talon" else ("Argosy", "Red Hammer")
    evening.clicks = 0
    evening.click(card(evening, shooter))
    evening.click(card(evening, target))
    cells = evening.page.orders.form.editor("sights").rows[0].cells
    cells["range"].number.spin.setValue(7)
    ahead, abeam = (cells[name].number.dial for name in ("bearing", "aspect"))
    evening.click(ahead, QPoint(ahead.width() // 2, 5))
    evening.click(abeam, QPoint(abeam.width() - 5, abeam.height() // 2))
    evening.picture("a volley")
    evening.click(evening.page.orders.form.give)
    assert evening.clicks <= 6
    evening.picture("its dice")
    evening.roll()
    while battle.view.state.frames:
        give_first(evening)
    evening.picture("what the volley did")
    evening.is_well()


def card(evening, name):
    units = evening.page.battle.view.state.units.values()
    return evening.page.cards.cards[next(ship.id for ship in units if ship.name == name)]


def give_first(evening):
    """Give what is offered first, as it stands."""
    evening.roll()
    orders = evening.page.orders
    if orders.form is None:
        evening.click(orders.give)
    if orders.form is not None:
        form = orders.form
        assert form.give.isEnabled(), form.preview.lines
        evening.click(form.give)
    evening.roll()
    evening.is_well()


def play_to(evening, step):
    """Give what is offered first until a phase begins."""
    battle = evening.page.battle
    for _ in range(40):
        if battle.view.position.step == step:
            return
        give_first(evening)
    raise AssertionError(standing(battle))


def both_battles_come_to_their_results(evening):
    """Above the result of twelve ships is entered on one form; below slips tell of the table."""
    evening.press("Enter a result…")
    evening.clicks = 0
    tell(evening, "Ember", "fate", "Destroyed")
    tell(evening, "Short Word", "fate", "Destroyed")
    tell(evening, "Gutter Knife", "kills", "Ember")
    tell(evening, "Argosy", "kills", "Short Word")
    for name, points in (("Argosy", 9), ("Falconer", 12), ("Red Hammer", 14), ("Cold Anvil", 8)):
        field(evening, name, "damage").number.spin.setValue(points)
    evening.picture("the result of twelve ships")
    assert evening.clicks == 4, "what is as it was before needs none"
    evening.press("Take this result")
    evening.reads("Border Watch")
    evening.picture("decided above")
    slip(evening)


def slip(evening):
    """The table below plays by itself; a slip tells who landed, who fell, and who has won."""
    evening.press("Operation")
    evening.press_like("Play Landing")
    evening.tab("Seats")
    evening.press("By slip")
    evening.tab("Orders")
    evening.order("Everything is placed")
    evening.press("Came onto the map  ▸")
    for number in (1, 2, 3):
        evening.press_like(f"Gutter Knife {number}")
    evening.picture("a slip")
    evening.press("Killed  ▸")
    evening.page.orders.form.editor("lost").boxes[0].click()
    evening.press("Iron Talon wins")
    evening.press("Give order")
    evening.is_well()
    evening.press("Operation")
    evening.picture("both are over")
    evening.press("Take into the campaign")
    evening.reads("Iron Talon wins", "still to come")
    evening.picture("aftermath")


def field(evening, name, what):
    """Give the editor of what a result tells of a ship."""
    form = evening.page.form
    key = next(one.name for one in form.form.fields if one.group == name and one.name.endswith(what))
    return form.editor(key)


def tell(evening, name, what, text):
    buttons = getattr(field(evening, name, what), "buttons", None) or field(evening, name, what).boxes
    made = next(one for one in buttons if one.text() == text)
    evening.page.findChildren(QScrollArea)[0].ensureWidgetVisible(made)
    evening.click(made, QPoint(10, made.height() // 2))
    assert made.isChecked()


def aftermaths_are_held_and_one_player_is_away(evening):
    """Ann types her dice by row; Chris has gone home, and nobody waits for him."""
    evening.go("Overview")
    evening.picture("after the first operation")
    evening.press("Begin: Aftermath of battle")
    evening.pick("Forces", "Border Watch")
    evening.press("Dice are rolled at the table and typed in")
    evening.picture("a sheet")
    sheet = evening.page.sheet
    for made in [line for part in sheet.lines for line in part if line.faces is not None]:
        if made.line.form.order != "train":
            evening.qtbot.keyClicks(made.faces, "6" * made.faces.request.count)
    for end in filter(None, sheet.ends):
        evening.qtbot.keyClicks(end, "5" * end.request.count)
    evening.picture("a sheet filled in")
    evening.press("Take what is filled in")
    evening.is_well()
    evening.picture("a sheet taken")
    buys(evening)
    evening.press("Done: ready for the next battle")
    evening.pick("Forces", "Iron Talon")
    evening.picture("one waits")
    evening.press("Leave it for later")
    evening.go("Overview")
    evening.reads("still to choose: Iron Talon")
    evening.press("Begin: Aftermath on the ground")
    evening.press("First Squad  –  1 prestige")
    evening.picture("aftermath on the ground")
    evening.press("Give order")
    evening.reads("First Squad raised anew for 1 prestige")


def buys(evening):
    """A ship is bought on the same sheet."""
    (buy,) = [line for part in evening.page.sheet.lines for line in part if line.line.form.order == "buy"]
    combo = buy.editors["class_id"].combo
    combo.setCurrentIndex(0)
    (buy,) = [line for part in evening.page.sheet.lines for line in part if line.line.form.order == "buy"]
    buy.editors["ship_name"].combo.setCurrentIndex(0)
    (buy,) = [line for part in evening.page.sheet.lines for line in part if line.line.form.order == "buy"]
    evening.qtbot.keyClicks(buy.faces, "54")
    evening.picture("a ship to buy")
    evening.press("Take what is filled in")
    evening.reads("joins for")


def the_others_fight_on(evening):
    """The second battle is told by its result; its aftermath is rolled by the program, all ticks at once."""
    evening.go("Overview")
    evening.press("Fight: Dusk Patrol against Third Squadron")
    evening.choose("Played", "at the table, told by a slip")
    evening.press("Start it")
    evening.press("Enter a result…")
    tell(evening, "Grey Hour", "fate", "Destroyed")
    tell(evening, "Hallmark", "kills", "Grey Hour")
    field(evening, "Ironside", "damage").number.spin.setValue(6)
    evening.press("Take this result")
    evening.press("To the operation")
    evening.press("Take into the campaign")
    evening.press("Begin: Aftermath of battle")
    assert [line[0] for line in evening.table("Forces")] == ["Dusk Patrol", "Third Squadron"]
    for force in ("Third Squadron", "Dusk Patrol"):
        evening.pick("Forces", force)
        for part in evening.page.sheet.lines:
            for made in part:
                if made.line.form.order in ("improve", "repair"):
                    evening.page.sheet._area.ensureWidgetVisible(made.box)
                    evening.click(made.box, QPoint(10, made.box.height() // 2))
        evening.picture("ticks")
        for title in (
            "Take what is filled in",
            "Done with experience: count prestige and repair",
            "Done with free repairs: receive reinforcements",
            "Done: ready for the next battle",
        ):
            if evening.sees(title):
                evening.press(title)
    evening.reads("Everybody is through")
    evening.picture("the third aftermath")
    assert any(one.startswith("Go on with: Aftermath of battle (") for one in evening.buttons())


def a_mistake_is_found_late(evening):
    """The Ember was not destroyed after all, though Ann has bought since and the others have fought."""
    evening.go("Forces")
    evening.pick("Forces", "Border Watch")
    evening.picture("the lost ship among the units")
    evening.pick("Units", "Ember")
    evening.press("Put right…")
    evening.choose("What is wrong", "condition")
    evening.page.value.setCurrentText("fit")
    evening.write("Reason", "It limped off; we found its sheet")
    told = [box.text() for box in evening.page.boxes]
    assert any("Gutter Knife, XP dice" in one for one in told), told
    assert any("Masterson joins" in one for one in told), told
    assert not any("Hallmark" in one for one in told), "the second battle is none of its consequences"
    evening.picture("consequences")
    assert [one.text().partition(": ")[2] for one in evening.page.boxes if one.isChecked()] == [
        "Ember, why it has left – → destroyed"
    ]
    box = next(one for one in evening.page.boxes if "Masterson joins" in one.text())
    evening.page._area.ensureWidgetVisible(box)
    evening.click(box, QPoint(10, box.height() // 2))
    evening.press("Put it right")
    evening.is_well()
    evening.go("Forces")
    evening.pick("Forces", "Border Watch")
    units = {line[0]: line for line in evening.table("Units")}
    assert "fit" in units["Ember"]
    evening.picture("put right")


def everybody_takes_papers_home(evening):
    """One button makes a hand-out for each player and the gazette for all."""
    evening.go("Calendar")
    folder = evening.folder / "papers"
    folder.mkdir()
    evening.files(folder)
    evening.press("Print for everybody…")
    evening.qtbot.waitUntil(lambda: (folder / "Border War - gazette.html").exists(), timeout=60_000)
    evening.qtbot.waitUntil(lambda: not evening.window.tasks.isVisible(), timeout=60_000)
    names = {path.name for path in folder.iterdir()}
    assert {f"Border War - {one}.pdf" for one in ("Ann", "Ben", "Chris", "Hana", "gazette")} <= names
    gazette = (folder / "Border War - gazette.html").read_text()
    for words in ("Border Watch against Iron Talon", "Landing", "Short Word", "Grey Hour"):
        assert words in gazette, words
    hand_out = (folder / "Border War - Ann.html").read_text()
    assert "Argosy" in hand_out and "Harbour Garrison" in hand_out
    evening.picture("papers")


def the_absent_player_answers_by_mail(evening):
    """Chris gets a packet, spends his XP dice at home, and his answers come back."""
    evening.go("Players")
    evening.pick("Players", "Chris")
    packet = evening.folder / "Chris.bridgehead-packet"
    evening.files(packet)
    evening.press("Make a packet…")
    assert packet.exists()
    evening.picture("players")
    home = evening.elsewhere(packet, "Packet for Chris")
    home.picture("the packet at home")
    home.order("Improve a crew")
    home.press_like("Gutter Knife")
    home.press("Seal order")
    home.order("Done with experience")
    home.picture("sealed at home")
    assert "Border Watch" in str(home.tab_table("Standings", "Standings"))
    home.window.close()
    answers = evening.folder / "Chris.bridgehead-answers"
    evening.files(answers)
    evening.press("Take in answers…")
    evening.picture("answers")
    evening.press("Take in what fits")
    evening.reads("Answers of Chris: 2 taken.")
    evening.picture("answers taken in")
    force = next(one for one in evening.desk.forces(evening.campaign) if one.name == "Iron Talon")
    assert force.prestige == 10, "the battle was won"
    evening.go("Calendar")
    evening.picture("what now")
    assert any("Chris" in line for line in evening.table("What now"))


STEPS = (
    fleets_are_entered,
    the_session_begins,
    two_challenges_are_rolled_and_accepted,
    a_ground_battle_is_added,
    space_is_played_by_cards,
    both_battles_come_to_their_results,
    aftermaths_are_held_and_one_player_is_away,
    the_others_fight_on,
    a_mistake_is_found_late,
    everybody_takes_papers_home,
    the_absent_player_answers_by_mail,
)


@pytest.mark.slow
def test_an_evening_of_a_club(evening):
    for step in STEPS:
        step(evening)
