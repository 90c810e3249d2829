-- +goose Up
-- Requests that are done once, and what they did, written in the commit that did it.

CREATE TABLE once (
  owner BIGINT NOT NULL,
  key   BYTEA  NOT NULL, -- a hash
  asked BYTEA  NOT NULL, -- a hash of what was asked for
  at    BIGINT NOT NULL,
  did   BYTEA,
  PRIMARY KEY (owner, key)
);
CREATE INDEX once_at ON once (owner, at);
