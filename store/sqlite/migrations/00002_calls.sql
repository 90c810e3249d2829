-- +goose Up
-- The ledger: one row a call to a model.

CREATE TABLE calls (
  user       INTEGER NOT NULL,
  at         INTEGER NOT NULL, -- microseconds since 1970
  step       TEXT NOT NULL,
  model      TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  calls      INTEGER NOT NULL, -- requests sent
  tokens_in  INTEGER NOT NULL,
  tokens_out INTEGER NOT NULL,
  took       INTEGER NOT NULL  -- nanoseconds
);
CREATE INDEX calls_at ON calls (user, at);

PRAGMA user_version = 2;
