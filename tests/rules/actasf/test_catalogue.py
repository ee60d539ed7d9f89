"""The printed catalogue is complete, in accord with the head of each fleet list, and plausible throughout.

Line numbers are those of the source text.
"""

import pytest

from plugins.actasf import catalogue
from plugins.actasf.catalogue import as_json_row, immune_traits
from plugins.actasf.data_rows import CatalogueError
from plugins.actasf.settings import Rules
from plugins.actasf.ship_roster import losable
from plugins.actasf.weapons import weapon, weapon_table

# The fleet list that opens each section (1209-1210, 2012-2013, 2479-2480, 3242, 3758, 4417-4418).
FLEET_LISTS = {
    "federation": (
        "POL 85 FFG 95 FFB 110 DW 120 DWD 130 OCL 130 NCL 160 CA 180 CF 180 CS 185 NCA 190 CC 205 NCF 205",
        "NCC 220 BCG 240 BCF 240 BCJ 240 DNF 310 DNG 315",
    ),
    "klingon": ("E4 70 F5K 95 D6K 145 D7K 170 D5K 175 D5D 185 D5W 185 FD7 190 D7L 200 C7 235 C8K 340",),
    "romulan": (
        "KF5R 105 SNB 110 BH 120 SKA 130 WE 140 QE 160 KR 165 SPA 170 KE 175 FHK 225 KRC 225 FFH 235 NHK 240",
        "RHK 240 CON 305 KC9R 335",
    ),
    "tholian": ("PC+ 70 DD 105 CA 170",),
}
CODE_LISTS = {  # these two lists have lost their points
    "kzinti": "FF CL DW CM NCA NCC BCF BC CC BCH DN",
    "gorn": "DD BDD HDD CL CS BC BCF CM CC BCH DN",
}
COUNTS = {"federation": 19, "klingon": 11, "romulan": 16, "kzinti": 11, "gorn": 11, "tholian": 1}


def printed() -> list[catalogue.ShipClass]:
    """The ships of the book's own lists."""
    return [
        ship for ship in catalogue.ships().values() if ship.provenance != "house" or ship.empire_id == "gorn"
    ]


def of_the_house() -> list[catalogue.ShipClass]:
    """The ships whose whole entry is the house's."""
    return [ship for ship in catalogue.ships().values() if ship not in printed()]


def test_every_entry_is_there_and_no_more() -> None:
    assert len(printed()) == 69
    counted = dict.fromkeys(COUNTS, 0)
    for ship in printed():
        counted[ship.empire_id] += 1
    assert counted == COUNTS
    assert catalogue.listed() == ()


def test_what_the_text_has_lost_or_only_mentions_is_the_houses_and_marked() -> None:
    house = of_the_house()
    assert {ship.empire_id for ship in house} == {"civilian", "orion", "tholian"}
    assert all("points" in ship.house_figures or ship.empire_id == "tholian" for ship in house)
    assert {ship.code: ship.points for ship in house if ship.empire_id == "tholian"} == {"DD": 105, "CA": 170}
    bases = [ship for ship in house if "Rotation" in ship.traits]
    assert len(bases) == 2
    assert all("Immobile" in ship.traits and ship.traits["Labs"] for ship in bases)


@pytest.mark.parametrize("empire", FLEET_LISTS)
def test_codes_and_points_agree_with_the_fleet_list_of_the_empire(empire: str) -> None:
    words = " ".join(FLEET_LISTS[empire]).split()
    points = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    known: list[catalogue.ShipClass | catalogue.ListedShip] = [
        *printed(),
        *of_the_house(),
    ]
    assert {ship.code: ship.points for ship in known if ship.empire_id == empire} == points


@pytest.mark.parametrize("empire", CODE_LISTS)
def test_codes_agree_where_the_list_has_no_points(empire: str) -> None:
    codes = {ship.code for ship in printed() if ship.empire_id == empire}
    assert codes == set(CODE_LISTS[empire].split())


def test_points_agree_with_the_sample_squadron() -> None:
    """Line 1198 adds up ten Klingon ships to 1,500 points."""
    squadron = ["C7", "D7L", "FD7", "D5W", "D5W", "D5K", "F5K", "F5K", "E4", "E4"]
    assert sum(catalogue.ship(f"klingon.{code}").points for code in squadron) == 1500


