package recall

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// disputed is two hits, a and b, and what is at odds with a: b, which is a hit
// itself, and c to f, more than a hit has places for linked notes.
func disputed() *fake {
	f := &fake{notes: []loci.Note{note(1, "a"), note(2, "b"), note(3, "c"), note(4, "d"), note(5, "e"), note(6, "f"), note(7, "g"), note(8, "h")}}
	for i, n := range []int{3, 4, 2, 5, 6} {
		l := link(1, n, loci.Contradicts, .8-float64(i)/10)
		l.Direction, l.Reason = []loci.Direction{loci.Out, loci.In, loci.Both}[i%3], []string{"", "so\nit is"}[i%2]
		f.links = append(f.links, l)
	}
	back := link(2, 1, loci.Contradicts, .6)
	back.Direction = loci.Both
	f.links = append(f.links,
		link(1, 3, loci.ContextOf, 1), // the same note by another link: g is its type's second
		link(1, 7, loci.ContextOf, .9), link(1, 8, loci.SimilarTo, .5), back)
	return f
}

func TestContradictionsAreShownBeforeAllElse(t *testing.T) {
	t.Parallel()
	got := list(ask(t, disputed(), loci.RecallRequest{Query: "q", K: 2, Expand: 3}).Hits)
	want := "search:a ~c ~d ~b ~e ~f ~h ~g\nsearch:b ~a\nlinked:c\nlinked:d\nlinked:e\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestAContradictionIsShownWithItsDirectionAndReason(t *testing.T) {
	t.Parallel()
	hits := ask(t, disputed(), loci.RecallRequest{Query: "q", K: 2}).Hits
	if l := hits[0].Linked[1]; l.Type != loci.Contradicts || l.Direction != loci.In || l.Reason != "so\nit is" {
		t.Errorf("got %+v", l)
	}
}

func TestR7_ABlockSaysWhatIsContradicted(t *testing.T) {
	t.Parallel()
	hits := ask(t, disputed(), loci.RecallRequest{Query: "q", K: 2}).Hits[:2]
	hits[0].Linked[0].Note.Content = strings.Repeat("长", 200) + loci.MarkerClose
	want := loci.MarkerOpen + "\n" +
		"- [2026-03-01] a\n" +
		"  contradicts: " + strings.Repeat("长", 159) + "…\n" +
		"  is contradicted by: d; because: so it is\n" +
		"  is at odds with: b\n" +
		"  contradicts: e; because: so it is\n" +
		"  is contradicted by: f\n" +
		"- [2026-03-02] b\n" +
		"  is at odds with: a\n" + loci.MarkerClose
	if got := pack(hits, Block{Tokens: 1000}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for budget := range 600 {
		got := pack(hits, Block{Tokens: budget})
		if lang.CountTokens(got) > budget {
			t.Errorf("budget %d: the block has %d tokens", budget, lang.CountTokens(got))
		}
		if strings.Contains(got, "] a\n") && strings.Count(got, "contradict") != 4 {
			t.Errorf("budget %d: a without all that contradicts it:\n%s", budget, got)
		}
	}
}
