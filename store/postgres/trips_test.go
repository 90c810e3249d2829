package postgres

import (
	"context"
	"fmt"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// trips counts how often its connections wait for the server.
type trips struct{ n atomic.Int64 }

// dial is a pgconn.DialFunc.
func (c *trips) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	return &counted{Conn: conn, trips: c}, err
}

// counted is a connection: an answer behind something that was sent is a round trip.
type counted struct {
	net.Conn
	trips *trips
	sent  atomic.Bool
}

func (c *counted) Write(b []byte) (int, error) {
	c.sent.Store(true)
	return c.Conn.Write(b)
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 && c.sent.Swap(false) {
		c.trips.n.Add(1)
	}
	return n, err
}

// counting opens an empty store that counts its round trips.
func counting(t testing.TB) (*Store, *trips) {
	t.Helper()
	config, err := pgxpool.ParseConfig(pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	c := &trips{}
	config.BeforeConnect = func(_ context.Context, cc *pgx.ConnConfig) error {
		cc.DialFunc = c.dial
		return nil
	}
	s := unopened(config, Options{Partitions: 2})
	s.notifier.mute = true // NOTIFY is no part of a commit
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.open(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	return s, c
}

var minute = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// said are messages from one number to another, each with its verbatim note, and a job.
func said(from, to int) *store.Changes {
	c := &store.Changes{}
	for i := from; i < to; i++ {
		id := loci.ID{0: 1, 12: byte(i >> 24), 13: byte(i >> 16), 14: byte(i >> 8), 15: byte(i)}
		at := minute.Add(time.Duration(i) * time.Second)
		words := fmt.Sprintf("I had tea number %d with Ann, and then we walked home by the river in the rain.", i)
		c.Messages = append(c.Messages, loci.Message{ID: id, Text: words, At: at, Conversation: "c"})
		c.Notes = append(c.Notes, store.NoteChange{Hash: int64(i), Analysis: make([]byte, 200), Version: loci.Version{
			At: at, Clock: at, Change: loci.ChangeID{Note: id, Version: 1},
			Note: loci.Note{ID: id, Verbatim: true, Content: words, Conversation: "c", Messages: []loci.ID{id}, RecordedAt: at, UpdatedAt: at},
		}})
	}
	c.Jobs = []loci.Job{{ID: loci.ID{0: 2, 12: byte(from >> 24), 13: byte(from >> 16), 14: byte(from >> 8), 15: byte(from)}, Kind: "extract", Created: minute}}
	return c
}

// However many rows a commit writes, it asks twice: it takes the user's row and reads what it needs,
// and sends its writes with the end.
func TestD2_CommitsTakeTwoRoundTrips(t *testing.T) {
	t.Parallel()
	s, c := counting(t)
	one := func(what string, want int64, do func() error) {
		t.Helper()
		before := c.n.Load()
		if err := do(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if got := c.n.Load() - before; got != want {
			t.Errorf("%s: %d round trips, want %d", what, got, want)
		}
	}
	apply := func(c *store.Changes) func() error {
		return func() error { return s.Apply(t.Context(), "ann", c) }
	}
	for i := range 2 { // statements are prepared
		if err := apply(said(i, i+1))(); err != nil {
			t.Fatal(err)
		}
	}
	one("a message", 2, apply(said(2, 3)))
	one("many messages", 2, apply(said(3, 300)))
	first, second := said(3, 4).Notes[0].Version.Note.ID, said(4, 5).Notes[0].Version.Note.ID
	linked := &store.Changes{Links: []loci.Link{{From: first, To: second, Type: loci.Supports, Direction: loci.Out, At: minute}}}
	if err := apply(linked)(); err != nil {
		t.Fatal(err)
	}
	linked.Links[0].At = minute.Add(time.Minute)
	if err := apply(linked)(); err != nil {
		t.Fatal(err)
	}
	linked.Links[0].At = minute.Add(time.Hour)
	one("a link in the place of another", 2, apply(linked))
	touch := func() error { return s.Touch(t.Context(), "ann", minute, []loci.ID{first, second}) }
	if err := touch(); err != nil {
		t.Fatal(err)
	}
	one("accesses", 2, touch)
	if err := s.Record(t.Context(), aCall()); err != nil {
		t.Fatal(err)
	}
	one("a call to a model", 2, func() error { return s.Record(t.Context(), aCall()) })
}

func aCall() model.Call {
	return model.Call{User: "ann", Step: "extract", Model: "m", At: minute, Outcome: loci.CallOK, Usage: loci.Usage{Calls: 1, TokensIn: 10, TokensOut: 5}}
}

func BenchmarkRemember(b *testing.B) {
	for _, size := range []int{1, 500} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			s, c := counting(b)
			i := 0
			next := func() {
				if err := s.Apply(b.Context(), "ann", said(i, i+size)); err != nil {
					b.Fatal(err)
				}
				i += size
			}
			for range 8 {
				next()
			}
			before := c.n.Load()
			for b.Loop() {
				next()
			}
			b.ReportMetric(float64(c.n.Load()-before)/float64(b.N), "trips/op")
		})
	}
}
