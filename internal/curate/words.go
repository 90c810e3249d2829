package curate

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// unlist takes out of a version of words the facts that go, and what was closed in favour of
// what goes.
func (p *purging) unlist(v *loci.Version) bool {
	goes := func(f loci.Distilled) bool { return p.gone[f.Fact] != nil }
	named := slices.ContainsFunc(p.order, func(id loci.ID) bool { return strings.Contains(v.Reason, id.String()) })
	ended := slices.ContainsFunc(v.Note.Facts, func(f loci.Distilled) bool { return goes(f) || p.gone[f.By] != nil })
	own := v.Note.Original != nil && p.gone[v.Note.Original.SupersededBy] != nil
	if named {
		v.Reason = ""
	}
	v.Note.Facts = slices.DeleteFunc(v.Note.Facts, goes)
	for i := range v.Note.Facts {
		if f := &v.Note.Facts[i]; p.gone[f.By] != nil {
			f.Until, f.By = time.Time{}, loci.ID{}
		}
	}
	if own {
		v.Note.Original.ValidUntil, v.Note.Original.SupersededBy = time.Time{}, loci.ID{}
	}
	return named || ended || own
}

// markWords marks the words of facts that go, and of facts that hold again.
func (p *purging) markWords(ctx context.Context, m *marked) error {
	opened, err := p.edit.Notes(ctx, p.user, m.order, time.Time{})
	if err != nil {
		return err
	}
	var facts []loci.Note
	for _, id := range p.order {
		facts = append(facts, *p.gone[id])
	}
	facts = append(facts, opened...)
	var messages []loci.ID
	for i := range facts {
		if f := &facts[i]; !f.Verbatim && f.Kind != loci.Trait {
			messages = edit.United(messages, f.Messages)
		}
	}
	turns, err := p.edit.Turns(ctx, p.user, messages)
	if err != nil {
		return err
	}
	for _, message := range messages {
		for _, t := range turns[message] {
			if p.gone[t.Note.ID] == nil {
				m.note(t.Note.ID)
			}
		}
	}
	links, err := p.edit.Stored(ctx, p.user, edit.IDs(facts), time.Time{})
	for _, l := range links {
		if l.Type == loci.Supports && p.gone[l.From] == nil {
			m.note(l.From)
		}
	}
	return err
}
