package main

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

type jobsCmd struct {
	List  jobsListCmd  `cmd:"" default:"1" help:"List background work that waits, is paused, failed or is dead."`
	Retry jobsRetryCmd `cmd:"" help:"Put a job that is paused, failed or dead back in the queue, and run it."`
	Drop  jobsDropCmd  `cmd:"" help:"Take a job out of the queue for good; what it is about stays as it is."`
}

type jobsListCmd struct{}

// jobView is a job as it is shown.
type jobView struct {
	loci.Job
	State loci.JobState `json:"state"`
}

func viewOf(j *loci.Job) jobView { return jobView{*j, j.State()} }

// Run lists the jobs.
func (c *jobsListCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		jobs, err := m.Jobs(ctx, a.scope())
		if err != nil {
			return err
		}
		today, err := a.today(ctx, m)
		if err != nil {
			return err
		}
		views := each(jobs, viewOf)
		return a.answer(struct {
			Jobs   []jobView `json:"jobs"`
			Paused string    `json:"paused,omitempty"` // why models pause, and until when
		}{views, today.Pause()}, func() { a.showJobs(views, today.Pause()) })
	})
}

func (a *app) showJobs(jobs []jobView, paused string) {
	if paused != "" {
		fmt.Fprintln(a.out, a.look.indent("", "Models pause: "+paused))
	}
	if len(jobs) == 0 {
		fmt.Fprintln(a.out, "Nothing waits and nothing has failed.")
		return
	}
	rows := each(jobs, func(j *jobView) []string {
		return []string{j.ID.String(), string(j.Kind), string(j.State), a.zones.Here(j.Created), fmt.Sprint(len(j.Notes)), fmt.Sprint(j.Attempts), notBefore(a.zones, &j.Job), clip(j.Error, inList)}
	})
	fmt.Fprint(a.out, a.look.table([]string{"job", "kind", "state", "since", "notes", "tries", "not before", "last error"}, rows))
}

// notBefore is when a job is tried next; "" when it may be at once, or never is.
func notBefore(v zone.View, j *loci.Job) string {
	if j.Dead || j.Due(time.Now()) {
		return ""
	}
	return v.Here(j.NotUntil)
}

type jobsRetryCmd struct {
	ID  shortID `arg:"" optional:"" help:"Id of the job, as loci jobs prints it."`
	All bool    `help:"Every job that is paused, failed or dead, as when a key or a server was mended."`
}

// Run retries jobs.
func (c *jobsRetryCmd) Run(ctx context.Context, a *app) error {
	if (c.ID == "") != c.All {
		return loci.Invalid("id", "name one job, as loci jobs prints it, or all with --all")
	}
	return a.with(ctx, func(m *memory) error {
		queued, err := c.queue(ctx, a, m)
		if err != nil {
			return err
		}
		if err := a.answer(object{"jobs": queued}, func() { a.showQueued(queued) }); err != nil {
			return err
		}
		return a.work(ctx, m, nil)
	})
}

// queue puts the jobs back in the queue.
func (c *jobsRetryCmd) queue(ctx context.Context, a *app, m *memory) ([]jobView, error) {
	id, err := a.whole(ctx, m, c.ID, loci.NamedJob)
	if err != nil {
		return nil, err
	}
	ids := []loci.ID{id}
	if c.All {
		jobs, err := m.Jobs(ctx, a.scope())
		if err != nil {
			return nil, err
		}
		ids = nil
		for i := range jobs {
			if jobs[i].State() != loci.JobPending {
				ids = append(ids, jobs[i].ID)
			}
		}
	}
	queued := []jobView{}
	for _, id := range ids {
		j, err := m.RetryJob(ctx, a.scope(), id)
		if err != nil {
			return nil, err
		}
		queued = append(queued, viewOf(j))
	}
	return queued, nil
}

func (a *app) showQueued(jobs []jobView) {
	if len(jobs) == 0 {
		fmt.Fprintln(a.out, "Nothing to try again: no job is paused, failed or dead.")
	}
	for i := range jobs {
		fmt.Fprintf(a.out, "%s  job %s\n", a.look.good("Queued again"), jobs[i].ID)
	}
}

type jobsDropCmd struct {
	ID shortID `arg:"" help:"Id of the job, as loci jobs prints it."`
}

// Run drops a job.
func (c *jobsDropCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		id, err := a.whole(ctx, m, c.ID, loci.NamedJob)
		if err != nil {
			return err
		}
		if err := m.DropJob(ctx, a.scope(), id); err != nil {
			return err
		}
		return a.answer(object{"dropped": id}, func() { fmt.Fprintf(a.out, "%s  job %s\n", a.look.good("Dropped"), id) })
	})
}
