-- Every table begins with the owner, the number of a user, and is partitioned by it: all
-- that a call reads or writes is in one partition. What ends with PARTITION BY is made
-- without it where there are to be no partitions (migrate.go).
-- Times are microseconds since 1970, zones are seconds east of UTC. A text is as text.go
-- writes it.

CREATE TABLE users (
  owner    BIGINT NOT NULL, -- of the name, user.go
  name     BYTEA  NOT NULL,
  gen      BIGINT NOT NULL DEFAULT 0, -- grows with every commit that writes notes
  use      BIGINT NOT NULL DEFAULT 0, -- grows with every commit that counts accesses
  epoch    BIGINT NOT NULL DEFAULT 0, -- grows when rows are destroyed or analysed again
  vgen     BIGINT NOT NULL DEFAULT 0, -- grows with every commit that writes vectors
  vepoch   BIGINT NOT NULL DEFAULT 0, -- grows when vectors are destroyed
  seq      BIGINT NOT NULL DEFAULT 0, -- last number given to a row of notes
  mseq     BIGINT NOT NULL DEFAULT 0, -- last number given to a message
  cseq     BIGINT NOT NULL DEFAULT 0, -- last number given to a cycle or a space
  leases   BIGINT NOT NULL DEFAULT 0, -- last number that a job was handed out under
  messages BIGINT NOT NULL DEFAULT 0, -- how many there are
  versions BIGINT NOT NULL DEFAULT 0, -- rows of notes
  links    BIGINT NOT NULL DEFAULT 0, -- those of the table links
  changes  BIGINT NOT NULL DEFAULT 0, -- grows with every commit of the user
  marks    BIGINT[] NOT NULL DEFAULT '{}', -- of the last commits, newest first
  PRIMARY KEY (owner)
) PARTITION BY HASH (owner);
CREATE INDEX users_name ON users (substr(name, 1, 256));

-- A row is one version of a note, only closed, czone and cgen are set later.
CREATE TABLE notes (
  owner        BIGINT NOT NULL,
  seq          BIGINT NOT NULL,
  id           UUID   NOT NULL,
  version      INTEGER NOT NULL,
  root         BIGINT NOT NULL, -- seq of the first version
  gen          BIGINT NOT NULL, -- of the commit that wrote it
  cgen         BIGINT,          -- of the commit that closed it
  at           BIGINT NOT NULL, -- known from
  closed       BIGINT,          -- known until, null while it is the latest
  czone        INTEGER,
  state        SMALLINT NOT NULL, -- 1 verbatim, 2 forgotten, 4 superseded
  kind         TEXT NOT NULL,
  conversation TEXT NOT NULL,
  domain       TEXT NOT NULL,
  created_by   TEXT NOT NULL,
  visibility   TEXT NOT NULL,
  keys         BIGINT[],        -- of a note that is not verbatim: its source turns' roots
  hash         BIGINT,          -- of its statement
  terms        BYTEA,           -- what the index made of it
  body         BYTEA NOT NULL,  -- the rest of the version
  PRIMARY KEY (owner, seq)
) PARTITION BY HASH (owner);
-- Some indexes have a condition that every row meets: they serve only questions that name it.
-- Without one a small or uncounted table is looked up by whichever index begins with owner.
CREATE UNIQUE INDEX notes_id ON notes (owner, id, version) WHERE version > 0;
CREATE INDEX notes_closed ON notes (owner, cgen) WHERE cgen IS NOT NULL;

CREATE TABLE messages (
  owner BIGINT NOT NULL,
  seq   BIGINT NOT NULL,
  id    UUID   NOT NULL,
  notes BIGINT[], -- roots of its verbatim notes, null is none
  body  TEXT NOT NULL,
  PRIMARY KEY (owner, seq)
) PARTITION BY HASH (owner);
CREATE UNIQUE INDEX messages_id ON messages (owner, id);
CREATE INDEX messages_wordless ON messages (owner) WHERE notes IS NULL;

-- A stored link, between roots. One both ways is there once, as it was given.
CREATE TABLE links (
  owner    BIGINT NOT NULL,
  src      BIGINT NOT NULL,
  dst      BIGINT NOT NULL,
  type     TEXT NOT NULL,
  two_way  BOOLEAN NOT NULL,
  strength DOUBLE PRECISION NOT NULL,
  reason   TEXT NOT NULL,
  author   TEXT NOT NULL,
  at       BIGINT,
  zone     INTEGER,
  PRIMARY KEY (owner, src, dst, type)
) PARTITION BY HASH (owner);
CREATE INDEX links_in ON links (owner, dst) WHERE dst > 0;

-- Links that were replaced or taken back, for what is asked as of a moment.
CREATE TABLE past_links (
  owner    BIGINT NOT NULL,
  src      BIGINT NOT NULL,
  dst      BIGINT NOT NULL,
  type     TEXT NOT NULL,
  two_way  BOOLEAN NOT NULL,
  strength DOUBLE PRECISION NOT NULL,
  reason   TEXT NOT NULL,
  author   TEXT NOT NULL,
  at       BIGINT NOT NULL,
  zone     INTEGER,
  closed   BIGINT NOT NULL,
  czone    INTEGER,
  PRIMARY KEY (owner, src, dst, type, at)
) PARTITION BY HASH (owner);
CREATE INDEX past_links_in ON past_links (owner, dst) WHERE dst > 0;

-- Accesses of a note.
CREATE TABLE uses (
  owner BIGINT NOT NULL,
  root  BIGINT NOT NULL,
  count BIGINT NOT NULL,
  use   BIGINT NOT NULL, -- users.use of the last one
  times BYTEA NOT NULL,  -- of the last ones, newest first
  PRIMARY KEY (owner, root)
) PARTITION BY HASH (owner);
CREATE INDEX uses_use ON uses (owner, use);

