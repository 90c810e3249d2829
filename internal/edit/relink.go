package edit

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

const (
	relinkPool = 200                   // newer notes by words in common that a change may concern
	relinkAll  = 40                    // so many are all linked again; of more, those that are alike
	relinkLike = likeness.Enough - .01 // similarity from which a note may be linked, and a little less
	relinkNow  = 50                    // notes that are linked again before a call returns, of a job; more are left to the background
	followNow  = 20                    // jobs that are done before a call returns, likewise
)

// RelinkAround adds the job that a change of a note leaves behind; after is nil for
// what is destroyed. A note links to the few most like it that are there: when one of
// them goes, the next takes its place; when it comes back, it takes its place again.
func (p *Plan) RelinkAround(ctx context.Context, before, after *loci.Note) error {
	e, now := p.editor, p.Stamp.Clock
	was, is := HasLinks(before, now), after != nil && HasLinks(after, now)
	if e.embedder == nil || was == is && (!is || before.Content == after.Content) {
		return nil
	}
	var ids []loci.ID
	if after != nil {
		ids = []loci.ID{before.ID}
	}
	if was {
		newer, err := e.newerLike(ctx, loci.Scope{User: p.Stamp.Scope.User}, before)
		if err != nil {
			return err
		}
		ids = United(ids, IDs(newer))
	}
	if len(ids) > 0 {
		p.relink(ids)
	}
	return nil
}

// relink adds the job that links notes again.
func (p *Plan) relink(ids []loci.ID) {
	p.Jobs = append(p.Jobs, loci.Job{
		ID: p.Stamp.NewID(), User: p.Stamp.Scope.User, Kind: loci.JobRelink, Created: p.Stamp.Clock, Notes: ids,
	})
}

// Relink adds the job that links a new note, where notes are linked by likeness.
func (p *Plan) Relink(id loci.ID) {
	if p.editor.embedder != nil {
		p.relink([]loci.ID{id})
	}
}

// Gather makes of the jobs, which link notes again, a few about all of them: each note
// once, and so many in a job that it is done at once.
func (p *Plan) Gather() {
	there := map[loci.ID]bool{}
	var gone loci.ID // leads every job: what is new or back would, to be linked both ways
	for _, id := range p.Purge {
		there[id] = true
	}
	for i := range p.Notes {
		if n := &p.Notes[i].Version.Note; !HasLinks(n, p.Stamp.Clock) {
			gone, there[n.ID] = n.ID, true
		}
	}
	var ids []loci.ID
	for i := range p.Jobs {
		for _, id := range p.Jobs[i].Notes {
			if !there[id] {
				there[id] = true
				ids = append(ids, id)
			}
		}
	}
	p.Jobs = nil
	for some := range slices.Chunk(ids, relinkNow-1) {
		if !gone.IsZero() {
			some = append([]loci.ID{gone}, some...)
		}
		p.relink(some)
	}
}

// Follow does the jobs of committed changes that link notes again. What can't be done
// now stays queued, and so does what takes a model.
func (e *Editor) Follow(ctx context.Context, jobs []loci.Job) {
	for i := range jobs {
		if i < followNow && jobs[i].Kind == loci.JobRelink && len(jobs[i].Notes) <= relinkNow {
			err := e.Relink(ctx, job.Unleased(e, jobs[i]))
			if err == nil {
				continue
			}
			e.log.Warn("links are brought up to date later", "job", jobs[i].ID.String(), "error", err)
		}
		e.wake()
	}
}

