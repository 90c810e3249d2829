-- +goose Up
-- How many things a user has, so that nothing is counted one by one. Commits keep them.

ALTER TABLE users ADD COLUMN messages INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN versions INTEGER NOT NULL DEFAULT 0; -- rows of notes
ALTER TABLE users ADD COLUMN links    INTEGER NOT NULL DEFAULT 0; -- those of the table links

UPDATE users SET
  messages = (SELECT count(*) FROM messages m WHERE m.user = users.user),
  versions = (SELECT count(*) FROM notes n WHERE n.user = users.user),
  links    = (SELECT count(*) FROM links l WHERE l.user = users.user);
CREATE INDEX messages_wordless ON messages (user) WHERE notes IS NULL;

PRAGMA user_version = 9;
