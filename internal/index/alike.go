package index

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// Like is what Alike looks for.
type Like struct {
	query.Like
	First uint32 // where the first version of the note that Before names was met; 0 is unknown
}

// Alike finds for each text what Search with Similar finds, all from one state, without
// what explains it. unknown are the places of texts whose Before is not at First: nothing
// was looked for.
func (x *Index) Alike(ctx context.Context, user string, agent loci.Agent, now time.Time, texts []Like) (found []query.Alike, unknown []int, err error) {
	found = make([]query.Alike, len(texts))
	u, v, err := x.enter(ctx, user, need{view: &asked{agent: agent, at: none, now: micros(now)}})
	if err != nil || u == nil {
		return found, nil, err
	}
	defer u.mu.RUnlock()
	s := x.scratches.take()
	defer x.scratches.giveBack(s)
	for i := range texts {
		if t := &texts[i]; !t.Before.IsZero() && (!u.has(t.First) || u.ids[t.First] != t.Before) {
			unknown = append(unknown, i)
		} else {
			found[i] = query.Alike{First: t.First, Found: u.alike(s, v, t)}
		}
	}
	return found, unknown, ctx.Err()
}

// alike finds what is like one text.
func (u *user) alike(s *scratch, v *view, like *Like) []query.Candidate {
	switch {
	case len(like.Claims) > 0:
		return u.claiming(s, v, like)
	case like.Plans != nil:
		return u.openPlans(s, v, like)
	}
	return u.mostAlike(s, v, like, nil)
}

// mostAlike are the notes with the rarest words of a text that pass; a nil test passes all.
func (u *user) mostAlike(s *scratch, v *view, like *Like, pass func(seq uint32) bool) []query.Candidate {
	r := u.like(s, v, &query.Search{Text: like.Text, Limit: like.Limit}, like.First)
	defer r.clear()
	r.pass = pass
	ranked := r.ranked(2 * max(like.Limit, defaultLimit)) // of equal ones the first notes are wanted, not the first rows
	out := make([]query.Candidate, 0, len(ranked))
	for _, c := range ranked {
		if !u.madeOf(c.row, like.First) {
			out = append(out, u.candidate(c.row))
		}
	}
	return out
}

// madeOf reports whether a row is a fact that was made of the words of a note.
func (c *columns) madeOf(row, words uint32) bool {
	return c.flags[row]&flagKeys != 0 && slices.Contains(c.readPool(nil, row, poolKeys), words)
}

func (c *columns) candidate(row uint32) query.Candidate {
	k := &c.classes.keys[c.classOf(row)]
	return query.Candidate{
		ID: c.idOf(row), Row: row, Kind: c.kind(row), Temporality: c.temporality(row), Plan: planOf(c.flags[row]),
		Visibility: k.visibility, Domain: k.domain, CreatedBy: k.createdBy,
	}
}
