// Package gate decides who may make a request of a server and how much: keys, hosts and
// origins, sizes, times and rates. Behind it, internal/caller says who asks.
package gate

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/weigh"
)

// Options are the settings of a gate.
type Options struct {
	Keys    loci.Keyring             // who may pass; required
	Hosts   []string                 // names by which the server is reached, besides localhost and plain addresses
	Limits  Limits                   // what one request may take; the zero Limits are the defaults
	Public  func(*http.Request) bool // whether a request needs no key: it passes as nobody's; nil is none
	Streams func(*http.Request) bool // whether the body of a request is read as it comes, to Limits.Stream bytes; nil is of none
	Metrics prometheus.Registerer    // gets the counts of the gate; nil counts nothing
	Logger  *slog.Logger             // for errors that callers can't act on; nil discards
}

// Limits bound what requests take. 0 is the default of each.
type Limits struct {
	Body   int64         // bytes of a body, which is kept in memory as a whole; 0 is 8 MiB
	Bodies int64         // bytes that all bodies are and become in memory at once; 0 is 112 MiB
	Stream int64         // bytes of a body that is read as it comes; 0 is 4 GiB
	Time   time.Duration // in which a body has come as a whole; 0 is a minute
	Pause  time.Duration // in which the next 16 KiB of such a body have come; 0 is 5 seconds
	Idle   time.Duration // longest pause of a client in a stream, and in taking an answer; 0 is 30 seconds
	Rate   float64       // requests a second of one key, as many at once; 0 is 500, less than 0 no bound
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Body: cmp.Or(l.Body, 8<<20), Bodies: cmp.Or(l.Bodies, 112<<20), Stream: cmp.Or(l.Stream, 4<<30),
		Time: cmp.Or(l.Time, time.Minute), Pause: cmp.Or(l.Pause, 5*time.Second), Idle: cmp.Or(l.Idle, 30*time.Second), Rate: cmp.Or(l.Rate, 500),
	}
}

// gate is the handler before the others.
type gate struct {
	o      Options
	hosts  map[string]bool
	rates  rates
	room   *weigh.Room
	counts *counts
	next   http.Handler
}

// New puts a gate before a handler. A request comes through it with its caller in its
// context and, where it is no stream, its whole body in memory.
func New(o Options, next http.Handler) http.Handler {
	o.Limits = o.Limits.withDefaults()
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	none := func(*http.Request) bool { return false }
	if o.Streams == nil {
		o.Streams = none
	}
	if o.Public == nil {
		o.Public = none
	}
	g := &gate{o: o, hosts: hostNames(o.Hosts), rates: rates{limit: o.Limits.Rate}, counts: newCounts(o.Metrics), next: next}
	g.room = weigh.NewRoom(int(o.Limits.Bodies))
	return g
}

// ServeHTTP lets a request pass or answers why not.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	answer := newAnswer(w, g.o.Limits.Idle)
	answer.Header().Set("X-Content-Type-Options", "nosniff")
	passed := r
	defer func() {
		if p := recover(); p != nil {
			g.recovered(answer, p)
		}
		answer.end()
		g.counts.request(passed, answer.status(), time.Since(start))
	}()
	c, no := g.admits(r)
	if no == nil {
		user := cmp.Or(r.Header.Get(caller.UserHeader), c.User)
		passed = r.WithContext(weigh.With(caller.With(r.Context(), c), g.room.Share(c.Key, user)))
		hint(answer.Header(), c)
		no = g.enter(answer, passed)
	}
	if no != nil {
		g.counts.refused(no.why)
		no.write(answer)
	}
}

// admits says who makes a request, or why it can't pass.
func (g *gate) admits(r *http.Request) (caller.Caller, *refusal) {
	if no := g.reached(r); no != nil {
		return caller.Caller{}, no
	}
	if g.o.Public(r) {
		return caller.Caller{}, nil
	}
	c, no := g.who(r)
	if no != nil {
		return c, no
	}
	return c, g.rates.take(c.Key, 1)
}

// hint sets the hint of a caller's user, where its key says who that is. What else names a
// user is the transports' to read.
func hint(h http.Header, c caller.Caller) {
	if c.User != "" && c.User != loci.AnyUser {
		h.Set(caller.RouteHeader, caller.Route(c.User))
	}
}

// enter hands a request on with its body.
func (g *gate) enter(w http.ResponseWriter, r *http.Request) *refusal {
	release, no := g.body(w, r)
	if no == nil {
		defer release()
		g.next.ServeHTTP(w, r)
	}
	return no
}

// recovered answers for a handler that broke off. A stranger sees nothing of why.
func (g *gate) recovered(w *answer, p any) {
	if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(p) // an answer that can't be finished: its reader must see that it is cut off
	}
	g.o.Logger.Error("a request broke off", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	if !w.begun {
		(&refusal{why: "broken", status: http.StatusInternalServerError, detail: "a mistake in the server itself: its log has the cause"}).write(w)
	}
}

// refusal is why a request does not pass.
type refusal struct {
	why    string // in one word, for counts
	status int
	detail string        // with the cure
	after  time.Duration // when to try again; 0 says nothing
}

// Refuse answers with problem details, as a gate does. detail says how to mend it.
func Refuse(w http.ResponseWriter, status int, detail string) {
	(&refusal{status: status, detail: detail}).write(w)
}

// write answers with problem details (RFC 9457).
func (no *refusal) write(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	if no.status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="loci"`)
	}
	if no.after > 0 {
		h.Set("Retry-After", strconv.Itoa(int(no.after/time.Second)+1))
	}
	if no.status == http.StatusRequestEntityTooLarge || no.status == http.StatusRequestTimeout {
		h.Set("Connection", "close") // what is left of the body is not read
	}
	w.WriteHeader(no.status)
	kind := kinds[no.status]
	_ = json.NewEncoder(w).Encode(problem{"urn:loci:" + kind.name, http.StatusText(no.status), no.status, no.detail, kind.about}) // who is gone needs no answer
}

// problem is what a refusal says, as all transports do.
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	About  string `json:"about,omitempty"`
}

// kinds are the kinds of error of the refusals, and what they are about.
var kinds = map[int]struct{ name, about string }{
	http.StatusBadRequest:            {"invalid", ""},
	http.StatusUnauthorized:          {"unauthorized", "key"},
	http.StatusForbidden:             {"unauthorized", "origin"},
	http.StatusNotFound:              {"not-found", ""},
	http.StatusMethodNotAllowed:      {"invalid", ""},
	http.StatusRequestTimeout:        {"invalid", ""},
	http.StatusRequestEntityTooLarge: {"invalid", ""},
	http.StatusMisdirectedRequest:    {"unauthorized", "host"},
	http.StatusTooManyRequests:       {"exhausted", ""},
	http.StatusInternalServerError:   {"internal", ""},
	http.StatusServiceUnavailable:    {"unavailable", ""},
}

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
