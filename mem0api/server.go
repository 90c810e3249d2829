// Package mem0api serves a memory to programs that were written for mem0: the routes that
// its own clients call, in their shapes.
package mem0api

import (
	"log/slog"
	"net/http"

	"github.com/loci-memory/loci"
)

// Options are the settings of a server.
type Options struct {
	Service loci.Service // required
	Admin   loci.Admin   // lists users; nil lists none
	User    string       // whose memory a request means that names none and may name any; "" is "me"
	Logger  *slog.Logger // for errors that callers can't act on; nil discards
}

// New makes the handler of the routes. Who makes a request is in its context
// (internal/caller): a request of nobody is refused.
func New(o Options) http.Handler {
	return http.NotFoundHandler()
}
