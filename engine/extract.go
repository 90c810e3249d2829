package engine

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/store"
)

const (
	leaseWait    = 10 * time.Minute // how long jobs that somebody waits for are his, unless he renews that
	modelLimit   = 2 * time.Hour    // after which a job of a model is given up: the clients have time-outs of their own
	beforeNotes  = 4                // words said before those of a job that a model is shown
	beforeTokens = 400              // of them at most
)

// distilled is what a job of a model came to.
type distilled struct {
	decisions []loci.Decision
	notes     []loci.ID // added and changed, in the order of decisions
	warnings  []string
}

// errGone is why what a model answered is not kept.
var errGone = errors.New("some of the words were forgotten meanwhile: the others will be read anew")

// extract is write 2 with a model: it distils the words of a job, decides about what
// came of them, and commits facts, links and the end of the job at once. A model whose
// answers can't be used leaves the words to the rules; one that can't be reached is
// an error, and the job is tried again.
func (e *Engine) extract(ctx context.Context, claim *job.Claim) (*distilled, error) {
	j := claim.Job()
	parts, err := e.parts(ctx, j)
	if err != nil {
		return nil, err
	}
	if len(parts) == 0 {
		return &distilled{}, claim.Apply(ctx, &store.Changes{})
	}
	if err := e.affordable(ctx, j.User); err != nil {
		return nil, err
	}
	before, err := e.before(ctx, j.User, &parts[0].Note)
	if err != nil {
		return nil, err
	}
	d := remember.Distiller{Asker: e.asker(j.User), Model: e.models.Extract, Join: e.models.Join}
	facts, warnings, err := d.Distil(ctx, e.stampFor(j, parts), before, parts)
	if errors.Is(err, loci.ErrBadOutput) {
		return e.byRules(ctx, claim, append(warnings, "left to the rules: "+err.Error()))
	}
	if err != nil {
		return nil, err
	}
	out, err := e.settle(ctx, claim, parts, facts)
	if err != nil {
		return nil, err
	}
	out.warnings = append(warnings, out.warnings...)
	for _, w := range out.warnings {
		e.log.Warn("distilled", "job", j.ID.String(), "warning", w)
	}
	return out, nil
}

// finishModel does the jobs of a message inline. A model that can't be reached is a
// warning: the words are kept, and the job is tried again behind the call.
func (e *Engine) finishModel(ctx context.Context, s loci.Scope, k kept, res *loci.RememberResult) error {
	var ids []loci.ID
	res.Decisions = nil
	for i, j := range k.jobs {
		var out *distilled
		err := e.runner.Hold(ctx, j, func(ctx context.Context, c *job.Claim) (err error) {
			out, err = e.extract(ctx, c)
			return err
		})
		switch {
		case err == nil:
			res.Decisions, res.Warnings = append(res.Decisions, out.decisions...), append(res.Warnings, out.warnings...)
			ids = append(ids, out.notes...)
		case ctx.Err() != nil:
			e.runner.Release(ctx, k.jobs[i+1:])
			return ctx.Err()
		case !errors.Is(err, job.ErrTaken):
			res.Job = j.ID
			res.Warnings = append(res.Warnings, "kept word for word and not yet distilled (it will be tried again): "+err.Error())
		}
	}
	e.runner.Nudge()
	for i := range res.Notes {
		ids = slices.Insert(ids, i, res.Notes[i].ID)
	}
	notes, err := e.withLinks(ctx, s, ids)
	res.Notes = notes
	return err
}

// byRules does the job as one of a memory without a model.
func (e *Engine) byRules(ctx context.Context, claim *job.Claim, warnings []string) (*distilled, error) {
	decisions, err := e.link(ctx, claim)
	for _, w := range warnings {
		e.log.Warn("distilled by rules", "job", claim.Job().ID.String(), "warning", w)
	}
	return &distilled{decisions: decisions, warnings: warnings}, err
}

