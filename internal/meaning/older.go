package meaning

import (
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/batch"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

const (
	olderAtOnce = 512              // texts of a language in one turn: others, and what is new, get theirs in between
	olderAgain  = 10 * time.Minute // after which a process looks again whether the job of a user is queued
)

// Older gives the words of before an encoder came their vectors, behind everything else, the
// last words first: where recall misses some, it queues the one job of the user that makes
// them. All methods may be called concurrently. Close it. Nil is that of an engine without
// encoders, of which Miss, Flush and Close do nothing.
type Older struct {
	spaces Spaces
	wake   func()
	calls  edit.Calls
	misses *batch.Batch[string, int] // notes without a vector, by user
}

// NewOlder makes the Older of spaces, of which there is one at least. wake is called when a
// job was queued.
func NewOlder(spaces Spaces, wake func()) *Older {
	o := &Older{spaces: spaces, wake: wake}
	o.misses = batch.New(batch.Options[string, int]{
		Join:  func(old, more int) int { return max(old, more) },
		Write: o.write,
		Failed: func(err error) {
			spaces[0].Log.Warn("older notes are not queued to get vectors; trying again with the next question", "error", err)
		},
	})
	return o
}

// Miss says that a question of a user missed the vectors of so many notes. It waits for
// nothing.
func (o *Older) Miss(user string, notes int) {
	if o != nil && notes > 0 && !o.calls.After(user, o.spaces[0].Now()) {
		o.misses.Add(user, notes)
	}
}

// Flush queues what is to be queued.
func (o *Older) Flush(ctx context.Context) error {
	if o == nil {
		return nil
	}
	return o.misses.Flush(ctx)
}

// Close queues what is to be queued. Closing twice is fine.
func (o *Older) Close(ctx context.Context) error {
	if o == nil {
		return nil
	}
	return o.misses.Close(ctx)
}

// write queues the jobs of users. A store that can't be written to leaves the notes without:
// each question says so.
func (o *Older) write(ctx context.Context, misses map[string]int) (left map[string]int, err error) {
	for user, notes := range misses {
		if failed := o.call(ctx, loci.Scope{User: user}, notes); failed != nil && !errors.Is(failed, loci.ErrUnavailable) {
			err = errors.Join(err, failed)
		}
	}
	return nil, err
}

// call queues a user's job where there is none and more notes are missed than wait in the jobs
// of what is new.
func (o *Older) call(ctx context.Context, s loci.Scope, missed int) error {
	jobs, err := o.spaces[0].Memory.Jobs(ctx, s)
	if err != nil {
		return err
	}
	queued := false
	for i := range jobs {
		switch jobs[i].Kind {
		case loci.JobEmbed:
			missed -= len(jobs[i].Notes)
		case loci.JobOlder:
			queued = true
		}
	}
	if missed <= 0 {
		return nil
	}
	if !queued {
		// Queued anew, it would be taken out of the hands of who does it, who has read texts for nothing.
		j := o.job(s.User)
		unless := store.Expect{Jobs: []loci.Job{{ID: j.ID, Lease: store.Absent}}}
		if err := o.spaces[0].Memory.Apply(ctx, s, &store.Changes{Expect: unless, Jobs: []loci.Job{j}}); err != nil && !errors.Is(err, loci.ErrConflict) {
			return err
		}
		o.wake()
	}
	o.calls.Set(s.User, o.spaces[0].Now().Add(olderAgain))
	return nil
}

func (o *Older) job(user string) loci.Job {
	return loci.Job{ID: edit.OwnID("older", user), User: user, Kind: loci.JobOlder, Created: o.spaces[0].Now().Truncate(time.Microsecond)}
}

// Do makes the vectors of the last words that have none, some at a time, each time a commit:
// what is done stays done. Where there are more, the job is queued again behind others'.
func (o *Older) Do(ctx context.Context, claim *job.Claim) error {
	s, more := loci.Scope{User: claim.Job().User}, false
	for _, m := range o.spaces {
		left, err := m.last(ctx, s)
		if err != nil {
			return err
		}
		more = more || left
	}
	if !more {
		return claim.Apply(ctx, &store.Changes{})
	}
	err := claim.Commit(func(held []loci.Job) error {
		return o.spaces[0].Memory.Apply(ctx, s, &store.Changes{Held: held, Jobs: []loci.Job{o.job(s.User)}})
	})
	if errors.Is(err, loci.ErrConflict) {
		return job.ErrTaken
	}
	return err
}

// last makes the vectors of the last words that have none, and reports whether there may be
// more.
func (m *Space) last(ctx context.Context, s loci.Scope) (more bool, err error) {
	if err := m.paused(); err != nil {
		return false, err
	}
	versions, err := m.Memory.Unembedded(ctx, s, memory.Gap{Space: m.name(), Last: true, Limit: olderAtOnce})
	if err != nil || len(versions) == 0 {
		return false, err
	}
	g := gaps{space: m, scope: s}
	return len(versions) == olderAtOnce, g.fill(ctx, cut(versions, m.texts(), m.limits.Tokens), func(int) {})
}
