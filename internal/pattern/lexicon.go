package pattern

import (
	"slices"
	"strings"
)

// Words is what a language has for a lexicon. Lists are words that white space separates, those of several words
// with _ between them; a line may start with a word and a colon: that one stands for all of the line.
type Words struct {
	// Kinds are words by kind, Things such that have a plural by rule.
	Kinds, Things map[string]string
	// Verbs are regular verbs, Irregular others with their past forms: "be: was were been", a line each.
	Verbs, Irregular string
	// Spellings are words that are read as another one, Contracted endings behind an apostrophe.
	Spellings, Contracted map[string]string
	// Variants are pairs of characters: a way to write one, and the way in which lists have it.
	Variants string
}

// Lexicon is the words of a language, made for look-ups. It is read-only.
type Lexicon struct {
	entries    []entry
	first      map[string]int32    // the longest entry with a first token, from 1
	kinds      map[string][]string // the first tokens of the words of a kind
	forms      map[string][]form
	inflected  map[string][]string // the forms of a verb, by its first token
	spellings  map[string]string
	contracted map[string]string
}

type entry struct {
	rest       []string // the tokens behind the first
	kind, name string
	around     int8  // as Span has it
	next       int32 // with the same first token, not longer; 0 is none
}

// Tense is what the form of a verb says.
type Tense uint8

// The forms of verbs.
const (
	Base Tense = 1 << iota
	Third
	Past
	Participle
	Running
)

type form struct {
	lemma, base string // the first word of the lemma is its base
	tense       Tense
}

// NewLexicon makes a lexicon.
func NewLexicon(w *Words) *Lexicon {
	l := &Lexicon{
		kinds: map[string][]string{}, forms: map[string][]form{},
		inflected: map[string][]string{}, spellings: map[string]string{}, contracted: w.Contracted,
	}
	l.room(w)
	for from, to := range w.Spellings {
		l.spellings[from] = to
	}
	variants := []rune(strings.Join(strings.Fields(w.Variants), ""))
	for i := 0; i+1 < len(variants); i += 2 {
		l.spellings[string(variants[i])] = string(variants[i+1])
	}
	for kind, list := range w.Kinds {
		l.addAll(kind, list, false)
	}
	for kind, list := range w.Things {
		l.addAll(kind, list, true)
	}
	l.addVerbs(w)
	for _, verb := range []string{kindBe, kindHave} {
		for form := range strings.FieldsSeq(w.Kinds[verb]) {
			l.addForm(form, verb, Third)
		}
	}
	return l
}

// room makes room for the words of all kinds: seven bytes each, at the least.
func (l *Lexicon) room(w *Words) {
	size := 0
	for _, list := range w.Kinds {
		size += len(list)
	}
	for _, list := range w.Things {
		size += 2 * len(list)
	}
	l.entries, l.first = make([]entry, 0, size/7), make(map[string]int32, size/7)
}

func (l *Lexicon) spelled(s string) string {
	if to, ok := l.spellings[s]; ok {
		return to
	}
	return s
}

func (l *Lexicon) addAll(kind, list string, plural bool) {
	firsts, around := l.kinds[kind], int8(slices.Index(aroundKinds, kind)+1)
	for line := range strings.Lines(list) {
		name, words, ok := strings.Cut(line, ":")
		if !ok {
			name, words = "", line
		}
		name = strings.TrimSpace(name)
		for word := range strings.FieldsSeq(words) {
			firsts = l.add(firsts, entry{kind: kind, name: name, around: around}, word)
			if plural {
				firsts = l.add(firsts, entry{kind: kind, name: name, around: around}, Plural(word))
			}
		}
	}
	l.kinds[kind] = firsts
}

// add adds a word, and its first token to those of its kind; the name of e is what stands for it,
// "" the word itself.
func (l *Lexicon) add(firsts []string, e entry, word string) []string {
	if e.name == "" {
		e.name = strings.ReplaceAll(word, "_", " ")
	}
	first, rest := l.tokens(word)
	if first == "" {
		return firsts
	}
	e.rest = rest
	l.file(first, e)
	return append(firsts, first)
}

