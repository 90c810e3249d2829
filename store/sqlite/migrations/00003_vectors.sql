-- +goose Up
-- Vectors of what notes say, by embedder and dimensions.

CREATE TABLE spaces (
  space    INTEGER PRIMARY KEY,
  user     INTEGER NOT NULL,
  embedder TEXT NOT NULL,
  dims     INTEGER NOT NULL
);
CREATE UNIQUE INDEX spaces_name ON spaces (user, embedder, dims);

-- A vector stands for all versions of a note with the same words: row is that of
-- the first of them, as in notes.
CREATE TABLE vectors (
  id    INTEGER PRIMARY KEY,
  space INTEGER NOT NULL,
  row   INTEGER NOT NULL,
  gen   INTEGER NOT NULL, -- vector generation of the commit that wrote it
  data  BLOB NOT NULL     -- four bytes a value
);
CREATE UNIQUE INDEX vectors_row ON vectors (space, row);
CREATE INDEX vectors_gen ON vectors (space, gen);

ALTER TABLE users ADD COLUMN vgen INTEGER NOT NULL DEFAULT 0;   -- moves with every commit that writes vectors
ALTER TABLE users ADD COLUMN vepoch INTEGER NOT NULL DEFAULT 0; -- moves when vectors are destroyed

PRAGMA user_version = 3;
