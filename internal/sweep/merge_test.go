package sweep

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

const lilac = "The white lilac in the garden bloomed."

// merges are the numbers of the notes of each merge.
func merges(p *Plan) [][]int {
	out := [][]int{}
	for _, m := range p.Merges {
		var from []int
		for _, c := range m.From {
			from = append(from, int(c.Note[1])<<8+int(c.Note[2]))
		}
		out = append(out, from)
	}
	return out
}

func TestF10_EpisodesInTheSameWordsAreOne(t *testing.T) {
	t.Parallel()
	p := surveyOf(
		said(1, 90, lilac), said(2, 400, "the white lilac in the garden bloomed"), said(3, 40, "Oh, the white lilac in the garden bloomed!!"),
		said(4, 50, "院子里的丁香花开了。"), said(5, 45, "院子里的丁香花开了！"), said(6, 50, "院子里的桂花开了。"),
	).Plan(100)
	// The second is a year old and has faded: it goes by itself.
	if got := merges(p); !cmp.Equal(got, [][]int{{1, 3}, {4, 5}}) || !slices.Equal(faded(p), []int{2}) {
		t.Errorf("merged %v, archived %v", got, faded(p))
	}
}

// Each of these differs from the lilac in one thing that matters.
func TestF10_EpisodesThatDifferStayApart(t *testing.T) {
	t.Parallel()
	day := func(n int) loci.Date {
		return loci.Date{Time: time.Date(2026, 4, n, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
	}
	for name, change := range map[string]func(*loci.Note){
		"negated":              func(n *loci.Note) { n.Content = "The white lilac in the garden bloomed not." },
		"another speaker":      func(n *loci.Note) { n.Speaker = "Bob" },
		"another role":         func(n *loci.Note) { n.Role = loci.RoleAssistant },
		"for other eyes":       func(n *loci.Note) { n.Visibility = loci.Private },
		"of another domain":    func(n *loci.Note) { n.Domain = "work" },
		"by an agent":          func(n *loci.Note) { n.CreatedBy = "bot" },
		"of another day":       func(n *loci.Note) { n.SetEvent(day(3), loci.Date{}) },
		"of more days":         func(n *loci.Note) { n.SetEvent(day(2), day(4)) },
		"of the past":          func(n *loci.Note) { n.Temporality = loci.Historical },
		"still planned":        func(n *loci.Note) { n.Temporality = loci.Prospective },
		"with another picture": func(n *loci.Note) { n.Caption = "a blue lilac" },
		"valid for a while":    func(n *loci.Note) { n.ValidUntil = ago(-3) },
		"extracted":            func(n *loci.Note) { n.Verbatim = false },
		"a fact":               func(n *loci.Note) { n.Kind = loci.Fact },
		"pinned":               func(n *loci.Note) { n.Pinned = true },
		"evidence":             func(n *loci.Note) { n.ID = id(99) },
		"said lately":          func(n *loci.Note) { n.RecordedAt = ago(29) },
		"taken in lately":      func(n *loci.Note) { n.UpdatedAt = ago(29) },
	} {
		first, other := said(1, 90, lilac), said(2, 80, lilac)
		first.SetEvent(day(2), loci.Date{})
		other.SetEvent(day(2), loci.Date{})
		change(&other)
		if got := merges(surveyOf(first, other).Plan(100)); len(got) != 0 {
			t.Errorf("%s: merged %v", name, got)
		}
	}
	for _, short := range []string{"Good morning, dear!", "Did you see the white lilac bloom in the garden?", "好的"} {
		if got := merges(surveyOf(said(1, 90, short), said(2, 80, short)).Plan(100)); len(got) != 0 {
			t.Errorf("%q: merged %v", short, got)
		}
	}
}

func TestF10_WordsThatSomethingWasExtractedFromStayAsTheyAre(t *testing.T) {
	t.Parallel()
	fact := said(3, 90, "Ann's garden has a lilac.", func(n *loci.Note) { n.Kind, n.Verbatim, n.Messages = loci.Fact, false, []loci.ID{{2, 0, 2}} })
	if got := merges(surveyOf(said(1, 90, lilac), said(2, 80, lilac), fact).Plan(100)); len(got) != 0 {
		t.Errorf("merged %v", got)
	}
	extracted := func(n *loci.Note) { n.Verbatim = false }
	if got := merges(surveyOf(said(1, 90, lilac, extracted), said(2, 80, lilac, extracted)).Plan(100)); len(got) != 1 {
		t.Errorf("of what was extracted itself, merged %v", got)
	}
}

// A merged note is never merged again: what comes later joins it.
func TestF10_ASummaryIsNeverSummarised(t *testing.T) {
	t.Parallel()
	made := func(n *loci.Note) { n.Verbatim, n.Extractor, n.Version = false, edit.Merger, 2 }
	s := surveyOf(said(1, 10, lilac, made), said(2, 5, lilac, made), said(3, 80, lilac))
	p := s.Plan(100)
	if got := merges(p); !cmp.Equal(got, [][]int{{3}}) || p.Merges[0].Into != (loci.ChangeID{Note: id(1), Version: 2}) {
		t.Errorf("planned %+v", p)
	}
	if p := surveyOf(said(1, 10, lilac, made), said(2, 5, lilac, made)).Plan(100); len(p.Merges) != 0 {
		t.Errorf("two merged notes: planned %+v", p)
	}
	pinned := func(n *loci.Note) { n.Pinned = true }
	if p := surveyOf(said(1, 10, lilac, made, pinned), said(3, 80, lilac)).Plan(100); len(p.Merges) != 0 {
		t.Errorf("a pinned one: planned %+v", p)
	}
	s.Keep(id(1))
	if p := s.Plan(100); p.Merges[0].Into.Note != id(2) {
		t.Errorf("the first was brought back once: planned %+v", p)
	}
}

func TestF10_AMergedNoteHasTheBestWordsAndAllTheMessages(t *testing.T) {
	t.Parallel()
	from := []loci.Note{
		said(1, 90, "white lilac in the garden bloomed", func(n *loci.Note) { n.Tags, n.Importance, n.Conversation = []string{"garden"}, .3, "c" }),
		said(2, 80, "Oh wow, the white lilac in the garden bloomed!", func(n *loci.Note) { n.AccessCount, n.Conversation = 2, "c" }),
		said(3, 70, lilac, func(n *loci.Note) { n.Tags, n.Importance, n.Pinned = []string{"spring", "garden"}, .7, false }),
		said(4, 60, lilac, func(n *loci.Note) { n.AccessCount, n.Conversation = 3, "c" }),
	}
	want := loci.Note{
		Kind: loci.Episode, Content: lilac, Speaker: "Ann", Importance: .7, Temporality: loci.Current, Source: loci.Inferred, Extractor: edit.Merger,
		Messages: []loci.ID{{2, 0, 1}, {2, 0, 2}, {2, 0, 3}, {2, 0, 4}}, Tags: []string{"spring", "garden"},
		RecordedAt: ago(60), UpdatedAt: ago(70), AccessCount: 5,
	}
	got := Merged(nil, from)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("want (-), got (+):\n%s", d)
	}
	got.ID, got.Version = id(9), 1
	later := said(5, 40, "The white lilac in the garden bloomed…")
	joined := Merged(&got, []loci.Note{later})
	want = got
	want.Messages, want.RecordedAt = append(slices.Clone(got.Messages), later.Messages...), ago(40)
	if d := cmp.Diff(want, joined); d != "" {
		t.Errorf("joined: want (-), got (+):\n%s", d)
	}
}

func TestF10_AGroupTooLargeIsMergedInParts(t *testing.T) {
	t.Parallel()
	var notes []loci.Note
	for i := range 150 {
		notes = append(notes, said(i+1, 100, lilac))
	}
	if p := surveyOf(notes...).Plan(1000); len(p.Merges) != 1 || len(p.Merges[0].From) != 100 || !p.More {
		t.Errorf("%d merges, more %t", len(p.Merges), p.More)
	}
}
