package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/loci-memory/loci"
)

// The shape of the memories that links are measured in.
const (
	tagsInAll = 50 // different tags in the one conversation; every note has two
	walkDepth = 3
	walkMax   = 1000 // links of a walk at most
)

// LinkRow is what one operation took at one size.
type LinkRow struct {
	What    string  `json:"what" show:"links|%s"`
	Notes   int     `json:"notes" show:"notes|%d"`
	Times   int     `json:"times" show:"times|%d"` // how often it was measured
	P50     float64 `json:"p50_ms" show:"p50/p99 ms|%.2f / %.2f"`
	P99     float64 `json:"p99_ms"`
	Results float64 `json:"results,omitempty" show:"results|%.1f"` // of reads: links found, on average
}

// RunLinks measures links, in one conversation and among notes that all share a tag:
// what adding a note costs at each size, without and with the background work that
// links it, and at the last size what it costs to look links up, to walk along them
// and to find paths. The sizes take turns in being written to, so that a noisy
// moment of the machine is one for all of them. Of the options it uses Dir, Sizes,
// Questions, Writes, Open and Progress.
func RunLinks(ctx context.Context, o Options) ([]LinkRow, error) {
	var rows []LinkRow
	for _, w := range []linkShape{{"one conversation", talking}, {"one tag", tagged}} {
		more, err := w.measure(ctx, o)
		if err != nil {
			return rows, fmt.Errorf("links, %s: %w", w.what, err)
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// linkShape is a way in which all notes of a memory are linked with each other.
type linkShape struct {
	what  string
	apply func(i int, r *loci.RememberRequest)
}

// talking makes a turn one of a single conversation, with two of the tags.
func talking(i int, r *loci.RememberRequest) {
	r.Conversation = "talk"
	r.Tags = []string{fmt.Sprint("tag", i%tagsInAll), fmt.Sprint("tag", (i/tagsInAll+7*i)%tagsInAll)}
}

// tagged makes a turn a note by itself with the tag that all have.
func tagged(_ int, r *loci.RememberRequest) { r.Conversation, r.Tags = "", []string{"shared"} }

// linkTarget is a memory of one size that is measured.
type linkTarget struct {
	*Target
	*linkTalk
	size int
	took times
}

func (w linkShape) measure(ctx context.Context, o Options) (rows []LinkRow, err error) {
	var all []*linkTarget
	defer func() {
		for _, m := range all {
			err = errors.Join(err, m.Close())
		}
	}()
	for _, size := range o.Sizes {
		target, err := o.Open(ctx, filepath.Join(o.Dir, fmt.Sprintf("links-%s-%d.db", w.what[4:], size)))
		if err != nil {
			return nil, err
		}
		m := &linkTarget{Target: target, linkTalk: &linkTalk{Talk: NewTalk(1), shape: w}, size: size}
		all = append(all, m)
		if _, _, err := fill(ctx, o.named(w.what), target, me, m.nextTurn, size); err != nil {
			return nil, err
		}
	}
	if last := all[len(all)-1]; w.what == "one conversation" { // before the writes, whose notes come last and would be found most
		if rows, err = read(ctx, o, last.Target, last.linkTalk, last.size); err != nil {
			return nil, err
		}
	}
	for _, wait := range []bool{false, true} {
		more, err := write(ctx, o, all, wait)
		if err != nil {
			return rows, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// linkTalk makes turns that are linked in a shape.
type linkTalk struct {
	*Talk
	shape linkShape
	made  int
}

func (t *linkTalk) nextTurn() loci.RememberRequest {
	r := t.Next()
	r.At = start.Add(time.Duration(t.made) * time.Minute)
	t.shape.apply(t.made, &r)
	t.made++
	return r
}

// write measures what it takes to add one more note, to each memory in turn.
func write(ctx context.Context, o Options, all []*linkTarget, wait bool) (rows []LinkRow, err error) {
	what := map[bool]string{false: "write, ", true: "write and link, "}[wait] + all[0].shape.what
	for i := range o.Writes {
		for _, m := range all {
			if err := m.write(ctx, wait); err != nil {
				return nil, fmt.Errorf("%s: %w", what, err)
			}
		}
		o.progress(what, i+1, o.Writes)
	}
	for _, m := range all {
		rows = append(rows, LinkRow{What: what, Notes: m.size, Times: len(m.took), P50: m.took.at(.5), P99: m.took.at(.99)})
		m.took = nil
		if err := m.Work(ctx, nil); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func (m *linkTarget) write(ctx context.Context, wait bool) error {
	r := m.nextTurn()
	r.Wait = wait
	return m.took.of(func() error { _, err := m.Remember(ctx, loci.Scope{User: me}, r); return err })
}

// read measures look-ups, walks and paths between notes that questions find.
func read(ctx context.Context, o Options, m *Target, t *linkTalk, size int) ([]LinkRow, error) {
	s := loci.Scope{User: me}
	ids, err := t.some(ctx, m, o.Questions)
	if err != nil {
		return nil, err
	}
	links := func(r loci.LinksRequest) func(i int) (int, error) {
		return func(i int) (int, error) {
			r.ID = ids[i]
			res, err := m.Links(ctx, s, r)
			if err != nil {
				return 0, err
			}
			return len(res.Links), nil
		}
	}
	var rows []LinkRow
	for _, q := range []struct {
		what string
		ask  func(i int) (int, error)
	}{
		{"outgoing links", links(loci.LinksRequest{Direction: loci.Out})},
		{"incoming links", links(loci.LinksRequest{Direction: loci.In})},
		{"walk of depth 3, 1000 at most", links(loci.LinksRequest{Depth: walkDepth, Max: walkMax})},
		{"walk of depth 3, of what is alike", links(loci.LinksRequest{Depth: walkDepth, Max: walkMax, Types: []loci.LinkType{loci.SimilarTo, loci.Follows}})},
		{"path", path(ctx, m, ids, nil)},
		{"path of what is alike", path(ctx, m, ids, []loci.LinkType{loci.SimilarTo})},
	} {
		row, err := timed(ctx, o, q.what, size, len(ids), q.ask)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// path finds paths between one note and the next.
func path(ctx context.Context, m *Target, ids []loci.ID, types []loci.LinkType) func(i int) (int, error) {
	return func(i int) (int, error) {
		res, err := m.Path(ctx, loci.Scope{User: me}, loci.PathRequest{From: ids[i], To: ids[(i+1)%len(ids)], Types: types})
		if err != nil {
			return 0, err
		}
		return len(res.Links), nil
	}
}

// some are different notes that questions find, at least two.
func (t *linkTalk) some(ctx context.Context, m *Target, n int) ([]loci.ID, error) {
	var ids []loci.ID
	seen := map[loci.ID]bool{}
	for tries := 0; len(ids) < n && tries < 4*n; tries++ {
		q, _ := t.Question()
		res, err := m.Recall(ctx, loci.Scope{User: me}, loci.RecallRequest{Query: q, K: 1, NoExpand: true, NoTrack: true})
		if err != nil {
			return nil, err
		}
		if len(res.Hits) > 0 && !seen[res.Hits[0].Note.ID] {
			seen[res.Hits[0].Note.ID] = true
			ids = append(ids, res.Hits[0].Note.ID)
		}
	}
	if len(ids) < 2 {
		return nil, fmt.Errorf("%w: questions found %d notes, and a path needs two: measure more notes", loci.ErrNotFound, len(ids))
	}
	return ids, nil
}

// timed measures something so many times; it returns how many results it had.
func timed(ctx context.Context, o Options, what string, size, n int, do func(i int) (int, error)) (LinkRow, error) {
	row := LinkRow{What: what, Notes: size, Times: n}
	var took times
	for i := range n {
		if err := ctx.Err(); err != nil {
			return row, err
		}
		if err := took.of(func() error {
			results, err := do(i)
			row.Results += float64(results) / float64(n)
			return err
		}); err != nil {
			return row, fmt.Errorf("%s: %w", what, err)
		}
		o.progress(what, i+1, n)
	}
	row.P50, row.P99 = took.spread()
	return row, nil
}
