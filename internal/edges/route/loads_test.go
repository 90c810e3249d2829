package route_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/internal/edges/route"
	"github.com/loci-memory/loci/internal/edges/server"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
)

// counted counts how often the index of a user is loaded.
type counted struct {
	store.Store
	loads atomic.Int64
}

func (c *counted) Segments(ctx context.Context, user string) (uint64, []store.Segment, error) {
	c.loads.Add(1)
	return c.Store.Segments(ctx, user)
}

// crowd is a memory of many users, and questions to each.
type crowd struct {
	testing.TB
	path      string
	questions []string // by user
	bytes     int64    // of all their indexes
}

func newCrowd(t testing.TB, users, notes int) *crowd {
	t.Helper()
	c := &crowd{TB: t, path: filepath.Join(t.TempDir(), "m.db")}
	e, _ := c.open(0)
	for u := range users {
		talk := bench.NewTalk(uint64(u) + 1)
		if _, err := e.Ingest(t.Context(), c.user(u), loci.IngestRequest{Messages: talk.Batch(notes)}); err != nil {
			t.Fatal(err)
		}
		question, _ := talk.Question()
		c.questions = append(c.questions, question)
	}
	for u := range users {
		if _, err := e.Recall(t.Context(), c.user(u), loci.RecallRequest{Query: c.questions[u]}); err != nil {
			t.Fatal(err)
		}
	}
	gauges, err := e.Gauges(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c.bytes = gauges.IndexBytes
	return c
}

func (c *crowd) user(n int) loci.Scope { return loci.Scope{User: fmt.Sprint("user ", n)} }

// open makes an engine whose indexes have so much room; 0 is plenty.
func (c *crowd) open(room int64) (*engine.Engine, *counted) {
	c.Helper()
	file, err := sqlite.Open(c.Context(), c.path, sqlite.Options{})
	if err != nil {
		c.Fatal(err)
	}
	s := &counted{Store: file}
	e, err := engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), IndexBytes: room})
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() {
		if err := errors.Join(e.Close(context.Background()), file.Close()); err != nil {
			c.Error(err)
		}
	})
	return e, s
}

// took is what it took to ask a crowd through several servers.
type took struct {
	loads    int64 // of indexes
	p50, p99 time.Duration
}

// ask has so many questions asked, of users in a random order, first to warm up and then
// once more: with a router that goes by the hint, or of one server after the other.
func (c *crowd) ask(servers, questions int, room int64, routed bool) took {
	c.Helper()
	var stores []*counted
	var clients []*httpapi.Client
	var urls []string
	for range servers {
		e, s := c.open(room)
		at := start(c.TB, false, server.Options{API: httpapi.New(httpapi.Options{Service: e, Admin: e})})
		stores, urls, clients = append(stores, s), append(urls, at.url), append(clients, c.client(at.url))
	}
	if routed {
		r, err := route.New(route.Options{Servers: urls})
		if err != nil {
			c.Fatal(err)
		}
		_, _ = r.Keyed(c.Context())
		front := httptest.NewServer(r)
		c.Cleanup(front.Close)
		clients = []*httpapi.Client{c.client(front.URL)}
	}
	order, durations := rand.New(rand.NewPCG(1, 4766)), []time.Duration(nil)
	for n := range 2 * questions {
		if n == questions {
			for _, s := range stores {
				s.loads.Store(0)
			}
			durations = durations[:0]
		}
		u := order.IntN(len(c.questions))
		start := time.Now()
		if _, err := clients[n%len(clients)].Recall(c.Context(), c.user(u), loci.RecallRequest{Query: c.questions[u]}); err != nil {
			c.Fatal(err)
		}
		durations = append(durations, time.Since(start))
	}
	slices.Sort(durations)
	t := took{p50: durations[len(durations)/2], p99: durations[len(durations)*99/100]}
	for _, s := range stores {
		t.loads += s.loads.Load()
	}
	return t
}

func (c *crowd) client(url string) *httpapi.Client {
	c.Helper()
	client, err := httpapi.NewClient(url, httpapi.ClientOptions{HTTP: &http.Client{Transport: &http.Transport{}}})
	if err != nil {
		c.Fatal(err)
	}
	return client
}

// Three servers have room for two thirds of the indexes each, as chance may give one of them
// more than half of the users. With the hint each has those of its users; without it all have
// to load what they had no room for.
func TestD11_TheHintSavesLoadsOfIndexes(t *testing.T) {
	envtest.NotRaced(t, "loads are counted")
	t.Parallel()
	users, notes := 60, 30
	if testing.Short() {
		users, notes = 30, 10
	}
	c, questions := newCrowd(t, users, notes), 5*users
	room := c.bytes * 2 / 3
	with, without := c.ask(3, questions, room, true), c.ask(3, questions, room, false)
	t.Logf("of %d questions %d load an index with the hint, %d without it", questions, with.loads, without.loads)
	if with.loads > int64(questions/20) || without.loads < int64(questions/4) {
		t.Errorf("of %d questions %d load an index with the hint, %d without it", questions, with.loads, without.loads)
	}
}

// What the hint saves: go test ./internal/edges/route -run - -bench Loads -benchtime 1x
func BenchmarkLoads(b *testing.B) {
	const questions = 2000
	c := newCrowd(b, 300, 300)
	b.Logf("300 users of 300 notes, %d MB of indexes; 3 servers; %d questions", c.bytes>>20, questions)
	for name, share := range map[string]float64{"room for all": 1.1, "room for half": .5} {
		for mode, routed := range map[string]bool{"by the hint": true, "in turn": false} {
			b.Run(name+", "+mode, func(b *testing.B) {
				for range b.N {
					t := c.ask(3, questions, int64(share*float64(c.bytes)), routed)
					b.ReportMetric(float64(t.loads), "loads")
					b.ReportMetric(float64(t.p50.Microseconds())/1000, "p50-ms")
					b.ReportMetric(float64(t.p99.Microseconds())/1000, "p99-ms")
				}
			})
		}
	}
}

// What the router adds to a recall: go test ./internal/edges/route -run - -bench Added -benchtime 1x
func BenchmarkAdded(b *testing.B) {
	const rounds = 4000
	c := newCrowd(b, 10, 1000)
	e, _ := c.open(0)
	at := start(b, false, server.Options{API: httpapi.New(httpapi.Options{Service: e, Admin: e})})
	r, err := route.New(route.Options{Servers: []string{at.url}})
	if err != nil {
		b.Fatal(err)
	}
	_, _ = r.Keyed(b.Context())
	front := httptest.NewServer(r)
	b.Cleanup(front.Close)
	clients := map[string]*httpapi.Client{"direct": c.client(at.url), "routed": c.client(front.URL)}
	durations := map[string][]time.Duration{}
	for range b.N {
		for n := range rounds { // in turn, so that both see the same machine
			for name, client := range clients {
				start := time.Now()
				if _, err := client.Recall(b.Context(), c.user(n%10), loci.RecallRequest{Query: c.questions[n%10]}); err != nil {
					b.Fatal(err)
				}
				durations[name] = append(durations[name], time.Since(start))
			}
		}
	}
	for name, all := range durations {
		slices.Sort(all)
		b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, name+"-p50-ms")
		b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, name+"-p99-ms")
	}
}
