package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/words"
)

// deed is what somebody plans to do, or did.
type deed struct {
	who   string   // "" for the speaker, else the words before the verb
	verb  string   // the stem of its base form
	what  []string // the terms of all that it is done to, to the end of its clause
	first int      // how many of them are in its first phrase
	dated bool     // planned for a time, so that less is enough to name it
	head  string   // the last term of the first phrase: a bike, but a bike lock
	words []string // the verb and the head as they were written
}

// doneInTokens returns the words of a sentence that say that one of some plans was done;
// nil if it doesn't. It is cautious, as nothing done is better than the wrong thing done: the
// same must have been done (the verb of the plan in the past, or a word for finishing) to
// the same (what the plan names last before a preposition, and two thirds of all it names)
// by the same, and the sentence must not deny, doubt or only wish it.
func (w *deedWords) doneInTokens(tokens []string, plans []deed) []string {
	if len(plans) == 0 {
		return nil
	}
	for i, t := range tokens {
		if w.undone[t] || phraseAt(tokens, i, w.gaveUp) >= 0 {
			return nil
		}
	}
	if tokens = w.said(tokens); tokens == nil {
		return nil
	}
	done := w.pastDeeds(tokens)
	for _, p := range plans {
		for _, d := range done {
			if w.fulfils(&d, &p) {
				return d.words
			}
		}
	}
	return nil
}

// said are the words without the clauses between marks that only intend something.
func (w *deedWords) said(tokens []string) []string {
	var out []string
	for from := 0; from < len(tokens); {
		to := from
		intends := false
		for to < len(tokens) && tokens[to] != "," {
			intends = intends || w.intentAt(tokens, to) > 0
			to++
		}
		if !intends {
			out = append(append(out, tokens[from:to]...), ",")
		}
		from = to + 1
	}
	return out
}

// fulfils reports whether the deed is the one planned.
func (w *deedWords) fulfils(d, p *deed) bool {
	if p.head == "" || d.head != p.head || d.who != p.who {
		return false
	}
	if w.endless[p.verb] || !w.finishing[d.verb] && w.sameVerb(d.verb) != w.sameVerb(p.verb) {
		return false
	}
	shared := 0
	for _, term := range p.what {
		if slices.Contains(d.what, term) {
			shared++
		}
	}
	return 3*shared >= 2*len(p.what) || p.dated && shared == len(d.what)
}

// cutVerb cuts the verb off a pronoun: I'm, we'll, I've.
func (w *deedWords) cutVerb(word string) (base, verb string) {
	for tail, verb := range tied(word, w.verbs) {
		if base, ok := strings.CutSuffix(word, tail); ok {
			return base, verb
		}
	}
	return word, ""
}

// plannedDeeds are the deeds that a sentence plans.
func (w *deedWords) plannedDeeds(tokens []string) []deed {
	var out []deed
	for i := range tokens {
		n := w.intentAt(tokens, i)
		if n == 0 {
			continue
		}
		at := i + n
		for at < len(tokens) && (w.between[tokens[at]] || w.leads(tokens, at)) {
			at++
		}
		if at < len(tokens) && tokens[at] != "," {
			d := deed{who: w.whoIn(tokens[:i]), verb: w.stem(tokens[at])}
			if n == 1 && w.be[tokens[i]] {
				d.verb = w.baseOfRunning(tokens[at])
			}
			w.read(&d, tokens[at+1:], tokens[at])
			out = append(out, d)
		}
	}
	return out
}

// leads reports whether the word at i leads to the verb of what is learnt or begun:
// learn how to bake, start to paint.
func (w *deedWords) leads(tokens []string, i int) bool {
	next := at(tokens, i+1)
	return w.learnVerbs[tokens[i]] && w.learnTo[next] || w.learnTo[tokens[i]] && next != ""
}

