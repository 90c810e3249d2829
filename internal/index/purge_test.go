package index

import (
	"bytes"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/query"
)

// purgeBy destroys notes as a memory does, by way of an index.
func (f *fake) purgeBy(t *testing.T, x *Index, roots ...uint32) {
	t.Helper()
	p, err := x.Purge(t.Context(), me, roots)
	if err != nil {
		t.Fatal(err)
	}
	kept := f.segments
	epoch := f.state.Epoch
	for _, root := range roots {
		f.purge(root)
	}
	f.segments, f.state.Epoch = kept, epoch
	if done, err := f.Flush(t.Context(), me, *p.Flush()); !done || err != nil {
		t.Fatalf("the segments were not kept: %v", err)
	}
	f.state.Epoch++
	p.End(t.Context(), true)
}

// What a question costs behind a purge is what was written since, and the answers are those
// of an index that never knew the notes.
func TestFindingC3_ARecallBehindAPurgeReadsNoRows(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for seed := range uint64(6) {
		w := newWorld(seed, features{facts: true, changes: true, hidden: true, alone: true})
		x := w.open(t, Options{FlushRows: 1 << 20})
		for step := range 8 {
			w.grow(60)
			answers(t, w, x)
			w.compareList(t, x)
			if step%3 != 2 {
				if err := x.Flush(t.Context(), me); err != nil {
					t.Fatal(err)
				}
			}
			at, fact := w.rnd.IntN(len(w.turns)), w.rnd.IntN(len(w.facts))
			gone := []uint32{w.turns[at], w.facts[fact]}
			w.turns, w.facts = append(w.turns[:at:at], w.turns[at+1:]...), append(w.facts[:fact:fact], w.facts[fact+1:]...)
			if w.given = 0; step == 4 {
				gone = append(gone, w.turns[len(w.turns)-1]) // of the tail
				w.turns = w.turns[:len(w.turns)-1]
			}
			w.purgeBy(t, x, gone...)
			got := answers(t, w, x)
			for range 20 {
				w.compareList(t, x)
			}
			w.compareTally(t, x)
			if w.given > 0 {
				t.Fatalf("seed %d, step %d: %d rows were read", seed, step, w.given)
			}
			fresh := newFake()
			fresh.rows, fresh.state, fresh.uses, fresh.useGen = w.rows, w.state, w.uses, w.useGen
			if want := answers(t, w, fresh.open(t, Options{})); got != want {
				t.Fatalf("seed %d, step %d:\ngot\n%s\nwant\n%s", seed, step, got, want)
			}
			wellKept(t, x)
			wellKept(t, w.open(t, Options{}))
		}
	}
}

// The segments that a purge leaves know none of the words, not even their hashes.
func TestFindingC3_APurgeKeepsNoWordInSegments(t *testing.T) {
	t.Parallel()
	w := newWorld(4, features{facts: true, changes: true})
	x := w.open(t, Options{FlushRows: 1 << 20})
	w.grow(60)
	n := turn("safe", "Zacharias", "My password is zanzibar.", 0)
	n.Tags, n.Domain = []string{"xylophone"}, "vault"
	secret := w.add(n)
	w.edit(secret, w.clock, func(n *loci.Note) { n.Content = "My password is timbuktu." })
	w.grow(20)
	if err := x.Flush(t.Context(), me); err != nil {
		t.Fatal(err)
	}
	w.purgeBy(t, x, secret)
	if len(w.segments) != 1 {
		t.Fatalf("%d segments are left", len(w.segments))
	}
	s, err := openSegment(1, w.segments[0].Blob)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"zanzibar", "timbuktu", "password"} {
		if _, there := s.find(hash(word)); there {
			t.Errorf("%s is in the dictionary", word)
		}
	}
	id := idOf(secret)
	for _, word := range []string{"Zacharias", "vault", "safe", string(id[:])} {
		if bytes.Contains(w.segments[0].Blob, []byte(word)) {
			t.Errorf("%q is in the segment", word)
		}
	}
	if hits := ask(t, x, query.Search{Text: "zanzibar timbuktu"}); len(hits) != 0 {
		t.Errorf("it is found: %+v", hits)
	}
}
