-- +goose Up
-- Requests that are done once, and what they did, written in the commit that did it.
-- Times are microseconds since 1970.

CREATE TABLE once (
  user  INTEGER NOT NULL,
  key   BLOB NOT NULL,    -- a hash
  asked BLOB NOT NULL,    -- a hash of what was asked for
  at    INTEGER NOT NULL,
  did   BLOB,
  PRIMARY KEY (user, key)
) WITHOUT ROWID;
CREATE INDEX once_at ON once (user, at);

-- Of several processes that migrate at once, one that is late made migration 13 again, which does
-- no harm by itself but took the version back. A version is listed once from here on, so that the
-- late one fails and finds it done.
DELETE FROM goose_db_version WHERE id NOT IN (SELECT min(id) FROM goose_db_version GROUP BY version_id);
CREATE UNIQUE INDEX goose_db_version_once ON goose_db_version (version_id);

PRAGMA user_version = 14;
