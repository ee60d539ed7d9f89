"""The marker by which a plugin says that a function of its module answers a hook."""

import pluggy

PROJECT = "bridgehead"
"""The pluggy project name; the entry-point group is `bridgehead.plugins`."""

hookimpl = pluggy.HookimplMarker(PROJECT)
