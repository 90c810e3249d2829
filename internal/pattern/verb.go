package pattern

import "strings"

// Verb is a verb with what stands around it: auxiliaries, adverbs, denials.
type Verb struct {
	Lemma            string
	To               int  // the token behind it
	Negated          bool // not, never
	Over             bool // no longer
	Modal            bool // will, may, want to: it is not so, or not yet
	Former           bool // used to
	Past, Perfect    bool
	Third            bool // he lives
	Either           bool // past or not: I quit
	Passive, Running bool
	Now              bool // these days, by now
}

// The kinds of words around verbs, as lexicons name them.
const (
	kindAdverb = "adverb"
	kindNot    = "not"
	kindOver   = "over"
	kindModal  = "modal"
	kindFormer = "former"
	kindHave   = "have"
	kindDo     = "do"
	kindBe     = "be"
	kindWas    = "was"
	kindNow    = "now"
	kindDone   = "done" // behind a verb: 了
	kindAnd    = "and"
	kindLight  = "light" // before what one likes or does, beside its name: play, 打
	kindUnit   = "unit"  // behind a number before a verb: 年前
	kindEver   = "ever"  // behind a verb: 过, it was so once
)

// behind is a verb with what another one before it says of both: 不在 before 住.
func (v Verb) behind(first *Verb) Verb {
	v.Negated, v.Over = v.Negated || first.Negated, v.Over || first.Over
	v.Modal, v.Former = v.Modal || first.Modal, v.Former || first.Former
	v.Now = v.Now || first.Now
	return v
}

// mostAround is how many words may stand around a verb.
const mostAround = 8

// aroundKinds are the kinds of what may stand before a verb, each before those that go before it.
var aroundKinds = []string{kindAdverb, kindDo, kindNow, kindHave, kindBe, kindWas, kindModal, kindFormer, kindNot, kindOver}

// around takes in a word that may stand before a verb.
func (x *Text) around(v *Verb, i int) (int, bool) {
	best := Span{}
	for _, s := range x.at(i) {
		if s.around > best.around && !x.hidden(i, s.To) {
			best = s
		}
	}
	if best.Kind == "" {
		if to, ok := x.Is(i+1, kindUnit); ok && x.Tokens[i].Number {
			return to, true
		}
		return i, false
	}
	v.says(best.Kind)
	v.Past = v.Past || x.Tokens[i].Low == "did"
	v.Perfect = v.Perfect || x.Tokens[i].Low == "been" // Been running a lot.
	return best.To, true
}

// says notes what a word before a verb says of it.
func (v *Verb) says(kind string) {
	switch kind {
	case kindOver:
		v.Over = true
	case kindNot:
		v.Negated = true
	case kindFormer:
		v.Former = true
	case kindModal:
		v.Modal = true
	case kindWas:
		v.Past, v.Passive = true, true
	case kindBe:
		v.Passive = true
	case kindHave:
		v.Perfect = true
	case kindNow:
		v.Now = true
	}
}

// verb reads the main verb at a token.
func (x *Text) verb(v Verb, lemma wording, i int) (Verb, bool) {
	if !x.verbAt(&v, lemma, i) {
		return v, false
	}
	v.Lemma = strings.Join(lemma, "_")
	v.Third = v.Third && !v.Past && !v.Perfect && !v.Passive && !v.Running
	if to, ok := x.Is(v.To, kindNot); ok && lemma[0] == "be" {
		v.Negated, v.To = true, to
	}
	for {
		if to, ok := x.Is(v.To, kindOver); ok && lemma[0] == "be" {
			v.Over, v.To = true, to
		} else if to, ok := x.Is(v.To, kindDone); ok {
			v.Perfect, v.To = true, to
		} else if to, ok := x.Is(v.To, kindEver); ok {
			v.Past, v.To = true, to
		} else if to, ok := x.Is(v.To, kindAdverb); ok && lemma[0] == "be" {
			v.To = to
		} else {
			return v, true
		}
	}
}

func (x *Text) verbAt(v *Verb, lemma wording, i int) bool {
	if x.has(i, lemma) && len(x.lex.forms[lemma[0]]) == 0 { // a language without forms
		v.To = i + len(lemma)
		return true
	}
	for _, f := range x.forms[i] {
		if f.base != lemma[0] || len(lemma) > 1 && !x.has(i+1, lemma[1:]) {
			continue
		}
		v.To, v.Third = i+len(lemma), f.tense == Third && f.base != kindBe && f.base != kindHave
		if v.takes(f.tense) {
			return true
		}
	}
	return false
}

// takes takes in the tense of the form of the main verb, and reports whether it goes with what stands before it.
func (v *Verb) takes(tense Tense) bool {
	switch {
	case v.Passive && tense&Running != 0:
		v.Passive, v.Running = false, true
	case v.Passive && tense&Participle == 0, !v.Passive && tense == Running:
		return false
	case v.Perfect || v.Passive:
	case tense&Past != 0 && tense&Base != 0:
		v.Either = true
	case tense&Past != 0:
		v.Past = true
	}
	return true
}
