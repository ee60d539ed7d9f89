"""Every order of a battle.

What only a table shows (`sights`, `near`, `leaves`) is left out on the board and told by cards.
"""

from core.api import Tick

from .attack_orders import Attack, CounterSwarm, Disperse, Look, Pass, SwarmAttack, TellSights
from .defence_orders import Defend, Grip, Intercept, Racks
from .move_orders import Compulsory, Deploy, Move, Steer
from .slip_orders import Slip
from .system_orders import (
    BeamAcross,
    BreakFree,
    Counter,
    Hold,
    ShuttleLead,
    Shuttles,
    Stow,
    Survey,
    TellApart,
)
from .turn_orders import (
    Bombard,
    Choose,
    GoOn,
    Initiative,
    Keep,
    Lead,
    Repair,
    Reroll,
    Standing,
    TellNear,
    Transport,
)

AnyOrder = (
    Deploy
    | Choose
    | Initiative
    | Lead
    | Standing
    | Move
    | Steer
    | Attack
    | Compulsory
    | Repair
    | Transport
    | Bombard
    | Reroll
    | GoOn
    | Keep
    | TellNear
    | Look
    | TellSights
    | CounterSwarm
    | Pass
    | SwarmAttack
    | Disperse
    | Intercept
    | Racks
    | Defend
    | Grip
    | BreakFree
    | Hold
    | Counter
    | ShuttleLead
    | Shuttles
    | Survey
    | BeamAcross
    | Stow
    | TellApart
    | Slip
    | Tick
)