def test_every_ship_is_crippled_at_a_third_of_its_damage() -> None:
    assert {ship.id for ship in printed() if ship.crippled != ship.damage // 3} == set()


def test_only_small_ships_carry_the_short_disruptor() -> None:
    """Line 377."""
    short = {ship.id for ship in printed() for bank in ship.weapons if bank.range != weapon(bank.name).range}
    assert short == {"klingon.e4", "klingon.f5k", "kzinti.ff"}


def test_every_plasma_bank_has_the_dice_of_its_type() -> None:
    """Lines 399-400 against every roster."""
    for ship in printed():
        for bank in ship.weapons:
            if bank.traits.get("Seeking") == "Plasma":
                assert (ship.id, bank.name, bank.ad) == (ship.id, bank.name, weapon(bank.name).ad)


def test_port_and_starboard_arcs_are_balanced() -> None:
    """What bears to port bears to starboard with as many dice, in the scrambled tables too."""
    mirror = {"P": "S", "S": "P", "PH": "SH", "SH": "PH"}
    for ship in printed():
        dice: dict[tuple[str, frozenset[str]], int] = {}
        for bank in ship.weapons:
            key = bank.name, frozenset(bank.arcs)
            dice[key] = dice.get(key, 0) + bank.ad
        for (name, arcs), ad in dice.items():
            assert dice.get((name, frozenset(mirror.get(arc, arc) for arc in arcs))) == ad, (
                ship.id,
                name,
                arcs,
            )


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("federation.ca", (180, 4, 24, 34, 11, 10, 4)),  # 1484, 1488
        ("federation.dng", (315, 4, 38, 54, 18, 16, 6)),  # 1913-1914
        ("klingon.d7k", (170, 2, 22, 31, 10, 14, 2)),  # 2116, 2120
        ("romulan.snb", (110, 1, 20, 11, 3, 4, 1)),  # 2515-2516
        ("romulan.kc9r", (335, 4, 36, 53, 17, 20, 9)),  # 3184, 3188
        ("kzinti.dn", (330, 5, 36, 59, 19, 20, 3)),  # 3712, 3717
        ("gorn.bch", (240, 4, 30, 38, 12, 20, 6)),  # 4276, 4280
        ("tholian.pc+", (70, 1, 18, 15, 5, 6, 1)),  # 4421, 4425
    ],
)
def test_spot_figures(key: str, figures: tuple[int, ...]) -> None:
    s = catalogue.ship(key)
    assert (s.points, s.turn, s.shields, s.damage, s.crippled, s.marines, s.craft) == figures


@pytest.mark.parametrize(
    ("key", "banks"),
    [
        # 1493-1524
        (
            "federation.ca",
            (
                "Phaser-1 18 FH 2",
                "Phaser-1 18 F,P 2",
                "Phaser-1 18 F,S 2",
                "Phaser-1 18 AH 2",
                "Phaser-3 6 T 2",
                "Photon Torpedo 16 F 4",
                "Drone 24 T 1",
            ),
        ),
        # 1748-1775, the names of the last two apart from their rows
        (
            "federation.ncf",
            (
                "Phaser-1 18 FH 4",
                "Phaser-1 18 PH 2",
                "Phaser-1 18 SH 2",
                "Phaser-1 18 T 2",
                "Photon Torpedo 16 F 2",
                "Drone 24 T 2",
            ),
        ),
        # 2056-2077
        (
            "klingon.f5k",
            (
                "Phaser-1 18 F,P 1",
                "Phaser-1 18 F,S 1",
                "Phaser-2 12 A,P,S 3",
                "Disruptor 16 F 2",
                "Drone 24 T 1",
            ),
        ),
        # 2670-2699
        (
            "romulan.qe",
            (
                "Phaser-1 18 F,P 2",
                "Phaser-1 18 F,S 2",
                "Phaser-3 6 A,P 1",
                "Phaser-3 6 A,S 1",
                "Plasma-F Torpedo 12 F,P 2",
                "Plasma-F Torpedo 12 F,S 2",
                "Plasma-S Torpedo 24 F 4",
            ),
        ),
        # 4352-4407
        (
            "gorn.dn",
            (
                "Phaser-1 18 F,P 1",
                "Phaser-1 18 F,S 1",
                "Phaser-1 18 PH 2",
                "Phaser-1 18 SH 2",
                "Phaser-1 18 A,P 1",
                "Phaser-1 18 A,S 1",
                "Phaser-1 18 T 2",
                "Phaser-3 6 PH 1",
                "Phaser-3 6 SH 1",
                "Plasma-F Torpedo 12 PH 2",
                "Plasma-F Torpedo 12 SH 2",
                "Plasma-S Torpedo 24 F,P 4",
                "Plasma-S Torpedo 24 F,S 4",
                "Plasma-R Torpedo 24 F 7",
            ),
        ),
    ],
)
def test_weapons_stand_in_printed_order(key: str, banks: tuple[str, ...]) -> None:
    weapons = catalogue.ship(key).weapons
    assert tuple(f"{b.name} {b.range} {','.join(b.arcs)} {b.ad}" for b in weapons) == banks


