"""What the terminal tells one captain of a duel in secret: never what the other has allotted."""

import json
import re
from contextlib import closing
from random import Random

import pytest

from core.api import OrderForm, canon
from core.cli.main import main
from tests.service import duel


@pytest.fixture
def power(tmp_path, capsys, monkeypatch):
    """Say what the terminal prints; the duel stands where the Federation's power is allotted and the Klingons' is not."""
    monkeypatch.setattr("core.service.desk.Plugins", lambda: duel.plugins())
    desk = duel.desk(tmp_path)
    with closing(desk):
        campaign, battle = duel.battle(desk)
        while (view := desk.battle(battle)).state.step == "deployment" or "federation" in view.to_act:
            seat = "federation" if "federation" in view.to_act else view.to_act[0]
            known = view.engine.view(view.state, seat)
            choices = view.engine.legal_orders(known, seat)
            order = choices[0]
            if isinstance(order, OrderForm):
                order = view.engine.bot().choose(known, seat, Random(1))
            desk.run(campaign, "battle.order", battle=battle, seat=seat, order=canon.plain(order))
        desk.run(campaign, "battle.control", battle=battle, seat="federation", by="bot")

    def call(*words):
        assert main([*words, "--database", str(tmp_path / "duel.db")]) == 0
        return capsys.readouterr().out

    call.battle = battle
    return call


def test_the_log_tells_a_seat_what_it_may_know(power):
    entry = next(
        str(one["number"])
        for one in json.loads(power("show", "log", "--json"))
        if ((one["play"] or {}).get("order") or {}).get("order") == "allocate"
    )
    assert "power units" in power("show", "log", entry)
    assert "power units" in power("show", "log", entry, "--seat", "federation")
    for seat in ("klingon", "public"):
        told = power("show", "log", entry, "--seat", seat)
        assert "power is allotted" in told
        assert "power units" not in told
        assert "movement" not in told, "nor the order itself"
        plain = json.loads(power("show", "log", entry, "--seat", seat, "--json"))["entry"]
        assert plain["play"] == {"order": {"order": "allocate"}}
        assert (plain["arguments"], plain["changes"]) == ({}, [])
        assert plain["events"][0]["power"] is None
        listed = json.loads(power("show", "log", "--seat", seat, "--json"))
        assert plain in listed


def test_what_an_order_led_to_is_told_as_its_seat_sees_it(power):
    order = {"order": "allocate", "unit": "klingon", "movement": 4, "shields": [0, 9, 0, 0, 0, 0]}
    told = power("do", "battle.order", f"battle={power.battle}", "seat=klingon", f"order={json.dumps(order)}")
    assert "21 of 40 power units" in told
    played = power("do", "battle.bots", f"battle={power.battle}", "seats=all", "most=30")
    assert re.search(r"Klingon: \d+ of \d+ power units", played)
    assert "Federation: power is allotted" in played
    assert not re.search(r"Federation: \d+ of \d+ power units", played)
    assert not re.search(r"Federation: shields|Federation, shield .*(left in it|get through)", played)


def test_the_board_of_another_seat_has_no_tracks_of_the_ship(power):
    shown = json.loads(power("show", "battle", power.battle, "--seat", "klingon", "--json"))
    assert {track["token"] for track in shown["board"]["tracks"]} == {"klingon"}


def test_data_of_an_order_are_what_its_seat_sees(power):
    order = {"order": "allocate", "unit": "klingon", "movement": 4}
    asked = ("do", "battle.order", f"battle={power.battle}", "seat=klingon", f"order={json.dumps(order)}")
    own = json.loads(power(*asked, "--json"))["result"]
    assert own[0]["power"]["movement"] == 4


def test_data_of_a_bots_order_are_what_the_only_player_sees(power):
    power("do", "undo")
    power("do", "undo")
    power("do", "battle.control", f"battle={power.battle}", "seat=federation", "by=bot")
    done = power("do", "battle.bot_order", f"battle={power.battle}", "seat=federation", "--json")
    (allotted,) = json.loads(done)["result"]
    assert (allotted["event"], allotted["power"], allotted["spent"]) == ("allotted", None, 0)