// Relink gives the notes of a job the similarity links that they would have if they
// were new: the first and those newer that are like it, and the others. It decides
// nothing. Doing it twice changes nothing.
func (e *Editor) Relink(ctx context.Context, claim *job.Claim) error {
	j := claim.Job()
	s := loci.Scope{User: j.User}
	notes, err := e.Notes(ctx, s, j.Notes, time.Time{})
	if err != nil {
		return err
	}
	if len(notes) > 0 && notes[0].ID == j.Notes[0] && HasLinks(&notes[0], e.Now()) {
		more, err := e.newerLike(ctx, s, &notes[0])
		if err != nil {
			return fmt.Errorf("look for what is like note %s: %w", notes[0].ID, err)
		}
		notes = append(notes, more...)
	}
	done := map[loci.ID]bool{}
	notes = slices.DeleteFunc(notes, func(n loci.Note) bool {
		again := done[n.ID] || !HasLinks(&n, e.Now())
		done[n.ID] = true
		return again
	})
	near, err := e.Likeness.Nearest(ctx, s, notes, e.Now())
	if err != nil {
		return err
	}
	c := &store.Changes{}
	for i := range notes {
		if err := e.likeNew(ctx, s, &notes[i], near[i], c); err != nil {
			return err
		}
	}
	return claim.Apply(ctx, c)
}

// likeNew adds to the changes what makes the links of a note to older ones those that
// it would have if it were new.
func (e *Editor) likeNew(ctx context.Context, s loci.Scope, n *loci.Note, near []likeness.Near, c *store.Changes) error {
	has, _, err := e.similarTo(ctx, s, n.ID)
	if err != nil {
		return err
	}
	wants := e.Likeness.LinksTo(n, near)
	for _, l := range wants {
		same := func(o loci.Link) bool { return o.To == l.To && o.Strength == l.Strength }
		if !slices.ContainsFunc(has, same) {
			l.At = e.Now() // not when the note was new: until now they were others
			c.Links = append(c.Links, l)
		}
	}
	for _, l := range has {
		same := func(o loci.Link) bool { return o.To == l.To }
		if !slices.ContainsFunc(wants, same) {
			l.At = e.Now()
			c.Unlinks = append(c.Unlinks, l)
		}
	}
	return nil
}

// similarTo are the similarity links of a note: to older notes, which it chose when
// it was new, and to newer ones, which chose it. Ids are in order of arrival.
func (e *Editor) similarTo(ctx context.Context, s loci.Scope, id loci.ID) (older, newer []loci.Link, err error) {
	links, err := e.Links(ctx, s, query.Links{IDs: []loci.ID{id}, Types: []loci.LinkType{loci.SimilarTo}, Now: e.Now()})
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
func (e *Editor) newerLike(ctx context.Context, s loci.Scope, n *loci.Note) ([]loci.Note, error) {
	_, chose, err := e.similarTo(ctx, s, n.ID)
	if err != nil {
		return nil, err
	}
	found, err := e.Search(ctx, s, query.Search{Text: n.Content, Limit: relinkPool, Now: e.Now()})
	if err != nil {
		return nil, err
	}
	others := FarEnds(chose)
	for i := range found { // words stand for the facts that were made of them
		others = United(others, found[i].Facts)
	}
	others = slices.DeleteFunc(others, func(id loci.ID) bool { return bytes.Compare(id[:], n.ID[:]) <= 0 })
	linked, err := e.Notes(ctx, s, others, time.Time{})
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(f query.Found) bool { return bytes.Compare(f.Note.ID[:], n.ID[:]) <= 0 })
	if len(found) > relinkAll {
		if found, err = e.likely(ctx, n, found); err != nil {
			return nil, err
		}
	}
	for i := range found {
		linked = append(linked, found[i].Note)
	}
	return linked, nil
}

// likely returns those that may be linked to a note.
func (e *Editor) likely(ctx context.Context, n *loci.Note, found []query.Found) ([]query.Found, error) {
	texts := Each(found, func(f *query.Found) string { return f.Note.Content })
	similar, err := likeness.Compare(ctx, e.embedder, n.Content, texts)
	if err != nil {
		return nil, err
	}
	var out []query.Found
	for i := range found {
		if similar[i] >= relinkLike {
			out = append(out, found[i])
		}
	}
	return out, nil
}
