"""What can be switched, in groups as players look for it."""

from core.api import OWN_CLASSES, OWN_FIGURES
from plugins.sfm.switches.air import AIR
from plugins.sfm.switches.campaign import CAMPAIGN
from plugins.sfm.switches.carrying import CARRYING
from plugins.sfm.switches.combat import COMBAT
from plugins.sfm.switches.editions import EDITIONS
from plugins.sfm.switches.ground import GROUND
from plugins.sfm.switches.scenarios import SCENARIOS

SETTINGS = (*EDITIONS, *GROUND, *COMBAT, *CARRYING, *AIR, *CAMPAIGN, *SCENARIOS, OWN_FIGURES, OWN_CLASSES)
