"""Printouts of units between battles."""

from core.service.desk import Desk
from core.service.printouts import at_rest


def test_a_sheet_between_battles_has_the_figures_of_the_campaign(tmp_path):
    desk = Desk.open(tmp_path / "sheets.db")
    campaign = desk.run(None, "campaign.start", pack="rickerbee", seed=1).campaign
    force = next(one for one in desk.forces(campaign) if one.theater == "space")
    unit = desk.units(force.id)[0]

    def shields():
        (sheet,) = at_rest(desk.plugins, desk.campaign(campaign), [unit])
        lines = (line for part in sheet.displays for line in part.lines)
        return max(len(line.boxes) for line in lines if line.label == "Shields")

    printed = shields()
    figures = {"shields": printed + 3}
    desk.run(campaign, "ruleset.figures", ruleset=unit.ruleset, row=unit.class_id, figures=figures)
    assert shields() == printed + 3
    desk.close()
