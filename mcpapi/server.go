package mcpapi

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
)

// Options are the settings of a server; the zero Options work.
type Options struct {
	Version string       // of the program, as clients see it; "" is "dev"
	Logger  *slog.Logger // for errors that callers can't act on; nil discards
}

const instructions = `A long-term memory of the user you work for. It outlives this conversation.
Recall before you answer anything that may depend on who the user is, what was said before, or what was decided.
Remember what the user tells you that will matter later, in their own words, as it is said: do not wait for the end.
Never remember what recall gave you: it is known already.`

// New makes a server whose tools act for one scope, each named as the method of
// loci.Service that it is. It may serve many sessions at once and is the caller's to
// run; the service stays the caller's to close.
func New(s loci.Service, scope loci.Scope, o Options) *mcp.Server {
	if o.Version == "" {
		o.Version = "dev"
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	server := mcp.NewServer(
		&mcp.Implementation{Name: "loci", Title: "loci memory", Version: o.Version},
		&mcp.ServerOptions{Instructions: instructions, Logger: o.Logger},
	)
	b := binding{server: server, scope: scope, log: o.Logger, times: map[string][]string{}, ids: map[string][]string{}}
	bind(b, remember, s.Remember)
	bind(b, recall, s.Recall)
	bind(b, note, s.Note)
	bind(b, profile, s.Profile)
	bind(b, timeline, s.Timeline)
	bind(b, agenda, s.Agenda)
	bind(b, procedure, s.Procedure)
	bind(b, links, s.Links)
	bind(b, path, s.Path)
	bind(b, link, s.Link)
	bind(b, unlink, s.Unlink)
	bind(b, edit, s.Edit)
	bind(b, replace, s.Replace)
	bind(b, settle, s.Settle)
	bind(b, undo, s.Undo)
	bind(b, reflection, s.Reflect)
	bind(b, traits, s.Traits)
	bind(b, trait, s.Trait)
	if scope.Agent == "" {
		bind(b, sweep, s.Sweep)
	}
	server.AddReceivingMiddleware(checkTimes(b.times), completeIDs(s, scope, b))
	return server
}

// binding is the state that all tools of a server share.
type binding struct {
	server *mcp.Server
	scope  loci.Scope
	log    *slog.Logger
	times  map[string][]string // by tool: inputs that are times
	ids    map[string][]string // by tool: inputs that are ids of notes
}

// method is a method of loci.Service, as far as a tool needs it.
type method[In, Out any] func(context.Context, loci.Scope, In) (*Out, error)

// bind makes a method a tool. The answer's schema is left out: agents pay for
// every word of it in every conversation, and read the answer without.
func bind[In, Out any](b binding, t tool, call method[In, Out]) {
	schema := inputSchema[In](t)
	b.times[t.name], b.ids[t.name] = timesOf(schema), idsOf[In]()
	mcp.AddTool(b.server, t.describe(schema), func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		out, err := call(ctx, b.scope, in)
		if err != nil {
			return nil, nil, b.forAgent(t.name, err)
		}
		return nil, out, nil
	})
}

// forAgent is an error as an agent sees it: how to mend it or, where the agent can't, only
// that the memory failed.
func (b binding) forAgent(tool string, err error) error {
	switch {
	case errors.Is(err, loci.ErrUnauthorized):
		return fmt.Errorf("%w: ask the user to do it", err)
	case loci.ErrorKind(err) != nil, errors.Is(err, context.Canceled):
		return err
	}
	b.log.Error("tool failed", "tool", tool, "error", err)
	return errors.New("the memory failed inside; its log says more. Go on without it")
}
