package sqlite

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

const (
	// What is made of a message comes after its words: of an old memory only the rest
	// is read.
	sqlNotesOf = `SELECT ` + noteColumns + noteTables + `WHERE n.row BETWEEN ? AND ? AND n.closed IS NULL
		AND (n.root IN (SELECT value FROM json_each(?)) OR n.keys IS NOT NULL AND EXISTS
			(SELECT 1 FROM json_each(n.keys) k WHERE k.value IN (SELECT value FROM json_each(?)))) ORDER BY n.root`
)

// NotesOf returns the notes that messages are a source of.
func (s *Store) NotesOf(ctx context.Context, sc loci.Scope, messages []loci.ID) ([]loci.Note, error) {
	if len(messages) == 0 {
		return nil, ctx.Err()
	}
	a, err := s.asker(ctx, s.reader, sc)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	var turns []uint32
	err = a.eachMessage(ctx, s.reader, func(_ *loci.Message, roots []uint32) error {
		turns = append(turns, roots...)
		return nil
	}, sqlMessages, a.number, list(messages))
	if err != nil || len(turns) == 0 {
		return nil, s.explain(ctx, err)
	}
	var notes []loci.Note
	last := all(a.number)[1]
	err = each(ctx, s.reader, sc.User, func(r *row) error {
		n := &r.version.Note
		if sees(a.agent, n) && slices.ContainsFunc(n.Messages, func(m loci.ID) bool { return slices.Contains(messages, m) }) {
			notes = append(notes, *n)
		}
		return nil
	}, sqlNotesOf, key(a.number, slices.Min(turns)), last, array(turns), array(turns))
	return notes, s.explain(ctx, err)
}
