package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/store"
)

// conflictRetries is how often a plan is made anew when somebody else was faster.
const conflictRetries = 3

// Remember keeps one message: in one commit its words and verbatim notes become
// durable and findable, and a job for the rest is queued. With Wait that job is
// done before it returns.
func (e *Engine) Remember(ctx context.Context, s loci.Scope, r loci.RememberRequest) (*loci.RememberResult, error) {
	var lease time.Duration
	if r.Wait {
		lease = leaseWait
	}
	kept, err := e.keep(ctx, s, []loci.RememberRequest{r}, lease)
	if err != nil {
		return nil, err
	}
	one := kept[0]
	res := &loci.RememberResult{Message: one.said.Message.ID, Known: one.known}
	switch {
	case one.recalled:
		res.Warnings = []string{"the text is only what loci itself recalled: nothing new to remember"}
		return res, nil
	case one.known:
		res.Warnings = []string{"the same message was there already"}
		return res, nil
	}
	for i := range one.said.Notes {
		n := &one.said.Notes[i]
		res.Decisions = append(res.Decisions, loci.Decision{Operation: loci.Add, Note: n.ID, Reason: "kept word for word"})
	}
	res.Notes = one.said.Notes
	if r.Wait {
		if err := e.finish(ctx, s, one, res); err != nil {
			return res, err
		}
		e.callForReflection(ctx, s.User)
		e.callForSweep(ctx, s.User)
		return res, e.finishMeaning(ctx, s, res)
	}
	if one.jobs[0].Kind == loci.JobExtract {
		res.Job = one.jobs[0].ID
	}
	e.runner.Nudge()
	return res, nil
}

// Ingest keeps many messages, in order, in one commit. Those that are there already
// are skipped; one that is invalid fails the call, naming it, and writes nothing.
func (e *Engine) Ingest(ctx context.Context, s loci.Scope, r loci.IngestRequest) (*loci.IngestResult, error) {
	if len(r.Messages) > maxBatch {
		return nil, loci.Invalid("messages", "are %d: %d is the most for one call", len(r.Messages), maxBatch)
	}
	kept, err := e.keep(ctx, s, r.Messages, 0)
	if err != nil {
		return nil, err
	}
	res := &loci.IngestResult{IDs: make([]loci.ID, len(kept))}
	for i, k := range kept {
		res.IDs[i] = k.said.Message.ID
		if k.known || k.recalled {
			res.Known++
		} else {
			res.Added++
		}
	}
	e.runner.Nudge()
	return res, nil
}

// kept is what became of one request.
type kept struct {
	said     remember.Said
	known    bool       // the same message was there already
	recalled bool       // nothing but loci's own words
	jobs     []loci.Job // that its words left behind
}

// keep is write 1 for any number of messages. Who waits for the rest of the work
// takes the lease of it at once.
func (e *Engine) keep(ctx context.Context, s loci.Scope, rs []loci.RememberRequest, lease time.Duration) ([]kept, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	for i := range rs {
		if err := checkRemember(&rs[i]); err != nil {
			if len(rs) > 1 {
				return nil, fmt.Errorf("message %d: %w", i+1, err)
			}
			return nil, err
		}
	}
	st := e.stamp(s)
	all := make([]kept, len(rs))
	for i := range rs {
		all[i] = e.read(st, rs[i])
	}
	for range conflictRetries {
		if err := e.markKnown(ctx, s, all); err != nil {
			return nil, err
		}
		err := e.commitNew(ctx, st, all, e.work(st, lease))
		if !errors.Is(err, loci.ErrConflict) {
			return all, err
		}
	}
	return nil, loci.Conflict("others keep writing the same messages: try again")
}

// read makes the message and notes of one request; it is pure but for the ids.
func (e *Engine) read(st remember.Stamp, r loci.RememberRequest) kept {
	if r.At.IsZero() {
		r.At = st.Clock
	}
	m := remember.Message(st, &r)
	words, marked := loci.StripMemory(r.Text)
	if marked && strings.TrimSpace(words) == "" {
		return kept{said: remember.Said{Message: m}, recalled: true}
	}
	notes := remember.Construct(st, &m, &r, words)
	remember.Extract(e.analyst, &m, notes)
	return kept{said: remember.Said{Message: m, Notes: notes}}
}

// markKnown finds out which messages are there already, in the store or earlier in
// the same call.
func (e *Engine) markKnown(ctx context.Context, s loci.Scope, all []kept) error {
	ids := make([]loci.ID, len(all))
	for i := range all {
		ids[i] = all[i].said.Message.ID
	}
	// The user in person: an agent may not see a message that it must not double.
	there, err := e.memory.Messages(ctx, loci.Scope{User: s.User}, ids)
	if err != nil {
		return fmt.Errorf("look for the same messages: %w", err)
	}
	seen := make(map[loci.ID]bool, len(all))
	for i := range there {
		seen[there[i].ID] = true
	}
	for i := range all {
		all[i].known = seen[ids[i]]
		seen[ids[i]] = true
	}
	return nil
}

func (e *Engine) commitNew(ctx context.Context, st remember.Stamp, all []kept, w remember.Work) error {
	var said []remember.Said
	for i := range all {
		if !all[i].known && !all[i].recalled {
			said = append(said, all[i].said)
		}
	}
	c := remember.Plan(st, said, w)
	if c.Empty() {
		return nil
	}
	for i := range all {
		all[i].jobs = c.Jobs
	}
	if err := e.memory.Apply(ctx, st.Scope, c); err != nil {
		return err
	}
	adopt(said, c)
	return nil
}

// adopt puts notes that the commit changed again at once in the place of their first
// versions.
func adopt(said []remember.Said, c *store.Changes) {
	later := map[loci.ID]loci.Note{}
	for i := range c.Notes {
		if v := &c.Notes[i].Version; v.Change.Version > 1 {
			later[v.Note.ID] = v.Note
		}
	}
	for i := range said {
		for j := range said[i].Notes {
			if n, ok := later[said[i].Notes[j].ID]; ok {
				said[i].Notes[j] = n
			}
		}
	}
}

// finish does the jobs of a message inline and completes the result.
func (e *Engine) finish(ctx context.Context, s loci.Scope, k kept, res *loci.RememberResult) error {
	if k.jobs[0].Kind == loci.JobExtract {
		return e.finishModel(ctx, s, k, res)
	}
	j := k.jobs[0]
	decisions, err := e.link(ctx, job.Unleased(e.memory, j))
	if err != nil {
		return fmt.Errorf("kept, but not yet linked (it will be tried again): %w", err)
	}
	if res.Decisions = decisions; len(decisions) == 0 {
		return nil
	}
	res.Notes, err = e.withLinks(ctx, s, j.Notes)
	return err
}
