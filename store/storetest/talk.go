package storetest

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

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
