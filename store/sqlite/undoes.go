package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

const (
	sqlLeases = `ALTER TABLE notes ADD COLUMN hash INTEGER; -- store.NoteChange.Hash; null is none
		ALTER TABLE jobs ADD COLUMN lease INTEGER NOT NULL DEFAULT 0;   -- number that it was handed out under last; 0 is never
		ALTER TABLE users ADD COLUMN leases INTEGER NOT NULL DEFAULT 0; -- last number that a job was handed out under
		DROP INDEX notes_recorded; -- lists are ordered by the index above the store
		DROP INDEX notes_traits;
		PRAGMA user_version = 6`
	sqlUndos   = `SELECT row, id, body FROM notes WHERE instr(body, CAST(? AS BLOB)) > 0`
	sqlSetBody = `UPDATE notes SET body = ? WHERE row = ?`
)

// toLeases is the migration to schema 6.
func toLeases(ctx context.Context, t *sql.Tx) error {
	if _, err := t.ExecContext(ctx, sqlLeases); err != nil {
		return err
	}
	bodies, err := undoBodies(ctx, t)
	if err != nil {
		return err
	}
	for row, body := range bodies {
		if _, err := t.ExecContext(ctx, sqlSetBody, body, row); err != nil {
			return err
		}
	}
	return nil
}

// undoBodies are the bodies of undos by row, with Version.Undoes.
func undoBodies(ctx context.Context, t *sql.Tx) (map[int64][]byte, error) {
	rows, err := t.QueryContext(ctx, sqlUndos, takesBack)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	bodies := map[int64][]byte{}
	for rows.Next() {
		var row int64
		var id, body sql.RawBytes
		if err := rows.Scan(&row, &id, &body); err != nil {
			return nil, err
		}
		var v loci.Version
		if err := packed.Decode(body, &v); err != nil {
			return nil, err
		}
		v.Change.Note = loci.ID(id)
		if v.Undoes = takenBack(&v); len(v.Undoes) > 0 {
			bodies[row] = packed.Encode(&v)
		}
	}
	return bodies, rows.Err()
}

const takesBack = "takes back "

// takenBack are the versions that an undo took back of its own note, ascending; none
// for a version that is no undo. It is the one place where a Reason is parsed: before
// schema 6 nothing else recorded it, as in "takes back NOTE-ID@3, NOTE-ID@2: why".
func takenBack(v *loci.Version) (versions []int) {
	names, found := strings.CutPrefix(v.Reason, takesBack)
	if v.Step != loci.StepUndo || !found {
		return nil
	}
	names, _, _ = strings.Cut(names, ":")
	for name := range strings.SplitSeq(names, ", ") {
		var c loci.ChangeID
		if c.UnmarshalText([]byte(name)) == nil && c.Note == v.Change.Note {
			versions = append(versions, c.Version)
		}
	}
	slices.Sort(versions)
	return slices.Compact(versions)
}
