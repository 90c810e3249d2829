package main

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/mcpapi"
	"github.com/loci-memory/loci/model/sampling"
)

type mcpCmd struct {
	Profile  string `enum:"agent,admin,memory-compat" default:"agent" placeholder:"NAME" help:"Tools that there are: agent, what an agent needs and can undo; admin, every one there is; memory-compat, those of the reference memory server."`
	InPerson bool   `help:"Serve the user in person: also what is for no agent. By default it is an agent, by --agent, else named agent."`
}

// scope is whom a client acts for: without a name it is an agent, so that what is for the
// user alone is not read out to a model.
func (c *mcpCmd) scope(a *app) (loci.Scope, error) {
	s := a.scope()
	switch {
	case c.InPerson && s.Agent != "":
		return s, loci.Invalid("agent", "the user in person is no agent: leave out --in-person, or --agent (LOCI_AGENT)")
	case !c.InPerson && s.Agent == "":
		s.Agent = mcpapi.DefaultAgent
	}
	return s, nil
}

// of is the scope in which a memory is used. Where a server has it and the key is another
// agent's, it is that agent.
func (c *mcpCmd) of(ctx context.Context, a *app, m *memory, s loci.Scope) loci.Scope {
	if a.remote() && a.Agent == "" && !c.InPerson {
		if _, err := m.Resolve(ctx, s, loci.ResolveRequest{Prefix: "00000000"}); errors.Is(err, loci.ErrUnauthorized) {
			s.Agent = ""
		}
	}
	return s
}

// Run serves one client until it hangs up. Standard output is the protocol's alone.
func (c *mcpCmd) Run(ctx context.Context, a *app) error {
	scope, err := c.scope(a)
	if err != nil {
		return err
	}
	a.makes = true // an agent may be the first to write
	a.sayIfNew()
	a.clientModel = sampling.New(sampling.Options{Timeout: a.ModelTimeout})
	return a.withRunner(ctx, func(m *memory) error {
		server := mcpapi.New(m, c.of(ctx, a, m, scope), mcpapi.Options{
			Profile: mcpapi.Profile(c.Profile), Connected: connecting(a.clientModel, scope),
			Version: thisBuild().Version, Zone: localZone(),
			Logger: slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn})),
		})
		err := server.Run(ctx, mcpapi.Lines(a.in, a.data))
		if ctx.Err() != nil || errors.Is(err, io.EOF) {
			err = nil // interrupted, or the client is gone: the ordinary ends
		}
		return err
	})
}

// connecting returns what connects a client's model to the memory, where the client offers that.
func connecting(to *sampling.Model, scope loci.Scope) func(*mcp.ServerSession) {
	return func(session *mcp.ServerSession) {
		if from := sampling.Offered(session); from != nil {
			to.Connect(scope, from)
		}
	}
}

// useClientModel has the model of a connected client do all steps where the settings name no
// model for any. A budget of money needs prices, which nobody knows of that one.
func (a *app) useClientModel(o *engine.Options) {
	m := &o.Models
	named := m.Extract != nil || m.Decide != nil || m.Evolve != nil || m.Reflect != nil
	if a.clientModel == nil || named || a.Model == noModel || a.BudgetMoney > 0 {
		return
	}
	m.Extract, m.Decide, m.Evolve, m.Reflect = a.clientModel, a.clientModel, a.clientModel, a.clientModel
}
