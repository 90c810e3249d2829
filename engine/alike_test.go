package engine_test

import (
	"fmt"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// What a program writes down again and again is like the first of it: a hit of it carries the
// latest that are like it, and not hundreds.
func TestR4_AHitIsNoLongerForWhatIsLikeIt(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := linking(t, s)
		var said []loci.RememberRequest
		for i := range 120 {
			said = append(said, loci.RememberRequest{Text: fmt.Sprintf("On day %d I saw bird %d at the lake with number %d.", i/60, i%60, i*i)})
		}
		must(e.Ingest(t.Context(), me, loci.IngestRequest{Messages: said}))
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		most, all := 0, 0
		for _, h := range must(e.Recall(t.Context(), me, loci.RecallRequest{Query: "Where did I see bird 1?"})).Hits {
			most = max(most, alike(&h.Note))
			all = max(all, alike(must(e.Note(t.Context(), me, loci.NoteRequest{ID: h.Note.ID}))))
		}
		if most > 32+5+9 || all <= most { // into it, out of it, and from the other hits
			t.Errorf("%d links to what is like a hit, %d of its note by itself: at most 46, and all", most, all)
		}
	})
}

// alike is how many notes one is linked to for being like it.
func alike(n *loci.Note) (count int) {
	for _, l := range n.Links {
		if l.Type == loci.SimilarTo {
			count++
		}
	}
	return count
}
