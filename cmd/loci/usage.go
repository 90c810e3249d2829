package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/loci-memory/loci"
)

type usageCmd struct {
	Since when `placeholder:"TIME" help:"Only calls that ended then or later; by default all."`
	Until when `placeholder:"TIME" help:"Only calls that ended before."`
}

// Run shows what calls to models have cost, and how much of a budget is left.
func (c *usageCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		spent, err := m.Usage(ctx, a.scope(), c.Since.Time, c.Until.Time)
		if err != nil {
			return err
		}
		today, err := a.today(ctx, m)
		if err != nil {
			return err
		}
		view := usageView{Spent: spent, Today: today, Paused: today.Pause()}
		if a.Agent != "" {
			view.Today = nil
		}
		return a.answer(view, func() { a.showUsage(&view) })
	})
}

// usageView is the answer of the command.
type usageView struct {
	Spent  []loci.Spent   `json:"spent"`
	Today  *loci.Spending `json:"today,omitempty"`  // of UTC; nil for an agent
	Paused string         `json:"paused,omitempty"` // why models pause, and until when
}

// today is the spending of today; an agent, which may not see it, gets a zero one.
func (a *app) today(ctx context.Context, m *memory) (*loci.Spending, error) {
	if a.Agent != "" {
		return &loci.Spending{}, nil
	}
	return m.Budget(ctx, a.scope())
}

func (a *app) showUsage(v *usageView) {
	if len(v.Spent) == 0 {
		fmt.Fprintln(a.out, "No model was called.")
	} else {
		a.showSpent(v.Spent)
	}
	switch t := v.Today; {
	case v.Paused != "":
		fmt.Fprintln(a.out, a.look.indent("", a.look.bad("Models pause:")+" "+v.Paused))
	case t != nil && (len(v.Spent) > 0 || t.TokensADay > 0 || t.MoneyADay > 0):
		fmt.Fprintf(a.out, "Today (%s in UTC): %s\n", t.Day, t)
	}
}

// showSpent is a table of the calls; what they cost is in it where a price is known.
func (a *app) showSpent(spent []loci.Spent) {
	var sum loci.Spent
	rows := make([][]string, 0, len(spent)+1)
	for _, s := range spent {
		sum.Usage.Add(s.Usage)
		sum.Cost += s.Cost
		rows = append(rows, append([]string{s.Day.String(), s.Step, s.Model, string(s.Outcome)}, figures(&s)...))
	}
	rows = append(rows, append([]string{"in all", "", "", ""}, figures(&sum)...))
	headers := []string{"day", "step", "model", "outcome", "calls", "tokens in", "tokens out", "took", "cost"}
	if sum.Cost == 0 {
		headers = headers[:len(headers)-1]
		for i := range rows {
			rows[i] = rows[i][:len(headers)]
		}
	}
	fmt.Fprint(a.out, a.look.table(headers, rows))
}

func figures(s *loci.Spent) []string {
	u := &s.Usage
	return []string{
		strconv.Itoa(u.Calls), strconv.Itoa(u.TokensIn), strconv.Itoa(u.TokensOut),
		u.Took.Round(time.Millisecond).String(), strconv.FormatFloat(s.Cost, 'g', 4, 64),
	}
}
