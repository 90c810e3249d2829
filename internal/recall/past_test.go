package recall

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// replacedBy is a note that another took the place of on 9 March.
func replacedBy(by, n int, content string) loci.Note {
	out := note(n, content)
	out.ValidUntil, out.SupersededBy = time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC), id(by)
	return out
}

// What a line took the place of comes with it, and so does what its facts took the place of: but
// nothing that is forgotten, that was not replaced, that a sweep merged, or that a line says.
func TestR7_ALineBringsWhatItTookThePlaceOf(t *testing.T) {
	t.Parallel()
	first, second := note(1, "We use Postgres."), note(2, "Leave on Mondays, not at noon.")
	first.Facts = []loci.Distilled{{Fact: id(6)}}
	gone := replacedBy(1, 5, "We use a spreadsheet.")
	gone.Forgotten = true
	f := &fake{notes: []loci.Note{first, second, replacedBy(6, 3, "We use SQLite."), replacedBy(2, 4, "Leave at noon."), gone, replacedBy(1, 7, "We use the Postgres database."), note(8, "We use ink.")}}
	for _, l := range []loci.Link{link(6, 3, loci.Supersedes, .8), link(2, 4, loci.Supersedes, .8), link(1, 5, loci.Supersedes, .8), link(1, 7, loci.Supersedes, .8), link(1, 8, loci.Supersedes, .8)} {
		if l.Direction = loci.Out; l.To == id(7) {
			l.By = string(loci.StepSweep)
		}
		f.links = append(f.links, l)
	}
	res := ask(t, f, loci.RecallRequest{Query: "what", Budget: 300})
	want := "- [2026-03-01] We use Postgres.\n  was until 2026-03-09: We use SQLite.\n- [2026-03-02] Leave on Mondays, not at noon.\n" + loci.MarkerClose
	if !strings.HasSuffix(res.Context, want) || strings.Count(res.Context, "was until") != 1 {
		t.Errorf("got\n%s", res.Context)
	}
	if clean, found := loci.StripMemory(res.Context + " Hi."); !found || clean != "Hi." {
		t.Errorf("of the block %q is taken for words", clean)
	}
	if res := ask(t, f, loci.RecallRequest{Query: "what", Budget: 300, NoExpand: true}); strings.Contains(res.Context, "was until") {
		t.Errorf("without links: %s", res.Context)
	}
}

// Whatever room a block has, what was before takes none that its lines need, and is looked up
// only where there is some.
func TestR7_WhatWasBeforeTakesNoLinesPlace(t *testing.T) {
	t.Parallel()
	first, second := note(1, "We use Postgres for the queue."), note(2, "队列很长，要等。")
	f := &fake{notes: []loci.Note{first, second, replacedBy(1, 3, "We used SQLite, one file."), replacedBy(2, 4, "以前没有人排队。")}}
	for _, l := range []loci.Link{link(1, 3, loci.Supersedes, .8), link(2, 4, loci.Supersedes, .8)} {
		l.Direction = loci.Out
		f.links = append(f.links, l)
	}
	some := map[int]bool{}
	for tokens := 10; tokens <= 100; tokens++ {
		plain := ask(t, f, loci.RecallRequest{Query: "queue", Budget: tokens, NoExpand: true})
		asked := f.asked
		full := ask(t, f, loci.RecallRequest{Query: "queue", Budget: tokens})
		lines := slices.DeleteFunc(strings.SplitAfter(full.Context, "\n"), func(l string) bool { return strings.HasPrefix(l, "  was until ") })
		if strings.Join(lines, "") != plain.Context || fmt.Sprint(full.Cut) != fmt.Sprint(plain.Cut) {
			t.Errorf("%d tokens:\n%s\nwithout what was before\n%s", tokens, full.Context, plain.Context)
		}
		if n := lang.CountTokens(full.Context); n > tokens {
			t.Errorf("%d tokens in a block of %d", n, tokens)
		}
		if lang.CountTokens(plain.Context)+fewest > tokens && f.asked-asked > 2 {
			t.Errorf("%d tokens: %d look-ups for a full block", tokens, f.asked-asked)
		}
		some[strings.Count(full.Context, "  was until ")] = true
	}
	if len(some) != 3 {
		t.Errorf("blocks with so many of what was before: %v", some)
	}
}