def test_traits_of_a_bank_come_from_the_weapon_table() -> None:
    photons = next(bank for bank in catalogue.ship("federation.ca").weapons if bank.name == "Photon Torpedo")
    assert photons.traits == {"Devastating": 1, "Heavy": True, "Multi-Hit": 4, "Reload": True}  # 376


def test_class_rules_and_odd_traits() -> None:
    assert catalogue.ship("romulan.we").special == ("underpowered-plasma-r",)  # 2637
    assert catalogue.ship("federation.bcj").traits["Shock"] == "Photon 4"  # 1874
    assert catalogue.ship("klingon.e4").traits["Probe"] == 0  # 2021
    assert catalogue.ship("federation.cc").traits["Labs"] == 8  # 1659
    assert catalogue.ship("kzinti.ff").names == ()  # 3249
    assert catalogue.ship("klingon.c8k").names == ("Admiral Kang", "Terror")  # 2429


def test_empire_rules() -> None:
    empires = catalogue.empires()
    assert [e for e in empires if empires[e].combined_drone_racks] == ["federation"]  # 1206
    assert [e for e in empires if not empires[e].carronade] == [
        "civilian",
        "romulan",
    ]  # 575; freighters have no torpedoes
    swaps = {e: empires[e].drone_swap for e in empires if empires[e].drone_swap}
    assert swaps == {"federation": "Photon Torpedo", "klingon": "Disruptor", "kzinti": "Disruptor"}  # 493


def test_only_three_gorn_ships_need_house_figures() -> None:
    """The entries at 3965, 4027 and 4146 go from the names straight to the weapons."""
    lost = {"turn", "shields", "damage", "crippled", "marines", "craft", "traits"}
    house = {ship.id: set(ship.house_figures) for ship in printed()}
    assert {ship_id: keys for ship_id, keys in house.items() if keys} == {
        "gorn.bc": lost,
        "gorn.cm": lost,
        "gorn.cs": lost,
    }


def test_ships_with_house_figures_are_the_houses_but_for_what_is_printed() -> None:
    house = [ship for ship in printed() if ship.provenance == "house"]
    assert {ship.id for ship in house} == {"gorn.bc", "gorn.cm", "gorn.cs"}
    for ship in house:
        whose = {name: why.partition(":")[0] for name, why in ship.exceptions.items()}
        assert {name for name, of in whose.items() if of == "house"} == set(ship.house_figures)
        assert {whose[name] for name in ("class", "code", "points")} == {"printed"}
        assert whose["weapons"] in ("printed", "reading")


def test_other_attacks() -> None:
    arms = weapon_table()
    bolts = {kind.name[7]: kind.bolt_range for kind in arms.weapon if kind.name.startswith("Plasma")}
    assert bolts == {"R": 10, "S": 8, "G": 6, "F": 4, "D": None}  # 549-558
    assert (arms.carronade.range, arms.carronade.ad, arms.carronade.launcher) == (
        4,
        2,
        "Plasma-F Torpedo",
    )  # 561, 575
    assert (arms.suicide_shuttle.range, arms.suicide_shuttle.traits["Multi-Hit"]) == (6, "D6")  # 598-601
    assert (arms.probe.range, arms.probe.arc, arms.probe.ad) == (6, "T", 1)  # 568-571


def test_losable_traits_leave_out_the_immune_and_the_empty_probe() -> None:
    assert losable(catalogue.ship("klingon.e4").traits, Rules()) == (
        "Anti-Drone",
        "Labs",
        "Tractor Beam",
        "Transporter",
    )
    assert "Armored" in immune_traits()
    assert losable(catalogue.ship("romulan.we").traits, Rules())[0] == "Cloak"


def test_a_ship_is_found_by_id_or_by_empire_and_code() -> None:
    assert catalogue.ship("klingon.d7k") is catalogue.ship("Klingon Empire D7K")


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("federation.zz", "federation.zz: no such ship in the fleet lists"),
    ],
)
def test_an_unknown_ship_is_refused(key: str, message: str) -> None:
    with pytest.raises(CatalogueError) as error:
        catalogue.ship(key)
    assert str(error.value) == message


def test_an_unknown_weapon_is_refused() -> None:
    with pytest.raises(CatalogueError, match="Slingshot: no such weapon in the weapon table"):
        weapon("Slingshot")


def test_json_row_has_printed_codes() -> None:
    row = as_json_row(catalogue.ship("federation.pol"))
    assert row["class"] == "Callahan-class Police Cutter"
    assert row["weapons"][0] == {
        "name": "Phaser-1",
        "range": 18,
        "arcs": ["F", "P"],
        "ad": 1,
        "traits": {"Accurate": 2, "Kill Zone": 8, "Precise": True},
    }
