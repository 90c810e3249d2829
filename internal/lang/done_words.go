package lang

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// deedWords are the words of what is planned and done, compiled: see language.Deeds.
type deedWords struct {
	stem                          func(string) string
	running, endings, keptDoubles []string
	again                         []string
	samePast, notPast, phrase     map[string]bool
	between, time, and, concrete  map[string]bool // concrete: stems
	days                          map[string]bool
	irregular, sameVerbs          map[string]string
}

func newDeedWords(in *Set, m *language.Language, notPast string) *deedWords {
	w := &m.Deeds
	out := &deedWords{
		stem: in.stems.word, notPast: words.Set(notPast), again: strings.Fields(w.Again),
		running: strings.Fields(w.RunningEndings), endings: strings.Fields(w.PastEndings), keptDoubles: strings.Fields(w.KeptDoubles),
		between: words.Set(w.Between), phrase: words.Set(w.Phrase), time: words.Set(w.Time), and: words.Set(w.And), days: map[string]bool{},
		samePast: words.Set(w.SamePast), irregular: verbForms(w.Irregular), sameVerbs: verbForms(w.SameVerbs), concrete: map[string]bool{},
	}
	for verb := range strings.FieldsSeq(w.Concrete) {
		out.concrete[out.stem(verb)] = true
	}
	for word := range strings.FieldsSeq(m.Settles.Words.Kinds["date"]) {
		out.days[word] = !strings.HasSuffix(word, ":")
	}
	return out
}

// isConcrete reports whether a verb, also one in -ing, says by itself what is done.
func (w *deedWords) isConcrete(verb string) bool {
	return w.concrete[w.stem(verb)] || endsWithOne(verb, w.running) && w.concrete[w.baseOfRunning(verb)]
}

// verbForms reads phrases of a verb and its forms.
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
	base := w.past(word)
	if base == "" && len(word) > 4 && endsWithOne(word, w.running) {
		base = w.baseOfRunning(word)
	}
	if base == "" {
		base = w.stem(word)
	}
	return w.same(base)
}

func (w *deedWords) same(base string) string {
	if same := w.sameVerbs[base]; same != "" {
		return same
	}
	return base
}

// baseOfRunning is the stem of the base form of running, moving, seeing.
func (w *deedWords) baseOfRunning(word string) string {
	base := w.stem(word)
	if len(base) > 3 && base[len(base)-1] == base[len(base)-2] && !endsWithOne(base, w.keptDoubles) {
		base = base[:len(base)-1]
	}
	return base
}

// past is what verb says of a form of the past, "" for any other word.
func (w *deedWords) past(word string) string {
	base := w.irregular[word]
	for _, again := range w.again {
		if rest, ok := strings.CutPrefix(word, again); ok && base == "" && w.irregular[rest] != "" {
			base = again + w.irregular[rest] // rewrote
		}
	}
	switch {
	case base != "":
		return w.same(w.stem(base))
	case w.samePast[word], len(word) > 3 && endsWithOne(word, w.endings) && !w.notPast[word]:
		return w.same(w.stem(word))
	}
	return ""
}
