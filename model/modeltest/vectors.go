package modeltest

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// vectors tests how a client reads the vectors that a server sends.
func (e Embedder) vectors(t *testing.T) {
	t.Helper()
	two := [][]float64{{3, 4}, {0, -2}}
	for _, c := range []struct {
		name    string
		vectors [][]float64
		kind    error
	}{
		{"two", two, nil},
		{"one too few", two[:1], loci.ErrBadOutput},
		{"one too many", [][]float64{{3, 4}, {0, -2}, {1, 1}}, loci.ErrBadOutput},
		{"none", nil, loci.ErrBadOutput},
		{"of different length", [][]float64{{3, 4}, {1, 2, 3}}, loci.ErrBadOutput},
		{"of no length", [][]float64{{}, {}}, loci.ErrBadOutput},
		{"no number", [][]float64{{3, 4}, {math.NaN(), 1}}, loci.ErrBadOutput},
		{"too large a number", [][]float64{{3, 4}, {1e39, 1}}, loci.ErrBadOutput},
		{"no direction", [][]float64{{3, 4}, {0, 0}}, loci.ErrBadOutput},
	} {
		t.Run("vectors: "+c.name, func(t *testing.T) {
			t.Parallel()
			m, srv := e.open(t, reply{body: e.Say(c.vectors)})
			got, err := m.Embed(t.Context(), []string{"tea", "coffee"})
			fault{kind: c.kind}.expect(t, subject{client: m}, err)
			if n := len(srv.requests()); n != 1 {
				t.Errorf("%d requests", n)
			}
			if c.kind == nil {
				near(t, got, [][]float32{{.6, .8}, {0, -1}})
			}
		})
	}
	t.Run("empty texts", func(t *testing.T) { t.Parallel(); e.empty(t) })
	t.Run("another length later", func(t *testing.T) { t.Parallel(); e.changed(t) })
	t.Run("many texts", func(t *testing.T) { t.Parallel(); e.many(t) })
	t.Run("a long text", func(t *testing.T) { t.Parallel(); e.long(t) })
	t.Run("check", func(t *testing.T) { t.Parallel(); e.check(t) })
}

func (e Embedder) open(t *testing.T, replies ...reply) (Embedding, *server) {
	t.Helper()
	m, srv := opened(t, e.Open, replies...)
	if m.Identity() == "" || strings.Contains(m.Identity(), key) {
		t.Errorf("the identity is %q", m.Identity())
	}
	return m, srv
}

func near(t *testing.T, got, want [][]float32) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		if len(got[i]) != len(want[i]) {
			t.Fatalf("got %v, want %v", got, want)
		}
		for j := range want[i] {
			if d := got[i][j] - want[i][j]; d > 1e-6 || d < -1e-6 {
				t.Errorf("got %v, want %v", got, want)
			}
		}
	}
}

// Servers refuse empty texts, and one of them must not cost the others their vectors.
func (e Embedder) empty(t *testing.T) {
	m, srv := e.open(t, reply{body: e.Say([][]float64{{3, 4}})})
	got, err := m.Embed(t.Context(), []string{"", "tea", " \n"})
	if err != nil {
		t.Fatal(err)
	}
	near(t, got, [][]float32{{0, 0}, {.6, .8}, {0, 0}})
	if sent := srv.requests(); len(sent) != 1 || len(e.Texts(sent[0])) != 1 {
		t.Errorf("sent %q", sent)
	}
	fresh, _ := e.open(t, reply{body: e.Say([][]float64{{3, 4}})})
	got, err = fresh.Embed(t.Context(), []string{""})
	if err != nil {
		t.Fatal(err)
	}
	near(t, got, [][]float32{{0, 0}})
	if got, err = m.Embed(t.Context(), nil); err != nil || len(got) != 0 {
		t.Errorf("no texts: %v, %v", got, err)
	}
}

func (e Embedder) changed(t *testing.T) {
	m, _ := e.open(t, reply{body: e.Say([][]float64{{3, 4}})}, reply{body: e.Say([][]float64{{1, 2, 2}})})
	if _, err := m.Embed(t.Context(), []string{"tea"}); err != nil {
		t.Fatal(err)
	}
	_, err := m.Embed(t.Context(), []string{"tea"})
	fault{kind: loci.ErrBadOutput, hint: "3 dimensions instead of 2"}.expect(t, subject{client: m}, err)
}

func (e Embedder) many(t *testing.T) {
	m, srv := e.open(t, reply{body: e.Say(make([][]float64, 1))})
	texts := make([]string, 1000)
	for i := range texts {
		texts[i] = strings.Repeat("tea ", 100)
	}
	if _, err := m.Embed(t.Context(), texts); !errors.Is(err, loci.ErrBadOutput) {
		t.Fatal(err) // the server answers nonsense; what it was sent is the point
	}
	if n := len(e.Texts(srv.requests()[0])); n < 2 || n > 100 {
		t.Errorf("%d texts in one request", n)
	}
}

func (e Embedder) long(t *testing.T) {
	m, srv := e.open(t, reply{body: e.Say([][]float64{{3, 4}})})
	if _, err := m.Embed(t.Context(), []string{strings.Repeat("我喜欢茶。", 20_000)}); err != nil {
		t.Fatal(err)
	}
	if n := len([]rune(e.Texts(srv.requests()[0])[0])); n < 100 || n > 8000 {
		t.Errorf("%d characters of a text of 100 000 were sent", n)
	}
}

func (e Embedder) check(t *testing.T) {
	m, _ := e.open(t, reply{body: e.Say([][]float64{{3, 4}})})
	if err := m.Check(t.Context()); err != nil {
		t.Error(err)
	}
	m, _ = e.open(t, reply{status: 404, body: e.Fail(404, "model not found")}, reply{body: `{"data":[{"id":"small"},{"id":"large"}]}`})
	fault{kind: loci.ErrNotFound, hint: "small, large"}.expect(t, subject{client: m}, m.Check(t.Context()))
}
