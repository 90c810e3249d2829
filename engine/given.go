package engine

import (
	"context"
	"fmt"
	"slices"

	"github.com/loci-memory/loci"
)

// pointers requires that the older notes which given facts name are there for the scope,
// before anything is kept.
func (e *service) pointers(ctx context.Context, s loci.Scope, facts []loci.GivenFact) error {
	var ids []loci.ID
	for i := range facts {
		ids = append(ids, facts[i].Replaces)
		for _, l := range facts[i].Links {
			ids = append(ids, l.To)
		}
	}
	if ids = slices.DeleteFunc(ids, loci.ID.IsZero); len(ids) == 0 {
		return nil
	}
	for _, id := range ids {
		n, err := e.edit.HandedOne(ctx, s, id)
		if err != nil {
			return err
		}
		if n.Kind == loci.Trait {
			return loci.Invalid("facts", "note %s is a trait, which comes from reflection: link or replace a statement", id)
		}
	}
	return nil
}

// asserted links given facts to older notes, as Link does. notes are those that say the
// facts. What can't be done is a warning: the facts are kept.
func (e *service) asserted(ctx context.Context, s loci.Scope, facts []loci.GivenFact, notes []loci.ID) (warnings []string, err error) {
	for i := range notes {
		for _, l := range facts[i].Links {
			if notes[i].IsZero() || notes[i] == l.To {
				continue
			}
			_, err := e.linker.Link(ctx, s, loci.LinkRequest{From: notes[i], Type: l.Type, To: l.To, Reason: l.Reason})
			if err != nil {
				warnings = append(warnings, fmt.Sprintf("facts[%d] is kept without its link to note %s: %v", i, l.To, err))
			}
		}
	}
	return warnings, ctx.Err()
}
