package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

type statsCmd struct{}

// Run counts what is remembered.
func (c *statsCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (s counted, err error) {
		if s.Stats, err = m.Stats(ctx, a.scope()); err == nil {
			s.Meaning, err = a.encoding(ctx, m)
		}
		return s, err
	}, func(s counted) {
		fmt.Fprint(a.out, a.look.table([]string{"what", "how much"}, append(statRows(a.zones, s.Stats), s.Meaning.rows()...)))
	})
}

// counted is what the command answers.
type counted struct {
	*loci.Stats
	Meaning *encoding `json:"meaning,omitempty"`
}

func statRows(v zone.View, s *loci.Stats) [][]string {
	rows := [][]string{{"messages", strconv.Itoa(s.Messages)}, {"notes", strconv.Itoa(s.Notes)}}
	for _, kind := range slices.Sorted(maps.Keys(s.Kinds)) {
		rows = append(rows, []string{"  of kind " + string(kind), strconv.Itoa(s.Kinds[kind])})
	}
	rows = append(rows,
		[]string{"versions", strconv.Itoa(s.Versions)},
		[]string{"forgotten", strconv.Itoa(s.Forgotten)},
		[]string{"superseded", strconv.Itoa(s.Superseded)},
		[]string{"links stored", strconv.Itoa(s.Links)},
		[]string{"conversations", strconv.Itoa(s.Conversations)},
		[]string{"jobs waiting", strconv.Itoa(s.Jobs)},
		[]string{"jobs given up", strconv.Itoa(s.DeadJobs)},
	)
	if s.Unfinished > 0 {
		rows = append(rows, []string{"purges unfinished", strconv.Itoa(s.Unfinished)})
	}
	if !s.First.IsZero() {
		rows = append(rows, []string{"first said", v.Here(s.First)}, []string{"last said", v.Here(s.Last)})
	}
	return append(rows, []string{"on disk", size(s.Bytes)})
}

// size is a number of bytes for people.
func size(bytes int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	x, i := float64(bytes), 0
	for x >= 1024 && i < len(units)-1 {
		x /= 1024
		i++
	}
	if i == 0 {
		return strconv.FormatInt(bytes, 10) + " B"
	}
	return strconv.FormatFloat(x, 'f', 1, 64) + " " + units[i]
}

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
