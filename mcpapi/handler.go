package mcpapi

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"net/url"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// Handler serves the tools of New by streamable HTTP, without sessions: each request acts
// for the caller that its context has (internal/caller), whose memory and on whose behalf
// may be named in the headers Loci-User and Loci-Agent. A caller that may not act for them
// is refused, and so is a page of another site.
func Handler(s loci.Service, o Options) http.Handler {
	h := &handler{options: o}
	o.InPerson = false
	h.agents = serverFor(s, scopeOf, o)
	o.InPerson = true
	h.persons = serverFor(s, scopeOf, o)
	h.streamable = mcp.NewStreamableHTTPHandler(h.server, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, Logger: o.Logger, MaxRequestBodyBytes: longestLine, PropagateRequestCancellation: true,
	})
	return http.NewCrossOriginProtection().Handler(h)
}

type handler struct {
	options         Options
	agents, persons *mcp.Server // for agents, and for users in person
	streamable      http.Handler
}

type scopeKey struct{}

// ServeHTTP finds out in which scope the request is made, and has it served.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	scope, err := h.scope(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	w.Header().Set(caller.RouteHeader, caller.Route(scope.User))
	h.streamable.ServeHTTP(&outwardWriter{ResponseWriter: w}, r.WithContext(context.WithValue(r.Context(), scopeKey{}, scope)))
}

// scope is whose memory a request is about and who asks.
func (h *handler) scope(r *http.Request) (loci.Scope, error) {
	var names [2]string
	for i, header := range [...]string{caller.UserHeader, caller.AgentHeader} {
		name, err := url.PathUnescape(r.Header.Get(header))
		if err != nil || !utf8.ValidString(name) {
			return loci.Scope{}, loci.Invalid(header, "it is not percent-encoded UTF-8: write %%25 for a percent sign")
		}
		names[i] = name
	}
	scope, err := caller.From(r.Context()).Scope(names[0], names[1], cmp.Or(h.options.User, "me"))
	if err == nil && scope.Agent == "" && !h.options.InPerson {
		scope.Agent = DefaultAgent
	}
	return scope, err
}

// server is the one for the scope of a request.
func (h *handler) server(r *http.Request) *mcp.Server {
	if scope, err := scopeOf(r.Context()); err != nil || scope.Agent != "" {
		return h.agents
	}
	return h.persons
}

// scopeOf is the scope of the request that a call came in.
func scopeOf(ctx context.Context) (loci.Scope, error) {
	scope, ok := ctx.Value(scopeKey{}).(loci.Scope)
	if !ok {
		return scope, &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "show a key to use this memory"}
	}
	return scope, nil
}

// outwardWriter answers strangers without what a decoder says of the program.
type outwardWriter struct{ http.ResponseWriter }

// Unwrap returns the writer below, for http.ResponseController.
func (w *outwardWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Write writes a body, each message of which comes whole.
func (w *outwardWriter) Write(body []byte) (int, error) {
	if !bytes.Contains(body, []byte(`"error"`)) || !ofDecoder(string(body)) {
		return w.ResponseWriter.Write(body)
	}
	message, err := jsonrpc.DecodeMessage(body)
	if r, ok := message.(*jsonrpc.Response); err == nil && ok {
		if text, err := jsonrpc.EncodeMessage(outward(r)); err == nil {
			_, err = w.ResponseWriter.Write(text)
			return len(body), err
		}
	}
	return w.ResponseWriter.Write(body)
}
