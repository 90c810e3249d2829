package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// planned is a sentence that plans something.
type planned struct {
	thing
	deeds  []deed
	keys   []string // terms one of which a report must name: what is done, to what, who comes
	due    bool     // its time is the last moment for it
	partly bool     // it plans more than one thing, so that one is only a part of it
	time   bool     // it is at a time, like an appointment
}

// plannedIn reads the plans of a text, at most mostPlanned.
func (in *Set) plannedIn(text string) []planned {
	var out []planned
	sentences := in.readCueSentences(text)
	for i := range sentences {
		s := &sentences[i]
		if s.asks || len(out) == mostPlanned || len(sentences) > 1 && s.temporalityOf() != loci.Prospective && !in.settle.timed(s) {
			continue
		}
		if p := in.settle.planned(s); len(p.keys) > 0 {
			p.due = matches(in.deed.due, s.text)
			out = append(out, p)
		}
	}
	return out
}

// timed reports whether a sentence names a time.
func (w *settleWords) timed(s *cueSentence) bool {
	return slices.ContainsFunc(s.tokens, func(t cueToken) bool { return t.kind == cueWordToken && w.days[t.word] != "" })
}

// planned reads what a sentence plans.
func (w *settleWords) planned(s *cueSentence) planned {
	line, _ := cutBox(s.text)
	tokens := w.tokens(line)
	p := planned{thing: w.thing(tokens), deeds: w.deeds.plannedDeeds(tokens)}
	p.time = len(p.days) > 0 || s.has(cueFuture)
	if len(p.deeds) == 0 && (s.todo || len(tokens) > 1 && endsWithOne(tokens[0], w.deeds.running)) {
		p.deeds = w.todo(tokens)
	}
	for i := range p.deeds {
		d := &p.deeds[i]
		d.dated = p.time
		p.addKeys(w, d.what[:d.first], d.head)
		if w.meets[d.verb] {
			p.keys = append(p.keys, d.what...) // to have the couch delivered, to meet Zoe for lunch
		}
		for _, who := range strings.Fields(d.who) {
			p.keys = append(p.keys, w.deeds.stem(who))
		}
	}
	if len(p.deeds) == 0 || p.time {
		p.addEvent(w, tokens)
	}
	p.partly = w.more(tokens)
	return p
}

// todo reads the deed of a line that only says what is to be done, or what comes: book
// the cattery, flying to Rome.
func (w *settleWords) todo(tokens []string) []deed {
	from := 0
	for i, word := range tokens {
		if word == "," { // behind "to do:"
			from = i + 1
		}
		if from > 0 || i > 3 {
			break
		}
	}
	if from >= len(tokens) {
		return nil
	}
	d := deed{verb: w.verb(tokens[from])}
	w.deeds.read(&d, tokens[from+1:], tokens[from])
	return []deed{d}
}

// addKeys adds the head of a phrase; of one that any plan may have, all of the phrase.
func (p *planned) addKeys(w *settleWords, phrase []string, head string) {
	if head == "" {
		return
	}
	p.keys = append(p.keys, head)
	if w.kinds[head] {
		p.keys = append(p.keys, phrase...)
	}
}

// addEvent adds what is at a time: the exam of "my exam is on Friday" and of "I have an
// exam on Friday".
func (p *planned) addEvent(w *settleWords, tokens []string) {
	subject := w.untilVerb(tokens)
	n := len(subject)
	for n < len(tokens) && w.holds[tokens[n]] {
		n++
	}
	if n > len(subject) {
		subject = w.untilVerb(tokens[n:])
	}
	t := w.thing(subject)
	if len(t.terms) == 0 && n+1 < len(tokens) { // I signed up for a workshop
		t = w.thing(w.untilVerb(tokens[n+1:]))
	}
	p.addKeys(w, t.terms[:slices.Index(t.terms, t.head)+1], t.head)
}

// more reports whether something else follows that is planned as well: and call mum.
func (w *settleWords) more(tokens []string) bool {
	for i, word := range tokens {
		if next := at(tokens, i+1); i > 2 && w.and[word] && next != "" && !w.deeds.self[next] && !w.pronouns[next] && !w.the[next] && w.deeds.intentAt(tokens, i+1) == 0 && !w.leads[next] {
			return len(w.thing(tokens[i+1:]).terms) > 1
		}
	}
	return false
}

// names reports whether a thing is what is planned, or a part of its name: it has a key of
// it, nothing that it doesn't say but what any plan may be called, and no other day.
func (p *planned) names(w *settleWords, t *thing) bool {
	if t.others || !p.sameDays(t.days) {
		return false
	}
	found := false
	for _, term := range t.terms {
		switch {
		case slices.ContainsFunc(p.keys, func(key string) bool { return alike(key, term) }):
			found = true
		case !p.says(term) && !w.kinds[term]:
			return false
		}
	}
	return found
}

// says reports whether the plan names a term.
func (p *planned) says(term string) bool {
	return slices.ContainsFunc(p.terms, func(t string) bool { return alike(t, term) })
}

// alike reports whether two stems are of one word: deliver and delivery.
func alike(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) > 4 && len(b)-len(a) <= 3 && strings.HasPrefix(b, a)
}

// sameDays reports whether days are not other ones than those of the plan.
func (p *planned) sameDays(days []string) bool {
	return len(days) == 0 || len(p.days) == 0 || slices.ContainsFunc(days, func(d string) bool { return slices.Contains(p.days, d) })
}

// covers reports whether a thing says all that is planned, or nearly, and nothing else.
func (p *planned) covers(t thing) bool {
	shared := 0
	for _, term := range t.terms {
		if slices.Contains(p.terms, term) {
			shared++
		}
	}
	return shared > 0 && 3*shared >= 2*len(p.terms) && 3*shared >= 2*len(t.terms)
}
