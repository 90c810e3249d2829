// Package httpapi serves a memory over HTTP, and is its client.
package httpapi

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/loci-memory/loci"
)

// Options are the settings of a server.
type Options struct {
	Service loci.Service // required
	Admin   loci.Admin   // settings, jobs, copies; nil serves none of them
	User    string       // whose memory a request means that names none and may name any; "" is "me"
	Version string       // of the program; "" is "dev"
	Logger  *slog.Logger // for errors that callers can't act on; nil discards
}

// New makes the handler of /v1, /openapi.json and /docs. Who makes a request is in its
// context (internal/caller): a request of nobody is refused.
func New(o Options) http.Handler {
	mux := http.NewServeMux()
	api := humago.New(mux, huma.DefaultConfig("loci", o.Version))
	huma.Get(api, "/v1/version", func(context.Context, *struct{}) (*struct{ Body struct{ Version string } }, error) {
		return &struct{ Body struct{ Version string } }{Body: struct{ Version string }{o.Version}}, nil
	})
	return mux
}
