package curate

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// purge destroys a note for good. Words take with them what was distilled from them and
// from nothing else, as it says the same again, and traits that were learned from
// nothing else; what has other sources stays.
func (c *Curator) purge(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	n, err := c.edit.One(ctx, s, id, time.Time{})
	if err != nil {
		return nil, err
	}
	gone, err := c.distilledFrom(ctx, s.User, n)
	if err != nil {
		return nil, err
	}
	gone = slices.Insert(gone, 0, *n)
	if gone, err = c.withLearned(ctx, s.User, gone); err != nil {
		return nil, err
	}
	p := c.edit.Plan(s)
	for i := range gone {
		if err := p.Destroy(ctx, &gone[i]); err != nil {
			return nil, err
		}
	}
	// In the scope of the user: who may destroy the words need not see the facts.
	if err := p.Commit(ctx, loci.Scope{User: s.User}); err != nil {
		return nil, edit.Missing(err, n.ID)
	}
	return &loci.ChangeResult{Purged: p.Purge}, nil
}

// distilledFrom are the facts whose sources are the messages of some words, and no others:
// forgotten and superseded ones too. Of a long message that was split into several
// notes nobody knows from which of them a fact is.
func (c *Curator) distilledFrom(ctx context.Context, user string, words *loci.Note) ([]loci.Note, error) {
	if !words.Verbatim {
		return nil, nil
	}
	notes, err := c.edit.NotesOf(ctx, loci.Scope{User: user}, words.Messages)
	if err != nil {
		return nil, err
	}
	elsewhere := func(m loci.ID) bool { return !slices.Contains(words.Messages, m) }
	return slices.DeleteFunc(notes, func(n loci.Note) bool {
		return n.Verbatim || n.Kind == loci.Trait || slices.ContainsFunc(n.Messages, elsewhere)
	}), nil
}

// withLearned adds the traits that were learned from notes alone that are gone, and
// from such traits alone. The records of reflection know the evidence of all of them,
// also where a note was forgotten since; those are read that list what is gone, and what
// was learned from it.
func (c *Curator) withLearned(ctx context.Context, user string, gone []loci.Note) ([]loci.Note, error) {
	s, isGone := loci.Scope{User: user}, map[loci.ID]bool{}
	for i := range gone {
		isGone[gone[i].ID] = true
	}
	var more []loci.ID
	for wave := edit.IDs(gone); len(wave) > 0; {
		some, err := c.learned(ctx, s, wave)
		if err != nil {
			return nil, err
		}
		from, err := c.learned(ctx, s, slices.Collect(maps.Keys(some)))
		if err != nil {
			return nil, err
		}
		wave = nil
		for trait := range some {
			if !isGone[trait] && !slices.ContainsFunc(from[trait], func(id loci.ID) bool { return !isGone[id] }) {
				wave = append(wave, trait)
			}
		}
		for _, trait := range wave {
			isGone[trait] = true
		}
		more = append(more, wave...)
	}
	slices.SortFunc(more, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	traits, err := c.edit.Notes(ctx, s, more, time.Time{})
	return append(gone, traits...), err
}

// learned are the traits of the links that the records of these notes list, each with
// its evidence there: all that it ever had, where the trait is one of the notes.
func (c *Curator) learned(ctx context.Context, s loci.Scope, notes []loci.ID) (map[loci.ID][]loci.ID, error) {
	cycles, err := c.edit.CyclesOf(ctx, s, notes)
	from := map[loci.ID][]loci.ID{}
	for i := range cycles {
		for _, l := range cycles[i].Links {
			if l.Type == loci.DerivedFrom {
				from[l.From] = append(from[l.From], l.To)
			}
		}
	}
	return from, err
}
