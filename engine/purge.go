package engine

import (
	"bytes"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// purge destroys a note for good. Words take with them what was distilled from them and
// from nothing else, as it says the same again, and traits that were learned from
// nothing else; what has other sources stays.
func (e *Engine) purge(ctx context.Context, s loci.Scope, n *loci.Note) (*loci.ChangeResult, error) {
	gone, err := e.distilledFrom(ctx, s.User, n)
	if err != nil {
		return nil, err
	}
	gone = slices.Insert(gone, 0, *n)
	if gone, err = e.withLearned(ctx, s.User, gone); err != nil {
		return nil, err
	}
	c := &store.Changes{}
	for i := range gone {
		relink, err := e.relinking(ctx, s, &gone[i], nil)
		if err != nil {
			return nil, err
		}
		c.Purge, c.Jobs = append(c.Purge, gone[i].ID), append(c.Jobs, jobs(relink)...)
	}
	// In the scope of the user: who may destroy the words need not see the facts.
	if err := e.memory.Apply(ctx, loci.Scope{User: s.User}, c); err != nil {
		return nil, missing(err, n.ID)
	}
	e.afterChanges(ctx, c)
	return &loci.ChangeResult{Purged: c.Purge}, nil
}

// distilledFrom are the facts whose sources are the messages of some words, and no others:
// forgotten and superseded ones too. Of a long message that was split into several
// notes nobody knows from which of them a fact is.
func (e *Engine) distilledFrom(ctx context.Context, user string, words *loci.Note) ([]loci.Note, error) {
	if !words.Verbatim {
		return nil, nil
	}
	notes, err := e.memory.NotesOf(ctx, loci.Scope{User: user}, words.Messages)
	if err != nil {
		return nil, err
	}
	elsewhere := func(m loci.ID) bool { return !slices.Contains(words.Messages, m) }
	return slices.DeleteFunc(notes, func(n loci.Note) bool {
		return n.Verbatim || n.Kind == loci.Trait || slices.ContainsFunc(n.Messages, elsewhere)
	}), nil
}

// purgedCycles is how many reflections a purge looks back.
const purgedCycles = 10000

// withLearned adds the traits that were learned from notes alone that are gone, and
// from such traits alone. The records of reflection know the evidence of all of them,
// also where a note was forgotten since.
func (e *Engine) withLearned(ctx context.Context, user string, gone []loci.Note) ([]loci.Note, error) {
	cycles, err := e.memory.Cycles(ctx, loci.Scope{User: user}, purgedCycles)
	if err != nil {
		return nil, err
	}
	from := map[loci.ID][]loci.ID{} // by trait
	for i := range cycles {
		for _, l := range cycles[i].Links {
			if l.Type == loci.DerivedFrom {
				from[l.From] = append(from[l.From], l.To)
			}
		}
	}
	isGone := map[loci.ID]bool{}
	for i := range gone {
		isGone[gone[i].ID] = true
	}
	var more []loci.ID
	for found := true; found; {
		found = false
		for trait, evidence := range from {
			if !isGone[trait] && !slices.ContainsFunc(evidence, func(id loci.ID) bool { return !isGone[id] }) {
				isGone[trait], found = true, true
				more = append(more, trait)
			}
		}
	}
	slices.SortFunc(more, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	traits, err := e.memory.Notes(ctx, loci.Scope{User: user}, more, time.Time{})
	return append(gone, traits...), err
}
