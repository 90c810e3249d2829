-- +goose Up
-- What purges owe: how many there were, and how many of them left no word in the log.
-- loose: free space in the file may hold words that were deleted before all deleted rows
-- were overwritten.

CREATE TABLE purges (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  made  INTEGER NOT NULL,
  cut   INTEGER NOT NULL,
  loose INTEGER NOT NULL
);
INSERT INTO purges VALUES (1, 0, 0, (SELECT count(*) > 0 FROM users));

PRAGMA user_version = 7;
