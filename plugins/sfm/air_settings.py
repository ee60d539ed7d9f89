"""What can be switched in the rules for what flies, for landed ships and for transporter artillery."""

from core.api import Setting

AIR_SETTINGS = (
    Setting(
        "flyers_above",
        "Terrain never hides what is in flight, nor hides anything from it",
        True,
        (),
        "reading",
        "shuttles are said to be above the terrain",
    ),
    Setting(
        "flight_range",
        "Firing range of shuttles, fighters and gunboats in flight",
        15,
        (),
        "house",
        "said to be longer in flight, without a figure; as far as others reach them",
    ),
    Setting(
        "double_leaving",
        "A shuttle that leaves the battle takes twice its passengers",
        "edition",
        ("edition", "yes", "no"),
        "printed",
        "in 2011 alone",
    ),
    Setting(
        "hts_artillery",
        "Heavy transport shuttles take trans-howitzers and ammunition vehicles",
        False,
        (),
        "house",
        "the draft's two lists differ; the detailed one leaves them out",
    ),
    Setting(
        "munitions",
        "Fighters carry ground attack munitions",
        True,
        (),
        "house",
        "named without figures; one attack on the row of a ground assault vehicle, two better",
    ),
    Setting(
        "ship_damage",
        "Damage to gunboats and ships",
        "draft",
        ("draft", "published"),
        "printed",
        "D4 and D2 are four and two points in the draft; the published game counts four for either",
    ),
    Setting(
        "landed_ships",
        "Larger ships may stand on the ground, as bases",
        True,
        (),
        "house",
        "the text puts them off; no scenario brings one by itself",
    ),
    Setting(
        "transporter_artillery",
        "Transporter artillery",
        True,
        (),
        "house",
        "announced without rules; nobody has missions unless the scenario gives them",
    ),
    Setting("unitary_round", "Its unitary round", True, (), "house", "announced without rules"),
    Setting(
        "house_hulls",
        "House hulls of what flies",
        True,
        (),
        "house",
        "the ground game prints none; without them damage has no points and gunboats never fall",
    ),
)
