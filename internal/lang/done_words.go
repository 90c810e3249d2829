package lang

import (
	"regexp"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// deedWords are the words of what is planned and done, compiled: see language.Deeds.
type deedWords struct {
	isStop                                                                                                                             func(string) bool
	stem                                                                                                                               func(string) string
	cutWhose                                                                                                                           func(string) string
	notPast                                                                                                                            map[string]bool
	running, past, keptDoubles                                                                                                         []string
	to, noVerb, be, learnVerbs, learnTo, undone, between, clause, phrase, time, finishing, endless, samePast, pastLeads, managed, self map[string]bool
	concrete                                                                                                                           map[string]bool // stems
	due                                                                                                                                *regexp.Regexp
	intents                                                                                                                            [][]string
	again                                                                                                                              []string
	gaveUp                                                                                                                             [][]string
	verbs                                                                                                                              map[string]string
	irregular                                                                                                                          map[string]string
	sameVerbs                                                                                                                          map[string]string
}

func newDeedWords(in *Set, m *language.Language, notPast string) *deedWords {
	w := &m.Deeds
	out := &deedWords{
		isStop: in.IsStop, stem: in.stems.word, cutWhose: in.cutPossessive, notPast: words.Set(notPast),
		running: strings.Fields(w.RunningEndings), past: strings.Fields(w.PastEndings), keptDoubles: strings.Fields(w.KeptDoubles),
		to: words.Set(w.To), noVerb: words.Set(w.NoVerb), be: words.Set(w.Be),
		learnVerbs: words.Set(w.LearnVerbs), learnTo: words.Set(w.LearnTo), undone: words.Set(w.Undone),
		between: words.Set(w.Between), clause: words.Set(w.Clause), phrase: words.Set(w.Phrase),
		time: words.Set(w.Time), finishing: words.Set(w.Finishing), endless: words.Set(w.Endless),
		samePast: words.Set(w.SamePast), pastLeads: words.Set(w.PastLeads), managed: words.Set(w.Managed),
		self: words.Set(w.Self), due: anyOf(w.Due), intents: phraseWordsOf(w.Intents),
		gaveUp: phraseWordsOf(w.GaveUp), again: strings.Fields(w.Again), verbs: w.Verbs, irregular: verbForms(w.Irregular),
		sameVerbs: verbForms(w.SameVerbs), concrete: map[string]bool{},
	}
	for verb := range strings.FieldsSeq(w.Concrete) {
		out.concrete[out.stem(verb)] = true
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

// sameVerb is one of the verbs that say the same deed.
func (w *deedWords) sameVerb(verb string) string {
	if same := w.sameVerbs[verb]; same != "" {
		return same
	}
	return verb
}
