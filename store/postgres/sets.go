package postgres

import (
	"context"
	"database/sql"

	"github.com/loci-memory/loci/internal/packed"
)

// sqlSets makes room for change sets: in links, while versions have theirs in the body.
const sqlSets = `ALTER TABLE links ADD COLUMN change_set UUID; -- loci.Link.Set, null is before change sets
	ALTER TABLE past_links ADD COLUMN change_set UUID;
	CREATE INDEX notes_later ON notes (owner, seq) WHERE version > 1 -- which alone say what they came of`

// beforeSets is what rows, links and cycles of older databases are given.
var beforeSets = packed.Older{
	Users:  `SELECT owner FROM users`,
	Rows:   `SELECT seq, uuid_send(id), version, state & 1 = 1, body FROM notes WHERE owner = $1 AND seq > $2 ORDER BY seq LIMIT 1000`,
	SetRow: `UPDATE notes SET body = $1 WHERE owner = $2 AND seq = $3`,
	Linked: `SELECT 1 FROM notes a, notes b WHERE a.owner = $1 AND a.id = encode($2, 'hex')::uuid AND a.version = 1
		AND b.owner = $1 AND b.id = encode($3, 'hex')::uuid AND b.version = 1 AND EXISTS (
		SELECT 1 FROM (SELECT src, dst FROM links WHERE owner = $1 AND type IN ('similar_to', 'supersedes', 'updates', 'fulfils') UNION ALL SELECT src, dst FROM past_links WHERE owner = $1 AND type IN ('similar_to', 'supersedes', 'updates', 'fulfils')) l
		WHERE src = a.root AND dst = b.root OR src = b.root AND dst = a.root)`,
	Links: [2]string{
		`SELECT src, dst, type, at FROM links WHERE owner = $1 AND at IS NOT NULL`,
		`SELECT src, dst, type, at FROM past_links WHERE owner = $1`,
	},
	SetLinks: [2]string{
		`UPDATE links SET change_set = encode($1, 'hex')::uuid WHERE owner = $2 AND src = $3 AND dst = $4 AND type = $5 AND at = $6`,
		`UPDATE past_links SET change_set = encode($1, 'hex')::uuid WHERE owner = $2 AND src = $3 AND dst = $4 AND type = $5 AND at = $6`,
	},
	Cycles:   `SELECT seq, body FROM cycles WHERE owner = $1`,
	SetCycle: `UPDATE cycles SET body = $1 WHERE owner = $2 AND seq = $3`,
}

// toSets is the migration to schema 2.
func toSets(ctx context.Context, t *sql.Tx) error {
	if _, err := t.ExecContext(ctx, sqlSets); err != nil {
		return err
	}
	return beforeSets.Fill(ctx, t)
}
