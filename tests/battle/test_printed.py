"""Printouts as pages of HTML and as text: the numbers that stand in them."""

import re

from core.api import Box, Boxes, Display, Printout, Row, UnitId, UnitRecord, track
from core.battle.printed import page, text, told
from core.contract.printout import Picture
from plugins.actasf.ruleset import StarFleet
from plugins.fasa.ruleset import TacticalSimulator
from plugins.sfm.ruleset import StarFleetMarines


def record(class_id, **more):
    return UnitRecord(UnitId("hood"), "Hood <1>", class_id, 4, **more)


def line(html, label):
    """Give class and text of each box of a line of a page."""
    found = re.search(
        rf'<div class="line"><b>{re.escape(label)}(?: <small>[^<]*</small>)?</b>(.*?)</div>', html
    )
    assert found is not None, label
    return re.findall(r"<i(?: class=(\w+))?>([^<]*)</i>", found[1])


def test_a_page_escapes_names_and_has_a_section_a_sheet():
    printout = TacticalSimulator().printout_at_rest(record("federation.constitution-mk-ii"))
    html = page("All <ships>", [printout, printout])
    assert html.count("<section>") == 2
    assert "<1>" not in html and "Hood &lt;1&gt;" in html and "All &lt;ships&gt;" in html


def test_a_control_panel_has_the_boxes_of_its_class():
    html = page("x", [TacticalSimulator().printout_at_rest(record("federation.constitution-mk-ii"))])
    assert len(line(html, "Warp engine 1")) == 20
    assert line(html, "Impulse engine") == [("filled", str(n)) for n in range(1, 5)]
    assert len(line(html, "Shield 2 bow")) == 16
    assert line(html, "Power to movement") == [("", "&nbsp;")] * 12
    assert "<dt>Movement Point Ratio</dt><dd>4/1</dd>" in html


def test_the_sheet_of_a_damaged_ship_crosses_what_it_has_lost():
    sheet = {"damage": 5, "shields": 3, "criticals": {"impulse": 2}}
    ship = StarFleet().printout_at_rest(record("federation.ca", sheet=sheet, xp=2))
    html = page("x", [ship])
    whole = [*line(html, "Damage points"), *line(html, "Damage points, crippled")]
    roster = next(one for one in StarFleet().catalogue() if one.id == "federation.ca").figures
    assert len(whole) == roster["damage"]
    assert len(line(html, "Damage points, crippled")) == roster["crippled"]
    assert [mark for mark, _ in whole].count("crossed") == 5
    assert line(html, "Impulse drive") == [
        ("crossed", "1"),
        ("crossed", "2"),
        *(("", str(n)) for n in range(3, 7)),
    ]
    assert [mark for mark, _ in line(html, "XP dice")] == ["filled", "filled"]
    shields = [mark for mark, _ in line(html, "Shields")]
    assert (shields.count("filled"), shields.count("crossed")) == (roster["shields"] - 3, 3)
    for bank in roster["weapons"]:
        assert f"{bank['range']}″" in html


def test_a_squad_has_a_card():
    html = page("x", [StarFleetMarines().printout_at_rest(record("marine"))])
    assert "<dt>Infantry</dt><dd>kill to 4, stun to 8</dd>" in html
    assert line(html, "Stunned") == [("", "&nbsp;")]


def test_what_cannot_be_printed_is_none():
    assert TacticalSimulator().printout_at_rest(record("nobody")) is None
    assert StarFleet().printout_at_rest(record("nobody")) is None
    assert StarFleetMarines().printout_at_rest(record("nobody")) is None


def test_lines_are_told_in_words():
    assert told(track("Hull", 3, 5, "forward")) == "Hull (forward): 3 filled, 2 crossed of 5"
    assert told(Boxes("Power", (Box("44"), Box(""), Box("40"), Box("")))) == "Power: 44, –, 40"
    assert told(Boxes("Power", (Box(), Box()))) == "Power: nothing written"
    assert told(Boxes("Hits", (Box("1"), Box("2")))) == "Hits: none marked of 2"
    display = Display("Hull", (Row("Crew", "430", "house"),), (track("Hull", 1, 1),))
    assert text(Printout("Hood", "a ship", (display,))).splitlines() == [
        "Hood",
        "a ship",
        "",
        "Hull",
        "  Crew: 430 (house)",
        "  Hull: 1 filled of 1",
    ]


def test_a_page_is_as_wide_as_a_telephone_and_needs_nothing_from_elsewhere():
    html = page("x", [*printouts(), Picture("A <map>", b"\x89PNG")])
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in html
    style = re.search("<style>(.*?)</style>", html, re.DOTALL)[1]
    small = style[style.index("@media (max-width: 40em)") : style.index("@media print")]
    assert "font-size: 15px" in small and ".line > b { flex-basis: 100%; }" in small
    assert "white-space: normal" in small  # of what is kept together on a larger screen
    assert not re.search(r"(?<![-\w])(?:min-)?width: *\d+px", style)
    assert style.count("white-space: nowrap") == style.count("white-space: normal") == 1
    assert re.findall(r'(?:src|href)="(?!data:)', html) == [] and "url(" not in style
    assert '<img alt="A &lt;map&gt;" src="data:image/png;base64,iVBORw==">' in html
    assert "img { display: block; max-width: 100%; height: auto; }" in style


def printouts():
    return [
        TacticalSimulator().printout_at_rest(record("federation.constitution-mk-ii")),
        StarFleet().printout_at_rest(record("federation.ca")),
        StarFleetMarines().printout_at_rest(UnitRecord(UnitId("m"), "First", "marine", 0)),
    ]
