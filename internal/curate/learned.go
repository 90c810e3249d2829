package curate

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
)

// readCycles reads the cycles of reflection that have words and may have read what goes:
// those that ended after it was there.
func (p *purging) readCycles(ctx context.Context) error {
	since, err := p.since(ctx)
	if err != nil {
		return err
	}
	latest, err := p.edit.Cycles(ctx, p.user, 1)
	if err != nil {
		return err
	}
	p.traits = len(latest) > 0
	wordy, err := p.edit.CyclesOf(ctx, p.user, []loci.ID{{}})
	p.cycles = slices.DeleteFunc(wordy, func(c loci.Cycle) bool { return c.Ended.Before(since) })
	return err
}

// since is when the first of what goes was written.
func (p *purging) since(ctx context.Context) (first time.Time, err error) {
	for _, id := range p.order {
		versions, err := p.edit.History(ctx, p.user, id)
		if err != nil {
			return first, err
		}
		if at := versions[0].Clock; first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return first, nil
}

// forgetCycles takes out of the records of cycles what a model asked and what was warned
// of: both quote what was read. What they changed stays on record.
func (p *purging) forgetCycles(plan *edit.Plan) {
	for _, c := range p.cycles {
		if len(c.Questions)+len(c.Warnings) == 0 && c.Error == "" {
			continue
		}
		c.Questions, c.Warnings = nil, nil
		if c.Error != "" {
			c.Error = "what the model answered was destroyed with a note that it had read"
		}
		plan.Cycles = append(plan.Cycles, c)
	}
}

// addLearned adds the traits that were learned from what goes and from nothing else, from
// such traits alone, and those with words of what goes that no other evidence has.
func (p *purging) addLearned(ctx context.Context) error {
	for {
		more, err := p.learned(ctx)
		if err != nil || len(more) == 0 {
			return err
		}
		if err := p.add(ctx, more); err != nil {
			return err
		}
	}
}

// learned are the traits that go next, of those that have evidence that goes.
func (p *purging) learned(ctx context.Context) ([]loci.Note, error) {
	from, err := p.evidence(ctx, p.touched())
	if err != nil {
		return nil, err
	}
	ids := slices.DeleteFunc(slices.Collect(maps.Keys(from)), func(id loci.ID) bool { return p.gone[id] != nil })
	slices.SortFunc(ids, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	traits, err := p.edit.Notes(ctx, p.user, ids, time.Time{})
	traits = slices.DeleteFunc(traits, func(n loci.Note) bool { return n.Kind != loci.Trait })
	if err != nil || len(traits) == 0 {
		return nil, err
	}
	if from, err = p.evidence(ctx, edit.IDs(traits)); err != nil {
		return nil, err
	}
	var rest []loci.ID
	for i := range traits {
		for _, id := range from[traits[i].ID] {
			if p.gone[id] == nil {
				rest = append(rest, id)
			}
		}
	}
	others, err := p.edit.Notes(ctx, p.user, rest, time.Time{})
	texts := map[loci.ID]string{}
	for i := range others {
		if k := p.told[others[i].ID]; k != nil {
			k.tell(&others[i])
		}
		texts[others[i].ID] = wordsOf(&others[i])
	}
	return slices.DeleteFunc(traits, func(t loci.Note) bool { return p.supported(&t, from[t.ID], texts) }), err
}

// evidence is what the stored links of notes say that was derived from what: by what
// was derived, also where the evidence was forgotten since.
func (p *purging) evidence(ctx context.Context, ids []loci.ID) (map[loci.ID][]loci.ID, error) {
	links, err := p.edit.Stored(ctx, p.user, ids, time.Time{})
	from := map[loci.ID][]loci.ID{}
	for _, l := range links {
		if l.Type == loci.DerivedFrom {
			from[l.From] = append(from[l.From], l.To)
		}
	}
	return from, err
}

// supported reports whether a trait stays: it has evidence that stays, and that has all
// the words that the trait has of what goes. texts are those of what stays.
func (p *purging) supported(trait *loci.Note, evidence []loci.ID, texts map[loci.ID]string) bool {
	stays, there := map[string]bool{}, false
	for _, id := range evidence {
		if text, ok := texts[id]; ok {
			there = true
			lang.Terms(text, func(term string) { stays[term] = true })
		}
	}
	if !there {
		return false
	}
	goes := map[string]bool{}
	for _, id := range evidence {
		n := p.gone[id]
		if k := p.told[id]; k != nil {
			n = &k.fact
		}
		if n != nil {
			lang.Terms(wordsOf(n), func(term string) { goes[term] = !stays[term] })
		}
	}
	ok := true
	lang.Terms(wordsOf(trait), func(term string) { ok = ok && !goes[term] })
	return ok
}

// wordsOf is all text of a note.
func wordsOf(n *loci.Note) string {
	return strings.Join(slices.Concat([]string{n.Words(), n.Context}, n.Keywords, n.Tags, n.ProcedureSteps), "\n")
}
