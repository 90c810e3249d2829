package lang

import (
	"hash/maphash"
	"reflect"
	"regexp"
	"strings"
	"sync"

	"github.com/loci-memory/loci/internal/lang/dates"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// Set reads texts in the languages that it was made of, all at the same time: a word that one of them knows is
// known in every text. It never changes but for what it remembers of the words that it met, which is invisible, and
// may be used concurrently. The zero Set is not usable: see New.
type Set struct {
	stopping
	runTables
	counting
	naming
	pointing
	gisting
	asking
	askingTime
	askingTense
	anchoring
	dating
	bounding

	exacting
	irregular map[string]string

	stem       func(string) string // nil: every word is its own stem
	variants   words.Variants
	ordinals   map[string]bool
	plurals    []string
	cache      *cache // terms
	stems      *cache
	dates      *dates.Recogniser
	cue        *cueWords
	entity     *entityWords
	correcting *correcting
	lasting    *lastingWords
	rows       *rowWords
	deed       *deedWords
	recurring  *recurring
	bounds     *dateBounds

	languages     []*language.Language
	everyday      map[string]bool // terms
	addressing    map[string]bool
	everydayRunes words.Chars

	// What not every text needs, made on first use and never changed.
	secret                                func() *secretWords
	step                                  func() *stepWords
	runPlan                               func() *clausePlans
	settling                              func() []*settleTable
	rhythms                               func() []*rhythmTable
	phrases, sensitivePhrases, ownPhrases func() *cueNode
	polite                                func() map[string]bool
	concepts                              func() *concepts
	things                                func() *thingWords
}

// New returns the set of some languages, which it keeps and which must not change. With no language it still cuts
// words, and finds numeric dates. A mistake in a language (a pattern of dates with an unknown word, a regular
// expression that doesn't compile) makes it, or its first use, panic.
func New(languages ...language.Language) *Set {
	list := make([]*language.Language, len(languages))
	lexicons := make([]*dates.Lexicon, len(languages))
	notPast := ""
	for i := range languages {
		list[i], lexicons[i] = &languages[i], &languages[i].Dates
		notPast += languages[i].Dates.Tense.NotPast + "\n"
	}
	m := language.Merge(list...)
	in := &Set{
		everyday: map[string]bool{}, addressing: words.Set(m.Weights.Greetings),
		stopping: newStopping(m), runTables: newRunTables(m, list), counting: newCounting(m), naming: newNaming(m, list),
		pointing: pointing{words.Set(m.Text.Abbreviations), words.Set(m.Text.Capitals)}, gisting: newGisting(m), asking: newAsking(&m.Questions),
		anchoring: newAnchoring(&m.Asked), bounding: newBounding(&m.Asked),
		variants: words.VariantsOf(m.Text.Variants), exacting: newExacting(m, list), irregular: verbForms(m.Text.Irregular + "\n" + m.Text.Plurals),
		stem: stemOf(languages), ordinals: words.Set(m.Text.Ordinals), plurals: strings.Fields(m.Text.Plural),
		cue: newCueWords(m), recurring: &recurring{userStarts: m.Patterns.UserStarts},
	}
	in.rows = &rowWords{from: m, bits: map[string]uint64{}, words: map[string]uint64{}}
	in.entity = newEntityWords(&m.Entities, in.rows)
	in.lasting, in.correcting = newLastingWords(&m.Lasting, in.rows), newCorrecting(&m.Corrections, in.rows)
	compile(in.recurring, &m.Patterns)
	compile(&in.askingTime, &m.Asked)
	compile(&in.askingTense, &m.Asked)
	in.dating = newDating(&m.Asked, in.stops, list)
	in.cache, in.stems = &cache{of: in.termOf, seed: maphash.MakeSeed()}, &cache{of: in.Stem, seed: maphash.MakeSeed()}
	in.deed = newDeedWords(in, m, notPast)
	in.dates = dates.New(in.IsStop, in.variants, lexicons...)
	in.secret = sync.OnceValue(func() *secretWords { return newSecretWords(&m.Secrets) })
	in.step = sync.OnceValue(func() *stepWords { return newStepWords(&m.Steps) })
	in.runPlan = sync.OnceValue(func() *clausePlans { return newClausePlans(list) })
	in.settling = sync.OnceValue(func() []*settleTable { return newSettleTables(in, list) })
	in.rhythms = sync.OnceValue(func() []*rhythmTable { return newRhythmTables(in, list) })
	in.bounds, in.languages = newDateBounds(&m.Bounds), list
	in.everydayRunes = words.CharsOf(m.Weights.Characters)
	for w := range strings.FieldsSeq(m.Weights.Everyday) {
		in.everyday[in.Stem(w)] = true
	}
	in.phrases = sync.OnceValue(func() *cueNode { return newCueTree(cueLists(m), in.plurals) })
	in.polite = sync.OnceValue(func() map[string]bool { return politeWords(&m.Cues) })
	in.things = sync.OnceValue(func() *thingWords { return newThingWords(m, in.plurals) })
	in.concepts = sync.OnceValue(func() *concepts { return newConcepts(list, in) })
	in.ownPhrases = sync.OnceValue(func() *cueNode { return newCueTree(selfLists(&m.Secrets.Self), nil) })
	in.sensitivePhrases = sync.OnceValue(func() *cueNode { return newCueTree(sensitiveLists(m), in.plurals) })
	return in
}

// foldRun is a run, or a whole text, in one form of its characters.
func (in *Set) foldRun(run string) string { return in.variants.Fold(run) }

// stemOf is the stem of the first language that has another one for a word than the
// word itself; nil where no language stems.
func stemOf(languages []language.Language) func(string) string {
	var stems []func(string) string
	for i := range languages {
		if stem := languages[i].Text.Stem; stem != nil {
			stems = append(stems, stem)
		}
	}
	if len(stems) < 2 {
		return append(stems, nil)[0]
	}
	return func(word string) string {
		for _, stem := range stems {
			if s := stem(word); s != word {
				return s
			}
		}
		return word
	}
}

// compile sets the exported fields of a struct from the lists of the same names: as a set, as
// words in order, as phrases, as a lexicon, as characters or as an expression. Both are pointers.
func compile(into, lists any) {
	to, from := reflect.ValueOf(into).Elem(), reflect.ValueOf(lists).Elem()
	for i := range to.NumField() {
		field := to.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		list := from.FieldByName(field.Name)
		switch at := to.Field(i).Addr().Interface().(type) {
		case *map[string]bool:
			*at = words.Set(list.String())
		case *[]string:
			*at = strings.Fields(list.String())
		case *[][]string:
			*at = phraseWordsOf(list.String())
		case *words.Lexicon:
			*at = words.NewLexicon(list.String())
		case *words.Chars:
			*at = words.CharsOf(list.String())
		case **regexp.Regexp:
			*at = anyOf(list.Interface().([]string))
		}
	}
}
