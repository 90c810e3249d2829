package sqlite

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlSaidOnce = `SELECT 1 FROM messages WHERE user = ? AND id = ?`
	// Only rows with greater numbers are looked at: they are few, so no index is needed.
	sqlAdded = `SELECT 1 FROM notes WHERE row > ? AND row <= ? AND hash = ? LIMIT 1`
	sqlEvery = `SELECT ` + noteColumns + noteTables + `WHERE n.row BETWEEN ? AND ? ORDER BY n.row`
)

// checkOnly checks Expect and Held of changes that write nothing.
func (s *Store) checkOnly(ctx context.Context, name string, c *store.Changes) error {
	if len(c.Held)+len(c.Expect.Jobs)+len(c.Expect.Notes)+len(c.Expect.Messages)+len(c.Expect.New) == 0 && c.Expect.Quiet.Empty() {
		return ctx.Err()
	}
	t, err := s.reader.begin(ctx, 0, []string{sqlUser, sqlLatest, sqlSaidOnce, sqlAdded, sqlHeld})
	if err != nil {
		return s.explain(ctx, err)
	}
	u, err := load(ctx, t, name)
	if u == nil {
		u = &user{name: name}
	}
	if err == nil {
		err = u.checkExpected(ctx, t, c)
	}
	return s.explain(ctx, t.end(err))
}

// checkExpected checks that Expect and Held of the changes hold.
func (u *user) checkExpected(ctx context.Context, q querier, c *store.Changes) error {
	for _, n := range c.Expect.Notes {
		if err := u.checkVersion(ctx, q, n); err != nil {
			return err
		}
	}
	for _, id := range c.Expect.Messages {
		if ok, err := firstRow(ctx, q, sqlSaidOnce, []any{u.number, id[:]}, new(int)); err != nil || !ok {
			return orConflict(err, "message %s is not there any more: plan again without it", id)
		}
	}
	for _, n := range c.Expect.New {
		if n.Hash == 0 {
			continue
		}
		if found, err := firstRow(ctx, q, sqlAdded, []any{key(u.number, n.After), all(u.number)[1], n.Hash}, new(int)); err != nil || found {
			return orConflict(err, "a note that says the same was added meanwhile: plan again with it")
		}
	}
	for i := range c.Expect.Jobs {
		if err := u.checkQueued(ctx, q, &c.Expect.Jobs[i]); err != nil {
			return err
		}
	}
	if err := u.checkQuiet(ctx, q, &c.Expect.Quiet); err != nil {
		return err
	}
	for i := range c.Held {
		if err := u.checkHeld(ctx, q, &c.Held[i]); err != nil {
			return err
		}
	}
	return nil
}

// checkQuiet checks that no row behind a number contradicts an assumption. Such rows are
// few.
func (u *user) checkQuiet(ctx context.Context, q querier, quiet *store.Quiet) error {
	if quiet.Empty() {
		return nil
	}
	return each(ctx, q, sqlread.Notes(newCells(), u.name, func(r *store.Row) error {
		if quiet.Names(&r.Version.Note) {
			return loci.Conflict("note %s was added meanwhile and is about what is to go: plan again with it", r.Version.Note.ID)
		}
		return nil
	}), sqlEvery, key(u.number, quiet.After+1), all(u.number)[1])
}

// checkVersion checks that a note's latest version is the one given; with version 0, that
// the note is there.
func (u *user) checkVersion(ctx context.Context, q querier, c loci.ChangeID) error {
	h, err := latest(ctx, q, u.number, c.Note)
	switch {
	case err != nil:
		return err
	case h == nil:
		return loci.Conflict("note %s is not there any more: plan again without it", c.Note)
	case c.Version != 0 && h.number != c.Version:
		return outdated(c.Note, h.number, c.Version)
	}
	return nil
}

// checkHeld checks that a job is still leased as given.
func (u *user) checkHeld(ctx context.Context, q querier, j *loci.Job) error {
	var lease int64
	ok, err := firstRow(ctx, q, sqlHeld, []any{u.number, j.ID[:]}, &lease)
	if err == nil && (!ok || lease == 0 || lease != j.Lease) {
		return notHeld(j.ID)
	}
	return err
}

// checkQueued checks that a job is queued under the lease given.
func (u *user) checkQueued(ctx context.Context, q querier, j *loci.Job) error {
	var lease int64
	ok, err := firstRow(ctx, q, sqlHeld, []any{u.number, j.ID[:]}, &lease)
	if err != nil || !ok || lease != j.Lease {
		return orConflict(err, "job %s has been done or handed out meanwhile: plan again without it", j.ID)
	}
	return nil
}

// orConflict returns the error or, where it is nil, a conflict.
func orConflict(err error, hint string, args ...any) error {
	if err != nil {
		return err
	}
	return loci.Conflict(hint, args...)
}

func outdated(note loci.ID, now, read int) error {
	return loci.Conflict("note %s is at version %d by now, not %d: read it again and repeat", note, now, read)
}
