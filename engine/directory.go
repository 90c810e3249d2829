package engine

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
)

// UserNames returns the names of users that follow after.
func (e *admin) UserNames(ctx context.Context, after string, limit int) ([]string, error) {
	if limit < 1 || limit > check.MaxPage {
		return nil, loci.Invalid("limit", "is %d: it goes from 1 to %d", limit, check.MaxPage)
	}
	return e.edit.Names(ctx, after, limit)
}

// Owners returns the users who have a note.
func (e *admin) Owners(ctx context.Context, note loci.ID) ([]string, error) {
	return e.edit.Owners(ctx, note)
}

// Groups counts the notes that a scope can see, by agent, domain and conversation.
func (e *admin) Groups(ctx context.Context, s loci.Scope) ([]loci.Group, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	return scan(ctx, e.parts, s, func() ([]loci.Group, error) { return e.edit.Groups(ctx, s) })
}
