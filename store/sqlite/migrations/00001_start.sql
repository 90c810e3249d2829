-- +goose Up
-- A user's rows are clustered: row = user << 32 | a number that counts from 1.
-- Times are microseconds since 1970; zones are seconds east of UTC.

CREATE TABLE users (
  user  INTEGER PRIMARY KEY,
  name  TEXT NOT NULL UNIQUE,
  gen   INTEGER NOT NULL DEFAULT 0, -- moves with every commit that writes notes
  use   INTEGER NOT NULL DEFAULT 0, -- moves with every commit that counts accesses
  epoch INTEGER NOT NULL DEFAULT 0, -- moves when rows are destroyed or analysed anew
  seq   INTEGER NOT NULL DEFAULT 0, -- last number given to a row of notes
  mseq  INTEGER NOT NULL DEFAULT 0  -- last number given to a message
);

-- A row is one version of a note; only closed, czone and cgen are set later.
CREATE TABLE notes (
  row          INTEGER PRIMARY KEY,
  user         INTEGER NOT NULL,
  id           BLOB NOT NULL,
  version      INTEGER NOT NULL,
  root         INTEGER NOT NULL, -- number of the first version's row
  gen          INTEGER NOT NULL, -- of the commit that wrote it
  cgen         INTEGER,          -- of the commit that closed it
  at           INTEGER NOT NULL, -- known from
  closed       INTEGER,          -- known until; null while it is the latest
  czone        INTEGER,
  recorded     INTEGER NOT NULL,
  event        INTEGER,          -- first instant of the event
  state        INTEGER NOT NULL, -- 1 verbatim, 2 forgotten, 4 superseded
  kind         TEXT NOT NULL,
  conversation TEXT NOT NULL,
  domain       TEXT NOT NULL,
  created_by   TEXT NOT NULL,
  visibility   TEXT NOT NULL,
  keys         TEXT,             -- of a note that is not verbatim: its source turns' roots, a JSON array
  terms        BLOB,             -- index.Analyse of the note
  body         BLOB NOT NULL     -- the rest of the version
);
CREATE UNIQUE INDEX notes_id ON notes (user, id, version);
CREATE INDEX notes_recorded ON notes (user, recorded, id) WHERE closed IS NULL;
CREATE INDEX notes_closed ON notes (user, cgen) WHERE cgen IS NOT NULL;

CREATE TABLE messages (
  row   INTEGER PRIMARY KEY,
  user  INTEGER NOT NULL,
  id    BLOB NOT NULL,
  notes TEXT,          -- roots of its verbatim notes, a JSON array
  body  TEXT NOT NULL
);
CREATE UNIQUE INDEX messages_id ON messages (user, id);

-- A stored link, between roots. One both ways stands once, as it was given.
CREATE TABLE links (
  user     INTEGER NOT NULL,
  src      INTEGER NOT NULL,
  dst      INTEGER NOT NULL,
  type     TEXT NOT NULL,
  both     INTEGER NOT NULL,
  strength REAL NOT NULL,
  reason   TEXT NOT NULL,
  author   TEXT NOT NULL,
  at       INTEGER,
  zone     INTEGER,
  PRIMARY KEY (user, src, dst, type)
) WITHOUT ROWID;
CREATE INDEX links_in ON links (user, dst);

-- Accesses of a note; row = user << 32 | root.
CREATE TABLE uses (
  row   INTEGER PRIMARY KEY,
  user  INTEGER NOT NULL,
  count INTEGER NOT NULL,
  use   INTEGER NOT NULL,      -- use generation of the last one
  times BLOB NOT NULL          -- the last 50 moments, newest first, 8 bytes each
);
CREATE INDEX uses_use ON uses (user, use);

CREATE TABLE segments (
  id   INTEGER PRIMARY KEY,
  user INTEGER NOT NULL,
  name INTEGER NOT NULL,       -- index.SegmentID
  blob BLOB NOT NULL
);
CREATE UNIQUE INDEX segments_name ON segments (user, name);

CREATE TABLE jobs (
  user      INTEGER NOT NULL,
  id        BLOB NOT NULL,
  kind      TEXT NOT NULL,
  created   INTEGER NOT NULL,
  not_until INTEGER NOT NULL,
  dead      INTEGER NOT NULL,
  body      TEXT NOT NULL,
  PRIMARY KEY (user, id)
) WITHOUT ROWID;
CREATE INDEX jobs_due ON jobs (created, id) WHERE dead = 0;

CREATE TABLE agents (
  user INTEGER NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (user, name)
) WITHOUT ROWID;

-- "loci" in ASCII tells our files from other databases; user_version is what
-- opening looks at, so that a file of this version is opened without goose.
PRAGMA application_id = 1819239273;
PRAGMA user_version = 1;
