package main

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

type agendaCmd struct {
	Days int  `placeholder:"N" help:"Only what is overdue or due within so many days; by default all, undated plans too."`
	Done bool `help:"Also plans that were done, with the notes that say so."`
	calendar
	Kind         []loci.Kind `placeholder:"KIND" help:"Only these kinds: fact, episode."`
	Domain       string      `placeholder:"PATH" help:"Only this domain and what is below it."`
	Conversation string      `placeholder:"NAME" help:"Only this conversation."`
	Tag          []string    `placeholder:"TAG" help:"Only plans with all of these tags."`
	Limit        int         `short:"n" placeholder:"N" help:"Plans at most; by default 50. Counts are of all."`
	After        shortID     `placeholder:"ID" help:"Go on behind this plan."`
	AsOf         when        `placeholder:"TIME" help:"The agenda of then, from what was known then."`
}

// Run shows what is planned.
func (c *agendaCmd) Run(ctx context.Context, a *app) error {
	a = a.showing(c.Zone)
	r := loci.AgendaRequest{Days: c.Days, Done: c.Done, Zone: c.name(), Limit: c.Limit, AsOf: c.AsOf.Time}
	r.Kinds, r.Domain, r.Conversation, r.Tags = c.Kind, c.Domain, c.Conversation, c.Tag
	return a.with(ctx, func(m *memory) error {
		after, err := a.whole(ctx, m, c.After)
		if err != nil {
			return err
		}
		r.After = after
		result, err := m.Agenda(ctx, a.scope(), r)
		if err != nil {
			return err
		}
		return a.answer(result, func() { a.showAgenda(result) })
	})
}

// dueWords are the sections of an agenda for people.
var dueWords = map[loci.Due]string{
	loci.Overdue: "Overdue", loci.DueToday: "Today", loci.DueInWeek: "This week", loci.DueLater: "Later",
	loci.Undated: "Without a date", loci.PlanDone: "Done",
}

func (a *app) showAgenda(r *loci.AgendaResult) {
	if len(r.Sections) == 0 {
		fmt.Fprintln(a.out, "Nothing is planned, as far as this memory knows.")
		return
	}
	for i := range r.Sections {
		s := &r.Sections[i]
		title := a.look.strong(dueWords[s.Due])
		if s.Due == loci.Overdue {
			title = a.look.bad(dueWords[s.Due])
		}
		fmt.Fprintf(a.out, "%s  %s\n", title, a.look.dim(count(s.Count, "plan")))
		width := 0
		for j := range s.Plans {
			width = max(width, len(planned(a.zones, &s.Plans[j].Note)))
		}
		for j := range s.Plans {
			a.showPlan(&s.Plans[j], width)
		}
	}
	fmt.Fprintln(a.out, a.look.dim(fmt.Sprintf("%s, on %s in %s", count(r.Total, "plan"), r.Today, r.Zone)))
	if !r.Next.IsZero() {
		fmt.Fprintln(a.out, a.look.dim("more: --after "+r.Next.String()))
	}
}

func (a *app) showPlan(p *loci.Plan, width int) {
	text := said(a.zones, &p.Note, inList) + "  " + a.look.dim(p.Note.ID.String())
	if width > 0 {
		text = a.look.accent(fmt.Sprintf("%-*s", width, planned(a.zones, &p.Note))) + "  " + text
	}
	fmt.Fprintln(a.out, a.look.indent("  ", text))
	if by := p.FulfilledBy; by != nil {
		fmt.Fprintln(a.out, a.look.indent("      ", a.look.good("done")+": "+said(a.zones, by, inList)+"  "+a.look.dim(by.ID.String())))
	}
}

// planned is when a plan is for, "" when that is open.
func planned(v zone.View, n *loci.Note) string {
	if n.EventTime.IsZero() {
		return ""
	}
	return placed(v, n, loci.OnEvent)
}