// stampFor is the stamp of what comes of the words of a job: in the name of the agent
// that handed them in, in the scope of the user, who sees all of them.
func (e *Engine) stampFor(j loci.Job, parts []remember.Part) remember.Stamp {
	return e.stamp(loci.Scope{User: j.User, Agent: parts[0].Note.CreatedBy})
}

// parts are the words of a job that are remembered still.
func (e *Engine) parts(ctx context.Context, j loci.Job) ([]remember.Part, error) {
	s := loci.Scope{User: j.User}
	notes, err := e.memory.Notes(ctx, s, j.Notes, time.Time{})
	if err != nil {
		return nil, err
	}
	var parts []remember.Part
	var ids []loci.ID
	for i := range notes {
		if n := &notes[i]; n.Verbatim && !n.Forgotten {
			parts = append(parts, remember.Part{Note: *n})
			ids = append(ids, n.Messages...)
		}
	}
	messages, err := e.memory.Messages(ctx, s, ids)
	if err != nil {
		return nil, err
	}
	for i := range parts {
		at := slices.IndexFunc(messages, func(m loci.Message) bool { return slices.Contains(parts[i].Note.Messages, m.ID) })
		if at >= 0 {
			parts[i].Zone = messages[at].Zone
		}
	}
	return parts, nil
}

// before are the words said shortly before a note in its conversation, oldest first,
// which it may not be understood without. Only what its agent sees is among them.
func (e *Engine) before(ctx context.Context, user string, n *loci.Note) ([]remember.Part, error) {
	if !n.IsTurn() {
		return nil, nil
	}
	links, err := e.memory.Links(ctx, loci.Scope{User: user}, query.LinkQuery{
		IDs: []loci.ID{n.ID}, Types: []loci.LinkType{loci.ContextOf}, Now: e.now(), Fan: 4 * beforeNotes,
	})
	if err != nil {
		return nil, err
	}
	near, err := e.memory.Notes(ctx, loci.Scope{User: user, Agent: n.CreatedBy}, farEnds(links), time.Time{})
	if err != nil {
		return nil, err
	}
	near = slices.DeleteFunc(near, func(o loci.Note) bool {
		return !o.IsTurn() || o.RecordedAt.After(n.RecordedAt) || bytes.Compare(o.ID[:], n.ID[:]) >= 0
	})
	slices.SortFunc(near, func(a, b loci.Note) int { return bytes.Compare(b.ID[:], a.ID[:]) })
	var out []remember.Part
	for left, i := beforeTokens, 0; i < min(len(near), beforeNotes); i++ {
		if left -= lang.CountTokens(near[i].Content); left < 0 {
			break
		}
		out = append(out, remember.Part{Note: near[i]})
	}
	slices.Reverse(out)
	return out, nil
}

// settle decides about facts and commits. When a note that it read has changed
// meanwhile it retrieves again.
func (e *Engine) settle(ctx context.Context, claim *job.Claim, parts []remember.Part, facts []loci.Note) (*distilled, error) {
	for range conflictRetries {
		out, err := e.trySettle(ctx, claim, parts, facts)
		if !errors.Is(err, loci.ErrConflict) {
			return out, err
		}
	}
	return nil, loci.Conflict("the notes keep changing: try again")
}