// file puts an entry behind those that are as long.
func (l *Lexicon) file(first string, e entry) {
	n, before := int32(len(l.entries)+1), int32(0)
	e.next = l.first[first]
	for e.next > 0 && len(l.entries[e.next-1].rest) >= len(e.rest) {
		before, e.next = e.next, l.entries[e.next-1].next
	}
	if l.entries = append(l.entries, e); before > 0 {
		l.entries[before-1].next = n
	} else {
		l.first[first] = n
	}
}

// tokens are the first token of a word of a list, and those behind it.
func (l *Lexicon) tokens(word string) (first string, rest []string) {
	if strings.HasPrefix(word, "'") {
		return word, nil // an ending: 's
	}
	if s := l.spelled(l.spelled(word)); plain(word) && !strings.Contains(s, "'") {
		return s, nil
	}
	var few [8]Token
	for i, t := range l.Cut(few[:0], strings.ReplaceAll(word, "_", " ")) {
		if i == 0 {
			first = t.Low
		} else {
			rest = append(rest, t.Low)
		}
	}
	return first, rest
}

// plain reports whether a word is letters of ASCII in lower case.
func plain(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return true
}

// at adds the words of the lexicon at a token, longest first.
func (l *Lexicon) at(spans []Span, tokens []Token, i int) []Span {
	for n := l.first[tokens[i].Low]; n > 0; n = l.entries[n-1].next {
		e := &l.entries[n-1]
		if to := i + 1 + len(e.rest); to <= len(tokens) && same(tokens[i+1:to], e.rest) {
			spans = append(spans, Span{e.kind, e.name, to, e.around})
		}
	}
	return spans
}

func same(tokens []Token, words []string) bool {
	return slices.EqualFunc(tokens, words, func(t Token, w string) bool { return t.Low == w })
}

// Plural is a noun by rule in the plural.
func Plural(noun string) string {
	switch y, hasY := strings.CutSuffix(noun, "y"); {
	case hasY && !strings.HasSuffix(y, "a") && !strings.HasSuffix(y, "e") && !strings.HasSuffix(y, "o"):
		return y + "ies"
	case strings.HasSuffix(noun, "s"), strings.HasSuffix(noun, "x"), strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "sh"):
		return noun + "es"
	}
	return noun + "s"
}

func (l *Lexicon) addVerbs(w *Words) {
	for verb := range strings.FieldsSeq(w.Verbs) {
		l.addForms(verb, verb, nil)
	}
	for line := range strings.Lines(strings.TrimSpace(w.Irregular)) {
		if verb, past, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			l.addForms(verb, verb, strings.Fields(past))
		}
	}
}

// addForms adds the forms of a verb, by rule but for the past where it has its own.
func (l *Lexicon) addForms(lemma, base string, past []string) {
	base, _, _ = strings.Cut(base, "_")
	short, e := strings.CutSuffix(base, "e")
	y, hasY := strings.CutSuffix(base, "y")
	l.addForm(base, lemma, Base)
	for _, s := range []string{base + "s", base + "es"} {
		l.addForm(s, lemma, Third)
	}
	stems := []string{base, base + base[len(base)-1:]}
	if e {
		stems = []string{short}
	}
	for _, s := range stems {
		l.addForm(s+"ing", lemma, Running)
		if past == nil {
			l.addForm(s+"ed", lemma, Past|Participle)
		}
	}
	if hasY {
		l.addForm(y+"ies", lemma, Third)
		if past == nil {
			l.addForm(y+"ied", lemma, Past|Participle)
		}
	}
	for i, p := range past {
		tense := Past
		if i > 0 || len(past) == 1 {
			tense |= Participle
		}
		l.addForm(p, lemma, tense)
	}
}

func (l *Lexicon) addForm(word, lemma string, tense Tense) {
	for i := range l.forms[word] {
		if l.forms[word][i].lemma == lemma {
			l.forms[word][i].tense |= tense
			return
		}
	}
	base, _, _ := strings.Cut(lemma, "_")
	l.forms[word] = append(l.forms[word], form{lemma, base, tense})
	l.inflected[base] = append(l.inflected[base], word)
}
