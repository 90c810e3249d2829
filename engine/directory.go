package engine

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
)

// UserNames returns the names of users that follow after.
func (e *Engine) UserNames(ctx context.Context, after string, limit int) ([]string, error) {
	if limit < 1 || limit > check.MaxPage {
		return nil, loci.Invalid("limit", "is %d: it goes from 1 to %d", limit, check.MaxPage)
	}
	return e.edit.Names(ctx, after, limit)
}

// Owners returns the users who have a note.
func (e *Engine) Owners(ctx context.Context, note loci.ID) (users []string, err error) {
	for after := ""; ; {
		names, err := e.edit.Names(ctx, after, check.MaxPage)
		if err != nil {
			return nil, err
		}
		for _, user := range names {
			ids, err := e.edit.NoteIDs(ctx, loci.Scope{User: user}, note, note)
			if err != nil {
				return nil, err
			}
			if len(ids) > 0 {
				users = append(users, user)
			}
		}
		if len(names) < check.MaxPage {
			return users, nil
		}
		after = names[len(names)-1]
	}
}
