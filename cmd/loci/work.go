package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/loci-memory/loci"
)

type workCmd struct {
	Forever bool `help:"Go on with what other processes queue, until it is interrupted."`
}

// worked is the answer of the command.
type worked struct {
	Notes   int    `json:"notes"`            // that were worked on, of all users
	Waiting int    `json:"waiting"`          // jobs of the user that wait, are paused or will be tried again
	Dead    int    `json:"dead"`             // jobs of the user that were given up
	Paused  string `json:"paused,omitempty"` // why models pause, and until when
}

// Run does the jobs that are due, of all users of the store.
func (c *workCmd) Run(ctx context.Context, a *app) error {
	if c.Forever {
		err := a.withRunner(ctx, func(*memory) error { return a.untilInterrupted(ctx) })
		if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
			err = nil // interrupted before the work began: the ordinary end
		}
		return err
	}
	b := *a
	b.works = true
	return b.with(ctx, func(m *memory) error {
		var done worked
		p := a.progress("working", -1)
		err := m.Work(ctx, func(notes int) {
			done.Notes = notes
			p.set(notes)
		})
		p.finish()
		if err != nil {
			return err
		}
		if err := a.remains(ctx, m, &done); err != nil {
			return err
		}
		return a.answer(done, func() { a.showWorked(&done) })
	})
}

// untilInterrupted waits for the interruption that ends work in the background, which is
// no error.
func (a *app) untilInterrupted(ctx context.Context) error {
	fmt.Fprintln(a.err, "note: working; interrupt it (Ctrl-C) to end: what is under way is left to others")
	<-ctx.Done()
	return nil
}

// remains counts what is left in the queue.
func (a *app) remains(ctx context.Context, m *memory, w *worked) error {
	jobs, err := m.Jobs(ctx, a.scope())
	if err != nil {
		return err
	}
	for i := range jobs {
		switch {
		case jobs[i].State() == loci.JobDead:
			w.Dead++
		case jobs[i].Kind != loci.JobReflect: // which waits until it is due, not for a worker
			w.Waiting++
		}
	}
	today, err := a.today(ctx, m)
	if err == nil {
		w.Paused = today.Pause()
	}
	return err
}

func (a *app) showWorked(w *worked) {
	fmt.Fprintf(a.out, "%s  %s worked on, %s waiting, %d given up\n", a.look.good("Done"), count(w.Notes, "note"), count(w.Waiting, "job"), w.Dead)
	if w.Paused != "" {
		fmt.Fprintln(a.out, a.look.indent("", "Models pause: "+w.Paused))
	}
	if w.Waiting+w.Dead > 0 {
		fmt.Fprintln(a.out, a.look.dim("loci jobs says why"))
	}
}
