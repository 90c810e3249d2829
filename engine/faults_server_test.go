package engine_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/openai"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// matrixKey is what no message, error, log, note or account may show.
const matrixKey = "sk-hunter2-of-the-matrix"

// healthy is how the model of the matrix answers when nothing is wrong.
var healthy = map[string]string{
	"extract": facts("The user's tea is hot and comes from Assam."),
	"decide":  `{"decisions":[{"statement":1,"operation":"ADD","reason":"new"}]}`,
	"evolve":  `{"changes":[{"note":"m1","tags":["drinks"],"reason":"said of tea"}]}`,
}

// question is what a server is asked: the step of the pipeline, and the user's part.
func question(r *http.Request) (step, user string) {
	var asked struct {
		Messages []struct{ Role, Content string }
		Format   struct {
			Schema struct {
				Name string `json:"name"`
			} `json:"json_schema"`
		} `json:"response_format"`
	}
	raw, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(raw, &asked)
	for _, m := range asked.Messages {
		user = m.Content // the last
	}
	return asked.Format.Schema.Name, user
}

// reply writes an answer of a model as a server of the protocol does.
func reply(w http.ResponseWriter, content string) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": content}}},
		"usage":   map[string]any{"prompt_tokens": 1000, "completion_tokens": 100},
	})
}

// serve starts a server that answers well but for one step.
func serve(t *testing.T, f *fault) *httptest.Server {
	t.Helper()
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch step, _ := question(r); {
		case f == nil || f.well || step != cmp.Or(f.step, "extract"):
			reply(w, healthy[step])
		case f.does != nil:
			f.does(w, r)
		default:
			reply(w, f.says)
		}
	}))
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	if f != nil && f.tls {
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(s.Close)
	if f != nil && f.away {
		s.Close()
	}
	return s
}

// patient is a memory whose model may be ill.
type patient struct {
	*testing.T
	store *inmem.Store
	*engine.Engine
	now    time.Time
	server string // its address
	ledger book
	notes  warnings
}

// warnings are the lines of the engine's log, without failures of jobs, which the jobs
// have.
type warnings struct {
	slog.Handler
	mu   sync.Mutex
	said []string
	all  strings.Builder
}

func (w *warnings) Enabled(context.Context, slog.Level) bool { return true }

func (w *warnings) Handle(_ context.Context, r slog.Record) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "warning" {
			w.said = append(w.said, a.Value.String())
		}
		fmt.Fprintln(&w.all, a)
		return true
	})
	return nil
}

// treated gives the memory a client of a server, as after a restart.
func (p *patient) treated(f *fault) {
	p.Helper()
	s := serve(p.T, f)
	p.server = s.URL
	c, err := openai.New(openai.Options{
		Model: "tiny", BaseURL: s.URL, Key: matrixKey, Timeout: timeout(f), Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(c.Close)
	p.Engine = must(engine.New(p.store, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Ledger: &p.ledger, Logger: slog.New(&p.notes),
		Models: engine.Models{Extract: c, Decide: c, Evolve: c}, Clock: func() time.Time { return p.now },
	}))
	e := p.Engine
	p.Cleanup(func() { _ = e.Close(context.Background()) })
}

func timeout(f *fault) time.Duration {
	if f != nil && f.timeout > 0 {
		return f.timeout
	}
	return time.Minute
}

// admit is a memory that knows of one tea, and of another user's.
func admit(t *testing.T) (p *patient, bobs loci.ID) {
	p = &patient{T: t, store: inmem.New(), now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	t.Cleanup(func() { _ = p.store.Close() })
	for user, fact := range map[string]string{"me": "The user's tea is green.", "bob": "The user's tea is black."} {
		e := thinking(t, p.store, says(map[string]string{"extract": facts(fact)}), nil)
		res, err := e.Remember(t.Context(), loci.Scope{User: user}, loci.RememberRequest{Text: strings.Replace(fact, "The user's", "My", 1), Wait: true})
		if err != nil || len(res.Notes) != 2 {
			t.Fatal(res, err)
		}
		if user == "bob" {
			bobs = res.Notes[1].ID
		}
	}
	return p, bobs
}

// work does what is due.
func (p *patient) work() {
	p.Helper()
	if err := p.Work(p.Context(), nil); err != nil {
		p.Fatal(err)
	}
}

// recalled expects the words of a note to be found, as they were said.
func (p *patient) recalled(n loci.Note, text string) string {
	p.Helper()
	res, err := p.Recall(p.Context(), me, loci.RecallRequest{Query: text, NoTrack: true})
	found := func(h loci.Hit) bool { // as it was said, or by the fact that it is a part of by now
		return h.Note.ID == n.ID && h.Note.Content == text || !h.Note.Verbatim && slices.Contains(h.Note.Messages, n.Messages[0])
	}
	if err != nil || !slices.ContainsFunc(res.Hits, found) {
		p.Errorf("%q is not recalled: %v", text, err)
		return "not recalled"
	}
	return "recalled"
}

// kept says what notes there are of what was said since the memory was made.
func (p *patient) kept() string {
	p.Helper()
	res, err := p.Notes(p.Context(), me, loci.NotesRequest{Filter: loci.Filter{Superseded: true}, Page: loci.Page{Limit: 500}})
	if err != nil {
		p.Fatal(err)
	}
	facts, more := 0, ""
	for i := range res.Notes {
		switch n := &res.Notes[i]; {
		case n.Verbatim:
		case n.Content != "The user's tea is green.":
			facts++
		case n.Superseded():
			more += ", the older one closed"
		case slices.Contains(n.Tags, "drinks"):
			more += ", the older one described anew"
		}
	}
	switch facts {
	case 0:
		return "the words alone" + more
	case 1:
		return "a fact" + more
	}
	return fmt.Sprintf("%d facts%s", facts, more)
}

// job is the state of the message's job, or what was noted about one that is done.
func (p *patient) job() (text string, left *loci.Job) {
	p.Helper()
	jobs, err := p.Jobs(p.Context(), me)
	switch {
	case err != nil || len(jobs) > 1:
		p.Fatalf("jobs %+v, %v", jobs, err)
	case len(jobs) == 1:
		j := &jobs[0]
		if j.State() == loci.JobPaused {
			return fmt.Sprintf("%s: %s", j.State(), j.Error), j
		}
		return fmt.Sprintf("%s, attempt %d, again in %v: %s", j.State(), j.Attempts, j.NotUntil.Sub(p.now), j.Error), j
	case len(p.notes.said) > 0:
		return "done, noted: " + strings.Join(p.notes.said, "; "), nil
	}
	return "done", nil
}

// account says what calls there were, in order: step, outcome, requests.
func (p *patient) account() string {
	var parts []string
	for _, c := range p.ledger.calls {
		parts = append(parts, fmt.Sprintf("%s %s %d", c.Step, c.Outcome, c.Usage.Calls))
	}
	return strings.Join(parts, ", ")
}

// shows reports whether anything that is kept or shown has a text.
func (p *patient) shows(text string) bool {
	var all strings.Builder
	all.WriteString(p.notes.all.String())
	for _, user := range []string{"me", "bob"} {
		s := loci.Scope{User: user}
		if _, err := p.Export(p.Context(), s, loci.ExportRequest{}, &all); err != nil {
			p.Fatal(err)
		}
		jobs, err := p.Jobs(p.Context(), s)
		if err != nil {
			p.Fatal(err)
		}
		fmt.Fprintf(&all, "%+v", jobs)
	}
	return strings.Contains(all.String(), text)
}
