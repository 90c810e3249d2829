package claim

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/lang/language"
)

// role is a set of what a word may do in a clause.
type role uint64

// The roles of words. A token without one is text that no list has.
const (
	runMe role = 1 << iota
	runYou
	runThey
	runKin
	runNoun
	runOf
	runIs
	runNamed
	runNot
	runNoMore
	runDone
	runAt
	runWith
	runFrom
	runTake
	runFor
	runBy
	runJest
	runDoubt
	runTell
	runPast
	runStage
	runOnce
	runLately
	runAlso
	runPart
	runNow
	runWrong
	runAsk
	runNotAsk
	runThen
	runFiller
	runLive
	runMove
	runOut
	runJoin
	runHold
	runAttend
	runWork
	runLearn
	runCommute
	runQuit
	runParting
	runMarry
	runAllergic
	runDrive
	runCharge
	runUse
	runShift
	runCarry
	runTurn
	runAlter
	runSwap
	runLose
	runStop
	runKeep
	runLeave
	runDoes
	runComma
	runEnd
	runQuestion
	runColon
	runQuote
	runName
)

// runVerb is every role of a word that says what its runSubject does.
const runVerb = runLive | runMove | runOut | runJoin | runHold | runAttend | runQuit | runParting | runMarry | runAllergic | runDrive | runCharge |
	runUse | runShift | runTurn | runAlter | runSwap | runLose | runStop | runKeep | runLeave | runDoes | runWork | runLearn | runCommute

// runPredicate starts a predicate.
const runPredicate = runVerb | runIs | runNamed | runAt | runWith | runFrom | runTake | runFor | runBy | runColon

// runCue is every role of a word that is no part of a noun phrase.
const runCue = runJest | runDoubt | runPast | runOnce | runLately | runAlso | runPart | runNow | runWrong | runFiller | runNot | runNoMore | runDone | runTell | runNotAsk

// runWord is a word of the lists.
type runWord struct {
	text  string
	roles role
	norm  string // the word for all that say the same
}

// runWords are the words of all languages without spaces.
type runWords struct {
	variants map[rune]rune
	byFirst  map[rune][]runWord // longer ones first
	latin    map[string]runWord
	surnames map[rune]bool
	kinds    []kindWord
	asked    []kindWord
	heads    language.ClaimHeads
	marks    language.ClaimMarks
	swapped  []kindWord

	askEnds, doses, numerals, times, roles, places, placeEnds, house, fresh, measures, bare, stopped, to, spots, looks, per, served, prefer, single, idle, bounds, day, plain, make, away, share, one, but, week, days, named, possess []string
}

// kindWord is a word that shows which noun names a value, or a phrase that asks for it.
type kindWord struct{ word, noun string }

var runWordList = sync.OnceValue(newRunWords)

func newRunWords() *runWords {
	w := &runWords{variants: map[rune]rune{}, byFirst: map[rune][]runWord{}, latin: map[string]runWord{}, surnames: map[rune]bool{}}
	all := map[string]*runWord{}
	for _, l := range lang.Languages() {
		if c := &l.Claims.Runs; c.Me != "" {
			w.heads, w.marks = c.Heads, c.Marks
			w.addTables(c)
			w.addLists(all, c)
			for _, nouns := range l.Claims.Canon {
				addRoles(all, nouns, runNoun)
			}
			addRoles(all, l.Claims.Padding, runNoun)
		}
	}
	for _, word := range all {
		w.add(*word)
	}
	for _, list := range w.byFirst {
		slices.SortFunc(list, func(a, b runWord) int {
			if len(a.text) != len(b.text) {
				return len(b.text) - len(a.text)
			}
			return strings.Compare(a.text, b.text)
		})
	}
	return w
}

func (w *runWords) add(word runWord) {
	first, _ := utf8.DecodeRuneInString(word.text)
	if first < utf8.RuneSelf {
		w.latin[word.text] = word
		return
	}
	w.byFirst[first] = append(w.byFirst[first], word)
}

func (w *runWords) addTables(c *language.RunClaims) {
	for pair := range strings.FieldsSeq(c.Variants) {
		if r := []rune(pair); len(r) == 2 {
			w.variants[r[0]] = r[1]
		}
	}
	for _, r := range c.Surnames {
		w.surnames[r] = true
	}
	w.kinds, w.asked = kindWords(c.Kinds), kindWords(c.Asked)
	w.looks = strings.Fields(c.Looks)
	w.prefer, w.day = strings.Fields(c.Verbs.Prefer), strings.Fields(c.Cues.Day)
	w.single = strings.Fields(c.Verbs.Single)
	w.idle = strings.Fields(c.Verbs.Idle)
	w.plain, w.make, w.away, w.share = strings.Fields(c.Verbs.Plain), strings.Fields(c.Verbs.Make), strings.Fields(c.Verbs.Away), strings.Fields(c.Verbs.Share)
	w.one, w.but, w.week, w.days = strings.Fields(c.Marks.One), strings.Fields(c.Marks.But), strings.Fields(c.Marks.Week), strings.Fields(c.Marks.Days)
	w.named, w.swapped = strings.Fields(c.Links.Named), kindWords(c.Verbs.Swapped)
	w.served = strings.Fields(c.Served)
	w.per, w.bounds = longestFirst(c.Links.Per), longestFirst(c.Links.Bounds)
	w.possess = strings.Fields(c.Verbs.Has)
	w.spots = strings.Fields(c.Spots)
	w.to = strings.Fields(c.Links.To)
	w.askEnds, w.doses, w.times = strings.Fields(c.Cues.AskEnds), strings.Fields(c.Links.Doses), strings.Fields(c.Links.Times)
	w.numerals, w.roles, w.places = strings.Split(c.Links.Numerals, ""), strings.Fields(c.Roles), strings.Fields(c.Places)
	w.placeEnds, w.house, w.fresh = strings.Split(c.PlaceEnds, ""), strings.Fields(c.House), longestFirst(c.Fresh)
	w.measures, w.bare, w.stopped = longestFirst(c.Links.Measures), longestFirst(c.Links.Bare), strings.Fields(c.Verbs.Stopped)
}

