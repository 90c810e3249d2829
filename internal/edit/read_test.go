package edit

import (
	"fmt"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

// Of many links, the strongest of each type in turn are shown, in the order of strength.
func TestF11_AListShowsTheStrongestLinksOfEachType(t *testing.T) {
	t.Parallel()
	var links []loci.Link
	for i := range 30 {
		links = append(links, loci.Link{From: loci.ID{1}, To: loci.ID{2, byte(i)}, Type: loci.ContextOf, Strength: 1})
	}
	for i, l := range []loci.LinkType{loci.Supports, loci.SimilarTo, loci.SimilarTo, loci.Contradicts} {
		links = append(links, loci.Link{From: loci.ID{1}, To: loci.ID{3, byte(i)}, Type: l, Strength: .8 - float64(i)/10})
	}
	for most, want := range map[int]string{
		3: "context_of 1.0 supports 0.8 similar_to 0.7",
		5: "context_of 1.0 context_of 1.0 supports 0.8 similar_to 0.7 contradicts 0.5",
		6: "context_of 1.0 context_of 1.0 supports 0.8 similar_to 0.7 similar_to 0.6 contradicts 0.5",
	} {
		got := ""
		for _, l := range foremost(slices.Clone(links), most) {
			if !l.From.IsZero() {
				t.Errorf("From is repeated: %+v", l)
			}
			got += fmt.Sprintf(" %s %.1f", l.Type, l.Strength)
		}
		if got != " "+want {
			t.Errorf("%d of them:%s, want %s", most, got, want)
		}
	}
	if got := foremost(links[:2], 10); len(got) != 2 {
		t.Errorf("%d of 2 links", len(got))
	}
}
