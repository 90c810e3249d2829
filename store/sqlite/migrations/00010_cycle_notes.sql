-- +goose Up
-- Which notes a cycle lists changes or links of, so that a purge, and whoever asks what
-- reflections made of a note, need not read every cycle. 16 zeros are of a cycle that has
-- words of a model or of an error (loci.Cycle.Notes).

CREATE TABLE cycle_notes (
  user  INTEGER NOT NULL,
  note  BLOB NOT NULL,
  cycle INTEGER NOT NULL, -- cycles.row
  PRIMARY KEY (user, note, cycle)
) WITHOUT ROWID;
CREATE INDEX cycle_notes_cycle ON cycle_notes (cycle);

INSERT OR IGNORE INTO cycle_notes (user, note, cycle)
  SELECT c.user, unhex(replace(substr(j.value, 1, 36), '-', '')), c.row FROM cycles c, json_each(c.body, '$.changes') j
  UNION SELECT c.user, unhex(replace(json_extract(j.value, '$.from'), '-', '')), c.row FROM cycles c, json_each(c.body, '$.links') j
  UNION SELECT c.user, unhex(replace(json_extract(j.value, '$.to'), '-', '')), c.row FROM cycles c, json_each(c.body, '$.links') j
  UNION SELECT c.user, zeroblob(16), c.row FROM cycles c
    WHERE json_array_length(c.body, '$.questions') > 0 OR json_array_length(c.body, '$.warnings') > 0 OR json_extract(c.body, '$.error') <> '';

-- Cycles come in the order of commits, which is that of their rows.
DROP INDEX cycles_started;
CREATE INDEX cycles_user ON cycles (user, row);

PRAGMA user_version = 10;
