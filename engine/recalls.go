package engine

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/recall"
	"github.com/loci-memory/loci/internal/told"
)

const longestKept = 400 // characters that are kept of a question

// Recalls returns the questions that this process answered of late, where Options.Recalls
// keeps any. One of whose notes is destroyed goes with it.
func (e *admin) Recalls(ctx context.Context, s loci.Scope, r loci.RecallsRequest) (*loci.RecallsResult, error) {
	if err := check.Recalls(s, &r); err != nil {
		return nil, err
	}
	found := e.recent.List(s, r.Limit)
	there, err := e.stillThere(ctx, loci.Scope{User: s.User}, found)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(one loci.Recalled) bool { return !all(one.Hits, there) || !all(one.Packed, there) })
	if s.Agent != "" {
		if there, err = e.stillThere(ctx, s, found); err != nil {
			return nil, err
		}
	}
	for i := range found {
		found[i].Hits, found[i].Packed = only(found[i].Hits, there), only(found[i].Packed, there)
	}
	return &loci.RecallsResult{Recalls: nonNil(found)}, nil
}

// stillThere are the notes of questions that a scope sees now.
func (e *parts) stillThere(ctx context.Context, s loci.Scope, of []loci.Recalled) (map[loci.ID]bool, error) {
	wanted, there := map[loci.ID]bool{}, map[loci.ID]bool{}
	var ids []loci.ID
	for i := range of {
		for _, id := range slices.Concat(of[i].Hits, of[i].Packed) {
			if !wanted[id] {
				wanted[id], ids = true, append(ids, id)
			}
		}
	}
	notes, err := e.edit.Notes(ctx, s, ids, time.Time{})
	for i := range notes {
		there[notes[i].ID] = true
	}
	return there, err
}

func all(ids []loci.ID, in map[loci.ID]bool) bool {
	return !slices.ContainsFunc(ids, func(id loci.ID) bool { return !in[id] })
}

// only is a copy of ids with those alone that are in a set.
func only(ids []loci.ID, in map[loci.ID]bool) []loci.ID {
	return slices.DeleteFunc(append([]loci.ID{}, ids...), func(id loci.ID) bool { return !in[id] })
}

// recalled keeps a question for Recalls.
func (e *parts) recalled(s loci.Scope, r *loci.RecallRequest, res *loci.RecallResult) {
	if e.recent == nil {
		return
	}
	one := loci.Recalled{At: e.edit.Now(), Agent: s.Agent, Query: told.Shortened(r.Query, longestKept), Packed: slices.Clone(res.Packed), Block: r.Budget > 0, Unsure: res.Unsure, TookMS: res.TookMS}
	for i := range res.Hits {
		one.Hits = append(one.Hits, res.Hits[i].Note.ID)
	}
	if one.Block {
		one.Tokens = recall.Tokens(res.Context)
	}
	e.recent.Add(s.User, one)
}
