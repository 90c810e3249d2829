package gate

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// counts are what a gate counts; nil counts nothing. No label holds anything of a user.
type counts struct {
	requests *prometheus.HistogramVec
	refusals *prometheus.CounterVec
}

func newCounts(to prometheus.Registerer) *counts {
	if to == nil {
		return nil
	}
	c := &counts{
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "loci_http_request_duration_seconds", Help: "Time of requests, by route and status.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route", "status"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "loci_http_refused_total", Help: "Requests that did not pass the gate, by what was wrong.",
		}, []string{"why"}),
	}
	to.MustRegister(c.requests, c.refusals)
	return c
}

// request counts one that was answered. Its route is the pattern that it met, of which
// there are few; "" is one that met none.
func (c *counts) request(r *http.Request, status int, took time.Duration) {
	if c != nil {
		c.requests.WithLabelValues(r.Pattern, strconv.Itoa(status)).Observe(took.Seconds())
	}
}

func (c *counts) refused(why string) {
	if c != nil {
		c.refusals.WithLabelValues(why).Inc()
	}
}
