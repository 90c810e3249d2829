package recall

import (
	"context"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/told"
	"github.com/loci-memory/loci/internal/veil"
)

// past is a note that a line of a block took the place of, or that ended what the line says.
type past struct {
	line *packed
	how  string
	note loci.ID
}

// besides adds to the lines of a block, as far as there is room left, what they took the place
// of, and what called off a plan or took the place of what they say. It is one look-up of
// links and one of notes where something was replaced, and none in a block that is full.
func (q *Question) besides(ctx context.Context, m Memory, scope loci.Scope, p *packing) error {
	if q.NoExpand || p.left < 4*fewest || len(p.head)+len(p.kept) == 0 {
		return nil
	}
	all, err := q.pasts(ctx, m, scope, p)
	if err != nil || len(all) == 0 {
		return err
	}
	var ids []loci.ID
	for i := range all {
		ids = append(ids, all[i].note)
	}
	notes, err := m.Notes(ctx, scope, ids, q.AsOf)
	t := newTelling(p)
	for _, x := range all {
		at := slices.IndexFunc(notes, func(n loci.Note) bool { return n.ID == x.note })
		if at >= 0 && q.tells(&notes[at], x.how) {
			notes[at].SeeAt(q.Now)
			veil.Note(scope, &notes[at])
			t.tell(&x, &notes[at])
		}
	}
	return err
}

// mostPast is how many lines of a block bring along what was before, the best ones: a block for
// an agent has fewer.
const mostPast = 20

// pasts are what of the past the best lines of a block may bring along, line by line. Notes that
// a sweep made one of were not replaced: they say the same.
func (q *Question) pasts(ctx context.Context, m Memory, scope loci.Scope, p *packing) ([]past, error) {
	best := p.all()
	best = best[:min(len(best), mostPast)]
	lines, ids := map[loci.ID]*packed{}, []loci.ID{}
	for _, line := range best {
		for _, id := range q.standsFor(line.note) {
			if lines[id] == nil {
				lines[id], ids = line, append(ids, id)
			}
		}
	}
	links, err := m.Replaced(ctx, scope, query.Links{IDs: ids, At: q.AsOf, Now: q.Now})
	var all []past
	for i := range links {
		if l := &links[i]; l.By != string(loci.StepSweep) {
			all = append(all, past{lines[l.From], before, l.To})
		}
	}
	for _, line := range best {
		switch n := line.note; {
		case n.Plan != nil && n.Plan.Status == loci.StatusCancelled && !n.Plan.SettledBy.IsZero():
			all = append(all, past{line, "was called off, says", n.Plan.SettledBy})
		case n.Superseded() && !n.ValidUntil.After(q.Now):
			all = append(all, past{line, "was replaced, says", n.SupersededBy})
		}
	}
	return all, err
}

// before is of what a line took the place of: it goes before until when that held.
const before = "was until"

// standsFor are a note and those of its facts that hold: what they took the place of, it did.
func (q *Question) standsFor(n *loci.Note) []loci.ID {
	ids := []loci.ID{n.ID}
	for _, d := range live(n, q.Now) {
		ids = append(ids, d.Fact)
	}
	return ids
}

// tells reports whether a note may come with a line: it passes what hits have to pass, and is
// over where it is what was before, or else holds.
func (q *Question) tells(n *loci.Note, how string) bool {
	f := q.Filter
	f.Superseded = true
	if n.Dormant() || q.Here != "" && n.Conversation == q.Here || !f.Match(n) {
		return false
	}
	over := isPast(n.ValidUntil, q.Now)
	return over == (how == before) && over == n.Superseded()
}

// all are the lines of a block, best first.
func (p *packing) all() []*packed {
	out := slices.Clone(p.head)
	for i := range p.kept {
		out = append(out, &p.kept[i])
	}
	return out
}

// telling is a block whose lines are told the past of.
type telling struct {
	*packing
	terms []map[string]bool // of the lines
}

func newTelling(p *packing) *telling {
	t := &telling{packing: p}
	for _, line := range p.all() {
		t.add(line.note, line.text)
	}
	return t
}

// add has the block say a note.
func (t *telling) add(n *loci.Note, text string) {
	t.has[n.ID] = true
	for i := range n.Facts {
		t.has[n.Facts[i].Fact] = true
	}
	t.terms = append(t.terms, lang.TermSet(text))
}

// tell adds a note to a line, in short where there is no room for more, unless the block
// says it.
func (t *telling) tell(x *past, n *loci.Note) {
	if t.says(n) {
		return
	}
	for _, most := range []int{quoted, named} {
		text := "  " + loci.QuoteMarks(t.text(x.how, n, most)) + "\n"
		if cost := lang.CountQuarters(text); cost <= t.left {
			t.left -= cost
			x.line.text += text
			t.add(n, text)
			return
		}
	}
}

// text is a note as it comes with a line, so much of it at most, with its id where all is
// quoted that ever is.
func (t *telling) text(how string, n *loci.Note, most int) string {
	if how == before {
		how += " " + t.Zones.Day(n.ValidUntil)
	}
	parts := []string{how + ":", t.planned(n), told.Shortened(oneLine(n.Content), most)}
	if most == quoted {
		parts = append(parts, t.cite(n.ID))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// says reports whether the block has a note, as itself or as words with their facts, or a line
// with all of its words.
func (t *telling) says(n *loci.Note) bool {
	if t.has[n.ID] || slices.ContainsFunc(n.Facts, func(d loci.Distilled) bool { return t.has[d.Fact] }) {
		return true
	}
	terms := lang.TermSet(n.Content)
	return slices.ContainsFunc(t.terms, func(line map[string]bool) bool {
		for term := range terms {
			if !line[term] {
				return false
			}
		}
		return true
	})
}