// intentAt is how many words of intent are at i: "going to", or "am" before a verb
// in -ing.
func (w *deedWords) intentAt(tokens []string, i int) int {
	for _, phrase := range w.intents {
		if hasAt(tokens, i, phrase) {
			if w.to[phrase[len(phrase)-1]] && i+len(phrase) < len(tokens) && w.isNoVerb(tokens[i+len(phrase)]) {
				continue // going to the gym
			}
			return len(phrase)
		}
	}
	if w.be[tokens[i]] && i+1 < len(tokens) && endsWithOne(tokens[i+1], w.running) {
		return 1
	}
	return 0
}

// isNoVerb reports whether a word can't be a verb behind "to".
func (w *deedWords) isNoVerb(word string) bool { return word == "," || w.noVerb[word] }

// hasAt reports whether a phrase is at i.
func hasAt(tokens []string, i int, phrase []string) bool {
	if i+len(phrase) > len(tokens) {
		return false
	}
	for j, word := range phrase {
		if tokens[i+j] != word {
			return false
		}
	}
	return true
}

// pastDeeds are the deeds that a sentence says as done.
func (w *deedWords) pastDeeds(tokens []string) []deed {
	var out []deed
	for i, word := range tokens {
		verb := w.pastOf(tokens, i)
		if verb == "" {
			continue
		}
		d := deed{who: w.whoIn(tokens[:i]), verb: verb}
		rest := tokens[i+1:]
		if w.finishing[verb] && len(rest) > 0 && len(rest[0]) > 4 && endsWithOne(rest[0], w.running) { // finished painting the door
			d.verb, rest = w.baseOfRunning(rest[0]), rest[1:]
		}
		w.read(&d, rest, word)
		out = append(out, d)
	}
	return out
}

// pastOf is the stem of the base form of a verb in the past at i, or "".
func (w *deedWords) pastOf(tokens []string, i int) string {
	word := tokens[i]
	switch before := at(tokens, i-1); {
	case w.to[before] && w.managed[at(tokens, i-2)]:
		return w.stem(word) // I managed to run it
	case w.samePast[word] && w.pastLeads[before]:
		return w.stem(word)
	}
	if base := w.irregular[word]; base != "" {
		return w.stem(base)
	}
	for _, again := range w.again {
		if base := w.irregular[strings.TrimPrefix(word, again)]; base != "" && strings.HasPrefix(word, again) {
			return w.stem(again + base) // rewrote
		}
	}
	if len(word) > 3 && endsWithOne(word, w.past) && !w.notPast[word] {
		return w.stem(word)
	}
	return ""
}

// baseOfRunning is the stem of the base form of running, moving, seeing.
func (w *deedWords) baseOfRunning(word string) string {
	base := w.stem(word)
	if len(base) > 3 && base[len(base)-1] == base[len(base)-2] && !endsWithOne(base, w.keptDoubles) {
		base = base[:len(base)-1]
	}
	return base
}

// read fills in what the deed is done to from the words behind its verb.
func (w *deedWords) read(d *deed, rest []string, verb string) {
	opened := false
	head := ""
	for _, word := range rest {
		if word == "," || w.clause[word] {
			break
		}
		if w.phrase[word] {
			opened = opened || d.head != ""
			continue
		}
		term := ""
		if !w.isStop(word) && !w.time[word] && !words.IsDigit(word[0]) {
			term = w.stem(w.cutWhose(word))
		}
		if term == "" {
			continue
		}
		d.what = append(d.what, term)
		if !opened {
			d.head, head, d.first = term, word, len(d.what)
		}
	}
	d.words = []string{verb, head}
}

// whoIn is who does what the words lead to: "" for the speaker, and where nobody is
// named; else the words that name somebody.
func (w *deedWords) whoIn(before []string) string {
	from := 0
	for i, word := range before {
		if word == "," || w.clause[word] {
			from = i + 1
		}
	}
	var who []string
	for _, word := range before[from:] {
		if !w.self[word] && !w.between[word] && !w.time[word] && !w.phrase[word] && !words.IsDigit(word[0]) {
			who = append(who, word)
		}
	}
	return strings.Join(who, " ")
}
