package sqlite

import (
	"context"
	"database/sql"

	"github.com/loci-memory/loci/internal/packed"
)

// sqlSets makes room for change sets: in links, while versions have theirs in the body.
const sqlSets = `ALTER TABLE links ADD COLUMN change_set BLOB; -- loci.Link.Set; null is before change sets
	ALTER TABLE past_links ADD COLUMN change_set BLOB;
	CREATE INDEX notes_later ON notes (user) WHERE version > 1; -- which alone say what they came of
	PRAGMA user_version = 12`

// beforeSets is what rows, links and cycles of older files are given.
var beforeSets = packed.Older{
	Users:  `SELECT user FROM users`,
	Rows:   `SELECT row, id, version, state & 1, body FROM notes WHERE row > max(?2, ?1 << 32) AND row < (?1 + 1) << 32 ORDER BY row LIMIT 1000`,
	SetRow: `UPDATE notes SET body = ?1 WHERE user = ?2 AND row = ?3`,
	Linked: `SELECT 1 FROM notes a, notes b WHERE a.user = ?1 AND a.id = ?2 AND a.version = 1 AND b.user = ?1 AND b.id = ?3 AND b.version = 1 AND EXISTS (
		SELECT 1 FROM (SELECT src, dst FROM links WHERE user = ?1 AND type IN ('similar_to', 'supersedes', 'updates', 'fulfils') UNION ALL SELECT src, dst FROM past_links WHERE user = ?1 AND type IN ('similar_to', 'supersedes', 'updates', 'fulfils'))
		WHERE src = a.root AND dst = b.root OR src = b.root AND dst = a.root)`,
	Links: [2]string{
		`SELECT src, dst, type, at FROM links WHERE user = ? AND at IS NOT NULL`,
		`SELECT src, dst, type, at FROM past_links WHERE user = ?`,
	},
	SetLinks: [2]string{
		`UPDATE links SET change_set = ? WHERE user = ? AND src = ? AND dst = ? AND type = ? AND at = ?`,
		`UPDATE past_links SET change_set = ? WHERE user = ? AND src = ? AND dst = ? AND type = ? AND at = ?`,
	},
	Cycles:   `SELECT row, body FROM cycles WHERE user = ?`,
	SetCycle: `UPDATE cycles SET body = ?1 WHERE user = ?2 AND row = ?3`,
}

// toSets is the migration to schema 12.
func toSets(ctx context.Context, t *sql.Tx) error {
	if _, err := t.ExecContext(ctx, sqlSets); err != nil {
		return err
	}
	return beforeSets.Fill(ctx, t)
}
