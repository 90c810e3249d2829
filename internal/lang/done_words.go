package lang

import (
	"cmp"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// deedWords are the words of what is planned and done, compiled: see language.Deeds.
type deedWords struct {
	stem                                 func(string) string
	RunningEndings, PastEndings, Again   []string
	SamePast, Phrase, Between, Time, And map[string]bool
	notPast, concrete, days              map[string]bool // concrete: stems
	irregular, sameVerbs                 map[string]string
}

func newDeedWords(in *Set, m *language.Language, notPast string) *deedWords {
	w := &m.Deeds
	out := &deedWords{stem: in.stems.word, notPast: words.Set(notPast), days: map[string]bool{}, irregular: verbForms(w.Irregular), sameVerbs: verbForms(w.SameVerbs), concrete: map[string]bool{}}
	compile(out, w)
	for verb := range strings.FieldsSeq(w.Concrete) {
		out.concrete[out.stem(verb)] = true
	}
	for word := range strings.FieldsSeq(m.Settles.Words.Kinds["date"]) {
		out.days[word] = !strings.HasSuffix(word, ":")
	}
	return out
}

// verbForms reads phrases of a word and its forms, each with the word: went with go.
func verbForms(list string) map[string]string {
	forms := map[string]string{}
	for _, fields := range phraseWordsOf(list) {
		for _, w := range fields[1:] {
			forms[w] = fields[0]
		}
	}
	return forms
}

// verb is the stem of the base form of a verb in any form, of those that say the same deed one.
func (w *deedWords) verb(word string) string {
	return w.same(cmp.Or(w.past(word), w.stem(word)))
}

func (w *deedWords) same(base string) string {
	if same := w.sameVerbs[base]; same != "" {
		return same
	}
	return base
}

// past is what verb says of a form of the past, "" for any other word.
func (w *deedWords) past(word string) string {
	base := w.irregular[word]
	for _, again := range w.Again {
		if rest, ok := strings.CutPrefix(word, again); ok && base == "" && w.irregular[rest] != "" {
			base = again + w.irregular[rest] // rewrote
		}
	}
	switch {
	case base != "":
		return w.same(w.stem(base))
	case w.SamePast[word], len(word) > 3 && endsWithOne(word, w.PastEndings) && !w.notPast[word]:
		return w.same(w.stem(word))
	}
	return ""
}
