package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// sweepFlags say whether processes that live long sweep by themselves.
type sweepFlags struct {
	Sweeping string `hidden:"" name:"sweep" env:"LOCI_SWEEP" enum:"on,off" default:"off"`
}

// sweepWeekly is how often they do.
const sweepWeekly = 7 * 24 * time.Hour

// sweeps is how often this process sweeps by itself; 0 is never.
func (a *app) sweeps() time.Duration {
	if a.stays && a.Sweeping == "on" {
		return sweepWeekly
	}
	return 0
}

type sweepCmd struct {
	DryRun bool `help:"Only say what would be done."`
	Limit  int  `short:"n" placeholder:"N" help:"Notes to change at most; by default 1000."`
}

// Run archives faded notes and merges episodes in the same words.
func (c *sweepCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (*loci.SweepResult, error) {
		p := &stages{app: a}
		defer p.end()
		return m.SweepProgress(ctx, a.scope(), loci.SweepRequest{DryRun: c.DryRun, Limit: c.Limit}, func(stage loci.SweepStage, done, total int) {
			p.set(string(stage), done, total)
		})
	}, func(r *loci.SweepResult) { a.showSwept(r, c.DryRun) })
}

// sweptRows is how many notes a table of a sweep shows; --json has them all.
const sweptRows = 50

func (a *app) showSwept(r *loci.SweepResult, dry bool) {
	rows := sweptTable(a.zones, r)
	if len(rows) == 0 {
		fmt.Fprintf(a.out, "Nothing has faded, and nothing was said twice: %s read.\n", count(r.Scanned, "note"))
		return
	}
	fmt.Fprint(a.out, a.look.table([]string{"", "note", "last used", "activation", "half-life", "text"}, rows[:min(len(rows), sweptRows)]))
	if left := len(rows) - sweptRows; left > 0 {
		fmt.Fprintln(a.out, a.look.dim(fmt.Sprintf("and %d more: --json has them all", left)))
	}
	title := "Swept"
	if dry {
		title = "A sweep would do this"
	}
	fmt.Fprintf(a.out, "%s  %s archived, %s merged; %d read\n", a.look.good(title), count(len(r.Archived), "note"), count(merged(r), "note"), r.Scanned)
	if r.More {
		fmt.Fprintln(a.out, "There is more: run it again, or raise --limit.")
	}
	if !dry {
		fmt.Fprintln(a.out, a.look.dim(takingBack(r.Changes)))
	}
}

func sweptTable(v zone.View, r *loci.SweepResult) (rows [][]string) {
	for i := range r.Merged {
		m := &r.Merged[i]
		id := m.Into.ID
		if id.IsZero() { // a dry run makes no note
			id = m.From[0]
		}
		rows = append(rows, []string{fmt.Sprintf("merge %d", len(m.From)), id.String(), "", "", "", clip(m.Into.Content, 60)})
	}
	for i := range r.Archived {
		f := &r.Archived[i]
		rows = append(rows, []string{
			"archive", shortened(f.Note.ID), v.Day(f.Last.Local()),
			fmt.Sprintf("%.2g", f.Activation), days(f.HalfLife), clip(f.Note.Content, 60),
		})
	}
	return rows
}

func merged(r *loci.SweepResult) int {
	n := 0
	for i := range r.Merged {
		n += len(r.Merged[i].From)
	}
	return n
}

// takingBack says how a sweep is undone.
func takingBack(changes []loci.ChangeID) string {
	const few = 4
	if len(changes) > few {
		return "to bring one back: loci restore ID; to take all of it back: loci undo CHANGE… with the changes that --json lists"
	}
	return "to bring one back: loci restore ID; to take it back: loci undo " + strings.Join(each(changes, (*loci.ChangeID).String), " ")
}
