package lang

import (
	"regexp"
	"strings"

	"github.com/loci-memory/loci"
)

// Fulfilment is how one text tells that what another planned was done.
type Fulfilment struct {
	Words []string // of the report: what was done, to what
	Due   bool     // the plan's time is the last moment for it: by Friday, 周五前
}

// Fulfils reports whether a text tells, as done, what another text, a plan, says: "I finished
// the marathon yesterday!" and "I'm going to run the marathon on 12 May"; 我跑完马拉松了
// and 我打算跑马拉松. It looks at words alone: who speaks, and when, is for the caller.
//
// It is cautious, as nothing done is better than the wrong thing done: the same must
// have been done (the verb of the plan in the past, or a word for finishing) to
// the same (what the plan names last before a preposition, and two thirds of all
// it names) by the same, and the sentence must not deny, doubt or only wish it.
func Fulfils(report, plan string) (Fulfilment, bool) {
	plans := readCueSentences(plan)
	for _, p := range plans {
		if p.asks || len(plans) > 1 && p.temporalityOf() != loci.Prospective {
			continue
		}
		for _, r := range readCueSentences(report) {
			if r.asks {
				continue
			}
			words := doneInEnglish(&r, &p)
			if words == nil {
				words = doneInChinese(r.text, p.text)
			}
			if words != nil {
				return Fulfilment{Words: words, Due: dueWords.MatchString(p.text)}, true
			}
		}
	}
	return Fulfilment{}, false
}

// dueWords lead to, or follow, the last moment for something.
var dueWords = regexp.MustCompile(`(?i)\b(by|before|no later than|until)\b|[月日号天周末一二三四五六底初]\s*(之?前|以前)`)

// deed is what somebody plans to do, or did.
type deed struct {
	who   string   // "i" for I and we, else the words before the verb
	verb  string   // the stem of its base form
	what  []string // the terms of all that it is done to, to the end of its clause
	head  string   // the last term of the first phrase: a bike, but a bike lock
	words []string // the verb and the head as they were written
}

// doneInEnglish returns the words of a sentence that tell, as done, what another plans;
// nil if it doesn't.
func doneInEnglish(report, plan *cueSentence) []string {
	tokens := plainTokens(report)
	for i, t := range tokens {
		if undone[t] || t == "gave" && at(tokens, i+1) == "up" || intentAt(tokens, i) > 0 {
			return nil
		}
	}
	for _, p := range plannedDeeds(plainTokens(plan)) {
		for _, d := range pastDeeds(tokens) {
			if d.fulfils(&p) {
				return d.words
			}
		}
	}
	return nil
}

