package likeness

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
)

// mostClaiming is how many of the notes that claim something of the same attribute a
// decision sees: the latest.
const mostClaiming = 10

// Claiming finds for each of some notes the latest older ones that claim something of the
// same attribute of the same subject as it does, the latest first. It reads no row; a note
// without claims has none. Notes that are not there yet have no id, and all are older.
func (f Finder) Claiming(ctx context.Context, s loci.Scope, notes []loci.Note, now time.Time) ([][]query.Candidate, error) {
	likes := make([]query.Like, len(notes))
	for i := range notes {
		if keys := keysOf(&notes[i]); len(keys) > 0 {
			likes[i] = query.Like{Claims: keys, Before: notes[i].ID, Limit: mostClaiming}
		}
	}
	out, err := f.older(ctx, s, likes, now)
	if err != nil {
		return nil, fmt.Errorf("retrieve by claims: %w", err)
	}
	return out, nil
}

// keysOf are the keys of what a note claims.
func keysOf(n *loci.Note) (keys []string) {
	for i := range n.Claims {
		for _, key := range n.Claims[i].Keys {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// Ahead puts the notes of candidates before those that were found by likeness, each once.
func (f Finder) Ahead(ctx context.Context, s loci.Scope, claiming []query.Candidate, similar []model.Similar) ([]model.Similar, error) {
	if len(claiming) == 0 {
		return similar, nil
	}
	out := make([]model.Similar, 0, len(claiming)+len(similar))
	var left []query.Candidate
	for _, c := range claiming {
		at := slices.IndexFunc(similar, func(o model.Similar) bool { return o.Note.ID == c.ID })
		if at >= 0 && similar[at].Note.Content != "" {
			out = append(out, similar[at])
			continue
		}
		left = append(left, c)
	}
	notes, err := f.read(ctx, s, left)
	if err != nil {
		return nil, err
	}
	for i := range notes {
		if !notes[i].ID.IsZero() {
			out = append(out, model.Similar{Note: notes[i]})
		}
	}
	first := len(out)
	for i := range similar {
		if !slices.ContainsFunc(out[:first], func(o model.Similar) bool { return o.Note.ID == similar[i].Note.ID }) {
			out = append(out, similar[i])
		}
	}
	return out, nil
}

// How many open plans a note that may settle one is compared with, beside those that are
// among the notes most like it.
const (
	plansByWords = 3
	latestPlans  = 10 // of what names things in so few characters that no word may be in common
)

// Plans finds for each of some notes the open plans of its speaker that it may settle: older
// ones that share its rarest words and, where words are not written apart, the latest. It
// reads no row. may says of a text whether it may settle a plan, in words that are written
// apart and in others; where neither, the note has none, and costs nothing.
func (f Finder) Plans(ctx context.Context, s loci.Scope, notes []loci.Note, may func(text string) (inWords, inRuns bool), now time.Time) ([][]query.Candidate, error) {
	likes := make([]query.Like, len(notes))
	for i := range notes {
		n := &notes[i]
		inWords, inRuns := may(n.Content)
		if !inWords && !inRuns {
			continue
		}
		who := &query.Planner{Speaker: n.Speaker, Role: n.Role}
		if inRuns {
			who.Latest = latestPlans
		}
		likes[i] = query.Like{Text: n.Content, Plans: who, Before: n.ID, Limit: plansByWords}
	}
	out, err := f.older(ctx, s, likes, now)
	if err != nil {
		return nil, fmt.Errorf("retrieve open plans: %w", err)
	}
	return out, nil
}
