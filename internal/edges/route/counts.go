package route

import "github.com/prometheus/client_golang/prometheus"

// counts are what a router counts; nil counts nothing. No label holds anything of a user.
type counts struct{ requests *prometheus.CounterVec }

func newCounts(to prometheus.Registerer) *counts {
	if to == nil {
		return nil
	}
	c := &counts{requests: prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "loci_route_requests_total", Help: "Requests sent to servers, by server, whether it was the first that was tried, and whether it answered.",
	}, []string{"server", "tried", "outcome"})}
	to.MustRegister(c.requests)
	return c
}

// tried counts a request that was sent to a server, or could not be.
func (c *counts) tried(server string, again bool, err error) {
	if c == nil {
		return
	}
	tried, outcome := "first", "answered"
	if again {
		tried = "again"
	}
	if err != nil {
		outcome = "failed"
	}
	c.requests.WithLabelValues(server, tried, outcome).Inc()
}
