package lang

import (
	"slices"
	"strings"
)

// Report is a text that may say what became of plans, read once for all that it is compared
// with. It is made by Set.ReadReport, is not changed after that, and may be shared.
type Report struct {
	in     *Set
	text   string
	inRuns bool
	signs  bool            // something says what became of anything, beside verbs in the past
	terms  map[string]bool // the stems of all that it names
	did    map[string]bool // the verbs in the past, each as the one that is the same deed
}

// ReadReport reads a text that may settle plans.
func (in *Set) ReadReport(text string) *Report {
	r := &Report{in: in, text: text, inRuns: in.runSettle.maySettle(in.foldRun(text)), terms: map[string]bool{}, did: map[string]bool{}}
	tokens := in.settle.tokens(text)
	r.readSigns(tokens)
	if r.inWords() {
		for _, term := range in.settle.thing(tokens).terms {
			r.terms[term] = true
		}
	}
	return r
}

// readSigns reads what of the words says what became of anything, and the verbs in the past.
func (r *Report) readSigns(tokens []string) {
	w := r.in.settle
	r.signs = hasTicked(r.text)
	for i := range tokens {
		r.signs = r.signs || w.signAt(tokens, i)
		if verb := w.deeds.pastOf(tokens, i); verb != "" {
			r.did[w.deeds.sameVerb(verb)] = true
			r.signs = r.signs || w.deeds.finishing[verb] || w.attends[verb]
		}
	}
}

// SaysWhatBecame reports whether a text says in so many words what became of something: words
// that are written apart, where a verb in the past alone is not enough, and words in runs
// without spaces.
func (in *Set) SaysWhatBecame(text string) (inWords, inRuns bool) {
	r := &Report{in: in, text: text, did: map[string]bool{}}
	r.readSigns(in.settle.tokens(text))
	return r.signs, in.runSettle.maySettle(in.foldRun(text))
}

// SaysWhatBecame is Set.SaysWhatBecame with all languages.
func SaysWhatBecame(text string) (inWords, inRuns bool) { return all().SaysWhatBecame(text) }

// ReadReport is Set.ReadReport with all languages.
func ReadReport(text string) *Report { return all().ReadReport(text) }

// inWords reports whether words that are written apart may settle a plan, whatever the plan.
func (r *Report) inWords() bool { return r.signs || len(r.did) > 0 }

// Settles is Set.Settles for the text.
func (r *Report) Settles(plan string) (Settlement, bool) {
	s, ok := r.one(plan)
	if !ok || !r.ofAll(plan, s.How) {
		return Settlement{}, false
	}
	return s, true
}

// one is Settles for a plan of one thing.
func (r *Report) one(plan string) (Settlement, bool) {
	if r.inWords() && r.mayConcern(plan) {
		if s, ok := r.in.settleInWords(r.text, plan); ok {
			return s, true
		}
	}
	if !r.inRuns {
		return Settlement{}, false
	}
	return r.in.settleInRuns(r.text, plan)
}

// mayConcern reports whether the text may be about a plan: it names something of it and,
// where it only says what was done, that is a deed of the plan.
func (r *Report) mayConcern(plan string) bool {
	w := r.in.settle
	named, did := false, r.signs
	for _, word := range w.tokens(plan) {
		if word == "," {
			continue
		}
		term := w.deeds.stem(w.deeds.cutWhose(word))
		named = named || r.names(term)
		did = did || len(r.did) > 0 && (r.did[w.deeds.sameVerb(term)] || r.did[w.deeds.sameVerb(w.verb(word))])
		if named && did {
			return true
		}
	}
	return false
}

// names reports whether the text names a term.
func (r *Report) names(term string) bool {
	if r.terms[term] {
		return true
	}
	for t := range r.terms {
		if alike(t, term) {
			return true
		}
	}
	return false
}

// signAt reports whether the word at i may say of anything what became of it.
func (w *settleWords) signAt(tokens []string, i int) bool {
	c := settleClause{w: w, tokens: tokens}
	next := at(tokens, i+1)
	switch word := tokens[i]; {
	case w.instead[word], w.done[word]:
		return true
	case w.not[word] && next != "" && (endsWithOne(next, w.deeds.running) || c.onTime(i+1)), w.now[word] && c.onTime(i+1):
		return true
	case w.no[word]:
		return slices.ContainsFunc(w.noMore, func(phrase []string) bool { return inTokens(tokens[i+1:], phrase) })
	}
	return slices.ContainsFunc(w.signs[tokens[i]], func(s settleSign) bool { return s.lengthAt(tokens, i) > 0 })
}

// inTokens reports whether a phrase is anywhere in some words.
func inTokens(tokens, phrase []string) bool {
	for i := range tokens {
		if hasAt(tokens, i, phrase) {
			return true
		}
	}
	return false
}

// hasTicked reports whether a text has a box that is ticked.
func hasTicked(text string) bool {
	for _, b := range boxes {
		if b.says == tickedBox && strings.Contains(text, b.sign) {
			return true
		}
	}
	return false
}
