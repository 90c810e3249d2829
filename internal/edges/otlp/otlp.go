// Package otlp sends the steps of what a memory does as spans to a collector, by
// OpenTelemetry's protocol over HTTP in JSON. A span has a name and times: no words, no ids
// of notes, no user.
package otlp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
)

// Options are the settings of an Exporter.
type Options struct {
	URL     string        // of the collector, like http://127.0.0.1:4318: required
	Version string        // of the program
	Every   time.Duration // how often spans are sent; 0 is 2 seconds
	Room    int           // spans that wait at most, others are dropped; 0 is 4096
	HTTP    *http.Client  // nil is one that gives up after 10 seconds
	Logger  *slog.Logger  // hears what can't be sent; nil discards
}

// Exporter sends spans. Make one with New, end it with Close. All methods may be called
// concurrently.
type Exporter struct {
	o    Options
	to   string
	stop context.CancelFunc
	done chan struct{}

	mu      sync.Mutex
	waiting []span
	dropped int
}

// New makes an exporter that sends in the background until Close. ErrInvalid: the address
// is none of HTTP.
func New(o Options) (*Exporter, error) {
	u, err := url.Parse(o.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, loci.Invalid("otlp", "%q is no address of a collector: write it like http://127.0.0.1:4318", o.URL)
	}
	o.Every, o.Room = cmp.Or(o.Every, 2*time.Second), cmp.Or(o.Room, 4096)
	o.HTTP = cmp.Or(o.HTTP, &http.Client{Timeout: 10 * time.Second})
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(context.Background())
	e := &Exporter{o: o, to: strings.TrimSuffix(u.String(), "/") + "/v1/traces", stop: stop, done: make(chan struct{})}
	go e.background(ctx)
	return e, nil
}

// span is a step, with the names of its fields in the protocol.
type span struct {
	Trace  string `json:"traceId"`
	ID     string `json:"spanId"`
	Parent string `json:"parentSpanId,omitempty"`
	Name   string `json:"name"`
	Kind   int    `json:"kind"`                     // 1: internal
	Start  int64  `json:"startTimeUnixNano,string"` // since 1970
	End    int64  `json:"endTimeUnixNano,string"`
}

type contextKey struct{}

// Step begins a span: of the trace of the step around it, or of a new one.
func (e *Exporter) Step(ctx context.Context, name string) (context.Context, func()) {
	s := span{ID: random(8), Name: name, Kind: 1, Start: time.Now().UnixNano()}
	if around, ok := ctx.Value(contextKey{}).(*span); ok {
		s.Trace, s.Parent = around.Trace, around.ID
	} else {
		s.Trace = random(16)
	}
	return context.WithValue(ctx, contextKey{}, &s), func() {
		ended := s
		ended.End = time.Now().UnixNano()
		e.add(ended)
	}
}

// random is so many bytes in hexadecimal digits.
func random(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rand.Uint32())
	}
	return hex.EncodeToString(b)
}

func (e *Exporter) add(s span) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.waiting) >= e.o.Room {
		e.dropped++
		return
	}
	e.waiting = append(e.waiting, s)
}

// Close sends what waits, behind what is being sent, and ends the background work. Closing twice
// is fine.
func (e *Exporter) Close(ctx context.Context) error {
	e.stop()
	select {
	case <-e.done:
		return e.send(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *Exporter) background(ctx context.Context) {
	defer close(e.done)
	tick := time.NewTicker(e.o.Every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := e.send(context.WithoutCancel(ctx)); err != nil { // who closes waits for it
				e.o.Logger.Warn("spans can't be sent and are dropped", "error", err)
			}
		}
	}
}

// take returns the spans that wait, and how many were dropped.
func (e *Exporter) take() (spans []span, dropped int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	spans, dropped = e.waiting, e.dropped
	e.waiting, e.dropped = nil, 0
	return spans, dropped
}

// send sends the spans that wait, once: what can't be sent is lost, the memory goes on.
func (e *Exporter) send(ctx context.Context) error {
	spans, dropped := e.take()
	if len(spans) == 0 {
		return nil
	}
	body, err := json.Marshal(e.message(spans))
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.to, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := e.o.HTTP.Do(r)
	if err != nil {
		return err
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<16)) // so that the connection can be used again
	_ = answer.Body.Close()
	if answer.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("the collector answered %s", answer.Status)
	}
	if dropped > 0 {
		e.o.Logger.Warn("there were too many spans at once, and some were dropped", "dropped", dropped)
	}
	return nil
}

// The message of the protocol, as far as it is used.
type (
	resource struct {
		Attributes []attribute `json:"attributes"`
	}
	attribute struct {
		Key   string            `json:"key"`
		Value map[string]string `json:"value"`
	}
	scopeSpans struct {
		Scope map[string]string `json:"scope"`
		Spans []span            `json:"spans"`
	}
	resourceSpans struct {
		Resource   resource     `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
)

func (e *Exporter) message(spans []span) any {
	text := func(key, value string) attribute {
		return attribute{key, map[string]string{"stringValue": value}}
	}
	return map[string][]resourceSpans{"resourceSpans": {{
		Resource:   resource{[]attribute{text("service.name", "loci"), text("service.version", e.o.Version)}},
		ScopeSpans: []scopeSpans{{Scope: map[string]string{"name": "loci"}, Spans: spans}},
	}}}
}
