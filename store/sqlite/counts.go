package sqlite

import (
	"context"
	"os"

	"github.com/loci-memory/loci/store"
)

const sqlCounts = `SELECT messages, (SELECT count(*) FROM messages WHERE user = ?1 AND notes IS NULL), versions, links, (SELECT count(*) FROM jobs WHERE user = ?1),
	(SELECT count(*) FROM jobs WHERE user = ?1 AND dead <> 0) FROM users WHERE user = ?1`

// Counts returns how many things of the user there are.
func (s *Store) Counts(ctx context.Context, name string) (c store.Counts, err error) {
	err = s.of(ctx, name, func(number int64) error {
		_, err := firstRow(ctx, s.reader, sqlCounts, []any{number}, &c.Messages, &c.Wordless, &c.Versions, &c.Links, &c.Jobs, &c.DeadJobs)
		return err
	})
	if err != nil {
		return store.Counts{}, err
	}
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(s.path + suffix); err == nil {
			c.Bytes += info.Size()
		}
	}
	return c, nil
}
