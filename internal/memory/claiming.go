package memory

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// Claiming returns the visible notes that may claim what is asked for, the latest first,
// in their versions of the moment, and whether there are more. What they claim is to be
// read from them: a note may have been edited since, and what an agent may not see of its
// claims is concealed.
func (m *Memory) Claiming(ctx context.Context, s loci.Scope, q query.Claiming) (notes []loci.Note, more bool, err error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, false, err
	}
	rows, more, err := m.index.Claiming(ctx, s.User, who.agent, q)
	if err != nil || len(rows) == 0 {
		return nil, false, err
	}
	notes, err = who.inOrder(ctx, rows, q.At)
	return notes, more, err
}

// Voices returns who speaks in what the scope may see.
func (m *Memory) Voices(ctx context.Context, s loci.Scope) (query.Voices, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return query.Voices{}, err
	}
	return m.index.Voices(ctx, s.User, who.agent)
}
