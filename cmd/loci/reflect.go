package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// reflectFlags say whether processes that live long reflect by themselves.
type reflectFlags struct {
	Reflection string `hidden:"" name:"reflect" env:"LOCI_REFLECT" enum:"on,off" default:"on"`
}

type reflectCmd struct {
	Force      bool `xor:"why" help:"Reflect also when nothing calls for it yet."`
	SessionEnd bool `xor:"why" help:"A session has ended: reflect on what is new, however little."`
}

// Run runs a cycle of reflection, if one is due. A model that failed is reported and no
// error: the steps without one were done, and the next cycle reads the same notes again.
func (c *reflectCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (result *loci.ReflectResult, err error) {
		err = a.meanwhile("thinking about what is new; a model may take a minute", func() (err error) {
			result, err = m.Reflect(ctx, a.scope(), loci.ReflectRequest{Force: c.Force, SessionEnd: c.SessionEnd})
			return err
		})
		return result, err
	}, a.showReflected)
}

// patience is how long a user waits without seeing what for.
const patience = time.Second

// meanwhile does something and says what it is when it takes long.
func (a *app) meanwhile(what string, do func() error) error {
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		timer := time.NewTimer(patience)
		defer timer.Stop()
		select {
		case <-done:
		case <-timer.C:
			fmt.Fprintln(a.err, "note: "+what)
		}
	}()
	err := do()
	close(done)
	<-gone
	return err
}

// inMode is how a cycle came to its conclusions, for people.
var inMode = map[loci.CycleMode]string{
	loci.ModeRules: "by counting, without a model", loci.ModeSingle: "with the model, in one call",
	loci.ModeTwoStage: "with the model, in two stages", loci.ModeCode: "nothing new was read",
}

func (a *app) showReflected(r *loci.ReflectResult) {
	if !r.Triggered {
		fmt.Fprintln(a.out, a.look.indent("", "Not now: "+r.Reason))
		if r.Value > 0 {
			fmt.Fprintln(a.out, a.look.dim("loci reflect --force does not wait"))
		}
		return
	}
	title := "Reflected"
	if r.Status == string(loci.CycleFailed) {
		title = "Reflected in part"
	}
	fmt.Fprintf(a.out, "%s  cycle %s (%s)\n", a.look.good(title), r.Cycle, r.Trigger)
	if r.Error != "" {
		fmt.Fprintln(a.err, "note: the model failed ("+clip(r.Error, inList)+"); what needs none was done, and what is new is looked at again next time")
	}
	for _, w := range r.Warnings {
		fmt.Fprintln(a.err, "note: "+clip(w, inList))
	}
	if a.Agent == "" {
		a.showGain(r)
	}
}

// showGain shows the user in person the outcome of a reflection.
func (a *app) showGain(r *loci.ReflectResult) {
	parts := []string{inMode[r.Mode]}
	if r.NotesScanned > 0 {
		parts = []string{count(r.NotesScanned, "note") + " read", inMode[r.Mode]}
	}
	learned := fmt.Sprintf("traits: %d learned", r.TraitsCreated-r.TraitsUnsure)
	if r.TraitsUnsure > 0 {
		learned += fmt.Sprintf(", %d noticed that are not sure yet", r.TraitsUnsure)
	}
	parts = append(parts, fmt.Sprintf("%s, %d changed, %d dissolved", learned, r.TraitsUpdated, r.TraitsDissolved), count(r.LinksCreated, "link"))
	if r.Calls > 0 {
		parts = append(parts, count(r.Calls, "call"))
	}
	fmt.Fprintln(a.out, a.look.indent("  ", strings.Join(parts, "; ")))
	if r.More {
		fmt.Fprintln(a.out, a.look.indent("  ", "there is more than one cycle takes in: reflect again in a minute"))
	}
	if r.TraitsCreated+r.TraitsUpdated+r.TraitsDissolved > 0 {
		fmt.Fprintln(a.out, a.look.dim("see them: loci traits --all    to take it back: loci undo "+r.Cycle.String()))
	}
}

type reflectionsCmd struct {
	Limit int `short:"n" placeholder:"N" help:"Cycles at most; by default 50."`
	shown
}

// Run lists past cycles of reflection.
func (c *reflectionsCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (*loci.ReflectionsResult, error) {
		return m.Reflections(ctx, a.scope(), loci.ReflectionsRequest{Limit: c.Limit})
	}, func(r *loci.ReflectionsResult) { a.showing(c.Zone).showReflections(r.Cycles) })
}

func (a *app) showReflections(cycles []loci.Cycle) {
	if len(cycles) == 0 {
		fmt.Fprintln(a.out, "No reflection yet: loci reflect runs one. What a cycle came to is told to the user alone.")
		return
	}
	rows := each(cycles, func(c *loci.Cycle) []string {
		return []string{
			a.zones.Here(c.Started), string(c.Trigger), string(c.Status), string(c.Mode), fmt.Sprint(c.NotesScanned),
			fmt.Sprintf("+%d ~%d −%d", c.TraitsCreated, c.TraitsUpdated, c.TraitsDissolved), fmt.Sprint(c.LinksCreated),
			fmt.Sprint(c.Usage.Calls), c.ID.String(), clip(c.Error, inList),
		}
	})
	headers := []string{"when", "why", "status", "how", "notes", "traits", "links", "calls", "cycle", "error"}
	if a.look.fits(headers, rows) {
		fmt.Fprint(a.out, a.look.table(headers, rows))
		return
	}
	for _, row := range rows {
		fmt.Fprintf(a.out, "%s  %s\n", a.look.accent(row[8]), a.look.dim(row[0]+"  "+row[1]))
		line := fmt.Sprintf("%s, %s; notes %s, traits %s, links %s, calls %s  %s", row[2], row[3], row[4], row[5], row[6], row[7], row[9])
		fmt.Fprintln(a.out, a.look.indent("  ", strings.TrimSpace(line)))
	}
}
