package engine

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/store"
)

const (
	relinkPool = 200 // newer notes by words in common that a change may concern
	relinkAll  = 40  // so many are all linked anew; of more, those that are alike
	relinkLike = .49 // similarity from which a note may be linked, and a little
	relinkNow  = 50  // notes that are linked anew before a call returns; more are left to the background
)

// relinking is the job that a change of a note leaves behind, nil for none. A note
// links to the few most like it that are there: when one of them goes, the next
// takes its place; when it comes back, it takes its place again.
func (e *Engine) relinking(ctx context.Context, s loci.Scope, before, after *loci.Note) (*loci.Job, error) {
	was, is := e.hasLinks(before), after != nil && e.hasLinks(after)
	if e.embedder == nil || was == is && (!is || before.Content == after.Content) {
		return nil, nil
	}
	st := e.stamp(s)
	j := &loci.Job{ID: st.NewID(), User: s.User, Kind: loci.JobRelink, Created: st.Clock}
	if after != nil {
		j.Notes = []loci.ID{before.ID}
	}
	if was {
		newer, err := e.newerLike(ctx, loci.Scope{User: s.User}, before)
		if err != nil {
			return nil, err
		}
		for i := range newer {
			if !slices.Contains(j.Notes, newer[i].ID) {
				j.Notes = append(j.Notes, newer[i].ID)
			}
		}
	}
	if len(j.Notes) == 0 {
		return nil, nil
	}
	return j, nil
}

// jobs are the jobs to queue: one or none.
func jobs(j *loci.Job) []loci.Job {
	if j == nil {
		return nil
	}
	return []loci.Job{*j}
}

// relinkAfter does the job of a change that is committed. What can't be done now
// stays queued.
func (e *Engine) relinkAfter(ctx context.Context, j *loci.Job) {
	switch {
	case j == nil:
		return
	case len(j.Notes) <= relinkNow:
		err := e.relink(ctx, job.Unleased(e.memory, *j))
		if err == nil {
			return
		}
		e.log.Warn("links are brought up to date later", "job", j.ID.String(), "error", err)
	}
	e.runner.Nudge()
}

// relink gives the notes of a job the similarity links that they would have if they
// were new: the first and those newer that are like it, and the others. It decides
// nothing. Doing it twice changes nothing.
func (e *Engine) relink(ctx context.Context, claim *job.Claim) error {
	j := claim.Job()
	s := loci.Scope{User: j.User}
	notes, err := e.memory.Notes(ctx, s, j.Notes, time.Time{})
	if err != nil {
		return err
	}
	if len(notes) > 0 && notes[0].ID == j.Notes[0] && e.hasLinks(&notes[0]) {
		more, err := e.newerLike(ctx, s, &notes[0])
		if err != nil {
			return fmt.Errorf("look for what is like note %s: %w", notes[0].ID, err)
		}
		notes = append(notes, more...)
	}
	c := &store.Changes{}
	done := map[loci.ID]bool{}
	for i := range notes {
		if n := &notes[i]; !done[n.ID] && e.hasLinks(n) {
			done[n.ID] = true
			if err := e.likeNew(ctx, s, n, c); err != nil {
				return err
			}
		}
	}
	return claim.Apply(ctx, c)
}

// likeNew adds to the changes what makes the links of a note to older ones those that
// it would have if it were new.
func (e *Engine) likeNew(ctx context.Context, s loci.Scope, n *loci.Note, c *store.Changes) error {
	similar, err := remember.Retrieve(ctx, e.memory, e.embedder, s, n, e.now())
	if err != nil {
		return err
	}
	has, _, err := e.similarTo(ctx, s, n.ID)
	if err != nil {
		return err
	}
	wants := remember.Link(n, similar)
	for _, l := range wants {
		same := func(o loci.Link) bool { return o.To == l.To && o.Strength == l.Strength }
		if !slices.ContainsFunc(has, same) {
			l.At = e.now() // not when the note was new: until now they were others
			c.Links = append(c.Links, l)
		}
	}
	for _, l := range has {
		same := func(o loci.Link) bool { return o.To == l.To }
		if !slices.ContainsFunc(wants, same) {
			l.At = e.now()
			c.Unlinks = append(c.Unlinks, l)
		}
	}
	return nil
}

// similarTo are the similarity links of a note: to older notes, which it chose when
// it was new, and to newer ones, which chose it. Ids are in order of arrival.
func (e *Engine) similarTo(ctx context.Context, s loci.Scope, id loci.ID) (older, newer []loci.Link, err error) {
	links, err := e.memory.Links(ctx, s, query.LinkQuery{IDs: []loci.ID{id}, Types: []loci.LinkType{loci.SimilarTo}, Now: e.now()})
	for _, l := range links {
		if bytes.Compare(l.To[:], id[:]) < 0 {
			older = append(older, l)
		} else {
			newer = append(newer, l)
		}
	}
	return older, newer, err
}

// newerLike are the newer notes whose choice a note may be part of: those linked to
// it, and those that have words in common with it. The latter matter even where they
// are unlike, since how rare a word is decides by which words a note seeks others; of
// many, the alike are enough.
func (e *Engine) newerLike(ctx context.Context, s loci.Scope, n *loci.Note) ([]loci.Note, error) {
	_, chose, err := e.similarTo(ctx, s, n.ID)
	if err != nil {
		return nil, err
	}
	linked, err := e.memory.Notes(ctx, s, farEnds(chose), time.Time{})
	if err != nil {
		return nil, err
	}
	found, err := e.memory.Search(ctx, s, query.Search{Text: n.Content, Limit: relinkPool, Now: e.now()})
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(f query.Found) bool { return bytes.Compare(f.Note.ID[:], n.ID[:]) <= 0 })
	if len(found) > relinkAll {
		if found, err = e.alike(ctx, n, found); err != nil {
			return nil, err
		}
	}
	for i := range found {
		linked = append(linked, found[i].Note)
	}
	return linked, nil
}

// alike keeps what may be linked to a note.
func (e *Engine) alike(ctx context.Context, n *loci.Note, found []query.Found) ([]query.Found, error) {
	texts := []string{n.Content}
	for i := range found {
		texts = append(texts, found[i].Note.Content)
	}
	vectors, err := e.embedder.Embed(ctx, texts)
	if err != nil {
		return nil, err
	}
	var out []query.Found
	for i := range found {
		if dot(vectors[0], vectors[i+1]) >= relinkLike {
			out = append(out, found[i])
		}
	}
	return out, nil
}

func farEnds(links []loci.Link) []loci.ID {
	ids := make([]loci.ID, len(links))
	for i, l := range links {
		ids[i] = l.To
	}
	return ids
}

func dot(a, b []float32) float64 {
	var sum float64
	for i := range min(len(a), len(b)) {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
