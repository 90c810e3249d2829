-- +goose Up
-- A store offers due work, and whose turn it is decides who asks: a row of turns stays, with
-- the number under which its user was last handed a job of the kind, also when all are done.
-- Who was in a line keeps the place. The others come behind, who has been due longest first.

ALTER TABLE turns ALTER COLUMN due DROP NOT NULL; -- null: no job of the kind waits
DROP INDEX turns_due;
DROP INDEX turns_line;
UPDATE turns SET turn = o.turn FROM
  (SELECT owner, kind, nextval('turns_turn') AS turn FROM (SELECT owner, kind FROM turns ORDER BY turn NULLS LAST, due, owner, kind) l) o
  WHERE turns.owner = o.owner AND turns.kind = o.kind;
ALTER TABLE turns ALTER COLUMN turn SET NOT NULL;
CREATE INDEX turns_due ON turns (kind, due) INCLUDE (turn) WHERE due IS NOT NULL;
