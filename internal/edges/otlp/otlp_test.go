package otlp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/otlp"
	"github.com/loci-memory/loci/store/inmem"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// collector keeps what is sent to it.
type collector struct {
	mu   sync.Mutex
	sent strings.Builder
	all  []received
}

type received struct{ TraceID, SpanID, ParentSpanID, Name, StartTimeUnixNano, EndTimeUnixNano string }

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	body, _ := io.ReadAll(r.Body)
	c.sent.Write(body)
	var m struct {
		ResourceSpans []struct{ ScopeSpans []struct{ Spans []received } }
	}
	if err := json.Unmarshal(body, &m); err != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/json" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	for _, of := range m.ResourceSpans {
		for _, in := range of.ScopeSpans {
			c.all = append(c.all, in.Spans...)
		}
	}
}

// collected starts a collector and an exporter to it.
func collected(t *testing.T, o otlp.Options) (*collector, *otlp.Exporter) {
	t.Helper()
	c := &collector{}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	o.URL, o.HTTP = server.URL+"/", server.Client()
	e, err := otlp.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c, e
}

func TestS6_TheStepsOfARecallAreSpansWithoutWords(t *testing.T) {
	t.Parallel()
	c, e := collected(t, otlp.Options{Every: time.Hour})
	memory, err := engine.New(inmem.New(), engine.Options{Steps: e.Step})
	if err != nil {
		t.Fatal(err)
	}
	scope := loci.Scope{User: "zaphod", Agent: "marvin"}
	if _, err := memory.Remember(t.Context(), scope, loci.RememberRequest{Text: "The heart of gold is mine."}); err != nil {
		t.Fatal(err)
	}
	if _, err := memory.Recall(t.Context(), scope, loci.RecallRequest{Query: "Whose is the heart of gold?", Budget: 100}); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(memory.Close(context.Background()), e.Close(t.Context()), e.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	byName := map[string]received{}
	for _, s := range c.all {
		byName[s.Name] = s
	}
	root := byName["recall"]
	for _, name := range []string{"recall.ask", "recall.search", "recall.expand", "recall.pack"} {
		s := byName[name]
		if s.TraceID != root.TraceID || s.ParentSpanID != root.SpanID || len(s.SpanID) != 16 || s.StartTimeUnixNano < root.StartTimeUnixNano || s.EndTimeUnixNano > root.EndTimeUnixNano {
			t.Errorf("%s: %+v in %+v", name, s, root)
		}
	}
	if other := byName["remember"]; len(root.TraceID) != 32 || root.ParentSpanID != "" || other.TraceID == root.TraceID || other.Name == "" {
		t.Errorf("recall %+v, remember %+v", root, other)
	}
	for _, word := range []string{"zaphod", "marvin", "heart", "gold"} {
		if strings.Contains(strings.ToLower(c.sent.String()), word) {
			t.Errorf("%q was sent", word)
		}
	}
}

// refusing is a network on which nobody listens.
type refusing struct{}

func (refusing) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("connection refused")
}

func TestS6_ACollectorThatIsGoneStopsNothing(t *testing.T) {
	t.Parallel()
	c, e := collected(t, otlp.Options{Every: time.Millisecond, Room: 3})
	gone := otlp.Options{URL: "http://127.0.0.1", Every: time.Millisecond, HTTP: &http.Client{Transport: refusing{}}}
	lost, err := otlp.New(gone)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 50 {
		_, end := e.Step(t.Context(), fmt.Sprint("step ", i))
		end()
		_, end = lost.Step(t.Context(), "lost")
		end()
	}
	err = e.Close(t.Context())
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil || len(c.all) == 0 || len(c.all) > 50 {
		t.Errorf("%d spans, %v", len(c.all), err)
	}
	if err := lost.Close(t.Context()); err != nil {
		t.Logf("spans that waited are lost: %v", err)
	}
	gone.Every = time.Hour
	last, err := otlp.New(gone)
	if err != nil {
		t.Fatal(err)
	}
	_, end := last.Step(t.Context(), "last")
	end()
	if err := last.Close(t.Context()); err == nil {
		t.Error("nothing says that the last span is lost")
	}
	for _, address := range []string{"", "127.0.0.1:4318", "ftp://x", "http://"} {
		if _, err := otlp.New(otlp.Options{URL: address}); !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("%q: %v", address, err)
		}
	}
}
