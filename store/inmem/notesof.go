package inmem

import (
	"cmp"
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

// NotesOf returns the notes that messages are a source of.
func (s *Store) NotesOf(ctx context.Context, sc loci.Scope, messages []loci.ID) (notes []loci.Note, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		var rows []*row
		for r := range u.visible(a) {
			if slices.ContainsFunc(r.version.Note.Messages, func(m loci.ID) bool { return slices.Contains(messages, m) }) {
				rows = append(rows, r)
			}
		}
		slices.SortFunc(rows, func(x, y *row) int { return cmp.Compare(x.root, y.root) })
		for _, r := range rows {
			notes = append(notes, u.note(r))
		}
		return nil
	})
	return notes, err
}
