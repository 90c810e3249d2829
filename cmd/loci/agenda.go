package main

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

type agendaCmd struct {
	Days int  `placeholder:"N" help:"Only what is overdue or due within so many days; by default all, undated plans too."`
	Done bool `help:"Also plans that were done or cancelled, with the notes that say so."`

	Past bool `help:"Also plans that are overdue for more than 30 days."`

	Settle shortID         `placeholder:"ID" help:"Say instead what became of this plan, with --as."`
	As     loci.PlanStatus `placeholder:"STATUS" help:"done, cancelled or moved; none where it never was a plan; planned where it is one, and is not listed."`
	To     loci.Date       `placeholder:"DATE" help:"With --as moved or planned: the date, a year, a month, a day or a time with a zone; with done or cancelled: the date of a plan that recurs."`
	At     instant         `placeholder:"TIME" help:"With --settle: when it was said, like 2026-02-03T10:00:00+08:00; by default now."`
	Text   string          `placeholder:"TEXT" help:"With --as moved: what the plan is to say now; as before by default, - reads standard input."`
	Reason string          `placeholder:"TEXT" help:"With --settle: why, for the history."`

	calendar
	Kind         []loci.Kind `placeholder:"KIND" help:"Only these kinds: fact, episode."`
	Domain       string      `placeholder:"PATH" help:"Only this domain and what is below it."`
	Conversation string      `placeholder:"NAME" help:"Only this conversation."`
	Tag          []string    `placeholder:"TAG" help:"Only plans with all of these tags."`
	Limit        int         `short:"n" placeholder:"N" help:"Plans at most; by default 50. Counts are of all."`
	After        shortID     `placeholder:"ID" help:"Go on behind this plan."`
	AsOf         when        `placeholder:"TIME" help:"The agenda of then, from what was known then."`
}

// Run shows what is planned, or settles a plan.
func (c *agendaCmd) Run(ctx context.Context, a *app) error {
	switch settles := c.As != "" || !c.To.IsZero() || !c.At.IsZero() || c.Text+c.Reason != ""; {
	case c.Settle != "":
		return c.settle(ctx, a)
	case settles:
		return loci.Invalid("settle", "is missing: name the plan with --settle ID, as the agenda prints it")
	}
	a = a.showing(c.Zone)
	r := loci.AgendaRequest{Days: c.Days, Done: c.Done, Past: c.Past, Zone: c.name(), Limit: c.Limit, AsOf: c.AsOf.Time}
	r.Kinds, r.Domain, r.Conversation, r.Tags = c.Kind, c.Domain, c.Conversation, c.Tag
	return replyOf(ctx, a, c.After, func(m *memory, after loci.ID) (*loci.AgendaResult, error) {
		r.After = after
		return m.Agenda(ctx, a.scope(), r)
	}, a.showAgenda)
}

func (c *agendaCmd) settle(ctx context.Context, a *app) error {
	if c.As == "" {
		return loci.Invalid("as", "is missing: say what became of the plan, with --as done, cancelled, moved, none or planned")
	}
	text, err := a.text(c.Text)
	if err != nil {
		return err
	}
	return a.change(ctx, "Settled", c.Settle, func(m *memory, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
		return m.Settle(ctx, s, loci.SettleRequest{ID: id, As: c.As, To: c.To, Text: text, At: c.At.Time, Reason: c.Reason})
	})
}

// dueWords are the sections of an agenda for people.
var dueWords = map[loci.Due]string{
	loci.Overdue: "Overdue", loci.DueToday: "Today", loci.DueInWeek: "This week", loci.DueLater: "Later",
	loci.Undated: "Without a date", loci.PlanDone: "Done", loci.PlanCancelled: "Cancelled",
}

func (a *app) showAgenda(r *loci.AgendaResult) {
	if r.Past > 0 {
		defer func() {
			fmt.Fprintln(a.out, a.look.dim(count(r.Past, "more plan")+" overdue for more than 30 days: --past lists them"))
		}()
	}
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
	a.showNext(r.Next)
}

func (a *app) showPlan(p *loci.Plan, width int) {
	text := mark(a.zones, &p.Note) + spoken(&p.Note, inList) + "  " + a.look.dim(shortened(p.Note.ID))
	if state := p.Note.Planned(); state != nil && state.Recurs != "" {
		text += "  " + a.look.dim("recurs "+string(state.Recurs))
	}
	if width > 0 {
		text = a.look.accent(fmt.Sprintf("%-*s", width, planned(a.zones, &p.Note))) + "  " + text
	}
	fmt.Fprintln(a.out, a.look.indent("  ", text))
	for i := range p.Before {
		n := &p.Before[i]
		fmt.Fprintln(a.out, a.look.indent("      ", "before: "+said(a.zones, n, inList)+"  "+a.look.dim(shortened(n.ID))))
	}
	if by := p.SettledBy; by != nil {
		how := loci.StatusDone // a link alone may say so
		if state := p.Note.Planned(); !state.Open() {
			how = state.Status
		}
		fmt.Fprintln(a.out, a.look.indent("      ", a.look.good(string(how))+": "+said(a.zones, by, inList)+"  "+a.look.dim(shortened(by.ID))))
	}
}

// planned is when a plan is for, "" when that is open.
func planned(v zone.View, n *loci.Note) string {
	p := n.Planned()
	if p == nil || p.Due.IsZero() {
		return ""
	}
	due := *n
	due.SetEvent(p.Due, p.DueEnd)
	return placed(v, &due, loci.OnEvent)
}