func (e *Engine) trySettle(ctx context.Context, claim *job.Claim, parts []remember.Part, facts []loci.Note) (*distilled, error) {
	j := claim.Job()
	s := loci.Scope{User: j.User}
	similar, err := remember.RetrieveAll(ctx, e.memory, e.embedder, s, facts, e.now())
	if err != nil {
		return nil, err
	}
	agent, err := e.agentOf(ctx, j.User, parts[0].Note.CreatedBy)
	if err != nil {
		return nil, err
	}
	d := remember.Decider{Asker: e.asker(j.User), Model: e.models.Decide, Analyst: e.analyst, Agent: agent}
	rulings, warnings, err := d.Decide(ctx, facts, similar)
	if err != nil {
		return nil, err
	}
	st := e.stampFor(j, parts)
	done := remember.SettleFacts(st, facts, rulings)
	c := &done.Changes
	for i := range done.Notes {
		near := similar[done.Places[i]]
		c.Links = append(append(c.Links, remember.Link(&done.Notes[i], near)...), remember.Fulfil(&done.Notes[i], near)...)
	}
	evolver := remember.Evolver{Asker: e.asker(j.User), Model: e.models.Evolve, Agent: agent}
	evolved, err := evolver.Evolve(ctx, st, done.Notes, evolver.Linked(done, similar))
	if err != nil {
		warnings = append(warnings, "the linked notes keep their descriptions: "+err.Error())
	}
	c.Notes = append(c.Notes, evolved...)
	if err := e.commit(ctx, claim, parts, done); err != nil {
		return nil, err
	}
	e.countCovered(s, done.Decisions)
	return &distilled{decisions: done.Decisions, notes: outcome(done), warnings: warnings}, nil
}

// agentOf is what an agent may see; the empty name is the user.
func (e *Engine) agentOf(ctx context.Context, user, name string) (loci.Agent, error) {
	if name == "" {
		return loci.Agent{}, nil
	}
	agents, err := e.memory.Agents(ctx, loci.Scope{User: user})
	if at := slices.IndexFunc(agents, func(a loci.Agent) bool { return a.Name == name }); at >= 0 {
		return agents[at], err
	}
	return loci.DefaultAgent(name), err
}

// outcome are the notes that decisions were about: added, changed or covering.
func outcome(done *remember.Settled) []loci.ID {
	var ids []loci.ID
	for _, d := range done.Decisions {
		id := d.Note
		if id.IsZero() {
			id = d.Target
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// commit is the one write of the job: what came of it, the links of its words and of
// notes that it changed, and that it is done.
func (e *Engine) commit(ctx context.Context, claim *job.Claim, parts []remember.Part, done *remember.Settled) error {
	j, c := claim.Job(), &done.Changes
	s := loci.Scope{User: j.User}
	for i := range parts {
		similar, err := remember.Retrieve(ctx, e.memory, e.embedder, s, &parts[i].Note, e.now())
		if err != nil {
			return err
		}
		c.Links = append(append(c.Links, remember.Link(&parts[i].Note, similar)...), remember.Fulfil(&parts[i].Note, similar)...)
	}
	for i := range done.Before {
		relink, err := e.relinking(ctx, s, &done.Before[i], &done.After[i])
		if err != nil {
			return err
		}
		c.Jobs = append(c.Jobs, jobs(relink)...)
	}
	err := claim.Commit(func(held []loci.Job) error {
		if err := e.ours(ctx, j, held, len(parts)); err != nil {
			return err
		}
		c.Held, c.Done = held, []loci.ID{j.ID}
		return e.memory.Apply(ctx, s, c)
	})
	if err != nil {
		return err
	}
	for i := range c.Jobs {
		e.relinkAfter(ctx, &c.Jobs[i])
	}
	return nil
}

// ours reports, as job.ErrTaken, that the job is not this runner's any more, and, as
// errGone, that words of it were destroyed or forgotten: nothing of them may be kept.
func (e *Engine) ours(ctx context.Context, j loci.Job, held []loci.Job, parts int) error {
	queued, err := e.memory.Jobs(ctx, loci.Scope{User: j.User})
	if err != nil {
		return err
	}
	mine := func(q loci.Job) bool {
		return q.ID == j.ID && (len(held) == 0 || q.NotUntil.Equal(held[0].NotUntil))
	}
	if !slices.ContainsFunc(queued, mine) {
		return job.ErrTaken
	}
	now, err := e.parts(ctx, j)
	if err == nil && len(now) != parts {
		err = errGone
	}
	return err
}
