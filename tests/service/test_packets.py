"""Packets: what a player knows at home, what is taken of the answers, and what no longer fits."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from core.contract import canon
from core.contract.errors import BadInput, IllegalOrder
from core.service.desk import Desk
from core.service.packet_file import Packet, answers_path, answers_to, read_packet, write
from core.service.sealing import look, seal, unseal
from tests.service.mail import Club, enlist, fates, offers

FINISH = {"order": "finish"}
D7, E4 = "klingon.d7k", "klingon.e4"


@pytest.fixture
def club(tmp_path) -> Iterator[Club]:
    made = Club(tmp_path)
    yield made
    made.desk.close()


@pytest.fixture
def war(tmp_path) -> Iterator[Club]:
    made = Club(tmp_path, space="fasa")
    yield made
    made.desk.close()


# --- a whole round ---


def test_a_fleet_is_chosen_at_home(club):
    club.hold("roster")
    packet = club.packet()
    assert [(one.name, one.seat) for one in packet.questions] == [
        ("Battle fleet roster (Red Fleet and Blue Fleet)", club.blue)
    ]
    answers = club.answer(packet, enlist(D7, "Avenger"), enlist(E4, "Keeper"), FINISH)
    assert [line.words for line in answers.lines] == [
        "Avenger (D7K) for 170 points; 1830 left",
        "Keeper (E4) for 70 points; 1760 left",
        "Blue Fleet is complete: 2 ships, 1760 Fleet Points kept",
    ]
    assert offers(club, packet, answers) == []
    assert club.ships(club.blue) == {}
    taken = club.take(answers)
    assert fates(taken) == ["taken"] * 3
    assert set(club.ships(club.blue)) == {"Avenger", "Keeper"}
    assert club.desk.check().faults == ()


def test_what_is_due_is_begun_for_the_packet_and_taken_back_with_it(club):
    done = club.desk.run(club.id, "packet.make", player=club.bob)
    (question,) = done.result.questions
    assert (question.name, question.seat) == ("Battle fleet roster (Blue Fleet)", club.blue)
    assert club.desk.due(club.id)[0].forces == (club.red,), "for Ann it is begun by somebody else"
    answers = club.answer(done.result, enlist(D7, "Avenger"), FINISH)
    assert fates(club.take(answers)) == ["taken"] * 2
    (question,) = club.packet().questions
    assert question.name == "Muster (Blue Fleet)"
    club.run("undo")
    club.run("undo", number=done.number)
    assert not club.ships(club.blue)
    assert set(club.desk.due(club.id)[0].forces) == {club.red, club.blue}


def test_a_manned_fleet_is_not_kept_from_battles_by_its_packet(club):
    club.run("unit.enter", force=club.blue, name="Avenger", class_id=D7, quality=4)
    assert club.packet().questions == ()
    assert club.blue in club.desk.due(club.id)[0].forces


def test_dice_fall_at_the_import(club):
    club.run("unit.enter", force=club.red, name="Hood", class_id="federation.ca")
    avenger = club.run("unit.enter", force=club.blue, name="Avenger", class_id=D7)
    keeper = club.run("unit.enter", force=club.blue, name="Keeper", class_id=E4)
    club.run("procedure.begin", procedure="muster", forces=[club.blue], detail={"units": [avenger, keeper]})
    packet = club.packet()
    man = {"order": "man", "units": [avenger]}
    answers = club.answer(packet, man)
    assert answers.lines[0].words.endswith("(dice fall at the import)")
    assert "face" not in msgspec.json.encode(answers).decode()
    with pytest.raises(IllegalOrder, match="waits for a crew"):
        club.answer(packet, man, man)
    answers = club.answer(packet, man, {"order": "man", "units": [keeper]})
    head = club.desk.log(club.id)[-1].number
    assert fates(club.take(answers)) == ["taken", "taken"]
    rolled = [entry for entry in club.desk.log(club.id, head) if entry.dice]
    assert [entry.seat for entry in rolled] == [club.blue, club.blue]
    assert {entry.cause for entry in rolled} == {head + 1}


def test_a_challenge_is_answered(club):
    club.run("unit.enter", force=club.red, name="Hood", class_id="federation.ca", quality=4)
    club.run("unit.enter", force=club.blue, name="Avenger", class_id=D7, quality=4)
    typed = {club.red: {"dice": "typed"}}
    held = club.hold("challenge", detail={"challenger": club.red}, control=typed)
    mine = club.packet(club.ann)
    answers = club.answer(mine, {"order": "roll"})
    assert look(club.plugins, mine.questions[0], answers.lines).note.startswith("What comes next is decided")
    club.take(answers)
    club.run("battle.dice", battle=held, dice=[6, 6])
    club.run("battle.control", battle=held, seat=club.red, dice="rolled")
    mine = club.packet(club.ann)
    assert fates(club.take(club.answer(mine, {"order": "choose", "scenario": "own"}))) == ["taken"]
    packet = club.packet()
    assert offers(club, packet, answers_to(packet, club.folder / "none")) == ["answer", "answer"]
    (fate,) = club.take(club.answer(packet, {"order": "answer", "agree": True})).fates
    assert fate.fate == "taken"
    assert club.desk.newest(club.id, held, 1)[-1].play["order"] == {"order": "answer", "agree": True}
    assert club.desk.battle(held).state.step == "offer"
    (fate,) = club.take(club.answer(club.packet(), {"order": "answer", "agree": False})).fates
    assert (fate.fate, fate.words) == ("taken", "Blue Fleet declines the challenge")
    assert club.desk.battle(held).to_act == ()


def test_xp_dice_are_spent_at_home_one_ship_after_another(club):
    _aftermath(club)
    packet = club.packet()
    avenger, keeper = (club.ships(club.blue)[name].id for name in ("Avenger", "Keeper"))
    orders = [{"order": "improve", "unit": avenger}, {"order": "improve", "unit": keeper}]
    answers = club.answer(packet, *orders, {"order": "proceed"})
    before = {name: ship.xp for name, ship in club.ships(club.blue).items()}
    assert fates(club.take(answers)) == ["taken"] * 3
    after = {name: ship.xp for name, ship in club.ships(club.blue).items()}
    assert {name: before[name] - after[name] for name in before} == {"Avenger": 1, "Keeper": 1}


def test_power_is_allotted_at_home_in_secret(war):
    battle = war.duel()
    packet, other = war.packet(), war.packet(war.ann)
    order = {"order": "allocate", "unit": war.ships(war.blue)["Avenger"].id, "movement": 7}
    answers = war.answer(packet, order)
    assert "of 40 power units" in answers.lines[0].words
    theirs = {"order": "allocate", "unit": war.ships(war.red)["Hood"].id, "movement": 11}
    # whose answers come first makes no difference
    (fate,) = war.take(war.answer(other, theirs)).fates
    assert (fate.fate, fate.words) == ("taken", "a sealed order"), "for Bob may sit at the screen"
    assert fates(war.take(answers)) == ["taken"]
    units = war.desk.battle(battle).state.units
    assert [units[one["unit"]].panel.power.movement for one in (order, theirs)] == [7, 11]
    assert war.desk.check().faults == ()


@pytest.mark.parametrize("battle", ["orbit", "town"])
def test_whatever_a_seat_would_order_is_sealed_and_taken(tmp_path, battle):
    """A linked battle in space and one below, from deployment on, by mail alone."""
    desk = Desk.open(tmp_path / "raid.db")
    campaign = desk.run(None, "campaign.start", pack="rickerbee", seed=3).campaign
    operation = desk.run(campaign, "operation.start", plan="raid-on-rickerbee").result
    row = next(one.id for one in desk.battles(campaign, operation) if one.id.endswith(battle))
    player_of = {"klingon": "kim", "federation": "alex"}
    for number in range(10):
        view = desk.battle(row)
        seat = next(one for one in view.to_act if one in player_of)
        packet = desk.run(campaign, "packet.make", player=player_of[seat]).result
        question = next(one for one in packet.questions if (one.battle, one.seat) == (row, seat))
        answers = answers_to(packet, tmp_path / "none")
        known = look(desk.plugins, question, ()).view
        order = view.engine.bot().choose(known.state, seat, Random(number))
        answers = seal(desk.plugins, question, answers, canon.plain(order))
        text = canon.encode(answers).decode()
        imported = desk.run(campaign, "packet.import", answers=text).result
        assert [(one.fate, one.told) for one in imported.fates] == [("taken", "")]
    assert desk.check().faults == ()
    desk.close()


# --- stale lines ---


def test_what_no_longer_fits_is_refused_with_its_reason_and_the_rest_is_taken(club):
    club.hold("roster")
    packet = club.packet()
    dear = "klingon.c8k"
    answers = club.answer(packet, enlist(D7, "Avenger"), enlist(E4, "Keeper"), FINISH)
    stale = replace(answers.lines[1], order=enlist(E4, "Avenger"))
    answers = replace(answers, lines=(answers.lines[0], stale, answers.lines[1], answers.lines[2]))
    taken = club.take(answers)
    assert fates(taken) == ["taken", "refused", "taken", "refused"]
    assert taken.fates[2].told.endswith("Keeper (E4) for 70 points; 1760 left")
    assert "Avenger" in taken.fates[1].told
    assert taken.fates[3].told == "would be the end of it, and line 2 does not fit"
    assert set(club.ships(club.blue)) == {"Avenger", "Keeper"}
    assert dear not in {ship.class_id for ship in club.ships(club.blue).values()}


def test_all_or_nothing(club):
    club.hold("roster")
    answers = club.answer(club.packet(), enlist(D7, "Avenger"), enlist(E4, "Keeper"))
    stale = replace(answers.lines[1], order=enlist(E4, "Avenger"))
    head = club.desk.log(club.id)[-1].number
    with pytest.raises(BadInput, match="nothing was taken, for not all fits: line 2, .*: "):
        club.take(replace(answers, lines=(answers.lines[0], stale)), whole=True)
    assert club.ships(club.blue) == {}
    assert club.desk.log(club.id)[-1].number == head


def test_a_battle_that_moved_on_is_stale(war):
    battle = war.duel()
    packet = war.packet()
    order = {"order": "allocate", "unit": war.ships(war.blue)["Avenger"].id, "movement": 7}
    answers = war.answer(packet, order)
    war.choose(battle, "federation")
    number = war.desk.run(
        war.id, "battle.order", battle=battle, seat="klingon", order={**order, "movement": 4}
    ).number
    taken = war.take(answers)
    assert [one.told for one in taken.fates] == [f"was decided otherwise since, by log entry {number}"]
    war.run("undo", number=number)
    assert fates(war.take(answers)) == ["taken"]


def test_why_a_secret_order_is_refused_tells_nothing_of_it(war):
    war.duel()
    answers = war.answer(
        war.packet(), {"order": "allocate", "unit": war.ships(war.blue)["Avenger"].id, "movement": 7}
    )
    line = answers.lines[0]
    (fate,) = war.take(replace(answers, lines=(replace(line, order={**line.order, "movement": 39}),))).fates
    assert fate.fate == "refused"
    assert fate.told.startswith("is not legal as things stand now [")
    assert "39" not in fate.told + fate.words


def test_what_others_did_to_the_battle_is_found_by_its_digest(war):
    battle = war.duel()
    order = {"order": "allocate", "unit": (avenger := war.ships(war.blue)["Avenger"].id), "movement": 7}
    answers = war.answer(war.packet(), order)
    hood = war.ships(war.red)["Hood"].id
    moved = {"order": "amend", "path": ["units", hood, "heading"], "value": 5, "reason": "a slip"}
    war.run("battle.order", battle=battle, seat="gamemaster", order=moved)
    (fate,) = war.take(answers).fates
    assert fate.fate == "refused"
    assert fate.told.startswith("has moved on since log entry ")
    assert avenger in war.desk.battle(battle).state.units


def test_a_procedure_that_was_taken_back_is_no_longer_there(club):
    held = club.hold("roster")
    answers = club.answer(club.packet(), enlist(D7, "Avenger"))
    first = next(entry for entry in club.desk.log(club.id) if entry.battle == held)
    club.run("undo", number=first.number)
    assert [(one.fate, one.told) for one in club.take(answers).fates] == [("refused", "is no longer there")]


def test_a_fleet_that_was_handed_over_is_not_decided_for(club):
    club.hold("roster")
    answers = club.answer(club.packet(), enlist(D7, "Avenger"))
    club.run("force.hand_over", force=club.blue, player=club.ann)
    assert [one.told for one in club.take(answers).fates] == ["Bob does not decide for Blue Fleet"]


# --- twice ---


def test_the_same_answers_are_taken_once(club):
    club.hold("roster")
    answers = club.answer(club.packet(), enlist(D7, "Avenger"), FINISH)
    club.take(answers)
    head = club.desk.log(club.id)[-1].number
    assert fates(club.take(answers)) == ["known", "known"]
    assert club.desk.log(club.id)[-1].number == head


def test_of_two_packets_about_the_same_thing_the_first_answer_counts(club):
    club.hold("roster")
    first, second = club.packet(), club.packet()
    club.take(club.answer(first, enlist(D7, "Avenger")))
    taken = club.take(club.answer(second, enlist(E4, "Keeper"), FINISH))
    assert fates(taken) == ["refused", "refused"]
    assert "was decided otherwise since, by log entry" in taken.fates[0].told
    assert set(club.ships(club.blue)) == {"Avenger"}


def test_an_import_is_taken_back_together(club):
    club.hold("roster")
    answers = club.answer(club.packet(), enlist(D7, "Avenger"), enlist(E4, "Keeper"), FINISH)
    done = club.desk.run(club.id, "packet.import", answers=msgspec.json.encode(answers).decode())
    assert len(club.run("undo", number=done.number + 2)) == 4
    assert club.ships(club.blue) == {}
    assert fates(club.take(answers)) == ["taken"] * 3


def test_a_packet_that_was_taken_back_is_answered_in_vain(club):
    club.hold("roster")
    packet = club.packet()
    club.run("undo")
    with pytest.raises(BadInput, match="answers of Bob: their packet was taken back, by log entry"):
        club.take(club.answer(packet, enlist(D7, "Avenger")))


# --- dice at the table ---


def test_typed_dice_are_asked_for_and_the_rest_comes_after(club):
    avenger = club.run("unit.enter", force=club.blue, name="Avenger", class_id=D7)
    keeper = club.run("unit.enter", force=club.blue, name="Keeper", class_id=E4)
    held = club.run(
        "procedure.begin",
        procedure="muster",
        forces=[club.blue],
        detail={"units": [avenger, keeper]},
        control={club.blue: {"dice": "typed"}},
    )
    answers = club.answer(club.packet(), *({"order": "man", "units": [one]} for one in (avenger, keeper)))
    assert fates(club.take(answers)) == ["waits", "waits"]
    (waiting,) = club.desk.battle(held).pending
    assert waiting.order["units"] == [avenger]
    club.run("battle.dice", battle=held, dice=[6, 5])
    assert fates(club.take(answers)) == ["known", "waits"]
    club.run("battle.dice", battle=held, dice=[1, 2])
    assert fates(club.take(answers)) == ["known", "known"]
    assert club.desk.battle(held).to_act == ()


# --- secrets ---


def test_no_byte_of_a_packet_is_of_anothers_panel(war, tmp_path):
    battle = war.duel()
    hood = war.ships(war.red)["Hood"].id
    panel = canon.encode(war.desk.battle(battle).state.units[hood].panel)
    assert panel in _bytes(war.packet(war.ann), tmp_path), "so the search is known to find it"
    assert panel not in _bytes(war.packet(), tmp_path)


def test_what_another_decides_in_secret_changes_no_byte_of_a_packet(war, tmp_path):
    battle = war.duel()
    hood = war.ships(war.red)["Hood"].id
    found = []
    for movement, shield in ((11, 0), (4, 2)):
        order = {
            "order": "allocate",
            "unit": hood,
            "movement": movement,
            "shields": [0, shield, 0, 0, 0, 0],
        }
        done = war.desk.run(war.id, "battle.order", battle=battle, seat="federation", order=order)
        packet = war.packet()
        assert packet.questions
        power = canon.encode(war.desk.battle(battle).state.units[hood].panel.power)
        assert power not in _bytes(packet, tmp_path)
        assert canon.digest(war.desk.battle(battle).state).encode() not in _bytes(packet, tmp_path)
        same = [replace(one, number=0) for one in packet.questions]
        found.append(replace(packet, questions=tuple(same), number=0, token="", digest=""))
        war.run("undo", number=done.number)
    assert canon.encode(found[0]) == canon.encode(found[1])


def test_a_packet_about_the_aftermath_holds_no_panel_of_anothers_ship(war, tmp_path):
    battle = war.duel()
    for seat in ("federation", "klingon"):
        war.run("battle.control", battle=battle, seat=seat, by="bot")
    war.run("battle.bots", battle=battle, seats="all", most=300)
    war.run("battle.accept", battle=battle)
    held = war.hold("advancement", after=battle, ruleset="fasa")
    forces = {one.id: one for one in war.desk.battle(held).state.ledger.forces}
    sheets = {force: canon.encode(next(iter(forces[force].units)).sheet) for force in (war.red, war.blue)}
    for player, own, others in ((war.ann, war.red, war.blue), (war.bob, war.blue, war.red)):
        searched = _bytes(war.packet(player), tmp_path)
        assert sheets[own] in searched
        assert sheets[others] not in searched


def test_a_packet_is_no_copy_of_the_log_or_of_set_ups(war, tmp_path):
    battle = war.duel()
    war.run("player.note", player=war.ann, notes="owes us a pizza")
    write(path := tmp_path / "a.bridgehead-packet", war.packet())
    text = path.read_text()
    assert "pizza" not in text
    row = war.desk.battle(battle).battle
    assert canon.encode(row.setup).decode() not in text
    assert set(json.loads(text)["questions"][0]) == {
        "battle", "name", "theater", "ruleset", "version", "settings", "procedure", "seat", "turn", "step",
        "state_version", "view", "number", "digest", "so_far",
    }  # fmt: skip


def test_a_packet_tells_what_has_come_of_a_procedure_so_far(club):
    """Who is challenged reads by whom, to what, and for how many points."""
    club.run("unit.enter", force=club.red, name="Hood", class_id="federation.ca", quality=4)
    club.run("unit.enter", force=club.blue, name="Avenger", class_id=D7, quality=4)
    club.run("procedure.begin", procedure="challenge", forces=[club.red, club.blue])
    (battle,) = (row.id for row in club.desk.battles(club.id))
    while club.blue not in club.desk.battle(battle).to_act:
        club.run("battle.bot_order", battle=battle, seat=club.red)
    (question,) = club.packet().questions
    assert question.name == "Challenge (Red Fleet and Blue Fleet)"
    assert any(line.startswith("Red Fleet challenges Blue Fleet: ") for line in question.so_far)
    assert any(line.startswith("Conflict intensity: ") for line in question.so_far)


def test_the_log_keeps_neither_token_nor_orders_where_all_may_read_them(club):
    club.hold("roster")
    packet = club.packet()
    answers = club.answer(packet, enlist(D7, "Avenger"))
    done = club.desk.run(club.id, "packet.import", answers=msgspec.json.encode(answers).decode())
    written = msgspec.json.encode(club.desk.log(club.id)).decode()
    assert packet.token not in written
    told = club.desk.log_entry(club.id, done.number).arguments["answers"]
    assert told == f"1 to the packet of log entry {packet.number}, by Bob"


# --- garbage ---


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda data: {**data, "player": "Ann"}, "is not as it was made"),
        (lambda data: {**data, "token": 3}, "token"),
        (lambda data: {**data, "more": 1}, "more"),
        (lambda data: {**data, "kind": "bridgehead answers 1"}, "is no packet"),
        (lambda data: {**data, "kind": "bridgehead packet 9"}, "kind"),
        (lambda _data: [1, 2], "is no packet"),
        (lambda _data: {}, "is no packet"),
    ],
)
def test_a_packet_that_is_none_says_why(club, tmp_path, change, cause):
    club.hold("roster")
    path = tmp_path / "a.bridgehead-packet"
    path.write_text(json.dumps(change(canon.plain(club.packet()))))
    with pytest.raises(BadInput, match=cause):
        read_packet(path)


@pytest.mark.parametrize("garbage", [b"", b"\x00\xff\xfe", b"{", b"[" * 5000, b"SQLite format 3\0", b"null"])
def test_garbage_is_no_packet_and_no_answers(club, tmp_path, garbage):
    path = tmp_path / "a.bridgehead-packet"
    path.write_bytes(garbage)
    with pytest.raises(BadInput, match=r"a\.bridgehead-packet"):
        read_packet(path)
    with pytest.raises(BadInput, match="answers"):
        club.run("packet.import", answers=garbage.decode("latin-1").replace("\0", " "))


def test_a_view_that_is_not_sound_says_so_and_hurts_nothing(club):
    club.hold("roster")
    question = club.packet().questions[0]
    with pytest.raises(BadInput, match="state"):
        look(club.plugins, replace(question, view='{"ledger": 1}'), ())
    assert club.plugins.has("actasf")
    with pytest.raises(BadInput, match="older"):
        look(club.plugins, replace(question, state_version=99), ())


def test_answers_of_a_stranger_are_refused(club):
    club.hold("roster")
    answers = club.answer(club.packet(), enlist(D7, "Avenger"))
    for forged in (
        replace(answers, token="0" * 32),
        replace(answers, number=1),
        replace(answers, number=10_000),
        replace(answers, number=-1),
    ):
        with pytest.raises(BadInput, match="has given out no such packet"):
            club.take(forged)


def test_answers_for_another_seat_or_as_gamemaster_are_refused(club):
    held = club.hold("roster")
    answers = club.answer(club.packet(), enlist(D7, "Avenger"))
    line = answers.lines[0]
    forged = (
        replace(line, seat=club.red, order=enlist("federation.ca", "Hood")),
        replace(line, seat="gamemaster", order={"order": "amend", "path": ["choosing"], "value": [], "reason": "x"}),
        replace(line, order={"order": "amend", "path": ["choosing"], "value": [], "reason": "x"}),
        replace(line, order={"order": "switch", "mode": "cards", "places": {}, "reason": ""}),
        replace(line, order={"order": "enlist"}),
        replace(line, order={}),
    )  # fmt: skip
    taken = club.take(replace(answers, lines=forged))
    assert fates(taken) == ["refused"] * 6
    assert all(one.told for one in taken.fates)
    assert club.desk.newest(club.id, held, 9)[-1].seat is None


def test_a_tampered_order_is_never_carried_out_to_name_it(club):
    held = _aftermath(club)
    answers = club.answer(club.packet(), {"order": "proceed"})
    line = answers.lines[0]
    avenger = club.ships(club.blue)["Avenger"].id
    forged = tuple(
        replace(line, order=order)
        for order in (
            {"order": "train", "unit": avenger, "number": 2**40},
            {"order": "repair", "units": ["nobody"]},
            {"order": "improve", "unit": "nobody"},
        )
    )
    spoilt = replace(answers, lines=forged)
    assert [one.words for one in club.take(spoilt).fates] == [
        f"train, unit {avenger}, number {2**40}",
        "repair, units ['nobody']",
        "improve, unit nobody",
    ]
    sight = look(club.plugins, club.packet().questions[0], spoilt.lines)
    assert sight.note.startswith("What is sealed does not fit what was asked")
    assert sight.view.to_act == ()
    assert club.desk.battle(held).to_act


# --- the player's own file ---


def test_answers_are_kept_beside_the_packet(club, tmp_path):
    club.hold("roster")
    write(path := tmp_path / "bob.bridgehead-packet", club.packet())
    packet = read_packet(path)
    kept = answers_path(path)
    assert kept == tmp_path / "bob.bridgehead-answers"
    answers = club.answer(packet, enlist(D7, "Avenger"), enlist(E4, "Keeper"))
    write(kept, answers)
    assert answers_to(packet, kept) == answers
    fewer = unseal(packet.questions[0], answers)
    assert [line.order["ship_name"] for line in fewer.lines] == ["Avenger"]
    with pytest.raises(BadInput, match="no order is sealed for it"):
        unseal(packet.questions[0], unseal(packet.questions[0], fewer))
    with pytest.raises(BadInput, match="cannot be written: "):
        write(tmp_path / "nowhere" / kept.name, answers)
    with pytest.raises(BadInput, match="holds the answers to another packet"):
        answers_to(club.packet(), kept)


def _bytes(packet: Packet, folder: Path) -> bytes:
    """Give a packet's file as a search finds it: views are texts within it, whose quotes are escaped."""
    write(path := folder / "searched.bridgehead-packet", packet)
    return path.read_bytes().replace(b'\\"', b'"')


def _aftermath(club: Club) -> str:
    """Fight a battle by its result and begin its aftermath, with an XP die or more for each of Bob's ships."""
    ships = {}
    for force, name, kind in (
        (club.red, "Hood", "federation.ca"),
        (club.blue, "Avenger", D7),
        (club.blue, "Keeper", E4),
    ):
        ships[name] = club.run("unit.enter", force=force, name=name, class_id=kind, quality=3, xp=1)
    forces = [
        {"seat": "red", "units": [ships["Hood"]]},
        {"seat": "blue", "units": [ships["Avenger"], ships["Keeper"]]},
    ]
    battle = club.run(
        "battle.create",
        theater="space",
        ruleset="actasf",
        name="Skirmish",
        setup={"scenario": "a-call-to-arms", "forces": forces, "detail": {"points": 500}},
    )
    club.run("battle.result", battle=battle, values={"turns": 3})
    club.run("battle.accept", battle=battle)
    return club.hold("aftermath", after=battle)
