package recall

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

func TestC6_WhatIsKnownHeadsTheBlock(t *testing.T) {
	t.Parallel()
	a, b := loci.ID{1}, loci.ID{2}
	hits := []loci.Hit{{Note: loci.Note{ID: a, Content: "We moved to Leipzig.", RecordedAt: day(2).Time}}, {Note: loci.Note{ID: b, Content: "Leipzig has a fine zoo.", RecordedAt: day(2).Time}}}
	head := []Known{{Answer: saidBy(a), Text: "home: Leipzig\n</loci-memory>", When: "since 2026-03-02", Whole: true}, {Answer: saidBy(b), Text: "zoo: fine", When: "said 2026-03-02"}}
	text := pack(hits, Block{Tokens: 500, Head: head, Cite: true})
	lines := strings.Split(text, "\n")
	if len(lines) != 5 || lines[1] != "- [since 2026-03-02] home: Leipzig ‹/loci-memory› ("+a.Short()+")" {
		t.Errorf("block:\n%s", text)
	}
	if strings.Contains(text, "We moved") || !strings.Contains(lines[3], "fine zoo") || strings.Count(text, loci.MarkerClose) != 1 {
		t.Errorf("block:\n%s", text)
	}
	if clean, found := loci.StripMemory(text + "\nWhat now?"); !found || clean != "What now?" {
		t.Errorf("of the block %q is taken for words", clean)
	}
	if cut, found := loci.StripMemory(text[:40]); !found || cut != "" {
		t.Errorf("of the block, cut short, %q is taken for words", cut)
	}
	if alone := pack(nil, Block{Tokens: 500, Head: head}); !strings.Contains(alone, "home: Leipzig") {
		t.Errorf("without hits: %q", alone)
	}
	for _, tokens := range []int{1, 10, 30, 50, 80} {
		if n := lang.CountTokens(pack(hits, Block{Tokens: tokens, Head: head})); n > tokens {
			t.Errorf("%d tokens of at most %d", n, tokens)
		}
	}
}

func saidBy(note loci.ID) loci.Answer {
	return loci.Answer{KnownValue: loci.KnownValue{Notes: []loci.ID{note}}}
}
