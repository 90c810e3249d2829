-- +goose Up
-- Cycles of reflection, in the order of commits; body is the cycle without its id
-- and user, as JSON.

CREATE TABLE cycles (
  row     INTEGER PRIMARY KEY,
  user    INTEGER NOT NULL,
  id      BLOB NOT NULL,
  started INTEGER NOT NULL,
  body    TEXT NOT NULL
);
CREATE UNIQUE INDEX cycles_id ON cycles (user, id);
CREATE INDEX cycles_started ON cycles (user, started, row);

-- A user's traits are few, and asked for without the rest of the notes. That kind is
-- in it makes it the first choice, now and as of a moment.
CREATE INDEX notes_traits ON notes (user, kind, closed, recorded, id) WHERE kind = 'trait';

PRAGMA user_version = 5;
