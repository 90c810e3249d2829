package index

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/query"
)

// answers asks a world's questions of an index and writes down all that it says.
func answers(t *testing.T, w *world, x *Index) string {
	t.Helper()
	var b strings.Builder
	asking := *w
	asking.rnd = rand.New(rand.NewPCG(9, 9))
	for range 12 {
		q := query.Search{Text: asking.question(), Limit: 1000, Now: w.clock, Context: "lake garden"}
		q.Similar = asking.rnd.IntN(4) == 0
		for _, agent := range []loci.Agent{{}, bot} {
			for _, h := range askAs(t, x, agent, q) {
				fmt.Fprintf(&b, "%d %d %.12f %v %v %+v\n", h.Seq, h.Root, h.Score, h.Matched, h.FactIDs, h.Signals)
			}
		}
	}
	all := make([]uint32, len(w.rows))
	for i := range all {
		all[i] = uint32(i + 1)
	}
	links, _, _, err := x.Links(t.Context(), me, bot, all, query.Links{Now: w.clock}, nil)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(&b, links)
	return b.String()
}

// wellKept fails the test when the stored segments differ from the rows.
func wellKept(t *testing.T, x *Index) {
	t.Helper()
	found, err := x.Check(t.Context(), me)
	if err != nil || len(found) > 0 {
		t.Fatalf("check: %q, %v", found, err)
	}
}

// However the rows are split into segments and tail, the answers are the same.
func TestAnswersDoNotDependOnSegments(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for seed := range uint64(8) {
		w := newWorld(seed, features{facts: true, changes: true, hidden: true, alone: true})
		tailOnly, flushing := w.open(t, Options{FlushRows: 1 << 20}), w.open(t, Options{FlushRows: 1 << 20})
		for step := range 30 {
			w.grow(1 + w.rnd.IntN(12))
			w.touch(1+w.rnd.Uint32N(w.state.Last), 3)
			if err := flushing.Flush(t.Context(), me); err != nil {
				t.Fatal(err)
			}
			if step%7 != 0 {
				continue
			}
			want := answers(t, w, tailOnly)
			if got := answers(t, w, flushing); got != want {
				t.Fatalf("seed %d, step %d: segments answer\n%s\nrows answer\n%s", seed, step, got, want)
			}
			if got := answers(t, w, New(w.fake, Options{})); got != want {
				t.Fatalf("seed %d, step %d: a fresh process answers\n%s\nrows answer\n%s", seed, step, got, want)
			}
		}
		if n := len(w.segments); n == 0 || n > 2*mergeAt {
			t.Errorf("%d segments", n)
		}
		wellKept(t, flushing)
		want := answers(t, w, tailOnly)
		if err := flushing.Rebuild(t.Context(), me); err != nil {
			t.Fatal(err)
		}
		if got := answers(t, w, New(w.fake, Options{})); got != want || len(w.segments) != 1 {
			t.Errorf("rebuilt into %d segments, it answers\n%s\nrows answer\n%s", len(w.segments), got, want)
		}
	}
}

// A damaged blob is as good as none, whichever it is and wherever the damage.
func TestDamagedSegmentsAreMadeAgain(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	w := newWorld(3, features{facts: true, changes: true, hidden: true})
	x := w.open(t, Options{FlushRows: 1 << 20})
	for range 5 {
		w.grow(40)
		if err := x.Flush(t.Context(), me); err != nil {
			t.Fatal(err)
		}
	}
	w.grow(10)
	want := answers(t, w, x)
	for i := range w.segments {
		whole := w.segments[i].Blob
		for range 6 {
			damaged := slices.Clone(whole)
			if w.rnd.IntN(3) == 0 {
				damaged = damaged[:w.rnd.IntN(len(damaged))]
			} else {
				damaged[w.rnd.IntN(len(damaged))] ^= byte(1 + w.rnd.IntN(255))
			}
			w.segments[i].Blob = damaged
			if got := answers(t, w, New(w.fake, Options{})); got != want {
				t.Fatalf("segment %d: got\n%s\nwant\n%s", i, got, want)
			}
		}
		if found, err := x.Check(t.Context(), me); err != nil || len(found) == 0 {
			t.Errorf("check of damaged segment %d: %q, %v", i, found, err)
		}
		w.segments[i].Blob = whole
	}
	w.segments[2].Blob = nil
	fresh := New(w.fake, Options{})
	if err := fresh.Flush(t.Context(), me); err != nil {
		t.Fatal(err)
	}
	wellKept(t, fresh)
}

func TestAPurgedNoteLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	w := newWorld(4, features{facts: true, changes: true})
	x := w.open(t, Options{FlushRows: 1 << 20})
	w.grow(60)
	secret := w.add(turn("c0", "Ann", "My password is zanzibar.", 0))
	w.grow(20)
	if err := x.Flush(t.Context(), me); err != nil {
		t.Fatal(err)
	}
	if hits := ask(t, x, query.Search{Text: "zanzibar"}); len(hits) == 0 || hits[0].Root != secret {
		t.Fatalf("before: %+v", hits)
	}
	w.purge(secret)
	for _, x := range []*Index{x, w.open(t, Options{})} {
		if hits := ask(t, x, query.Search{Text: "zanzibar"}); len(hits) != 0 {
			t.Errorf("after: %+v", hits)
		}
		wellKept(t, x)
	}
	if err := x.Flush(t.Context(), me); err != nil || len(w.segments) != 1 {
		t.Fatalf("%d segments, %v", len(w.segments), err)
	}
	wellKept(t, x)
}

// Two processes with an index each over the same rows.
func TestForeignCommitsAndFlushesAreSeen(t *testing.T) {
	t.Parallel()
	w := newWorld(5, features{changes: true})
	a, b := w.open(t, Options{FlushRows: 1 << 20}), w.open(t, Options{FlushRows: 1 << 20})
	for i := range 10 {
		w.grow(15)
		root := w.add(turn("c1", "Ann", fmt.Sprintf("Secret number%d", i), 0))
		for _, x := range []*Index{a, b} {
			if hits := ask(t, x, query.Search{Text: fmt.Sprintf("number%d", i)}); len(hits) == 0 || hits[0].Root != root {
				t.Fatalf("step %d: %+v", i, hits)
			}
			if err := x.Flush(t.Context(), me); err != nil { // the second gives up
				t.Fatal(err)
			}
		}
		if x, y := answers(t, w, a), answers(t, w, b); x != y {
			t.Fatalf("step %d: one says\n%s\nthe other\n%s", i, x, y)
		}
	}
	wellKept(t, a)
}

// Merging writes each row about once a size, and leaves few segments.
func TestMergingIsBoundedInNumberAndWork(t *testing.T) {
	t.Parallel()
	var segments []*segment
	written, rows := uint32(0), uint32(0)
	for range 2000 {
		segments = append(segments, &segment{low: rows + 1, high: rows + 1024})
		rows += 1024
		for n := due(segments); n > 0; n = due(segments) {
			merged := &segment{low: segments[len(segments)-n].low, high: rows}
			segments = append(segments[:len(segments)-n], merged)
			written += merged.rows()
		}
		if len(segments) > 5*mergeAt {
			t.Fatalf("%d segments of %d rows", len(segments), rows)
		}
	}
	if written > 5*rows {
		t.Errorf("%d rows merged for %d", written, rows)
	}
}
