package sqlite_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
)

const me = "me"

// talk makes turns of a made-up conversation, the same every time.
type talk struct {
	random *rand.Rand
	n      int
}

func newTalk(seed uint64) *talk { return &talk{random: rand.New(rand.NewPCG(seed, 7))} }

func (k *talk) id(kind byte) (id loci.ID) {
	binary.BigEndian.PutUint64(id[:], k.random.Uint64())
	if kind == 'n' { // like version 7: in the order of their making
		binary.BigEndian.PutUint64(id[:], uint64(1_700_000_000_000+k.n)<<16)
	}
	binary.BigEndian.PutUint64(id[8:], k.random.Uint64())
	return id
}

func (k *talk) text() string {
	var b []byte
	for range 8 + k.random.IntN(20) {
		b = fmt.Appendf(b, "word%d ", int(k.random.ExpFloat64()*600))
	}
	return string(b)
}

// turns makes the changes that keep n messages.
func (k *talk) turns(n int) *store.Changes {
	c := &store.Changes{}
	for range n {
		k.n++
		at := time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC).Add(time.Duration(k.n) * time.Minute)
		m := loci.Message{
			ID: k.id('m'), Conversation: fmt.Sprintf("talk %d", k.n/600), Speaker: "Ann", Role: loci.RoleUser,
			Text: k.text(), At: at,
		}
		c.Messages = append(c.Messages, m)
		c.Notes = append(c.Notes, noteOf(k.id('n'), &m))
	}
	return c
}

// noteOf is the change that keeps a message's words, with something of the size that an
// index makes of them.
func noteOf(id loci.ID, m *loci.Message) store.NoteChange {
	return store.NoteChange{Version: firstVersion(id, m), Analysis: []byte(m.Text), Hash: int64(len(m.Text))}
}

// firstVersion is the verbatim note of a message.
func firstVersion(id loci.ID, m *loci.Message) loci.Version {
	return loci.Version{
		Change: loci.ChangeID{Note: id, Version: 1}, At: m.At, Clock: m.At, Step: "remember", Operation: loci.Add,
		Note: loci.Note{
			ID: id, Conversation: m.Conversation, Messages: []loci.ID{m.ID}, Kind: loci.Episode, Verbatim: true,
			Speaker: m.Speaker, Role: m.Role, Content: m.Text, Domain: "general", Importance: .5, Confidence: 1,
			Source: loci.Experience, Visibility: loci.Scoped, Temporality: loci.Current, RecordedAt: m.At, UpdatedAt: m.At, Version: 1,
			Keywords: []string{"word1", "word2", "word3"}, Tags: []string{"word1"}, Extractor: "rules",
		},
	}
}

// fill writes n turns, five hundred a commit, and returns the talk.
func fill(t testing.TB, s *sqlite.Store, n int) *talk {
	t.Helper()
	k := newTalk(1)
	for done := 0; done < n; done += 500 {
		if err := s.Apply(t.Context(), me, k.turns(min(500, n-done))); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

func BenchmarkApply(b *testing.B) {
	for _, size := range []int{0, 20_000} {
		for _, n := range []int{1, 500} {
			b.Run(fmt.Sprintf("%d notes a commit beside %d", n, size), func(b *testing.B) {
				s := open(b)
				k := fill(b, s, size)
				var changes []*store.Changes
				for range b.N {
					changes = append(changes, k.turns(n))
				}
				b.ReportAllocs()
				b.ResetTimer()
				for _, c := range changes {
					if err := s.Apply(context.Background(), me, c); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/note")
			})
		}
	}
}

func BenchmarkRead(b *testing.B) {
	s := open(b)
	fill(b, s, 20_000)
	again := newTalk(1)
	var ids []loci.ID
	var message loci.ID
	for range 2000 {
		c := again.turns(1)
		ids, message = append(ids, c.Notes[0].Version.Note.ID), c.Messages[0].ID
	}
	ctx := context.Background()
	bench := func(name string, do func(i int) error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if err := do(i); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	bench("state", func(int) error { _, err := s.State(ctx, me); return err })
	bench("10 notes", func(i int) error {
		i = i * 10 % 1900
		return s.Latest(ctx, me, ids[i:i+10], time.Time{}, ignore)
	})
	bench("40 rows", func(i int) error {
		seqs := make([]uint32, 40)
		for j := range seqs {
			seqs[j] = uint32(1 + (i*40+j*37)%20_000)
		}
		return s.RowsAt(ctx, me, seqs, time.Time{}, ignore)
	})
	bench("all rows", func(int) error {
		_, err := s.RowsSince(ctx, me, 0, func(*store.Row) error { return nil })
		return err
	})
	bench("notes of a message", func(int) error {
		_, err := s.OfMessages(ctx, me, []loci.ID{message})
		return err
	})
	bench("counts", func(int) error { _, err := s.Counts(ctx, me); return err })
	if err := s.AddKey(ctx, store.Key{Key: loci.Key{ID: "loci_00000000", User: me}}); err != nil {
		b.Fatal(err)
	}
	bench("key", func(int) error { _, _, err := s.Key(ctx, "loci_00000000"); return err })
	bench("touch 10", func(i int) error {
		i = i * 10 % 1900
		return s.Touch(ctx, me, time.Now(), ids[i:i+10])
	})
}

// ignore takes a row and does nothing with it.
func ignore(*store.Row) error { return nil }