// longestFirst are the words of a list, longer ones first.
func longestFirst(list string) []string {
	out := strings.Fields(list)
	slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

func kindWords(lines string) []kindWord {
	var out []kindWord
	for line := range strings.Lines(lines) {
		noun, list, _ := strings.Cut(line, ":")
		for word := range strings.FieldsSeq(list) {
			out = append(out, kindWord{word, strings.TrimSpace(noun)})
		}
	}
	return out
}

func (w *runWords) addLists(all map[string]*runWord, c *language.RunClaims) {
	v, q, k := &c.Verbs, &c.Cues, &c.Links
	for _, l := range []struct {
		list  string
		roles role
	}{
		{c.Me, runMe}, {c.You, runYou}, {c.They, runThey}, {c.Kin, runKin}, {c.Nouns, runNoun}, {c.Places, runNoun},
		{k.Of, runOf}, {k.Is, runIs}, {k.Named, runNamed}, {k.Not, runNot}, {k.NoMore, runNoMore}, {k.Done, runDone}, {k.At, runAt}, {k.With, runWith},
		{k.From, runFrom}, {k.Take, runTake}, {k.For, runFor}, {k.By, runBy}, {k.Both, runFiller},
		{q.Jest, runJest}, {q.Doubt, runDoubt}, {q.Tell, runTell}, {q.Past, runPast}, {q.Stage, runPast | runStage}, {q.Once, runOnce}, {q.Lately, runLately}, {q.Also, runAlso},
		{q.Part, runPart}, {q.Now, runNow}, {q.Since, runNow}, {q.Wrong, runWrong}, {q.Asks, runAsk}, {q.NotAsks, runNotAsk}, {q.Then, runThen}, {q.Filler, runFiller},
		{v.Live, runLive}, {v.Move, runMove}, {v.Out, runOut}, {v.Join, runJoin}, {v.Hold, runHold}, {v.Attend, runAttend}, {v.Work, runWork}, {v.Learn, runLearn},
		{v.Commute, runCommute}, {v.Quit, runQuit}, {v.Part, runParting}, {v.Marry, runMarry}, {v.Allergic, runAllergic}, {v.Drive, runDrive}, {v.Charge, runCharge},
		{v.Use, runUse}, {v.Shift, runShift}, {v.Carry, runCarry}, {v.Turn, runTurn}, {v.Alter, runAlter}, {v.Swap, runSwap}, {v.Lose, runLose}, {v.Stop, runStop}, {v.Keep, runKeep},
		{v.Leave, runLeave}, {v.Does, runDoes}, {v.Single, runDoes},
	} {
		addRoles(all, l.list, l.roles)
	}
	addNorms(all, c.Kin, 0)
	addNorms(all, c.Same, runNoun)
}

func addRoles(all map[string]*runWord, list string, roles role) {
	for text := range strings.FieldsSeq(list) {
		if all[text] == nil {
			all[text] = &runWord{text: text, norm: text}
		}
		all[text].roles |= roles
	}
}

// addNorms gives all words of a line the first as their normal form. A word that no list
// has is given some roles.
func addNorms(all map[string]*runWord, lines string, roles role) {
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		for _, text := range words {
			if all[text] == nil {
				all[text] = &runWord{text: text, roles: roles}
			}
			all[text].norm = words[0]
		}
	}
}

// fold is a text with the characters of the lists, in as many bytes.
func (w *runWords) fold(text string) string {
	out := []byte(text)
	for i, r := range text {
		switch {
		case r >= 'A' && r <= 'Z':
			out[i] += 'a' - 'A'
		case r >= utf8.RuneSelf:
			if v, ok := w.variants[r]; ok && utf8.RuneLen(v) == utf8.RuneLen(r) {
				utf8.EncodeRune(out[i:], v)
			}
		}
	}
	return string(out)
}

// plainValue is a value as it is compared: folded, without white space and marks of possession.
func (w *runWords) plainValue(value string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || strings.ContainsRune(w.marks.Of, r) {
			return -1
		}
		return r
	}, w.fold(value))
}

// endsInAny reports whether s ends in one of some words.
func endsInAny(s string, list []string) bool {
	return slices.ContainsFunc(list, func(word string) bool { return strings.HasSuffix(s, word) })
}

// startsWithAny reports whether s starts with one of some words.
func startsWithAny(s string, list []string) bool {
	return slices.ContainsFunc(list, func(word string) bool { return strings.HasPrefix(s, word) })
}
