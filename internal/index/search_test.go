package index

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

func TestAnAnswerIsFoundThroughItsQuestion(t *testing.T) {
	t.Parallel()
	f := newFake()
	f.add(turn("c", "Ann", "Where did you spend your holidays?", 0))
	answer := f.add(turn("c", "Ben", "At the lake, with my sister.", 1))
	f.add(turn("c", "Ann", "I have to buy bread.", 2))
	hits := ask(t, f.open(t, Options{}), loci.Search{Text: "holidays of Ben"})
	if len(hits) == 0 || hits[0].Root != answer {
		t.Fatalf("got %+v, want the answer first", hits)
	}
	k := hits[0].Relevance
	if k.Own != 0 || k.Before <= 0 || k.Person != byPerson || k.Value <= 0 || k.Value > 1 {
		t.Errorf("parts: %+v", k)
	}
	if !slices.Equal(hits[0].Matched, []string{"holidays"}) {
		t.Errorf("matched %q", hits[0].Matched)
	}
}

func TestNothingIsAskedNothingIsFound(t *testing.T) {
	t.Parallel()
	f := newFake()
	f.add(turn("c", "Ann", "Where did you spend your holidays?", 0))
	x := f.open(t, Options{})
	for _, text := range []string{"", "?", "the of and", "Ann", "zebra"} {
		if hits := ask(t, x, loci.Search{Text: text}); len(hits) != 0 {
			t.Errorf("%q: got %+v", text, hits)
		}
	}
	if hits, err := x.Search(t.Context(), "nobody", loci.Agent{}, loci.Search{Text: "holidays"}); err != nil || len(hits) > 0 {
		_ = hits
	}
}
