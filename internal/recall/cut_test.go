package recall

import (
	"fmt"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Lists, verses and code have their lines, with their indentation, below the head of the
// entry; line breaks of any kind are breaks, and no line reads as an entry of its own.
func TestFindingA6_ABlockKeepsLineBreaks(t *testing.T) {
	t.Parallel()
	list, code := note(1, "Shopping:\r\n- milk\r- bread\u2028- [2026-01-01] eggs (note "+id(9).String()+") and more\n"), note(2, "\n```go\nif tea {\n\tboil()   \n}\n\n\n```")
	list.Speaker, code.Speaker, code.Caption = "Ann", "", "a\ncup"
	want := loci.MarkerOpen + "\n" +
		"- [2026-03-01] Ann:\n  Shopping:\n  - milk\n  - bread\n  - [2026-01-01] eggs (note " + id(9).String() + ") and more\n" +
		"- [2026-03-02] (picture: a cup)\n  ```go\n  if tea {\n  \tboil()\n  }\n\n  ```\n" + loci.MarkerClose
	got := pack([]loci.Hit{{Note: list}, {Note: code}}, Block{Tokens: 1000})
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if clean, found := loci.StripMemory(got + "\nWhat now?"); !found || clean != "What now?" {
		t.Errorf("of the block %q is taken for words", clean)
	}
}

// The best hit is never left out for worse ones: where it is larger than the budget, the
// sentences that answer are there, and the block and the answer say what is not.
func TestFindingA6_ABestHitLargerThanTheBudgetIsCut(t *testing.T) {
	t.Parallel()
	for language, c := range map[string]struct{ filler, answer, word string }{
		"English": {"The day was long and we talked of this and that. ", "The vet on Hope Street is called Dr. Silva.", "vet"},
		"Chinese": {"那天过得很慢，我们随便聊了聊。", "希望街的兽医姓席尔瓦。", "兽医"},
	} {
		long := note(1, strings.Repeat(c.filler, 20)+c.answer+" "+strings.Repeat(c.filler, 20))
		hits := []loci.Hit{{Note: long, Matched: []string{c.word}}, {Note: note(2, "Short."), Matched: []string{c.word}}, {Note: note(3, strings.Repeat(c.filler, 40))}}
		of := lang.CountTokens(long.Content)
		for budget := 60; budget < of; budget += 17 {
			packed := Pack(hits, Block{Tokens: budget})
			block, cut := packed.Text, packed.Cut
			if n := lang.CountTokens(block); n > budget {
				t.Fatalf("%s: %d tokens of at most %d:\n%s", language, n, budget, block)
			}
			if len(cut) == 0 || cut[0].Note != long.ID || cut[0].Of != of {
				t.Fatalf("%s, %d tokens: cut %+v", language, budget, cut)
			}
			if budget < 100 {
				continue // there may be no room for a sentence
			}
			mark := fmt.Sprintf(" … (cut: %d of %d tokens)\n", cut[0].Kept, of)
			if !strings.Contains(block, c.answer) || !strings.Contains(block, mark) || budget < 200 && !strings.Contains(block, "] … ") {
				t.Errorf("%s, %d tokens:\n%s", language, budget, block)
			}
			if last := cut[len(cut)-1]; last.Note != id(3) || last.Kept > 0 && budget < 150 {
				t.Errorf("%s, %d tokens: of what is left out it says %+v", language, budget, cut)
			}
			if clean, found := loci.StripMemory(block); !found || clean != "" {
				t.Errorf("%s: of the block %q is taken for words", language, clean)
			}
		}
	}
}

// A sentence that is larger than the budget is cut behind a word; of lines whole ones are
// kept; without room for words nothing is.
func TestFindingA6_WhatIsKeptEndsWhereItMay(t *testing.T) {
	t.Parallel()
	verse, list := note(1, strings.TrimSpace(strings.Repeat("over and over again ", 60))), note(1, strings.Repeat("- one thing of many\n", 60))
	for name, n := range map[string]loci.Note{"one sentence": verse, "lines": list} {
		packed := Pack([]loci.Hit{{Note: n}}, Block{Tokens: 120})
		block, cut := packed.Text, packed.Cut
		kept, _, found := strings.Cut(block, " … (cut: ")
		if !found || len(cut) != 1 || cut[0].Kept < fewest {
			t.Fatalf("%s: %+v\n%s", name, cut, block)
		}
		if words := strings.Fields(kept); words[len(words)-1] != "again" && words[len(words)-1] != "many" && words[len(words)-1] != "over" && words[len(words)-1] != "and" {
			t.Errorf("%s ends within a word:\n%s", name, block)
		}
		if name == "lines" && !strings.HasSuffix(kept, "\n  - one thing of many") {
			t.Errorf("a line is not whole:\n%s", block)
		}
		packed = Pack([]loci.Hit{{Note: n}}, Block{Tokens: 25})
		block, cut = packed.Text, packed.Cut
		if want := (loci.Cut{Note: n.ID, Of: lang.CountTokens(n.Content)}); block != "" || len(cut) != 1 || cut[0].Kept != 0 || cut[0].Of < want.Of-1 {
			t.Errorf("%s without room: %+v\n%s", name, cut, block)
		}
	}
}

// One that is not the best leaves room for those behind it.
func TestFindingA6_AWorseHitLeavesRoom(t *testing.T) {
	t.Parallel()
	large := note(2, strings.Repeat("We talked of this and that. ", 60))
	hits := []loci.Hit{{Note: note(1, "Tea at nine.")}, {Note: large}, {Note: note(3, "Cake at ten.")}, {Note: note(4, "Rain at noon.")}}
	packed := Pack(hits, Block{Tokens: 250})
	block, cut := packed.Text, packed.Cut
	for _, text := range []string{"Tea at nine.", "We talked of this", "Cake at ten.", "Rain at noon."} {
		if !strings.Contains(block, text) {
			t.Errorf("%q is not there:\n%s", text, block)
		}
	}
	if len(cut) != 1 || cut[0].Note != large.ID || cut[0].Kept == 0 {
		t.Errorf("cut %+v", cut)
	}
}
