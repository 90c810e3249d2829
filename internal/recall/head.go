package recall

import (
	"context"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/zone"
)

// Asked is what a question asks of attributes.
type Asked struct {
	Keys   []string    // of claims
	Then   bool        // how things were, not how they are
	At     time.Time   // as of a moment; zero is now
	Filter loci.Filter // that the notes pass which say it
	Zones  zone.View   // in which days are shown
}

// Known is one value of an attribute that a question asks for.
type Known struct {
	loci.Answer
	Text  string // like "home: Leipzig"
	When  string // since, until or said, and the day, like "since 2026-03-02"
	Whole bool   // the latest note that says it says nothing else
}

// mostKnown is how much of what is known heads an answer, and its block.
const mostKnown = 4

// head is what is known of the attributes that a question asks for. It only heads what
// the hits say too: where it can't be read, the answer is degraded.
func (q *Question) head(ctx context.Context, s loci.Scope, w want) (known []Known, degraded string) {
	if q.Known == nil || len(w.asks) == 0 {
		return nil, ""
	}
	known, err := q.Known(ctx, s, Asked{Keys: w.asks, Then: w.then, At: q.AsOf, Filter: q.Filter, Zones: q.shown()})
	if err != nil {
		return nil, "profile: what is known of the attribute does not head the answer, as it can't be read now: ask again later"
	}
	return known[:min(len(known), mostKnown)], ""
}

// headed fills the block with the lines of what is known that fit into so many tokens, and
// returns, by their notes, those which say all that the note does.
func (p *packing) headed(left int) map[loci.ID]*packed {
	whole := map[loci.ID]*packed{}
	for i := range p.Head {
		known := &p.Head[i]
		line := loci.QuoteMarks(strings.TrimSpace("- ["+known.When+"] "+oneLine(known.Text)+" "+p.cite(known.Notes[0]))) + "\n"
		cost := lang.CountTokens(line)
		if cost > left {
			break
		}
		left -= cost
		item := &packed{note: &loci.Note{ID: known.Notes[0]}, text: line}
		if p.head = append(p.head, item); known.Whole {
			whole[known.Notes[0]] = item
		}
	}
	p.left = 4 * left
	return whole
}
