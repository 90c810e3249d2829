// Package modeltest is the contract of a model's client as tests: what it must do when
// its server misbehaves. The servers are on the loopback interface or in memory; no test
// waits.
package modeltest

import (
	"context"
	"net/http"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// key is the secret that no error may hold.
const key = "sk-very-secret-0123456789"

// Setup is the options of a client in a test, by the names that clients give them.
type Setup struct {
	BaseURL   string
	Key       string
	Timeout   time.Duration
	Parallel  int
	Transport http.RoundTripper
	Wait      func(ctx context.Context, d time.Duration) error
}

// Checker is what a client has besides the methods of a model.
type Checker interface {
	Check(ctx context.Context) error // whether the server can be used; the error names the cure
	Close()                          // drops connections
}

// Model is a language model's client.
type Model interface {
	model.LLM
	Checker
}

// Embedding is an embedding model's client.
type Embedding interface {
	model.Embedder
	Checker
}

// LLM is what the tests of a language model's client need: the client and the bodies
// that its server sends. All fields are required.
type LLM struct {
	// Open makes a client with the options; the suite closes it.
	Open func(Setup) (Model, error)
	// Say returns the body of an answer with a text, which has used 11 tokens in and 7
	// out; with cut the answer stopped at the limit of tokens.
	Say func(text string, cut bool) string
	// Fail is the body of a refusal.
	Fail func(status int, message string) string
}

// Test runs the contract.
func (l LLM) Test(t *testing.T) {
	t.Helper()
	network(t, l.subject(), wire{say: l.Say(answer, false), fail: l.Fail})
	l.answers(t)
}

// subject is a language model as something to be called.
func (l LLM) subject() opener {
	return func(s Setup) (subject, error) {
		m, err := l.Open(s)
		return subject{client: m, call: func(ctx context.Context) (loci.Usage, error) {
			a, err := m.Complete(ctx, prompt())
			return a.Usage, err
		}}, err
	}
}

// Embedder is what the tests of an embedding model's client need: the client and the
// bodies that its server sends. All fields are required.
type Embedder struct {
	// Open makes a client with the options; the suite closes it.
	Open func(Setup) (Embedding, error)
	// Say returns the body of an answer with vectors, in order; in the place of NaN it
	// has something that is no number.
	Say func(vectors [][]float64) string
	// Fail is the body of a refusal.
	Fail func(status int, message string) string
	// Texts returns the texts in the body of a request.
	Texts func(body string) []string
}

// Test runs the contract.
func (e Embedder) Test(t *testing.T) {
	t.Helper()
	network(t, e.subject(), wire{say: e.Say([][]float64{{3, 4}}), fail: e.Fail})
	e.vectors(t)
}

// subject is an embedding model as something to be called.
func (e Embedder) subject() opener {
	return func(s Setup) (subject, error) {
		m, err := e.Open(s)
		return subject{client: m, call: func(ctx context.Context) (loci.Usage, error) {
			_, err := m.Embed(ctx, []string{"tea"})
			return loci.Usage{Calls: -1}, err // an embedder does not report it
		}}, err
	}
}

// opened makes a client of a server that answers with replies; the test's end closes both.
func opened[C Checker](t *testing.T, open func(Setup) (C, error), replies ...reply) (C, *server) {
	t.Helper()
	srv := serve(t, replies...)
	c, err := open(Setup{BaseURL: srv.URL, Key: key, Wait: new(waits).wait})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c, srv
}

// Main runs a package's tests and fails if a goroutine outlives them.
func Main(m *testing.M) { goleak.VerifyTestMain(m) }

// subject is a client under test.
type subject struct {
	client Checker
	call   func(context.Context) (loci.Usage, error)
}

// opener makes a client.
type opener func(Setup) (subject, error)

// wire is how a server speaks.
type wire struct {
	say  string // a good answer
	fail func(status int, message string) string
}
