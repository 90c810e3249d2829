package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/loci-memory/loci"
)

type agentCmd struct {
	Name    string   `arg:"" optional:"" help:"The agent to set; without one, all are listed."`
	Domain  []string `placeholder:"PATH" help:"A domain that it may see, with what is below; * is every one. Without any it sees open notes alone."`
	Private bool     `help:"It may also see private notes that it did not make."`
}

// Run sets what an agent may see, or lists what agents may see.
func (c *agentCmd) Run(ctx context.Context, a *app) error {
	open := a.with
	if c.Name != "" {
		open = a.withNew
	}
	return open(ctx, func(m *memory) error {
		if c.Name != "" {
			set := loci.Agent{Name: c.Name, Domains: c.Domain, Private: c.Private}
			if err := m.SetAgent(ctx, a.scope(), set); err != nil {
				return err
			}
			return a.answer(set, func() { a.showAgents([]loci.Agent{set}) })
		}
		if len(c.Domain) > 0 || c.Private {
			return loci.Invalid("name", "which agent? Write loci agent NAME --domain PATH")
		}
		agents, err := m.Agents(ctx, a.scope())
		if err != nil {
			return err
		}
		return a.answer(struct {
			Agents []loci.Agent `json:"agents"`
		}{append([]loci.Agent{}, agents...)}, func() { a.showAgents(agents) })
	})
}

func (a *app) showAgents(agents []loci.Agent) {
	if len(agents) == 0 {
		fmt.Fprintln(a.out, "No agent is set: every agent sees all domains, and private notes of its own alone.")
		return
	}
	rows := each(agents, func(g *loci.Agent) []string {
		domains, private := "none", "its own"
		if len(g.Domains) > 0 {
			domains = clip(strings.Join(g.Domains, ", "), inList)
		}
		if g.Private {
			private = "all"
		}
		return []string{clip(g.Name, 60), domains, private}
	})
	fmt.Fprint(a.out, a.look.table([]string{"agent", "domains", "private notes"}, rows))
}
