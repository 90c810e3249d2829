package likeness_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
)

// Looked for together, by the index and by texts that are kept, notes have the neighbours
// that each has alone, to the last bit where they are linked.
func TestW4_NotesLookedForTogetherHaveTheNeighboursOfEach(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	store, all := remembered(t, samples(t))
	for name, embedder := range map[string]model.Embedder{"built in": rules.Embedder(), "another": vectorsOnly{rules.Embedder()}} {
		f := likeness.New(peek(t, store), embedder)
		for range 2 { // the second time all texts are kept
			near, err := f.Nearest(t.Context(), me, all, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			for i := range all {
				similar, err := likeness.New(peek(t, store), embedder).Retrieve(t.Context(), me, &all[i], time.Now())
				if err != nil {
					t.Fatal(err)
				}
				same := func(a likeness.Near, b model.Similar) bool {
					return a.ID == b.Note.ID && (a.Similarity == b.Similarity || b.Similarity < likeness.Enough && math.Abs(a.Similarity-b.Similarity) < 1e-5)
				}
				if !slices.EqualFunc(near[i], similar, same) {
					t.Fatalf("%s, %q: together %d neighbours, alone %d, or others", name, all[i].Content, len(near[i]), len(similar))
				}
				whole := func(c query.Candidate) bool { return c.Kind == loci.Fact || c.Kind == "" }
				read, err := f.Similar(t.Context(), me, near[i], whole, nil)
				if err != nil || len(read) != len(similar) {
					t.Fatalf("%d were read, %v", len(read), err)
				}
				for j := range read {
					n, want := &read[j].Note, &similar[j].Note
					if n.Kind != want.Kind || n.Visibility != want.Visibility || n.Domain != want.Domain || n.CreatedBy != want.CreatedBy || n.Temporality != want.Temporality {
						t.Errorf("it is %+v, want %+v", n, want)
					}
					if want.Kind == loci.Fact && n.Content != want.Content {
						t.Errorf("%q was not read", want.Content)
					}
				}
			}
		}
	}
}
