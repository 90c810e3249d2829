package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// runSettleWords are the words of what became of a plan, compiled: see
// language.RunSettles.
type runSettleWords struct {
	times                                                                                *runTimes
	numerals                                                                             words.Chars
	moves                                                                                *runLexicon // with a time behind
	fill, of, with, generic, empty, people                                               runLexicon
	verbs, ways, said, moved, drops, fails                                               runLexicon
	notFails, no, finished, ends, already                                                runLexicon
	undone, notUndone, half, doubts, at, parts, gives, lengths, arranges, leads, results runLexicon
	taken, noEvents, kept, takes                                                         runLexicon
	signs                                                                                words.Chars // that every word that settles something has one of
	noMore, over, tails                                                                  string
	group                                                                                map[string][]int // of a verb, the numbers of those that say the same
}

func newRunSettleWords(p *clausePlans, m *language.Language) *runSettleWords {
	s, plans := &m.RunSettles, p.words
	moves := newRunLexicon(plans["move"])
	w := &runSettleWords{
		times: &p.times, numerals: words.CharsOf("0123456789" + characters(plans["numeral"])), moves: &moves,
		fill: newRunLexicon(s.Fill, plans["lead"], plans["self"], plans["strong"], plans["weak"], plans["soon"], plans["remind"], "前 之前 以前"), of: newRunLexicon(s.Of), with: newRunLexicon(s.With),
		generic: newRunLexicon(s.Generic), empty: newRunLexicon(s.Empty), people: newRunLexicon(s.People),
		verbs: newRunLexicon(strings.ReplaceAll(s.Verbs, "|", " ")), ways: newRunLexicon(s.Ways), said: newRunLexicon(s.Said),
		moved: newRunLexicon(s.Moves), drops: newRunLexicon(s.Drops), fails: newRunLexicon(s.Fails), notFails: newRunLexicon(s.NotFails),
		no: newRunLexicon(s.No), finished: newRunLexicon(s.Finished), ends: newRunLexicon(s.Ends), already: newRunLexicon(s.Already),
		undone: newRunLexicon(s.Undone), notUndone: newRunLexicon(s.NotUndone), half: newRunLexicon(s.Half), at: newRunLexicon(s.At),
		taken: newRunLexicon(s.Taken), kept: newRunLexicon(s.Kept), takes: newRunLexicon(s.Takes), noEvents: newRunLexicon(s.NoEvents),
		parts: newRunLexicon(s.Parts), gives: newRunLexicon(s.Gives), lengths: newRunLexicon(s.Lengths),
		arranges: newRunLexicon(s.Arranges), leads: newRunLexicon(s.With, s.Gives, s.Leads), results: newRunLexicon(s.Results),
		doubts: newRunLexicon(s.Doubts),
		noMore: characters(s.NoMore), over: characters(s.Over), tails: characters(plans["tail"]) + "!！ ", group: map[string][]int{},
	}
	w.signs = words.CharsOf(s.Over + s.NoMore + "[☑✅✓✔")
	for _, l := range []*runLexicon{w.moves, &w.moved, &w.drops, &w.fails, &w.finished, &w.ends, &w.already} {
		for first := range l.words {
			w.signs.Add(first)
		}
	}
	for i, verbs := range strings.Split(s.Verbs, "|") {
		for _, v := range strings.Fields(verbs) {
			w.group[v] = append(w.group[v], i)
		}
	}
	return w
}

// same reports whether two verbs say the same deed.
func (w *runSettleWords) same(a, b string) bool {
	return a == b || slices.ContainsFunc(w.group[a], func(i int) bool { return slices.Contains(w.group[b], i) })
}
