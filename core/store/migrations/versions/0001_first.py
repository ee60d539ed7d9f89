"""The first schema.

Revision: 0001
After: nothing
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Bring the schema up."""

    op.create_table(
        "campaign",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("pack", sa.String(), nullable=False),
        sa.Column("space", sa.String(), nullable=True),
        sa.Column("ground", sa.String(), nullable=True),
        sa.Column("economy", sa.String(), nullable=True),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("winner", sa.String(), nullable=True),
        sa.Column("session", sa.String(), nullable=True),
        sa.Column("head", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_campaign_name")),
        sa.CheckConstraint("status IN ('running', 'over')", name=op.f("ck_campaign_status")),
        sa.CheckConstraint("head >= 0", name=op.f("ck_campaign_head")),
        sa.CheckConstraint("turn >= 0", name=op.f("ck_campaign_turn")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaign")),
    )
    op.create_table(
        "log",
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("session", sa.String(), nullable=True),
        sa.Column("seat", sa.String(), nullable=True),
        sa.Column("command", sa.String(), nullable=False),
        sa.Column("arguments", sa.Text(), nullable=False),
        sa.Column("cause", sa.BigInteger(), nullable=True),
        sa.Column("battle", sa.String(), nullable=True),
        sa.Column("play", sa.Text(), nullable=True),
        sa.Column("dice", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("changes", sa.Text(), nullable=False),
        sa.Column("undone_by", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("number >= 1", name=op.f("ck_log_number")),
        sa.ForeignKeyConstraint(["campaign"], ["campaign.id"], name=op.f("fk_log_campaign_campaign")),
        sa.PrimaryKeyConstraint("campaign", "number", name=op.f("pk_log")),
    )
    with op.batch_alter_table("log", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_log_campaign_battle"), ["campaign", "battle"], unique=False)

    op.create_table(
        "operation",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("links", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_operation_name")),
        sa.CheckConstraint("status IN ('running', 'over')", name=op.f("ck_operation_status")),
        sa.CheckConstraint("turn >= 0", name=op.f("ck_operation_turn")),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_operation_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_operation")),
    )
    with op.batch_alter_table("operation", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_operation_campaign"), ["campaign"], unique=False)

    op.create_table(
        "player",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("notes", sa.String(), nullable=False),
        sa.Column("left", sa.String(), nullable=True),
        sa.CheckConstraint("name <> ''", name=op.f("ck_player_name")),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_player_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
    )
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_player_campaign"), ["campaign"], unique=False)

    op.create_table(
        "session",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("began", sa.String(), nullable=False),
        sa.Column("ended", sa.String(), nullable=True),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("notes", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_session_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
    )
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_session_campaign"), ["campaign"], unique=False)

    op.create_table(
        "battle",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("operation", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("theater", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("ruleset_version", sa.String(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("state_version", sa.BigInteger(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("step", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("control", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.CheckConstraint("name <> ''", name=op.f("ck_battle_name")),
        sa.CheckConstraint(
            "status IN ('running', 'standing by', 'over', 'accepted')", name=op.f("ck_battle_status")
        ),
        sa.CheckConstraint("theater IN ('space', 'ground', 'campaign')", name=op.f("ck_battle_theater")),
        sa.CheckConstraint("state_version >= 0", name=op.f("ck_battle_state_version")),
        sa.CheckConstraint("turn >= 0", name=op.f("ck_battle_turn")),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_battle_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["operation"],
            ["operation.id"],
            name=op.f("fk_battle_operation_operation"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_battle")),
    )
    with op.batch_alter_table("battle", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_battle_campaign"), ["campaign"], unique=False)
        batch_op.create_index(batch_op.f("ix_battle_operation"), ["operation"], unique=False)

    op.create_table(
        "force",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("empire", sa.String(), nullable=False),
        sa.Column("theater", sa.String(), nullable=False),
        sa.Column("prestige", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("left", sa.String(), nullable=True),
        sa.CheckConstraint("name <> ''", name=op.f("ck_force_name")),
        sa.CheckConstraint("theater IN ('space', 'ground')", name=op.f("ck_force_theater")),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_force_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["player"],
            ["player.id"],
            name=op.f("fk_force_player_player"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_force")),
    )
    with op.batch_alter_table("force", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_force_campaign"), ["campaign"], unique=False)
        batch_op.create_index(batch_op.f("ix_force_player"), ["player"], unique=False)

    op.create_table(
        "battle_turn",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("battle", sa.String(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("state_version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("turn >= 0", name=op.f("ck_battle_turn_turn")),
        sa.ForeignKeyConstraint(
            ["battle"],
            ["battle.id"],
            name=op.f("fk_battle_turn_battle_battle"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_battle_turn")),
    )
    with op.batch_alter_table("battle_turn", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_battle_turn_battle"), ["battle"], unique=False)

    op.create_table(
        "pending",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("battle", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("order", sa.Text(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("faces", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["battle"],
            ["battle.id"],
            name=op.f("fk_pending_battle_battle"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pending")),
    )
    with op.batch_alter_table("pending", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_pending_battle"), ["battle"], unique=False)

    op.create_table(
        "transfer",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("operation", sa.String(), nullable=False),
        sa.Column("link", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("unit", sa.String(), nullable=False),
        sa.Column("squads", sa.Text(), nullable=False),
        sa.Column("left_turn", sa.BigInteger(), nullable=False),
        sa.Column("left_step", sa.String(), nullable=False),
        sa.Column("due_turn", sa.BigInteger(), nullable=False),
        sa.Column("due_step", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.CheckConstraint("status IN ('in transit', 'arrived', 'lost')", name=op.f("ck_transfer_status")),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_transfer_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["operation"],
            ["operation.id"],
            name=op.f("fk_transfer_operation_operation"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["source"],
            ["battle.id"],
            name=op.f("fk_transfer_source_battle"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["target"],
            ["battle.id"],
            name=op.f("fk_transfer_target_battle"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_transfer")),
    )
    with op.batch_alter_table("transfer", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_transfer_campaign"), ["campaign"], unique=False)
        batch_op.create_index(batch_op.f("ix_transfer_operation"), ["operation"], unique=False)
        batch_op.create_index(batch_op.f("ix_transfer_source"), ["source"], unique=False)
        batch_op.create_index(batch_op.f("ix_transfer_target"), ["target"], unique=False)

    op.create_table(
        "unit",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("force", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("class_id", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("quality", sa.BigInteger(), nullable=False),
        sa.Column("xp", sa.BigInteger(), nullable=False),
        sa.Column("skills", sa.Text(), nullable=False),
        sa.Column("condition", sa.String(), nullable=False),
        sa.Column("squads", sa.Text(), nullable=False),
        sa.Column("sheets", sa.Text(), nullable=False),
        sa.Column("left", sa.String(), nullable=True),
        sa.CheckConstraint(
            "condition IN ('fit', 'damaged', 'crippled', 'destroyed', 'withdrawn', 'captured')",
            name=op.f("ck_unit_condition"),
        ),
        sa.CheckConstraint("name <> ''", name=op.f("ck_unit_name")),
        sa.CheckConstraint("xp >= 0", name=op.f("ck_unit_xp")),
        sa.ForeignKeyConstraint(
            ["campaign"],
            ["campaign.id"],
            name=op.f("fk_unit_campaign_campaign"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["force"], ["force.id"], name=op.f("fk_unit_force_force"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_unit")),
    )
    with op.batch_alter_table("unit", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_unit_campaign"), ["campaign"], unique=False)
        batch_op.create_index(batch_op.f("ix_unit_force"), ["force"], unique=False)
