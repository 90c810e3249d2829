package engine

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/remember"
)

const (
	leaseModel   = 10 * time.Minute // how long a runner may take over a job of a model before others may
	modelLimit   = 9 * time.Minute  // after which it gives up, so that no two work on one job
	beforeNotes  = 4                // words said before those of a job that a model is shown
	beforeTokens = 400              // of them at most
)

// distilled is what a job of a model came to.
type distilled struct {
	decisions []loci.Decision
	notes     []loci.ID // added and changed, in the order of decisions
	warnings  []string
}

// Why what a model answered is not kept.
var (
	errTaken = errors.New("somebody else has done the job, or is doing it")
	errGone  = errors.New("some of the words were forgotten meanwhile: the others will be read anew")
)

// extract is write 2 with a model: it distils the words of a job, decides about what
// came of them, and commits facts, links and the end of the job at once. A model whose
// answers can't be used leaves the words to the rules; one that can't be reached is
// an error, and the job is tried again.
func (e *Engine) extract(ctx context.Context, j loci.Job) (*distilled, error) {
	limited, cancel := context.WithTimeout(ctx, modelLimit)
	defer cancel()
	parts, err := e.parts(limited, j)
	if err != nil {
		return nil, err
	}
	if len(parts) == 0 {
		return &distilled{}, e.store.Apply(ctx, loci.Scope{User: j.User}, &loci.Changes{Held: held(j), Done: []loci.ID{j.ID}})
	}
	if err := e.affordable(limited, j.User); err != nil {
		return nil, err
	}
	before, err := e.before(limited, j.User, &parts[0].Note)
	if err != nil {
		return nil, err
	}
	d := remember.Distiller{Asker: e.asker(j.User), Model: e.models.Extract, Join: e.models.Join}
	facts, warnings, err := d.Distil(limited, e.stampFor(j, parts), before, parts)
	if errors.Is(err, loci.ErrBadOutput) {
		return e.byRules(ctx, j, append(warnings, "left to the rules: "+err.Error()))
	}
	if err != nil {
		return nil, err
	}
	out, err := e.settle(limited, j, parts, facts)
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
		out, err := e.extract(ctx, j)
		switch {
		case err == nil:
			res.Decisions, res.Warnings = append(res.Decisions, out.decisions...), append(res.Warnings, out.warnings...)
			ids = append(ids, out.notes...)
		case ctx.Err() != nil:
			return e.release(context.WithoutCancel(ctx), k.jobs[i:], ctx.Err())
		case !errors.Is(err, errTaken):
			res.Job = j.ID
			res.Warnings = append(res.Warnings, "kept word for word and not yet distilled (it will be tried again): "+err.Error())
			if err := e.failed(ctx, j, err); err != nil {
				return err
			}
		}
	}
	e.runner.nudge()
	for i := range res.Notes {
		ids = slices.Insert(ids, i, res.Notes[i].ID)
	}
	notes, err := e.withLinks(ctx, s, ids)
	res.Notes = notes
	return err
}

// release leaves jobs to any runner, when who had them stops.
func (e *Engine) release(ctx context.Context, jobs []loci.Job, cause error) error {
	c := &loci.Changes{Held: jobs}
	for _, j := range jobs {
		j.NotUntil = time.Time{}
		c.Jobs = append(c.Jobs, j)
	}
	if err := e.store.Apply(ctx, loci.Scope{User: jobs[0].User}, c); err != nil {
		e.log.Warn("a job that was stopped waits until its lease ends", "error", err)
	}
	return cause
}

// byRules does the job as one of a memory without a model.
func (e *Engine) byRules(ctx context.Context, j loci.Job, warnings []string) (*distilled, error) {
	decisions, err := e.link(ctx, j)
	for _, w := range warnings {
		e.log.Warn("distilled by rules", "job", j.ID.String(), "warning", w)
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
	notes, err := e.store.Notes(ctx, s, j.Notes, time.Time{})
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
	messages, err := e.store.Messages(ctx, s, ids)
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
	links, err := e.store.Links(ctx, loci.Scope{User: user}, loci.LinkQuery{
		IDs: []loci.ID{n.ID}, Types: []loci.LinkType{loci.ContextOf}, Now: e.now(), Fan: 4 * beforeNotes,
	})
	if err != nil {
		return nil, err
	}
	near, err := e.store.Notes(ctx, loci.Scope{User: user, Agent: n.CreatedBy}, farEnds(links), time.Time{})
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
func (e *Engine) settle(ctx context.Context, j loci.Job, parts []remember.Part, facts []loci.Note) (*distilled, error) {
	for range conflictRetries {
		out, err := e.trySettle(ctx, j, parts, facts)
		if !errors.Is(err, loci.ErrConflict) {
			return out, err
		}
	}
	return nil, loci.Conflict("the notes keep changing: try again")
}

func (e *Engine) trySettle(ctx context.Context, j loci.Job, parts []remember.Part, facts []loci.Note) (*distilled, error) {
	s := loci.Scope{User: j.User}
	similar, err := remember.RetrieveAll(ctx, e.store, e.embedder, s, facts, e.now())
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
		c.Links = append(c.Links, remember.Link(&done.Notes[i], similar[done.Places[i]])...)
	}
	evolver := remember.Evolver{Asker: e.asker(j.User), Model: e.models.Evolve, Agent: agent}
	evolved, err := evolver.Evolve(ctx, st, done.Notes, evolver.Linked(done, similar))
	if err != nil {
		warnings = append(warnings, "the linked notes keep their descriptions: "+err.Error())
	}
	c.Notes = append(c.Notes, evolved...)
	if err := e.commit(ctx, j, parts, done); err != nil {
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
	agents, err := e.store.Agents(ctx, loci.Scope{User: user})
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
func (e *Engine) commit(ctx context.Context, j loci.Job, parts []remember.Part, done *remember.Settled) error {
	s, c := loci.Scope{User: j.User}, &done.Changes
	for i := range parts {
		similar, err := remember.Retrieve(ctx, e.store, e.embedder, s, &parts[i].Note, e.now())
		if err != nil {
			return err
		}
		c.Links = append(c.Links, remember.Link(&parts[i].Note, similar)...)
	}
	for i := range done.Before {
		relink, err := e.relinking(ctx, s, &done.Before[i], &done.After[i])
		if err != nil {
			return err
		}
		c.Jobs = append(c.Jobs, jobs(relink)...)
	}
	c.Held, c.Done = held(j), []loci.ID{j.ID}
	if err := e.ours(ctx, j, parts); err != nil {
		return err
	}
	if err := e.store.Apply(ctx, s, c); err != nil {
		return err
	}
	for i := range c.Jobs {
		e.relinkAfter(ctx, &c.Jobs[i])
	}
	return nil
}

// held is the claim to a leased job; a job that nobody leased is claimed by none.
func held(j loci.Job) []loci.Job {
	if j.NotUntil.IsZero() {
		return nil
	}
	return []loci.Job{j}
}

// ours reports, as errTaken, that the job is not this runner's any more, and, as
// errGone, that words of it were destroyed or forgotten: nothing of them may be kept.
func (e *Engine) ours(ctx context.Context, j loci.Job, parts []remember.Part) error {
	s := loci.Scope{User: j.User}
	queued, err := e.store.Jobs(ctx, s)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(queued, func(q loci.Job) bool { return q.ID == j.ID && q.NotUntil.Equal(j.NotUntil) }) {
		return errTaken
	}
	now, err := e.parts(ctx, j)
	if err != nil {
		return err
	}
	if len(now) != len(parts) {
		return errGone
	}
	return nil
}
