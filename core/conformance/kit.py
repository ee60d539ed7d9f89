"""The conformance kit: what every ruleset must pass, as named checks.

Example:
    subject = Subject(MyRuleset(), setups={"duel": BattleSetup(...)}, scripts={"close": {...}})

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_conforms(check):
        check(subject)
"""

from collections.abc import Sequence

from core.conformance.another_program import another_program_agrees
from core.conformance.cards import cards_come_out_as_the_board
from core.conformance.coverage import coverage
from core.conformance.documents import documents_can_be_read
from core.conformance.linked import (
    arrivals_are_taken,
    clock_is_asked,
    closed_battles_go_on_alone,
    closed_links_are_left_alone,
    control_is_told,
    craft_stay_what_they_are,
    decided_battles_stand_by,
    departures_fit_their_links,
)
from core.conformance.playing import (
    bots_end_the_game,
    loaded_states_go_on,
    mutated_orders_are_judged,
    offered_orders_are_legal,
    same_seed_same_bytes,
    states_are_sound,
    states_survive_keeping,
    typed_dice_come_out_the_same,
    undo_restores,
)
from core.conformance.secrets import (
    boards_show_every_view,
    events_are_described,
    events_name_their_rule,
    printouts_show_every_view,
    secrets_do_not_leak,
    view_and_state_answer_alike,
)
from core.conformance.subject import Check, Nonconforming, Subject
from core.conformance.surroundings import (
    arranging_refuses_unknown_keys,
    catalogue_can_be_fielded,
    classes_can_be_copied,
    figures_can_be_replaced,
    levels_make_bots,
    people_have_names,
    procedures_come_to_an_end,
    results_can_be_entered,
    ruleset_is_well_formed,
    settings_are_taken,
    squads_balance,
)
from core.conformance.ways import (
    bots_play_on_after_a_switch,
    slips_end_turns,
    switching_keeps_the_battle,
)

CHECKS: Sequence[Check] = (
    ruleset_is_well_formed,
    same_seed_same_bytes,
    another_program_agrees,
    states_survive_keeping,
    loaded_states_go_on,
    states_are_sound,
    offered_orders_are_legal,
    mutated_orders_are_judged,
    typed_dice_come_out_the_same,
    undo_restores,
    levels_make_bots,
    bots_end_the_game,
    view_and_state_answer_alike,
    secrets_do_not_leak,
    events_are_described,
    events_name_their_rule,
    boards_show_every_view,
    printouts_show_every_view,
    cards_come_out_as_the_board,
    switching_keeps_the_battle,
    bots_play_on_after_a_switch,
    slips_end_turns,
    squads_balance,
    clock_is_asked,
    arrivals_are_taken,
    departures_fit_their_links,
    craft_stay_what_they_are,
    control_is_told,
    decided_battles_stand_by,
    closed_battles_go_on_alone,
    closed_links_are_left_alone,
    settings_are_taken,
    figures_can_be_replaced,
    classes_can_be_copied,
    documents_can_be_read,
    people_have_names,
    catalogue_can_be_fielded,
    arranging_refuses_unknown_keys,
    results_can_be_entered,
    procedures_come_to_an_end,
)

__all__ = ["CHECKS", "Check", "Nonconforming", "Subject", "check_ruleset", "coverage"]


def check_ruleset(subject: Subject) -> Sequence[str]:
    """Run every check and give what fails, each with the name of its check; empty when the ruleset conforms."""
    faults = []
    for look in CHECKS:
        try:
            look(subject)
        except Nonconforming as error:
            faults.append(f"{look.__name__}: {error}")
    return faults
