"""Every event of a battle: what comes of orders, as codes and figures."""

from .damage_events import AnyDamageEvent
from .fire_events import AnyFireEvent
from .link_events import AnyLinkEvent
from .move_events import AnyMoveEvent
from .scenario_events import AnyScenarioEvent
from .seeker_events import AnySeekerEvent
from .system_events import AnySystemEvent
from .terrain.events import AnyTerrainEvent
from .turn_events import AnyTurnEvent

AnyEvent = (
    AnyTurnEvent
    | AnyMoveEvent
    | AnyFireEvent
    | AnyDamageEvent
    | AnySeekerEvent
    | AnyLinkEvent
    | AnyScenarioEvent
    | AnySystemEvent
    | AnyTerrainEvent
)
