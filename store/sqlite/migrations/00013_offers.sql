-- +goose Up
-- A store offers due work, and whose turn it is decides who asks: a row stays, with the
-- number under which its user was last handed a job of the kind, also when all are done.

CREATE TABLE offers (
  user INTEGER NOT NULL,
  kind TEXT NOT NULL,
  turn INTEGER NOT NULL, -- greater with every job that is handed out, over all users
  due  INTEGER,          -- when the first of the user's jobs of the kind is due that are not dead; NULL: there is none
  PRIMARY KEY (user, kind)
) WITHOUT ROWID;
-- Who was in a line keeps the place. The others come behind, who has been due longest first.
INSERT INTO offers (user, kind, turn, due)
  SELECT user, kind, row_number() OVER (ORDER BY turn IS NULL, turn, due, user, kind), due FROM turns;
DROP TABLE turns;
ALTER TABLE offers RENAME TO turns;
CREATE INDEX turns_due ON turns (kind, due, turn) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX turns_turn ON turns (turn);

PRAGMA user_version = 13;
