package index

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// A question of which nothing would be found is looked up by the names in it, by the single
// characters of its words, and by words that differ in one letter. Nothing else changes, and
// where nothing is shared nothing is found.
func TestFindingL8_AQuestionThatFindsNothingIsWidened(t *testing.T) {
	t.Parallel()
	f := newFake()
	add := func(speaker, text string) uint32 {
		n := turn(text[:3], speaker, text, len(f.rows))
		n.Conversation = text
		return f.add(n)
	}
	gina := add("Jon", "Gina, your shop looks great!")
	tennessee := add("Gina", "We drove through Tennessee.")
	cat := add("Jon", "我家的猫爱睡沙发。")
	add("Gina", "The bakery opens at seven.")
	x := f.open(t, Options{})
	for _, c := range []struct {
		question string
		want     []uint32
	}{
		{"What attributes describe Gina?", []uint32{gina}},
		{"Has anybody been to Tennesee?", []uint32{tennessee}},
		{"Which bakrey?", []uint32{4}},
		{"猫叫什么名字？", []uint32{cat}},
		{"What attributes describe zebras?", nil},
		{"What did Gina say of the bakery?", []uint32{4}}, // found without the name
		{"When does the bakrey open?", []uint32{4}},
	} {
		if got := rootsOf(ask(t, x, query.Search{Text: c.question})); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.question, got, c.want)
		}
	}
	exact, widened := ask(t, x, query.Search{Text: "Tennessee"}), ask(t, x, query.Search{Text: "What attributes of Tennesee?"})
	if len(widened) != 1 || widened[0].Relevance.Value >= exact[0].Relevance.Value {
		t.Errorf("what was asked for in other words is as relevant: %v, %v", widened, exact)
	}
	if got := askAs(t, x, loci.Agent{Name: "bot", Domains: []string{"business"}}, query.Search{Text: "What attributes describe Gina?"}); len(got) != 0 {
		t.Errorf("an agent that sees nothing finds %v", got)
	}
}
