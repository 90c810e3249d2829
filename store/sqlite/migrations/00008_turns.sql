-- +goose Up
-- Jobs are handed out in turn by user, and a look at the queue reads no job that is not
-- due: for each kind of job, turns has a row for every user with jobs of it.

-- hold is how long the lease of a job was given for, in microseconds; 0: it is not leased.
ALTER TABLE jobs ADD COLUMN hold INTEGER NOT NULL DEFAULT 0;
DROP INDEX jobs_due;
CREATE INDEX jobs_next ON jobs (user, kind, not_until, created, id) WHERE dead = 0;
CREATE INDEX jobs_leased ON jobs (not_until) WHERE hold > 0;

CREATE TABLE turns (
  kind TEXT NOT NULL,
  user INTEGER NOT NULL,
  due  INTEGER NOT NULL, -- when the first of the user's jobs of the kind is due that are not dead
  turn INTEGER,          -- place in the line; NULL: not in it
  PRIMARY KEY (kind, user)
) WITHOUT ROWID;
CREATE INDEX turns_due ON turns (kind, due) WHERE turn IS NULL;
CREATE INDEX turns_line ON turns (kind, turn) WHERE turn IS NOT NULL;
CREATE INDEX turns_last ON turns (turn) WHERE turn IS NOT NULL;

INSERT INTO turns (kind, user, due) SELECT kind, user, min(not_until) FROM jobs WHERE dead = 0 GROUP BY kind, user;

-- The ledger by day, kept with every call: what is left of a budget costs one look-up,
-- not the sum of the day's calls.
CREATE TABLE days (
  user       INTEGER NOT NULL,
  day        INTEGER NOT NULL, -- of UTC, since 1970
  step       TEXT NOT NULL,
  model      TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  calls      INTEGER NOT NULL,
  tokens_in  INTEGER NOT NULL,
  tokens_out INTEGER NOT NULL,
  took       INTEGER NOT NULL,
  PRIMARY KEY (user, day, step, model, outcome)
) WITHOUT ROWID;
INSERT INTO days SELECT user, at / 86400000000, step, model, outcome, sum(calls), sum(tokens_in), sum(tokens_out), sum(took)
  FROM calls GROUP BY 1, 2, 3, 4, 5;

PRAGMA user_version = 8;
