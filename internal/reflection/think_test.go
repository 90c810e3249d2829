package reflection

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

// Evidence for what new notes may teach is neither a new note nor the words or a fact of
// one, and a statement is one piece of it.
func TestFindingT1_EvidenceIsNotTheNewNotesOwnWords(t *testing.T) {
	t.Parallel()
	note := func(n byte, facts ...byte) loci.Note {
		out := loci.Note{ID: loci.ID{n}, Content: fmt.Sprint("note ", n), Kind: loci.Episode}
		for _, f := range facts {
			out.Facts = append(out.Facts, loci.Distilled{Fact: loci.ID{f}})
		}
		return out
	}
	trait := note(8)
	trait.Kind = loci.Trait
	fresh := []loci.Note{note(1), note(2, 20)}
	found := []loci.Note{note(11, 1), note(1), note(20), note(3, 30), trait, note(30), note(4), note(5)}
	asked := 0
	th := Thinker{Policy: &Policy{PerAsk: 2, Evidence: 10}, Recall: func(_ context.Context, _ string, k int) ([]loci.Note, error) {
		asked++
		return found[:min(k+2, len(found))], nil
	}}
	got, err := th.gather(t.Context(), []string{"a", "b"}, fresh)
	if err != nil || asked != 2 {
		t.Fatalf("%v after %d questions", err, asked)
	}
	var ids []byte
	for i := range got {
		ids = append(ids, got[i].ID[0])
	}
	if want := []byte{3, 4, 5}; !slices.Equal(ids, want) {
		t.Errorf("the evidence is %v, want %v", ids, want)
	}
	th.Policy.Evidence = 1
	if got, _ = th.gather(t.Context(), []string{"a", "b"}, fresh); len(got) != 1 {
		t.Errorf("%d pieces of evidence, want one", len(got))
	}
}