CREATE TABLE segments (
  owner BIGINT NOT NULL,
  name  BIGINT NOT NULL, -- store.SegmentID
  blob  BYTEA NOT NULL,
  PRIMARY KEY (owner, name)
) PARTITION BY HASH (owner);

CREATE TABLE spaces (
  owner    BIGINT NOT NULL,
  space    BIGINT NOT NULL,
  embedder TEXT NOT NULL, -- a label
  dims     INTEGER NOT NULL,
  name     BYTEA,         -- the embedder where the label is not all of it
  PRIMARY KEY (owner, space)
) PARTITION BY HASH (owner);
CREATE UNIQUE INDEX spaces_name ON spaces (owner, embedder, dims);

CREATE TABLE vectors (
  owner BIGINT NOT NULL,
  space BIGINT NOT NULL,
  seq   BIGINT NOT NULL, -- of the row in notes
  gen   BIGINT NOT NULL, -- users.vgen of the commit that wrote it
  data  BYTEA NOT NULL,  -- four bytes a value
  PRIMARY KEY (owner, space, seq)
) PARTITION BY HASH (owner);
CREATE INDEX vectors_gen ON vectors (owner, space, gen) WHERE gen > 0;

CREATE TABLE agents (
  owner BIGINT NOT NULL,
  name  TEXT NOT NULL, -- a label
  body  TEXT NOT NULL,
  PRIMARY KEY (owner, name)
) PARTITION BY HASH (owner);

-- Cycles of reflection, in the order of commits.
CREATE TABLE cycles (
  owner BIGINT NOT NULL,
  seq   BIGINT NOT NULL,
  id    UUID NOT NULL,
  body  TEXT NOT NULL,
  PRIMARY KEY (owner, seq)
) PARTITION BY HASH (owner);
CREATE UNIQUE INDEX cycles_id ON cycles (owner, id);

-- Which notes a cycle lists, the zero id is of one that has words of a model.
CREATE TABLE cycle_notes (
  owner BIGINT NOT NULL,
  note  UUID NOT NULL,
  cycle BIGINT NOT NULL, -- cycles.seq
  PRIMARY KEY (owner, note, cycle)
) PARTITION BY HASH (owner);
CREATE INDEX cycle_notes_cycle ON cycle_notes (owner, cycle);

CREATE TABLE jobs (
  owner     BIGINT NOT NULL,
  id        UUID NOT NULL,
  kind      TEXT NOT NULL, -- a label
  created   BIGINT NOT NULL,
  not_until BIGINT NOT NULL,
  dead      BOOLEAN NOT NULL,
  lease     BIGINT NOT NULL, -- number that it was handed out under last, 0 is never
  hold      BIGINT NOT NULL, -- microseconds that its lease was given for, 0: it is not leased
  body      TEXT NOT NULL,
  PRIMARY KEY (owner, id)
) PARTITION BY HASH (owner);
CREATE INDEX jobs_next ON jobs (owner, kind, not_until, created, id) WHERE NOT dead;
CREATE INDEX jobs_leased ON jobs ((not_until - 2 * hold)) WHERE hold > 0; -- store.AheadOf
CREATE INDEX jobs_dead ON jobs (kind) WHERE dead;

-- The lines: a row for every user and kind of job with jobs that are not dead.
CREATE TABLE turns (
  owner BIGINT NOT NULL,
  kind  TEXT NOT NULL,   -- a label
  due   BIGINT NOT NULL, -- when the first of the user's jobs of the kind is due
  turn  BIGINT,          -- place in the line, null: not in it
  PRIMARY KEY (owner, kind)
) PARTITION BY HASH (owner);
CREATE INDEX turns_due ON turns (kind, due) WHERE turn IS NULL;
CREATE INDEX turns_line ON turns (kind, turn) WHERE turn IS NOT NULL;
CREATE SEQUENCE turns_turn;

-- The ledger: one row a call to a model, and its sums by day.
CREATE TABLE calls (
  owner      BIGINT NOT NULL,
  at         BIGINT NOT NULL,
  step       TEXT NOT NULL,
  model      TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  calls      BIGINT NOT NULL, -- requests sent
  tokens_in  BIGINT NOT NULL,
  tokens_out BIGINT NOT NULL,
  took       BIGINT NOT NULL  -- nanoseconds
) PARTITION BY HASH (owner);
CREATE INDEX calls_at ON calls (owner, at);

CREATE TABLE days (
  owner      BIGINT NOT NULL,
  day        BIGINT NOT NULL, -- of UTC, since 1970
  step       TEXT NOT NULL,   -- labels
  model      TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  names      TEXT,            -- all three as a JSON array where a label is not all of one
  calls      BIGINT NOT NULL,
  tokens_in  BIGINT NOT NULL,
  tokens_out BIGINT NOT NULL,
  took       BIGINT NOT NULL,
  PRIMARY KEY (owner, day, step, model, outcome)
) PARTITION BY HASH (owner);

-- What purges owe: dead rows hold their words until the tables are vacuumed.
CREATE TABLE purges (
  owner BIGINT NOT NULL,
  epoch BIGINT NOT NULL,
  made  BIGINT NOT NULL, -- number of the transaction that did
  PRIMARY KEY (owner, epoch)
) PARTITION BY HASH (owner);

-- The keys of a server, of no user's memory.
CREATE TABLE keys (
  id      TEXT PRIMARY KEY, -- a label
  long    BYTEA,            -- the id where the label is not all of it
  hash    BYTEA NOT NULL,   -- sha256 of the secret
  name    BYTEA NOT NULL,   -- of the user, or * for every user
  agent   TEXT NOT NULL,
  created BIGINT NOT NULL,
  expires BIGINT,
  revoked BIGINT
);
