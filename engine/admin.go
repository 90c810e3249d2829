package engine

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/limit"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/internal/transfer"
	"github.com/loci-memory/loci/store"
)

// SetAgent sets what an agent of the user may see from now on.
func (e *admin) SetAgent(ctx context.Context, s loci.Scope, a loci.Agent) error {
	if err := check.Agent(s, &a); err != nil {
		return err
	}
	_, err := doOnce(ctx, e.parts, s, repeatable[loci.Agent]{
		do: func(ctx context.Context) (*loci.Agent, error) {
			return &a, e.edit.Apply(ctx, s, &store.Changes{Agents: []loci.Agent{a}})
		},
		again: func(once.Did) (*loci.Agent, error) { return &a, nil },
	})
	return err
}

// Agents returns what the user's configured agents may see, by name.
func (e *admin) Agents(ctx context.Context, s loci.Scope) ([]loci.Agent, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	return e.edit.Agents(ctx, s)
}

// Users counts the users of the store, and reports whether the scope's is one.
func (e *admin) Users(ctx context.Context, s loci.Scope) (*loci.UsersResult, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	count, known, err := e.edit.Users(ctx, s)
	if err != nil {
		return nil, err
	}
	if s.Agent != "" { // other users are no affair of an agent
		count = 0
		if known {
			count = 1
		}
	}
	return &loci.UsersResult{Count: count, Known: known}, nil
}

// Jobs returns the background work of the user, or of what an agent sees.
func (e *admin) Jobs(ctx context.Context, s loci.Scope) ([]loci.Job, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	jobs, err := e.edit.Jobs(ctx, s)
	return nonNil(jobs), err
}

// RetryJob puts a job back in the queue, as if it were new.
func (e *admin) RetryJob(ctx context.Context, s loci.Scope, id loci.ID) (*loci.Job, error) {
	j, err := e.job(ctx, s, id)
	if err != nil {
		return nil, err
	}
	if j.State() == loci.JobPending && j.NotUntil.After(e.edit.Now()) {
		return nil, loci.Conflict("job %s is being worked on: wait for it to end", id)
	}
	j.Attempts, j.Dead, j.Error, j.NotUntil = 0, false, "", time.Time{}
	if err := e.edit.Apply(ctx, s, &store.Changes{Jobs: []loci.Job{*j}}); err != nil {
		return nil, err
	}
	e.runner.Resume(j.Kind) // what was refused may have been mended
	e.runner.Nudge()
	return j, nil
}

// DropJob takes a job out of the queue for good.
func (e *admin) DropJob(ctx context.Context, s loci.Scope, id loci.ID) error {
	if _, err := e.job(ctx, s, id); err != nil {
		return err
	}
	return e.edit.Apply(ctx, s, &store.Changes{Done: []loci.ID{id}})
}

func (e *admin) job(ctx context.Context, s loci.Scope, id loci.ID) (*loci.Job, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	j, ok, err := e.edit.Job(ctx, s, id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, &loci.HintError{Kind: loci.ErrNotFound, About: "job", Hint: fmt.Sprintf("no job %s in the queue: what is done is gone", id)}
	}
	return &j, nil
}

// Work runs every job that is due, of all users, until none is left: those that ask a model
// when no other waits. A job that fails is queued again with a growing delay and is dead, but
// listed, after five attempts, or fifteen where the failure passes by itself.
func (e *admin) Work(ctx context.Context, progress func(notes int)) error {
	if err := e.older.Flush(ctx); err != nil {
		return err
	}
	return e.runner.Drain(ctx, progress)
}

// Export writes a header, then agents, messages, every version of every note, stored links,
// cycles of reflection, accesses, calls to models, jobs, and a line with a checksum.
func (e *admin) Export(ctx context.Context, s loci.Scope, r loci.ExportRequest, w io.Writer) (int, error) {
	if err := check.Scope(s); err != nil {
		return 0, err
	}
	if err := e.limits.Enter(ctx, s.User, limit.Exports); err != nil {
		return 0, err
	}
	defer e.limits.Leave(s.User, limit.Exports)
	if err := e.uses.Flush(ctx); err != nil {
		return 0, err
	}
	return transfer.Export(ctx, e.edit, s, r, w)
}

// Import reads an export, of this format or an older one.
func (e *admin) Import(ctx context.Context, s loci.Scope, r io.Reader, progress func(records int)) (loci.ImportResult, error) {
	if err := check.InPerson(s, "only the user in person imports"); err != nil {
		return loci.ImportResult{}, err
	}
	return transfer.Import(ctx, e.edit, s, r, progress)
}

// Backup writes a copy of the whole store to a new file.
func (e *admin) Backup(ctx context.Context, s loci.Scope, path string) error {
	if err := check.InPerson(s, "a backup holds all that there is: it is for the user in person, not for an agent"); err != nil {
		return err
	}
	if e.backup == nil {
		return loci.Unavailable(nil, "this store can't copy itself: use its own tools, or export each user's memory")
	}
	return e.backup.Backup(ctx, path)
}