// fulfils reports whether the deed is the one planned.
func (d *deed) fulfils(p *deed) bool {
	if p.head == "" || d.head != p.head || d.who != p.who {
		return false
	}
	if endless[p.verb] || !finishing[d.verb] && sameVerb(d.verb) != sameVerb(p.verb) {
		return false
	}
	shared := 0
	for _, w := range p.what {
		if contains(d.what, w) {
			shared++
		}
	}
	return 3*shared >= 2*len(p.what)
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// plainTokens are the folded words of a sentence without its dates; "," stands for
// marks that end a clause.
func plainTokens(s *cueSentence) []string {
	var out []string
	for _, t := range s.tokens {
		switch {
		case t.kind == cueWordToken:
			base, tail := cutVerb(t.word)
			if out = append(out, base); tail != "" {
				out = append(out, tail)
			}
		case t.kind == cueMarkToken && strings.ContainsAny(t.word, ",.;:!?()—–"):
			out = append(out, ",")
		}
	}
	return out
}

// cutVerb cuts the verb off a pronoun: I'm, we'll, I've.
func cutVerb(word string) (base, verb string) {
	for tail, verb := range map[string]string{"'m": "am", "'re": "are", "'ll": "will", "'ve": "have", "'d": "would"} {
		if base, ok := strings.CutSuffix(word, tail); ok {
			return base, verb
		}
	}
	return word, ""
}

// intents lead from who plans to the verb of the plan, longest first.
var intents = [][]string{
	{"am", "planning", "to"}, {"are", "planning", "to"}, {"is", "planning", "to"}, {"am", "going", "to"}, {"are", "going", "to"}, {"is", "going", "to"},
	{"am", "hoping", "to"}, {"are", "hoping", "to"}, {"am", "about", "to"}, {"are", "about", "to"}, {"would", "like", "to"}, {"have", "decided", "to"},
	{"plan", "to"}, {"plans", "to"}, {"want", "to"}, {"wants", "to"}, {"hope", "to"}, {"hopes", "to"}, {"intend", "to"}, {"intends", "to"},
	{"need", "to"}, {"needs", "to"}, {"have", "to"}, {"has", "to"}, {"decided", "to"}, {"am", "gonna"}, {"are", "gonna"}, {"gonna"}, {"going", "to"}, {"will"}, {"must"}, {"shall"},
}

// plannedDeeds are the deeds that a sentence plans.
func plannedDeeds(tokens []string) []deed {
	var out []deed
	for i := range tokens {
		n := intentAt(tokens, i)
		if n == 0 {
			continue
		}
		at := i + n
		for at < len(tokens) && (between[tokens[at]] || leads(tokens, at)) {
			at++
		}
		if at < len(tokens) && tokens[at] != "," {
			d := deed{who: whoIn(tokens[:i]), verb: Stem(tokens[at])}
			if n == 1 && (tokens[i] == "am" || tokens[i] == "are") {
				d.verb = baseOfIng(tokens[at])
			}
			d.reads(tokens[at+1:], tokens[at])
			out = append(out, d)
		}
	}
	return out
}

// leads reports whether the word at i leads to the verb of what is learnt or begun:
// learn how to bake, start to paint.
func leads(tokens []string, i int) bool {
	next := at(tokens, i+1)
	switch tokens[i] {
	case "learn", "start", "try", "begin":
		return next == "to" || next == "how"
	case "how", "to":
		return next != ""
	}
	return false
}

// intentAt is how many words of intent stand at i: "going to", or "am" before a verb
// in -ing.
func intentAt(tokens []string, i int) int {
	for _, words := range intents {
		if hasAt(tokens, i, words) {
			if words[len(words)-1] == "to" && i+len(words) < len(tokens) && !isBase(tokens[i+len(words)]) {
				continue // going to the gym
			}
			return len(words)
		}
	}
	if (tokens[i] == "am" || tokens[i] == "are") && i+1 < len(tokens) && strings.HasSuffix(tokens[i+1], "ing") {
		return 1
	}
	return 0
}

// isBase reports whether a word may be a verb behind "to".
func isBase(w string) bool {
	return w != "the" && w != "a" && w != "an" && w != "my" && w != "our" && w != ","
}

func hasAt(tokens []string, i int, words []string) bool {
	if i+len(words) > len(tokens) {
		return false
	}
	for j, w := range words {
		if tokens[i+j] != w {
			return false
		}
	}
	return true
}

// pastDeeds are the deeds that a sentence tells as done.
func pastDeeds(tokens []string) []deed {
	var out []deed
	for i, w := range tokens {
		verb := pastOf(tokens, i)
		if verb == "" {
			continue
		}
		d := deed{who: whoIn(tokens[:i]), verb: verb}
		rest := tokens[i+1:]
		if finishing[verb] && len(rest) > 0 && strings.HasSuffix(rest[0], "ing") && len(rest[0]) > 4 { // finished painting the door
			d.verb, rest = baseOfIng(rest[0]), rest[1:]
		}
		d.reads(rest, w)
		out = append(out, d)
	}
	return out
}

// pastOf is the stem of the base form of a verb in the past at i, or "".
func pastOf(tokens []string, i int) string {
	w := tokens[i]
	switch before := at(tokens, i-1); {
	case before == "to" && (at(tokens, i-2) == "managed" || at(tokens, i-2) == "got" || at(tokens, i-2) == "able"):
		return Stem(w) // I managed to run it
	case samePast[w] && pastLead[before]:
		return Stem(w)
	}
	if base := irregular[w]; base != "" {
		return Stem(base)
	}
	if strings.HasSuffix(w, "ed") && len(w) > 3 && !notPast[w] {
		return Stem(w)
	}
	return ""
}

// baseOfIng is the stem of the base form of running, moving, seeing.
func baseOfIng(w string) string {
	base := Stem(w)
	if len(base) > 3 && base[len(base)-1] == base[len(base)-2] && !strings.HasSuffix(base, "ss") && !strings.HasSuffix(base, "ll") {
		base = base[:len(base)-1]
	}
	return base
}

// reads fills in what the deed is done to from the words behind its verb.
func (d *deed) reads(rest []string, verb string) {
	opened := false
	word := ""
	for _, w := range rest {
		if w == "," || clauseWords[w] {
			break
		}
		if phraseWords[w] {
			opened = opened || d.head != ""
			continue
		}
		term := ""
		if !IsStop(w) && !timeWords[w] && !isDigit(w[0]) {
			term = Stem(strings.TrimSuffix(w, "'s"))
		}
		if term == "" {
			continue
		}
		d.what = append(d.what, term)
		if !opened {
			d.head, word = term, w
		}
	}
	d.words = []string{verb, word}
}

// whoIn is who does what the words lead to: "i" for I and we, and where nobody is
// named; else the words that name somebody.
func whoIn(before []string) string {
	from := 0
	for i, w := range before {
		if w == "," || clauseWords[w] {
			from = i + 1
		}
	}
	var who []string
	for _, w := range before[from:] {
		if w != "i" && w != "we" && !between[w] && !timeWords[w] && !phraseWords[w] && !isDigit(w[0]) {
			who = append(who, w)
		}
	}
	if len(who) == 0 {
		return "i"
	}
	return strings.Join(who, " ")
}
