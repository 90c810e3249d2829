package memory

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/store"
)

// batch is how many rows are analysed between two commits.
const batch = 1000

// Reindex analyses every row of the user again, a batch a commit, and makes the index
// again; progress is called with rows done and rows in all, and may be nil. It can be
// interrupted and run again: rows whose analysis does not change are not written.
func (m *Memory) Reindex(ctx context.Context, s loci.Scope, progress func(done, total int)) error {
	counts, err := m.store.Counts(ctx, s.User)
	if err != nil {
		return err
	}
	for at, done := uint32(0), 0; ; {
		rows, err := m.store.After(ctx, s.User, at, batch)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			break
		}
		if err := m.reanalyse(ctx, s.User, rows); err != nil {
			return err
		}
		at, done = rows[len(rows)-1].Seq, done+len(rows)
		if progress != nil {
			progress(done, max(counts.Versions, done))
		}
	}
	return m.index.Rebuild(ctx, s.User)
}

// reanalyse writes the analyses that are not as they would be made now.
func (m *Memory) reanalyse(ctx context.Context, user string, rows []store.Row) error {
	var stale []store.Analysis
	for i := range rows {
		if fresh := index.Analyse(&rows[i].Version.Note); !bytes.Equal(fresh, rows[i].Analysis) {
			stale = append(stale, store.Analysis{Seq: rows[i].Seq, Bytes: fresh})
		}
	}
	if len(stale) == 0 {
		return nil
	}
	return m.store.Reanalyse(ctx, user, stale)
}

// Check examines the store and, of every user, the index against the rows. What was
// found in order is listed too, not Bad.
func (m *Memory) Check(ctx context.Context) ([]loci.Finding, error) {
	findings, err := m.store.Check(ctx)
	if err != nil {
		return nil, err
	}
	imports, err := m.unfinishedImports(ctx)
	if err != nil {
		return nil, err
	}
	findings = append(findings, imports...)
	problems := m.checkIndex(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(problems) == 0 {
		return append(findings, loci.Finding{What: "index", Text: "the index agrees with the rows"}), nil
	}
	for _, p := range problems {
		findings = append(findings, loci.Finding{What: "index", Bad: true, Text: p})
	}
	return findings, nil
}

// checkIndex compares the index of every user with the rows. What can't be read is a
// problem, and the others are examined all the same.
func (m *Memory) checkIndex(ctx context.Context) (problems []string) {
	err := m.Everybody(ctx, func(name string) error {
		found, err := m.index.Check(ctx, name)
		if err != nil && ctx.Err() == nil { // the store says why
			problems = append(problems, fmt.Sprintf("user %q: its rows can not be read: put a backup in the place of the store", name))
		}
		for _, f := range found {
			problems = append(problems, fmt.Sprintf("user %q: %s: make the index again", name, f))
		}
		return ctx.Err()
	})
	if err != nil && ctx.Err() == nil {
		problems = append(problems, "not all users can be listed: "+err.Error())
	}
	return problems
}

// unfinishedImports finds the imports that were cut off, or are under way.
func (m records) unfinishedImports(ctx context.Context) (findings []loci.Finding, err error) {
	err = m.Everybody(ctx, func(name string) error {
		jobs, err := m.store.Jobs(ctx, name)
		for i := range jobs {
			if jobs[i].Kind == loci.JobImport {
				findings = append(findings, loci.Finding{What: "imports", Bad: true, Text: fmt.Sprintf(
					"user %q: an import or a migration that began %s is not at its end: begin the same again, and it goes on, or drop job %s to leave it so",
					name, jobs[i].Created.Format(time.RFC3339), jobs[i].ID)})
			}
		}
		if ctx.Err() == nil && err != nil {
			err = nil // the store says why
		}
		return err
	})
	return findings, err
}

// Everybody calls do for every user, in the order of names, until one fails.
func (m records) Everybody(ctx context.Context, do func(name string) error) error {
	for after := ""; ; {
		names, err := m.store.Names(ctx, after, batch)
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := do(name); err != nil {
				return err
			}
		}
		if len(names) < batch {
			return nil
		}
		after = names[len(names)-1]
	}
}

// Owners returns the names of users who have a note.
func (m records) Owners(ctx context.Context, note loci.ID) ([]string, error) {
	return m.store.Owners(ctx, note)
}

// Backup writes a complete, consistent copy to a new file. ErrConflict when the file
// is there, ErrUnavailable for a store that can not copy itself.
func (m records) Backup(ctx context.Context, path string) error {
	b, ok := m.store.(store.Backuper)
	if !ok {
		return loci.Unavailable(nil, "this store can not copy itself: export the memory instead")
	}
	return b.Backup(ctx, path)
}
