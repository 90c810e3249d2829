package dates

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/words"
)

// Recogniser finds the dates of texts in the languages that it was made of. It never
// changes and may be used concurrently.
type Recogniser struct {
	isStop   func(string) bool
	grammars func() *grammars // compiled when the first text needs them

	words     map[string]word
	shapes    shapes // of words
	runs      map[rune]*run
	runDays   map[rune]runDay
	runTenses map[rune][]runTense
	lists
	meridiems  []meridiem
	oclocks    [][2]string // before and behind the apostrophe
	conditions struct {    // what a word of a condition looks like
		shapes
		runs words.Chars
	}
	tenses                       map[string]cue
	zeros, weekEnds, weeks, free string

	variants words.Variants
}

// word is what a word of letters means to the grammar. Of the anchors every expression
// needs one: a text without any holds no date.
type word struct {
	kind   kind.Kind
	val, n int
	anchor bool
}

// anchors are the kinds of words of which every expression in letters has one.
var anchors = kind.SetOf(kind.Month, kind.Weekday, kind.WeekdayAbbr, kind.Season, kind.Holiday, kind.Eve, kind.Unit, kind.Weekend, kind.Today, kind.Part, kind.Due)

// run is what a character may begin in a run: words, in the order in which they are tried, or a numeral.
type run struct {
	words   []runWord
	numeral bool
	value   int
}

// runWord is a Word in a run.
type runWord struct {
	text                string
	kind                kind.Kind
	val, n              int
	notAfter, notBefore string
	contexts            []Context
}

// runDay is the character of a weekday.
type runDay struct {
	val       int
	notBefore string
}

// runTense is a RunTense with what it says.
type runTense struct {
	RunTense
	cue cue
}

// meridiem is am or pm, and what it adds to the hours up to noon.
type meridiem struct {
	word  string
	hours int
}

// New returns the recogniser of some languages, in whose words characters have one of their variants. isStop says of a
// lower-case word whether it is a function word; it must not be nil. A pattern with a word that it doesn't know makes the first Find panic.
func New(isStop func(word string) bool, variants words.Variants, languages ...*Lexicon) *Recogniser {
	r := &Recogniser{
		isStop: isStop,
		words:  map[string]word{}, runs: map[rune]*run{}, runDays: map[rune]runDay{}, runTenses: map[rune][]runTense{},
		tenses: map[string]cue{}, variants: variants, lists: lists{Zones: map[string]bool{}},
	}
	for _, l := range languages {
		r.addWords(l)
		r.addLists(l)
		r.addRuns(l)
		r.addTense(&l.Tense)
	}
	variants.AddTo(&r.Marks)
	r.grammars = sync.OnceValue(func() *grammars { return newGrammars(languages) })
	return r
}

func (r *Recogniser) addWords(l *Lexicon) {
	for _, w := range l.Words {
		for text := range strings.FieldsSeq(w.Words) {
			if text[0] < utf8.RuneSelf {
				r.shapes.add(text)
				r.words[text] = word{w.Kind, w.Val, w.N, anchors.Has(w.Kind)}
				continue
			}
			at := r.runAt(text)
			at.words = append(at.words, runWord{text, w.Kind, w.Val, w.N, w.NotAfter, w.NotBefore, w.Contexts})
		}
	}
}

// shapes are the first letters and the lengths of words: most words of a text have another, and need no look-up.
type shapes [32]uint32

func (s *shapes) add(word string) { s[word[0]&31] |= 1 << (len(word) & 31) }

func (s *shapes) has(word string) bool {
	return len(word) <= maxWord && s[word[0]&31]&(1<<len(word)) != 0
}

// runAt is the entry of a word's first character.
func (r *Recogniser) runAt(text string) *run {
	first, _ := utf8.DecodeRuneInString(text)
	at := r.runs[first]
	if at == nil {
		at = &run{value: -1}
		r.runs[first] = at
	}
	return at
}

func (r *Recogniser) addLists(l *Lexicon) {
	r.lists.add(l)
	r.lists.add(&l.Tense)
	for hours, w := range map[int]string{0: l.AM, 12: l.PM} {
		if w != "" {
			r.meridiems = append(r.meridiems, meridiem{w, hours})
		}
	}
	if before, behind, ok := strings.Cut(l.OClock, "'"); ok {
		r.oclocks = append(r.oclocks, [2]string{before, behind})
	}
}

func (r *Recogniser) addRuns(l *Lexicon) {
	for c, value := range l.Numerals {
		at := r.runAt(string(c))
		at.numeral, at.value = true, value
	}
	for day, characters := range l.Week.Days {
		for _, c := range characters {
			notBefore, ok := l.Week.NotBefore[c]
			if !ok {
				notBefore = l.Week.NotBefore[0]
			}
			r.runDays[c] = runDay{day, notBefore}
		}
	}
	r.zeros += l.Zeros
	r.weekEnds += l.Week.End
	r.weeks += l.Week.Mark
	r.free += l.Free
}

func (r *Recogniser) addTense(t *Tense) {
	for says, list := range map[cue]string{
		tellsPast: t.Past, tellsFuture: t.Future, tellsUnclear: t.Unclear, tellsMaybe: t.Maybe, aBare: t.Unmarked, tellsCondition: t.If, tellsYearly: t.Yearly,
		leansFuture: t.Leaning, noPast: t.NotPast, aHaving: t.Have, aGot: t.Got, aRefusal: t.Refusals, aWish: t.Wish,
	} {
		for w := range strings.FieldsSeq(list) {
			r.tenses[w] |= says
			if says == tellsCondition {
				r.conditions.add(w)
			}
		}
	}
	for _, w := range t.Runs {
		for text := range strings.FieldsSeq(w.Text) {
			first, _ := utf8.DecodeRuneInString(text)
			if w.Says == Condition || w.Says == Supposed {
				r.conditions.runs.Add(first)
			}
			w.Text = text
			r.runTenses[first] = append(r.runTenses[first], runTense{w, runCues[w.Says]})
		}
	}
}

// runCues are what the words of runs say.
var runCues = [...]cue{
	Past: tellsPast, Future: tellsFuture, Unclear: tellsUnclear, Done: tellsDone,
	Condition: tellsCondition, Supposed: tellsSupposed, Yearly: tellsYearly, Arranged: tellsArranged,
}

// possessive reports whether letters behind an apostrophe, which the byte before precedes, say whose something is.
func (r *Recogniser) possessive(ending string, before byte) bool {
	for _, p := range r.Possessives {
		if strings.EqualFold(ending, p) || ending == "" && before == p[0] {
			return true
		}
	}
	return false
}

// ordinalAt is where the ending of an ordinal ends that starts at byte i; 0 if none does.
func (r *Recogniser) ordinalAt(text string, i int) int {
	for _, o := range r.Ordinals {
		if to := i + len(o); to <= len(text) && strings.EqualFold(text[i:to], o) {
			return to
		}
	}
	return 0
}
