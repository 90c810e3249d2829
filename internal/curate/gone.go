package curate

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// add adds notes to what goes, with all that their words are in:
//
//   - of words, the facts that were made of them, but those that others say by themselves
//     (untold). Of a fact that was distilled from several together nobody knows which words
//     are whose: the other sources are distilled again.
//   - the note that episodes were merged into, and the episodes that a merged note is of:
//     they say the same.
func (p *purging) add(ctx context.Context, notes []loci.Note) error {
	for len(notes) > 0 {
		n := notes[0]
		notes = notes[1:]
		if p.gone[n.ID] != nil {
			continue
		}
		p.gone[n.ID] = &n
		p.order = append(p.order, n.ID)
		more, err := p.cameOf(ctx, &n)
		if err != nil {
			return err
		}
		if notes = append(notes, more...); len(notes) > 0 {
			continue
		}
		if notes, err = p.untold(ctx); err != nil {
			return err
		}
	}
	return nil
}

// cameOf are the notes that have the words of one, but for facts that were made of them.
func (p *purging) cameOf(ctx context.Context, n *loci.Note) ([]loci.Note, error) {
	merged, err := p.mergedWith(ctx, n)
	if err != nil || !n.Verbatim {
		return merged, err
	}
	named, err := p.edit.NotesOf(ctx, p.user, n.Messages)
	if err != nil {
		return nil, err
	}
	p.split(n, named)
	for i := range named {
		f := &named[i]
		if f.Verbatim || f.Kind == loci.Trait || p.gone[f.ID] != nil || !edit.SaidIn(f, n, named) {
			continue
		}
		p.made = append(p.made, *f)
	}
	return merged, nil
}

// split keeps, of the messages of words that go, the other parts that stay.
func (p *purging) split(words *loci.Note, named []loci.Note) {
	for _, m := range words.Messages {
		var stay []loci.Note
		for i := range named {
			if o := &named[i]; o.Verbatim && p.gone[o.ID] == nil && slices.Contains(o.Messages, m) {
				stay = append(stay, *o)
			}
		}
		if p.parts[m] = stay; len(stay) == 0 {
			delete(p.parts, m)
		}
	}
}

// readAgain has the sources of a fact that goes distilled again, and what only repeated it, as
// far as they stay.
func (p *purging) readAgain(ctx context.Context, fact *loci.Note) error {
	if p.o.Distils == "" || fact.Extractor == edit.Merger {
		return nil
	}
	sources, err := p.edit.NotesOf(ctx, p.user, fact.Messages)
	if err != nil {
		return err
	}
	sources = slices.DeleteFunc(sources, func(o loci.Note) bool { return !edit.SaidIn(fact, &o, sources) })
	repeat, err := p.repeating(ctx, fact.ID)
	for _, o := range slices.Concat(sources, repeat) {
		known := slices.ContainsFunc(p.again, func(a loci.Note) bool { return a.ID == o.ID })
		if o.Verbatim && !o.Forgotten && !known {
			p.again = append(p.again, o)
		}
	}
	return err
}

// mergedWith are the note that one was merged into, and those that it was merged of.
func (p *purging) mergedWith(ctx context.Context, n *loci.Note) ([]loci.Note, error) {
	var ids []loci.ID
	if !n.SupersededBy.IsZero() {
		ids = append(ids, n.SupersededBy)
	}
	links, err := p.edit.Stored(ctx, p.user, []loci.ID{n.ID}, time.Time{})
	if err != nil {
		return nil, err
	}
	for i := range links {
		if l := links[i].Seen(n.ID); l.Type == loci.DerivedFrom && !slices.Contains(ids, l.To) {
			ids = append(ids, l.To)
		}
	}
	notes, err := p.edit.Notes(ctx, p.user, ids, time.Time{})
	merges := n.Extractor == edit.Merger
	return slices.DeleteFunc(notes, func(o loci.Note) bool {
		return o.Kind == loci.Trait || !merges && o.Extractor != edit.Merger || merges && o.ID == n.SupersededBy && o.Extractor != edit.Merger
	}), err
}
