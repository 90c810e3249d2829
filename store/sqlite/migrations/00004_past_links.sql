-- +goose Up
-- Stored links that were replaced or taken back, for what is asked as of a moment.
-- What is asked of now reads links alone.

CREATE TABLE past_links (
  user     INTEGER NOT NULL,
  src      INTEGER NOT NULL,
  dst      INTEGER NOT NULL,
  type     TEXT NOT NULL,
  both     INTEGER NOT NULL,
  strength REAL NOT NULL,
  reason   TEXT NOT NULL,
  author   TEXT NOT NULL,
  at       INTEGER NOT NULL,
  zone     INTEGER,
  closed   INTEGER NOT NULL,
  czone    INTEGER,
  PRIMARY KEY (user, src, dst, type, at)
) WITHOUT ROWID;
CREATE INDEX past_links_in ON past_links (user, dst);

PRAGMA user_version = 4;
