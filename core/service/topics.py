"""What the service is made of: the modules with commands, what follows every order, what else an examination looks into."""

from core.service import (
    admiral,
    again,
    battles,
    bots,
    campaigns,
    clock,
    corrections,
    creation,
    dice,
    documents,
    entry_sheets,
    forces,
    leads,
    medals,
    name_lists,
    officers,
    operations,
    own_classes,
    packets,
    plans,
    players,
    playing,
    procedures,
    reckoning,
    rulesets,
    rulings,
    sessions,
    undo,
    unit_issues,
)

TOPICS = (
    campaigns,
    players,
    forces,
    leads,
    entry_sheets,
    officers,
    medals,
    name_lists,
    sessions,
    reckoning,
    operations,
    own_classes,
    plans,
    clock,
    creation,
    battles,
    again,
    procedures,
    packets,
    dice,
    bots,
    admiral,
    rulesets,
    documents,
    rulings,
    corrections,
    undo,
)
"""The modules with commands; importing them registers these."""

BOOKS = (clock.books, unit_issues.books, officers.books)
"""Checks of an examination that know what the rows mean."""

# The clock of an operation runs on after an order in one of its battles; what a procedure did is done to the campaign.
playing.AFTER_ORDER[:] = [clock.after_order, procedures.after_order]
