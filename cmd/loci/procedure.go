package main

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
)

type procedureCmd struct {
	Query        string `arg:"" help:"What is to be done, in natural language."`
	Domain       string `placeholder:"PATH" help:"Only this domain and what is below it."`
	Conversation string `placeholder:"NAME" help:"Only this conversation."`
	AsOf         when   `placeholder:"TIME" help:"As it was done then."`
	shown
}

// Run shows how something is done.
func (c *procedureCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (*loci.ProcedureResult, error) {
		return m.Procedure(ctx, a.scope(), loci.ProcedureRequest{
			Query: c.Query, Domain: c.Domain, Conversation: c.Conversation, AsOf: c.AsOf.Time,
		})
	}, a.showing(c.Zone).showProcedure)
}

func (a *app) showProcedure(r *loci.ProcedureResult) {
	if !r.Found {
		fmt.Fprintln(a.out, "No procedure for that is known: tell the steps with loci remember, like \"To release: first test, then tag, finally push\".")
		return
	}
	a.showSteps("", r.Steps)
	fmt.Fprintln(a.out, a.look.dim("from: "+heading(a.zones, r.Note)+"  "+shortened(r.Note.ID)))
	for i := range r.Others {
		n := &r.Others[i].Note
		fmt.Fprintln(a.out, a.look.indent("", a.look.dim(fmt.Sprintf("also: %s  %s", clip(n.Content, 80), shortened(n.ID)))))
	}
}

// showSteps prints the steps of a procedure as a numbered list.
func (a *app) showSteps(margin string, steps []string) {
	for i, step := range steps {
		fmt.Fprintln(a.out, a.look.indent(margin, fmt.Sprintf("%d. %s", i+1, clean(step))))
	}
}
