package storetest

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// offered is how many offers a look of a benchmark asks for, as lanes do.
const offered = 32

// Leases measures what it costs to lease a job and to end it, with jobs of one user and of
// many. A look serves as many jobs as it offered, as in a lane.
func Leases(b *testing.B, open func() store.Store) {
	for _, users := range []int{1, 10_000} {
		b.Run(fmt.Sprint(users, " users"), func(b *testing.B) {
			s := open()
			for u := range users {
				c := &store.Changes{Jobs: make([]loci.Job, 1+4000/users)}
				for i := range c.Jobs {
					c.Jobs[i] = loci.Job{Kind: loci.JobLink, Created: time.Now()}
					binary.BigEndian.PutUint32(c.Jobs[i].ID[:], uint32(i+1))
				}
				if err := s.Apply(b.Context(), fmt.Sprint("user ", u), c); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			for done := 0; done < b.N; {
				done += lookAndDo(b, s, b.N-done)
			}
		})
	}
}

// lookAndDo does a job of each offer of one look.
func lookAndDo(b *testing.B, s store.Store, most int) int {
	offers, err := s.Due(b.Context(), store.DueRequest{Kinds: []loci.JobKind{loci.JobLink}, Limit: min(most, offered)})
	if err != nil || len(offers) == 0 {
		b.Fatal("nothing is offered: ", err)
	}
	for _, o := range offers {
		j, ok, err := s.Lease(b.Context(), o, store.LeaseRequest{Hold: time.Hour})
		if err != nil || !ok {
			b.Fatal("nothing is leased: ", err)
		}
		if err := s.Apply(b.Context(), o.User, &store.Changes{Held: []loci.Job{j}, Done: []loci.ID{j.ID}}); err != nil {
			b.Fatal(err)
		}
	}
	return len(offers)
}

// Writers measures commits of one message each, by 16 writers of one user and by 64 users with a
// writer each.
func Writers(b *testing.B, open func() store.Store) {
	for name, kind := range map[string]struct{ users, writers int }{"1 user": {1, 16}, "64 users": {64, 64}} {
		b.Run(name, func(b *testing.B) {
			s := open()
			var next atomic.Int64
			var all sync.WaitGroup
			b.ResetTimer()
			for w := range kind.writers {
				all.Go(func() {
					for i := next.Add(1); i <= int64(b.N); i = next.Add(1) {
						c := said(fmt.Sprint(i), int(i), "tea")
						c.Jobs = []loci.Job{job(fmt.Sprint(i), int(i), fmt.Sprint(i))}
						if err := s.Apply(b.Context(), fmt.Sprint("user ", w%kind.users), c); err != nil {
							b.Error(err)
						}
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}

// Talk makes turns of a conversation, for benchmarks of a store and for tests that need many
// rows: words as often as those of a language are, and ids in the order of their making.
// One seed makes the same talk every time. It may not be used concurrently.
type Talk struct {
	Notes, Said []loci.ID // of the verbatim notes and the messages that were made, in order

	random *rand.Rand
}

// NewTalk returns the talk of a seed.
func NewTalk(seed uint64) *Talk { return &Talk{random: rand.New(rand.NewPCG(seed, 7))} }

// ID returns an id that no other of the talk is.
func (k *Talk) ID() (id loci.ID) {
	binary.BigEndian.PutUint64(id[:], uint64(1_700_000_000_000+len(k.Notes))<<16)
	binary.BigEndian.PutUint64(id[8:], k.random.Uint64())
	return id
}

// Turns makes the changes that keep n messages, each with its verbatim note.
func (k *Talk) Turns(n int) *store.Changes {
	c := &store.Changes{}
	for range n {
		at := time.Date(2026, 1, 1, 9, 1, 0, 0, time.UTC).Add(time.Duration(len(k.Notes)) * time.Minute)
		m := loci.Message{
			ID: k.ID(), Conversation: fmt.Sprintf("talk %d", len(k.Notes)/600), Speaker: "Ann", Role: loci.RoleUser,
			Text: k.text(), At: at,
		}
		id := k.ID()
		c.Messages, c.Notes = append(c.Messages, m), append(c.Notes, turn(id, &m))
		k.Said, k.Notes = append(k.Said, m.ID), append(k.Notes, id)
	}
	return c
}

// Linked is Turns with a link of each note to the three before it.
func (k *Talk) Linked(n int) *store.Changes {
	c := k.Turns(n)
	for i, first := 0, len(k.Notes)-n; i < n; i++ {
		for _, other := range k.Notes[max(0, first+i-3) : first+i] {
			c.Links = append(c.Links, loci.Link{
				From: k.Notes[first+i], To: other, Type: loci.Supports, Direction: loci.Out, Strength: .5, At: c.Messages[i].At,
			})
		}
	}
	return c
}

func (k *Talk) text() string {
	var b []byte
	for range 8 + k.random.IntN(20) {
		b = fmt.Appendf(b, "word%d ", int(k.random.ExpFloat64()*600))
	}
	return string(b)
}

// turn is the verbatim note of a message, with something of the size that an index makes of it.
func turn(id loci.ID, m *loci.Message) store.NoteChange {
	return store.NoteChange{
		Analysis: []byte(m.Text), Hash: int64(len(m.Text)),
		Version: loci.Version{
			Change: loci.ChangeID{Note: id, Version: 1}, At: m.At, Clock: m.At, Step: loci.StepRemember, Operation: loci.Add,
			Note: loci.Note{
				ID: id, Conversation: m.Conversation, Messages: []loci.ID{m.ID}, Kind: loci.Episode, Verbatim: true,
				Speaker: m.Speaker, Role: m.Role, Content: m.Text, Domain: "general", Importance: .5, Confidence: 1,
				Source: loci.Experience, Visibility: loci.Scoped, Temporality: loci.Current, RecordedAt: m.At, UpdatedAt: m.At, Version: 1,
				Keywords: []string{"word1", "word2", "word3"}, Tags: []string{"word1"}, Extractor: "rules",
			},
		},
	}
}
