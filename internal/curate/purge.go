package curate

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

// unfinished is the warning of a purge whose words can't be taken off the disk yet.
const unfinished = "destroyed for everybody, but its words may stay on the disk until programs that are reading the store have ended: it is finished as soon as they have"

// purge destroys notes for good with all that their words are in: what was distilled from
// them and told by no others, merged with them or learned from them. What stays is rid of them, and what they
// had closed holds again.
func (c *Curator) purge(ctx context.Context, s loci.Scope, ids []loci.ID) (*loci.ChangeResult, error) {
	if _, err := c.edit.Named(ctx, s, ids); err != nil {
		return nil, err
	}
	return edit.Retry("the notes keep changing", func() (*loci.ChangeResult, error) {
		p := purging{Curator: c, asks: s, user: loci.Scope{User: s.User}, gone: map[loci.ID]*loci.Note{}, parts: map[loci.ID][]loci.Note{}}
		if err := p.read(ctx, ids); err != nil {
			return nil, edit.Missing(err, ids[0])
		}
		res, err := p.commit(ctx)
		return res, edit.Missing(err, ids[0])
	})
}

// purging is one purge on its way: read finds out what it is about, commit does it.
type purging struct {
	*Curator
	asks loci.Scope
	user loci.Scope // in person: who may destroy the words need not see the facts
	last uint32     // row that was the last before anything was read

	order  []loci.ID               // of what goes
	gone   map[loci.ID]*loci.Note  // what goes
	made   []loci.Note             // facts that were made of words that go
	told   map[loci.ID]*shared     // those of them that stay
	parts  map[loci.ID][]loci.Note // by message: the verbatim notes of it that stay
	again  []loci.Note             // words to distil again, as a fact goes that they are a source of too
	cycles []loci.Cycle            // that may have read what goes
	traits bool                    // there may be some that were learned from what goes
}

func (p *purging) read(ctx context.Context, ids []loci.ID) (err error) {
	if p.last, err = p.edit.Last(ctx, p.user); err != nil {
		return err
	}
	notes, err := p.edit.Named(ctx, p.user, ids)
	if err != nil {
		return err
	}
	if err := p.add(ctx, notes); err != nil {
		return err
	}
	if err := p.readCycles(ctx); err != nil {
		return err
	}
	return p.addLearned(ctx)
}

// commit destroys what goes and mends what stays, in one commit that is refused when
// something was added to either meanwhile.
func (p *purging) commit(ctx context.Context) (*loci.ChangeResult, error) {
	plan := p.edit.Plan(p.user)
	plan.Expect.Quiet = store.Quiet{After: p.last, IDs: p.named()}
	if p.traits {
		plan.Expect.Quiet.Kind = loci.Trait
	}
	for _, id := range p.order {
		n := p.gone[id]
		plan.Expect.Notes = append(plan.Expect.Notes, loci.ChangeID{Note: id, Version: n.Version})
		if err := plan.Destroy(ctx, n); err != nil {
			return nil, err
		}
	}
	plan.Gather()
	opened, err := p.mend(ctx, plan)
	if err != nil {
		return nil, err
	}
	for _, also := range []func(context.Context, *edit.Plan) error{p.shortenMessages, p.quietJobs} {
		if err := also(ctx, plan); err != nil {
			return nil, err
		}
	}
	p.forgetCycles(plan)
	plan.Jobs = append(plan.Jobs, p.distil(plan.Stamp)...)
	res, err := p.result(ctx, opened)
	if err != nil {
		return nil, err
	}
	if err := plan.Commit(ctx, p.user); err != nil {
		return nil, err
	}
	left, err := p.edit.Scrub(ctx)
	if left > 0 || err != nil { // it is destroyed all the same
		res.Warnings = append(res.Warnings, unfinished)
	}
	return res, nil
}

// named are the ids by which something new would show that it came of what goes.
func (p *purging) named() []loci.ID {
	ids := slices.Clone(p.order)
	for _, id := range p.order {
		for _, m := range p.gone[id].Messages {
			if p.gone[id].Verbatim && !slices.Contains(ids, m) {
				ids = append(ids, m)
			}
		}
	}
	return ids
}

// result says what goes, what stays and what holds again, as far as whoever asks sees it.
func (p *purging) result(ctx context.Context, opened []loci.ID) (res *loci.ChangeResult, err error) {
	kept, err := p.kept(ctx)
	if err != nil {
		return nil, err
	}
	res = &loci.ChangeResult{}
	if res.Purged, err = p.visible(ctx, p.order); err != nil {
		return nil, err
	}
	if res.Kept, err = p.visible(ctx, kept); err != nil {
		return nil, err
	}
	res.Opened, err = p.visible(ctx, opened)
	return res, err
}

// visible are those of some notes that whoever asks may see.
func (p *purging) visible(ctx context.Context, ids []loci.ID) ([]loci.ID, error) {
	if p.asks.Agent == "" || len(ids) == 0 {
		return ids, nil
	}
	notes, err := p.edit.Notes(ctx, p.asks, ids, time.Time{})
	return edit.IDs(notes), err
}

// shortenMessages takes parts that go out of messages that were split and of which other
// parts stay. The id of such a message stays that of all its words. Parts are as they were
// said, also those that were edited since.
func (p *purging) shortenMessages(ctx context.Context, plan *edit.Plan) error {
	ids := slices.Collect(maps.Keys(p.parts))
	messages, err := p.edit.Messages(ctx, p.user, ids)
	if err != nil || len(messages) == 0 {
		return err
	}
	said, err := p.edit.Turns(ctx, p.user, ids)
	for _, m := range messages {
		parts := p.parts[m.ID]
		m.Text, m.Caption = "", parts[0].Caption
		for i := range parts {
			m.Text += firstWords(&parts[i], said[m.ID])
		}
		plan.Rewrite.Messages = append(plan.Rewrite.Messages, m)
	}
	return err
}

// firstWords are the words of a part of a message before it was edited.
func firstWords(part *loci.Note, said []memory.Turn) string {
	at := slices.IndexFunc(said, func(t memory.Turn) bool { return t.Note.ID == part.ID })
	if !part.Edited || at < 0 {
		return part.Content
	}
	return said[at].Note.Content
}

// distil are the jobs that read words again of which a fact goes with others.
func (p *purging) distil(st edit.Stamp) (jobs []loci.Job) {
	if p.o.Distils == "" {
		return nil
	}
	stay := slices.DeleteFunc(p.again, func(n loci.Note) bool { return p.gone[n.ID] != nil })
	for some := range slices.Chunk(stay, distilAtOnce) {
		jobs = append(jobs, loci.Job{
			ID: st.NewID(), User: p.user.User, Kind: p.o.Distils, Created: st.Clock, Notes: edit.IDs(some),
		})
	}
	return jobs
}

// distilAtOnce is how many notes a job of distilling again has.
const distilAtOnce = 8