// Reindex makes the index of words again, and the vectors that are missing, also those of
// closed versions and forgotten notes. The vectors of other spaces stay until the last one is
// made; then they are destroyed in one commit. Words that were kept before facts determined
// them are determined first. No text is embedded twice.
func (e *admin) Reindex(ctx context.Context, s loci.Scope, progress func(stage loci.ReindexStage, done, total int)) (*loci.ReindexResult, error) {
	if err := check.InPerson(s, "the index is of all that a memory holds: only the user in person has it made again"); err != nil {
		return nil, err
	}
	if err := e.limits.Enter(ctx, s.User, limit.Exports); err != nil {
		return nil, err
	}
	defer e.limits.Leave(s.User, limit.Exports)
	if progress == nil {
		progress = func(loci.ReindexStage, int, int) {}
	}
	res := &loci.ReindexResult{}
	var err error
	if res.Derived, err = e.edit.Derive(ctx, s); err != nil {
		return nil, err
	}
	err = e.edit.Reindex(ctx, s, func(done, total int) {
		res.Rows = total
		progress(loci.ReindexWords, done, total)
	})
	if err != nil {
		return nil, err
	}
	if _, known, err := e.edit.Users(ctx, s); err != nil || !known {
		return res, err
	}
	return res, e.spaces.Complete(ctx, s, res, func(done, total int) { progress(loci.ReindexMeaning, done, total) })
}

// Embedding asks the neural embedder for its space, and counts what it has not embedded.
func (e *admin) Embedding(ctx context.Context, s loci.Scope) (*loci.Embedding, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	if len(e.spaces) == 0 {
		return nil, &loci.HintError{Kind: loci.ErrNotFound, About: "embedder", Hint: "no embedder is named: name one to recall by meaning too"}
	}
	return e.spaces.Embedding(ctx, s)
}

// Doctor examines the store, and says which background work waits because a server refuses
// it: in this engine, and by the jobs of all users in others too.
func (e *admin) Doctor(ctx context.Context) ([]loci.Finding, error) {
	findings, err := e.edit.Check(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range e.runner.Lanes() {
		if l.Why != "" {
			text := fmt.Sprintf("%s waits until %s, and no job is lost: %s", l.Name, l.PausedUntil.Format(time.RFC3339), l.Why)
			findings = append(findings, loci.Finding{What: "work", Bad: true, Text: text})
		}
	}
	refused, err := e.refused(ctx)
	if err != nil && ctx.Err() == nil {
		refused = []loci.Finding{{What: "work", Bad: true, Text: "the jobs can't be read: " + err.Error()}}
	}
	return append(findings, refused...), ctx.Err()
}

// refused finds the jobs that a server has refused, of all users: one Finding for each kind
// and reason.
func (e *admin) refused(ctx context.Context) (findings []loci.Finding, err error) {
	type cause struct{ kind, text string }
	jobs := map[cause]int{}
	err = e.edit.Everybody(ctx, func(user string) error {
		queued, err := e.edit.Jobs(ctx, loci.Scope{User: user})
		for i := range queued {
			if j := &queued[i]; j.State() == loci.JobPaused && j.NotUntil.IsZero() {
				jobs[cause{string(j.Kind), j.Error}]++
			}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for c, n := range jobs {
		text := fmt.Sprintf("%d %s jobs were refused and wait, the others of their kind behind them: %s", n, c.kind, c.text)
		findings = append(findings, loci.Finding{What: "work", Bad: true, Text: text})
	}
	slices.SortFunc(findings, func(a, b loci.Finding) int { return strings.Compare(a.Text, b.Text) })
	return findings, nil
}

// Lanes returns the lanes of this engine's background work.
func (e *admin) Lanes(ctx context.Context) ([]loci.Lane, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return e.runner.Lanes(), nil
}

// Usage sums up what the user's calls to models have cost, at today's prices.
func (e *admin) Usage(ctx context.Context, s loci.Scope, from, to time.Time) ([]loci.Spent, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	spent, err := e.book.Usage(ctx, s, from, to)
	if err != nil {
		return nil, err
	}
	return nonNil(spent), nil
}

// Budget returns the cost of the user's models today and the rest of the budget.
func (e *admin) Budget(ctx context.Context, s loci.Scope) (*loci.Spending, error) {
	if err := check.InPerson(s, "what a memory costs is for its user in person to know"); err != nil {
		return nil, err
	}
	return e.book.Today(ctx, s)
}

// UserNames returns the names of users that follow after.
func (e *admin) UserNames(ctx context.Context, after string, limit int) ([]string, error) {
	if limit < 0 || limit > check.MaxPage {
		return nil, loci.Invalid("limit", "is %d: it goes from 0, which is %d, to %d", limit, check.MaxPage, check.MaxPage)
	}
	return e.edit.Names(ctx, after, cmp.Or(limit, check.MaxPage))
}

// Owners returns the users who have a note.
func (e *admin) Owners(ctx context.Context, note loci.ID) ([]string, error) {
	return e.edit.Owners(ctx, note)
}

// Groups counts the notes that a scope can see, by agent, domain and conversation.
func (e *admin) Groups(ctx context.Context, s loci.Scope) ([]loci.Group, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	return scan(ctx, e.parts, s, func() ([]loci.Group, error) { return e.edit.Groups(ctx, s) })
}
