-- +goose Up
-- The keys of a server, of no user's memory. Times are microseconds since 1970.

CREATE TABLE keys (
  id      TEXT PRIMARY KEY,
  hash    BLOB NOT NULL,    -- sha256 of the secret
  user    TEXT NOT NULL,    -- a name, or * for every user
  agent   TEXT NOT NULL,
  created INTEGER NOT NULL,
  expires INTEGER,
  revoked INTEGER
) WITHOUT ROWID;

-- Jobs that were given up, so that they are counted without reading the others.
CREATE INDEX jobs_dead ON jobs (kind) WHERE dead = 1;

PRAGMA user_version = 11;
