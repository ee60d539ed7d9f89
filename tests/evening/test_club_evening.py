"""An evening of a club, from the fleets that stand on paper to what everybody takes home, by the mouse alone."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QSpinBox

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


STEPS = (
    fleets_are_entered,
    the_session_begins,
    two_challenges_are_rolled_and_accepted,
    a_ground_battle_is_added,
)


@pytest.mark.slow
def test_an_evening_of_a_club(evening):
    for step in STEPS:
        step(evening)
