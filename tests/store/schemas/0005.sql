BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE battle (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	operation VARCHAR, 
	name VARCHAR NOT NULL, 
	theater VARCHAR NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	ruleset_version VARCHAR NOT NULL, 
	settings TEXT NOT NULL, 
	setup TEXT NOT NULL, 
	state BLOB NOT NULL, 
	state_version BIGINT NOT NULL, 
	turn BIGINT NOT NULL, 
	step VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	control TEXT NOT NULL, 
	outcome TEXT, 
	CONSTRAINT pk_battle PRIMARY KEY (id), 
	CONSTRAINT ck_battle_name CHECK (name <> ''), 
	CONSTRAINT ck_battle_status CHECK (status IN ('running', 'standing by', 'over', 'accepted')), 
	CONSTRAINT ck_battle_theater CHECK (theater IN ('space', 'ground', 'campaign')), 
	CONSTRAINT ck_battle_state_version CHECK (state_version >= 0), 
	CONSTRAINT ck_battle_turn CHECK (turn >= 0), 
	CONSTRAINT fk_battle_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_battle_operation_operation FOREIGN KEY(operation) REFERENCES operation (id) DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "battle" VALUES('first-8c19fc8c','reach-7a506466',NULL,'First','space','duel','1.0','{"saves":true}','{"detail":{},"forces":[{"empire":"","role":"","seat":"red","side":"red","units":[{"class_id":"boat","condition":"fit","id":"a","name":"A","quality":0,"sheet":{},"skills":[],"squads":[],"xp":0}]},{"empire":"","role":"","seat":"blue","side":"blue","units":[{"class_id":"boat","condition":"fit","id":"b","name":"B","quality":0,"sheet":{},"skills":[],"squads":[],"xp":0}]}],"links":[],"mode":"board","scenario":"duel"}',X'7801AB562A4E4D2C2956B28A562A4A4D51D2514ACA294D558AD5512ACDCB8408278204412219A539392085C63A46405E414E6225508395612D00C1581467',1,1,'fight','running','{"blue":{"by":"player","dice":"rolled","level":""},"red":{"by":"player","dice":"rolled","level":""}}',NULL);
CREATE TABLE battle_turn (
	id VARCHAR NOT NULL, 
	battle VARCHAR NOT NULL, 
	turn BIGINT NOT NULL, 
	number BIGINT NOT NULL, 
	state BLOB NOT NULL, 
	state_version BIGINT NOT NULL, 
	CONSTRAINT pk_battle_turn PRIMARY KEY (id), 
	CONSTRAINT ck_battle_turn_turn CHECK (turn >= 0), 
	CONSTRAINT fk_battle_turn_battle_battle FOREIGN KEY(battle) REFERENCES battle (id) DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "battle_turn" VALUES('first-8c19fc8c/1','first-8c19fc8c',1,4,X'7801AB562A4E4D2C2956B28A562A4A4D51D2514ACA294D558AD5512ACDCB8408278204412219A539392085C63AC6405E414E6225508395412D00C1641467',1);
CREATE TABLE campaign (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	pack VARCHAR NOT NULL, 
	space VARCHAR, 
	ground VARCHAR, 
	economy VARCHAR, 
	settings TEXT NOT NULL, 
	facts TEXT NOT NULL, 
	turn BIGINT NOT NULL, 
	status VARCHAR NOT NULL, 
	winner VARCHAR, 
	session VARCHAR, 
	head BIGINT NOT NULL, 
	created VARCHAR NOT NULL, 
	CONSTRAINT pk_campaign PRIMARY KEY (id), 
	CONSTRAINT ck_campaign_name CHECK (name <> ''), 
	CONSTRAINT ck_campaign_status CHECK (status IN ('running', 'over')), 
	CONSTRAINT ck_campaign_head CHECK (head >= 0), 
	CONSTRAINT ck_campaign_turn CHECK (turn >= 0)
);
INSERT INTO "campaign" VALUES('reach-7a506466','Reach','','duel',NULL,NULL,'{"seed":1}','{}',0,'running',NULL,NULL,6,'');
CREATE TABLE document (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	title VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	CONSTRAINT pk_document PRIMARY KEY (id), 
	CONSTRAINT ck_document_name CHECK (name <> ''), 
	CONSTRAINT fk_document_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE force (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	player VARCHAR, 
	name VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	empire VARCHAR NOT NULL, 
	theater VARCHAR NOT NULL, 
	prestige BIGINT NOT NULL, 
	points BIGINT NOT NULL, 
	facts TEXT NOT NULL, 
	"left" VARCHAR, 
	CONSTRAINT pk_force PRIMARY KEY (id), 
	CONSTRAINT ck_force_name CHECK (name <> ''), 
	CONSTRAINT ck_force_theater CHECK (theater IN ('space', 'ground')), 
	CONSTRAINT fk_force_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_force_player_player FOREIGN KEY(player) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "force" VALUES('reds-e22ea23e','reach-7a506466',NULL,'Reds','','','space',0,0,'{}',NULL);
INSERT INTO "force" VALUES('blues-bc822ca7','reach-7a506466',NULL,'Blues','','','space',0,0,'{}',NULL);
CREATE TABLE log (
	campaign VARCHAR NOT NULL, 
	number BIGINT NOT NULL, 
	at VARCHAR NOT NULL, 
	session VARCHAR, 
	seat VARCHAR, 
	command VARCHAR NOT NULL, 
	arguments TEXT NOT NULL, 
	cause BIGINT, 
	battle VARCHAR, 
	play TEXT, 
	dice TEXT NOT NULL, 
	events TEXT NOT NULL, 
	changes TEXT NOT NULL, 
	undone_by BIGINT, 
	CONSTRAINT pk_log PRIMARY KEY (campaign, number), 
	CONSTRAINT ck_log_number CHECK (number >= 1), 
	CONSTRAINT fk_log_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id)
);
INSERT INTO "log" VALUES('reach-7a506466',1,'2026-11-30T18:13:42+00:00',NULL,NULL,'test.start','{"seed":1}',NULL,NULL,NULL,'[]','[]','[["campaign","reach-7a506466",null,{"created":"","economy":null,"facts":{},"ground":null,"head":1,"id":"reach-7a506466","name":"Reach","pack":"","session":null,"settings":{"seed":1},"space":"duel","status":"running","turn":0,"winner":null}]]',NULL);
INSERT INTO "log" VALUES('reach-7a506466',2,'2026-11-30T18:13:42+00:00',NULL,NULL,'test.force','{"name":"Reds","unit":"a"}',NULL,NULL,NULL,'[]','[]','[["force","reds-e22ea23e",null,{"campaign":"reach-7a506466","empire":"","facts":{},"id":"reds-e22ea23e","left":null,"name":"Reds","player":null,"points":0,"prestige":0,"seat":"","theater":"space"}],["unit","a",null,{"campaign":"reach-7a506466","class_id":"boat","condition":"fit","force":"reds-e22ea23e","id":"a","left":null,"name":"a","quality":0,"ruleset":"duel","sheets":{},"skills":[],"squads":[],"xp":0}]]',NULL);
INSERT INTO "log" VALUES('reach-7a506466',3,'2026-11-30T18:13:42+00:00',NULL,NULL,'test.force','{"name":"Blues","unit":"b"}',NULL,NULL,NULL,'[]','[]','[["force","blues-bc822ca7",null,{"campaign":"reach-7a506466","empire":"","facts":{},"id":"blues-bc822ca7","left":null,"name":"Blues","player":null,"points":0,"prestige":0,"seat":"","theater":"space"}],["unit","b",null,{"campaign":"reach-7a506466","class_id":"boat","condition":"fit","force":"blues-bc822ca7","id":"b","left":null,"name":"b","quality":0,"ruleset":"duel","sheets":{},"skills":[],"squads":[],"xp":0}]]',NULL);
INSERT INTO "log" VALUES('reach-7a506466',4,'2026-11-30T18:13:42+00:00',NULL,NULL,'battle.create','{"name":"First","ruleset":"duel","setup":{"detail":{},"forces":[{"empire":"","role":"","seat":"red","side":"red","units":[{"class_id":"boat","condition":"fit","id":"a","name":"A","quality":0,"sheet":{},"skills":[],"squads":[],"xp":0}]},{"empire":"","role":"","seat":"blue","side":"blue","units":[{"class_id":"boat","condition":"fit","id":"b","name":"B","quality":0,"sheet":{},"skills":[],"squads":[],"xp":0}]}],"links":[],"mode":"board","scenario":"duel"},"theater":"space"}',NULL,'first-8c19fc8c','{"digest":"4479bbd5e2ab0a3d","order":null,"version":"1.0"}','[{"request":{"seat":"red","kind":6,"count":1,"reason":"initiative","ordered":true},"faces":[5]}]','[]','[["battle","first-8c19fc8c",null,{"campaign":"reach-7a506466","control":{"blue":{"by":"player","dice":"rolled","level":""},"red":{"by":"player","dice":"rolled","level":""}},"id":"first-8c19fc8c","name":"First","operation":null,"outcome":null,"ruleset":"duel","ruleset_version":"1.0","settings":{"saves":true},"setup":{"detail":{},"forces":[{"empire":"","role":"","seat":"red","side":"red","units":[{"class_id":"boat","condition":"fit","id":"a","name":"A","quality":0,"sheet":{},"skills":[],"squads":[],"xp":0}]},{"empire":"","role":"","seat":"blue","side":"blue","units":[{"class_id":"boat","condition":"fit","id":"b","name":"B","quality":0,"sheet":{},"skills":[],"squads":[],"xp":0}]}],"links":[],"mode":"board","scenario":"duel"},"state_version":1,"status":"running","step":"fight","theater":"space","turn":1}],["battle_turn","first-8c19fc8c/1",null,{"battle":"first-8c19fc8c","id":"first-8c19fc8c/1","number":4,"state_version":1,"turn":1}]]',NULL);
INSERT INTO "log" VALUES('reach-7a506466',5,'2026-11-30T18:13:43+00:00',NULL,'red','battle.order','{"battle":"first-8c19fc8c","order":{"order":"hit"},"seat":"red"}',NULL,'first-8c19fc8c','{"digest":"f377c7866a786de1","order":{"order":"hit"},"version":"1.0"}','[{"request":{"seat":"red","kind":6,"count":1,"reason":"strike","ordered":true},"faces":[6]},{"request":{"seat":"blue","kind":6,"count":1,"reason":"save","ordered":true},"faces":[3]}]','[{"event":"struck","face":6,"hull":2,"unit":"b"}]','[["battle","first-8c19fc8c",{"state":"eAGrVipOTSwpVrKKVipKTVHSUUrKKU1VitVRKs3LhAgnggRBIhmlOTkghcY6xkBeQU5iJVCDlUEtAMFkFGc="},{}]]',NULL);
INSERT INTO "log" VALUES('reach-7a506466',6,'2026-11-30T18:13:43+00:00',NULL,NULL,'test.mark','{"unit":"a","value":3}',NULL,NULL,NULL,'[]','[]','[["unit","a",{"sheets":{}},{"sheets":{"notes":[3]}}]]',NULL);
CREATE TABLE officer (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	unit VARCHAR, 
	squad VARCHAR, 
	role VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	"left" VARCHAR, 
	CONSTRAINT pk_officer PRIMARY KEY (id), 
	CONSTRAINT ck_officer_name CHECK (name <> ''), 
	CONSTRAINT fk_officer_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_officer_unit_unit FOREIGN KEY(unit) REFERENCES unit (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE operation (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	turn BIGINT NOT NULL, 
	status VARCHAR NOT NULL, 
	links TEXT NOT NULL, 
	detail TEXT NOT NULL, 
	CONSTRAINT pk_operation PRIMARY KEY (id), 
	CONSTRAINT ck_operation_name CHECK (name <> ''), 
	CONSTRAINT ck_operation_status CHECK (status IN ('running', 'over')), 
	CONSTRAINT ck_operation_turn CHECK (turn >= 0), 
	CONSTRAINT fk_operation_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE pending (
	id VARCHAR NOT NULL, 
	battle VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	"order" TEXT NOT NULL, 
	request TEXT NOT NULL, 
	faces TEXT NOT NULL, 
	CONSTRAINT pk_pending PRIMARY KEY (id), 
	CONSTRAINT fk_pending_battle_battle FOREIGN KEY(battle) REFERENCES battle (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE player (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	notes VARCHAR NOT NULL, 
	"left" VARCHAR, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT ck_player_name CHECK (name <> ''), 
	CONSTRAINT fk_player_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "session" (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	began VARCHAR, 
	ended VARCHAR, 
	players TEXT NOT NULL, 
	notes VARCHAR NOT NULL, 
	date VARCHAR DEFAULT '' NOT NULL, 
	place VARCHAR DEFAULT '' NOT NULL, 
	story_date VARCHAR DEFAULT '' NOT NULL, 
	"plan" VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_session PRIMARY KEY (id), 
	CONSTRAINT fk_session_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE transfer (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	operation VARCHAR NOT NULL, 
	link VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	source VARCHAR NOT NULL, 
	target VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	unit VARCHAR NOT NULL, 
	squads TEXT NOT NULL, 
	left_turn BIGINT NOT NULL, 
	left_step VARCHAR NOT NULL, 
	due_turn BIGINT NOT NULL, 
	due_step VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, craft TEXT DEFAULT '{}' NOT NULL, strength BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_transfer PRIMARY KEY (id), 
	CONSTRAINT ck_transfer_status CHECK (status IN ('in transit', 'arrived', 'lost')), 
	CONSTRAINT fk_transfer_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_transfer_operation_operation FOREIGN KEY(operation) REFERENCES operation (id) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_transfer_source_battle FOREIGN KEY(source) REFERENCES battle (id) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_transfer_target_battle FOREIGN KEY(target) REFERENCES battle (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE unit (
	id VARCHAR NOT NULL, 
	campaign VARCHAR NOT NULL, 
	force VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	class_id VARCHAR NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	quality BIGINT NOT NULL, 
	xp BIGINT NOT NULL, 
	skills TEXT NOT NULL, 
	condition VARCHAR NOT NULL, 
	squads TEXT NOT NULL, 
	sheets TEXT NOT NULL, 
	"left" VARCHAR, 
	CONSTRAINT pk_unit PRIMARY KEY (id), 
	CONSTRAINT ck_unit_condition CHECK (condition IN ('fit', 'damaged', 'crippled', 'destroyed', 'withdrawn', 'captured')), 
	CONSTRAINT ck_unit_name CHECK (name <> ''), 
	CONSTRAINT ck_unit_xp CHECK (xp >= 0), 
	CONSTRAINT fk_unit_campaign_campaign FOREIGN KEY(campaign) REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED, 
	CONSTRAINT fk_unit_force_force FOREIGN KEY(force) REFERENCES force (id) DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "unit" VALUES('a','reach-7a506466','reds-e22ea23e','a','boat','duel',0,0,'[]','fit','[]','{"notes":[3]}',NULL);
INSERT INTO "unit" VALUES('b','reach-7a506466','blues-bc822ca7','b','boat','duel',0,0,'[]','fit','[]','{}',NULL);
CREATE INDEX ix_log_campaign_battle ON log (campaign, battle);
CREATE INDEX ix_operation_campaign ON operation (campaign);
CREATE INDEX ix_player_campaign ON player (campaign);
CREATE INDEX ix_battle_campaign ON battle (campaign);
CREATE INDEX ix_battle_operation ON battle (operation);
CREATE INDEX ix_force_campaign ON force (campaign);
CREATE INDEX ix_force_player ON force (player);
CREATE INDEX ix_battle_turn_battle ON battle_turn (battle);
CREATE INDEX ix_pending_battle ON pending (battle);
CREATE INDEX ix_transfer_campaign ON transfer (campaign);
CREATE INDEX ix_transfer_operation ON transfer (operation);
CREATE INDEX ix_transfer_source ON transfer (source);
CREATE INDEX ix_transfer_target ON transfer (target);
CREATE INDEX ix_unit_campaign ON unit (campaign);
CREATE INDEX ix_unit_force ON unit (force);
CREATE INDEX ix_document_campaign ON document (campaign);
CREATE INDEX ix_session_campaign ON session (campaign);
CREATE INDEX ix_officer_campaign ON officer (campaign);
CREATE INDEX ix_officer_unit ON officer (unit);
COMMIT;
