package reflection

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/query"
)

// related are older notes that have to do with the new ones: those that are linked to
// them, then those that share words with the most important of them.
func (t *Thinker) related(ctx context.Context, fresh []loci.Note) ([]loci.Note, error) {
	old := older{fresh: fresh, most: t.Policy.Evidence}
	if t.Linked != nil {
		found, err := t.Linked(ctx, fresh)
		if err != nil {
			return nil, fmt.Errorf("read what is linked: %w", err)
		}
		old.add(found, old.most)
	}
	weighty := slices.Clone(fresh)
	slices.SortStableFunc(weighty, func(a, b loci.Note) int { return cmp.Compare(b.Importance, a.Importance) })
	for i := range weighty[:min(len(weighty), t.Policy.Questions)] {
		if len(old.notes) == old.most {
			break
		}
		found, err := t.Recall(ctx, weighty[i].Content, behindFresh*t.Policy.PerAsk)
		if err != nil {
			return nil, fmt.Errorf("recall: %w", err)
		}
		old.add(found, t.Policy.PerAsk)
	}
	return old.notes, nil
}

// older gathers notes that are not among the new ones, nor made of the same messages: so
// many, each once.
type older struct {
	fresh, notes []loci.Note
	most         int
}

// add takes the first few of notes that were found, at most so many.
func (o *older) add(found []loci.Note, most int) {
	most = min(o.most, len(o.notes)+most)
	for i := range found {
		n := &found[i]
		same := func(m loci.Note) bool {
			return m.ID == n.ID || m.Content == n.Content || m.HasFact(n.ID) || n.HasFact(m.ID)
		}
		known := func(m loci.Note) bool { return same(m) || n.SharesMessage(&m) }
		again := func(m loci.Note) bool { return same(m) || m.Verbatim != n.Verbatim && n.SharesMessage(&m) }
		if len(o.notes) < most && n.Kind != loci.Trait && !slices.ContainsFunc(o.notes, again) && !slices.ContainsFunc(o.fresh, known) {
			o.notes = append(o.notes, *n)
		}
	}
}

// tying are the links that show that two notes have to do with each other.
var tying = []loci.LinkType{
	loci.SimilarTo, loci.Elaborates, loci.SameTopic, loci.Causal, loci.Contradicts, loci.Supports, loci.Supersedes, loci.Updates, loci.Fulfils,
}

// linked are the older notes that new ones are tied to, the strongest first: some more than
// are shown.
func (c *cycle) linked(ctx context.Context, fresh []loci.Note) ([]loci.Note, error) {
	own := edit.IDs(fresh)
	links, err := c.edit.Links(ctx, c.scope, query.Links{IDs: own, Types: tying, Now: c.edit.Now()})
	if err != nil {
		return nil, err
	}
	links = slices.DeleteFunc(links, func(l loci.Link) bool { return slices.Contains(own, l.To) })
	slices.SortStableFunc(links, func(a, b loci.Link) int {
		return cmp.Or(cmp.Compare(b.Strength, a.Strength), slices.Compare(b.To[:], a.To[:]))
	})
	var ids []loci.ID
	for _, l := range links {
		if len(ids) < 2*c.policy.Evidence && !slices.Contains(ids, l.To) {
			ids = append(ids, l.To)
		}
	}
	notes, err := c.edit.Notes(ctx, c.scope, ids, time.Time{})
	return slices.DeleteFunc(notes, func(n loci.Note) bool { return !n.Live(c.begun) }), err
}
