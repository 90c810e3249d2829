package main

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
)

type jobsCmd struct {
	List  jobsListCmd  `cmd:"" default:"1" help:"List background work that waits, failed or is dead."`
	Retry jobsRetryCmd `cmd:"" help:"Put a job that failed or is dead back in the queue, and run it."`
	Drop  jobsDropCmd  `cmd:"" help:"Take a job out of the queue for good; what it is about stays as it is."`
}

type jobsListCmd struct{}

// jobView is a job as it is shown.
type jobView struct {
	loci.Job
	State loci.JobState `json:"state"`
}

// Run lists the jobs.
func (c *jobsListCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		jobs, err := m.Jobs(ctx, a.scope())
		if err != nil {
			return err
		}
		views := make([]jobView, len(jobs))
		for i := range jobs {
			views[i] = jobView{jobs[i], jobs[i].State()}
		}
		return a.answer(struct {
			Jobs []jobView `json:"jobs"`
		}{views}, func() { a.showJobs(views) })
	})
}

func (a *app) showJobs(jobs []jobView) {
	if len(jobs) == 0 {
		fmt.Fprintln(a.out, "Nothing waits and nothing has failed.")
		return
	}
	rows := make([][]string, len(jobs))
	for i, j := range jobs {
		rows[i] = []string{j.ID.String(), string(j.Kind), string(j.State), moment(j.Created), fmt.Sprint(len(j.Notes)), fmt.Sprint(j.Attempts), clip(j.Error, inList)}
	}
	fmt.Fprint(a.out, a.look.table([]string{"job", "kind", "state", "since", "notes", "tries", "last error"}, rows))
}

type jobsRetryCmd struct {
	ID loci.ID `arg:"" help:"Id of the job, as loci jobs prints it."`
}

// Run retries a job.
func (c *jobsRetryCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		j, err := m.RetryJob(ctx, a.scope(), c.ID)
		if err != nil {
			return err
		}
		if err := a.answer(jobView{*j, j.State()}, func() { fmt.Fprintf(a.out, "%s  job %s\n", a.look.good("Queued again"), j.ID) }); err != nil {
			return err
		}
		return m.Work(ctx, nil)
	})
}

type jobsDropCmd struct {
	ID loci.ID `arg:"" help:"Id of the job, as loci jobs prints it."`
}

// Run drops a job.
func (c *jobsDropCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		if err := m.DropJob(ctx, a.scope(), c.ID); err != nil {
			return err
		}
		return a.answer(struct {
			Dropped loci.ID `json:"dropped"`
		}{c.ID}, func() { fmt.Fprintf(a.out, "%s  job %s\n", a.look.good("Dropped"), c.ID) })
	})
}

type usageCmd struct {
	Since when `placeholder:"TIME" help:"Only calls that ended then or later; by default all."`
	Until when `placeholder:"TIME" help:"Only calls that ended before."`
}

// Run shows what calls to models have cost.
func (c *usageCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		ledger, ok := m.store.(loci.Accountant)
		if !ok {
			return loci.Unavailable(nil, "this store keeps no ledger")
		}
		spent, err := ledger.Spent(ctx, a.scope(), c.Since.Time, c.Until.Time)
		if err != nil {
			return err
		}
		return a.answer(struct {
			Spent []loci.Spent `json:"spent"`
		}{append([]loci.Spent{}, spent...)}, func() { a.showUsage(spent) })
	})
}

func (a *app) showUsage(spent []loci.Spent) {
	if len(spent) == 0 {
		fmt.Fprintln(a.out, "No model was called.")
		return
	}
	var sum loci.Usage
	rows := make([][]string, 0, len(spent)+1)
	line := func(day, step, model, outcome string, u loci.Usage) {
		rows = append(rows, []string{day, step, model, outcome, fmt.Sprint(u.Calls), fmt.Sprint(u.TokensIn), fmt.Sprint(u.TokensOut), u.Took.Round(time.Millisecond).String()})
	}
	for _, s := range spent {
		sum.Add(s.Usage)
		line(s.Day.String(), s.Step, s.Model, string(s.Outcome), s.Usage)
	}
	line("in all", "", "", "", sum)
	fmt.Fprint(a.out, a.look.table([]string{"day", "step", "model", "outcome", "calls", "tokens in", "tokens out", "took"}, rows))
}
