package index

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/query"
)

// Alike finds what a search for the similar finds, whatever was changed, but no facts
// that were made of the words themselves.
func TestAlikeFindsWhatASearchForTheSimilarFinds(t *testing.T) {
	t.Parallel()
	found := 0
	for seed := range uint64(8) {
		w := newWorld(seed, features{facts: true, changes: true, alone: true, hidden: seed%2 == 0})
		w.grow(300)
		x := w.open(t, Options{FlushRows: 50})
		for _, agent := range []loci.Agent{{}, loci.DefaultAgent("b")} {
			for _, root := range w.turns {
				text := w.rows[root-1].note.Content
				q := query.Search{Text: text, Limit: 1 + w.rnd.IntN(30), Now: w.clock, Similar: true}
				hits, err := x.Search(t.Context(), me, agent, q, root)
				if err != nil {
					t.Fatal(err)
				}
				var want []loci.ID
				for _, h := range hits {
					if !slices.Contains(w.sourced[h.Root], root) {
						want = append(want, idOf(h.Root))
					}
				}
				got, unknown, err := x.Alike(t.Context(), me, agent, w.clock, []Like{
					{Like: query.Like{Text: text, Before: idOf(root), Limit: q.Limit}, First: root},
					{Like: query.Like{Text: text, Before: idOf(root), Limit: q.Limit}, First: root + 1},
				})
				if err != nil || len(unknown) != 1 || unknown[0] != 1 {
					t.Fatalf("unknown are %v, %v", unknown, err)
				}
				var ids []loci.ID
				for _, c := range got[0].Found {
					ids = append(ids, c.ID)
				}
				if !slices.Equal(ids, want) {
					t.Fatalf("seed %d, note %d: found %v, want %v", seed, root, ids, want)
				}
				found += len(ids)
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d found", found)
	}
}

// A note is found by its rarest words among those before it, so that what comes later
// changes nothing.
func TestWhatComesLaterChangesNothingOfWhatIsAlike(t *testing.T) {
	t.Parallel()
	w := newWorld(3, features{facts: true, alone: true})
	w.grow(150)
	alike := func() (all [][]query.Alike) {
		x := w.open(t, Options{FlushRows: 40})
		for _, root := range w.turns[:60] {
			text := w.rows[root-1].note.Content
			got, _, err := x.Alike(t.Context(), me, loci.Agent{}, w.clock, []Like{{Like: query.Like{Text: text, Before: idOf(root), Limit: 1000}, First: root}})
			if err != nil {
				t.Fatal(err)
			}
			slices.SortFunc(got[0].Found, func(a, b query.Candidate) int { return int(a.Row) - int(b.Row) })
			all = append(all, got)
		}
		return all
	}
	before := alike()
	w.grow(600)
	if now := alike(); fmt.Sprint(now) != fmt.Sprint(before) {
		t.Error("others are alike now")
	}
}

// common is a note in words that all have.
func common(i int) loci.Note {
	return turn("talk", "Ann", fmt.Sprintf("Coffee garden river letter window camera %d.", i%7), i)
}

// In one conversation in which every word is common, what a note costs does not grow.
func TestFindingC4_ThePostingsWalkedForANoteDoNotGrow(t *testing.T) {
	envtest.NotRaced(t, "reads are counted")
	t.Parallel()
	walked := map[int]int{}
	for _, size := range []int{6_000, 24_000} {
		f := newFake()
		for i := range size {
			f.add(common(i))
		}
		x := f.open(t, Options{})
		if err := x.Flush(t.Context(), me); err != nil {
			t.Fatal(err)
		}
		for _, root := range []uint32{uint32(size) / 2, uint32(size)} { // half of an import, and its end
			u, v, err := x.enter(t.Context(), me, need{view: &asked{at: none, now: micros(morning.AddDate(1, 0, 0))}})
			if err != nil {
				t.Fatal(err)
			}
			s := x.scratches.take()
			q := query.Search{Text: strings.Repeat("coffee garden river letter window camera ", 2), Limit: 24}
			r := u.like(s, v, &q, root)
			r.ranked(48)
			if len(r.words) != maxRarest || len(r.words[0].list) > mostPostings {
				t.Errorf("%d words, of the first %d rows", len(r.words), len(r.words[0].list))
			}
			r.clear()
			x.scratches.giveBack(s)
			u.mu.RUnlock()
			walked[size] = max(walked[size], r.walked)
		}
	}
	if walked[24_000] > walked[6_000]*5/4 || walked[24_000] > 7*(mostPostings+2*markEvery) {
		t.Errorf("postings walked: %v", walked)
	}
	t.Log(walked)
}
