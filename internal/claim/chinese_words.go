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
	isMe role = 1 << iota
	isYou
	isThey
	isKin
	isNoun
	isOf
	isIs
	isNamed
	isNot
	isNoMore
	isDone
	isAt
	isWith
	isFrom
	isTake
	isFor
	isBy
	isJest
	isDoubt
	isTell
	isPast
	isStage
	isOnce
	isLately
	isAlso
	isPart
	isNow
	isWrong
	isAsk
	isNotAsk
	isThen
	isFiller
	isLive
	isMove
	isJoin
	isHold
	isAttend
	isWork
	isLearn
	isCommute
	isQuit
	isParting
	isMarry
	isAllergic
	isDrive
	isCharge
	isUse
	isShift
	isCarry
	isTurn
	isAlter
	isSwap
	isLose
	isStop
	isKeep
	isLeave
	isDoes
	isSingle
	isComma
	isEnd
	isQuestion
	isColon
	isQuote
)

// isVerb is every role of a word that says what its subject does.
const isVerb = isLive | isMove | isJoin | isHold | isAttend | isQuit | isParting | isMarry | isAllergic | isDrive | isCharge |
	isUse | isShift | isTurn | isAlter | isSwap | isLose | isStop | isKeep | isLeave | isDoes | isWork | isLearn | isCommute

// isPredicate starts a predicate.
const isPredicate = isVerb | isIs | isNamed | isAt | isWith | isFrom | isTake | isFor | isBy | isColon

// isCue is every role of a word that is no part of a noun phrase.
const isCue = isJest | isDoubt | isPast | isOnce | isLately | isAlso | isPart | isNow | isWrong | isFiller | isNot | isNoMore | isDone | isTell | isNotAsk

// runWord is a word of the lists.
type runWord struct {
	text  string
	roles role
	norm  string // the word for all that say the same
	head  bool   // norm is a noun of an attribute
}

// runWords are the words of all languages without spaces.
type runWords struct {
	variants map[rune]rune
	byFirst  map[rune][]runWord // longer ones first
	latin    map[string]runWord
	surnames map[rune]bool
	lists    []*language.RunClaims
	kinds    []kindWord
	asked    []kindWord
	verbs    map[string]string // a verb → the verb of all that say the same
	heads    language.ClaimHeads

	askEnds, doses, numerals, times, roles, places, placeEnds, house, fresh, measures, bare, stopped, to []string
}

// kindWord is a word that shows which noun names a value, or a phrase that asks for it.
type kindWord struct{ word, noun string }

var runWordList = sync.OnceValue(newRunWords)

func newRunWords() *runWords {
	w := &runWords{variants: map[rune]rune{}, byFirst: map[rune][]runWord{}, latin: map[string]runWord{}, surnames: map[rune]bool{}}
	all := map[string]*runWord{}
	for _, l := range lang.Languages() {
		if c := &l.Claims.Runs; c.Me != "" {
			w.heads = c.Heads
			w.addTables(c)
			w.addLists(all, c)
			for _, nouns := range l.Claims.Canon {
				addRoles(all, nouns, isNoun)
			}
			addRoles(all, l.Claims.Padding, isNoun)
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
		{c.Me, isMe}, {c.You, isYou}, {c.They, isThey}, {c.Kin, isKin}, {c.Nouns, isNoun}, {c.Places, isNoun},
		{k.Of, isOf}, {k.Is, isIs}, {k.Named, isNamed}, {k.Not, isNot}, {k.NoMore, isNoMore}, {k.Done, isDone}, {k.At, isAt}, {k.With, isWith},
		{k.From, isFrom}, {k.Take, isTake}, {k.For, isFor}, {k.By, isBy}, {k.Both, isFiller},
		{q.Jest, isJest}, {q.Doubt, isDoubt}, {q.Tell, isTell}, {q.Past, isPast}, {q.Stage, isPast | isStage}, {q.Once, isOnce}, {q.Lately, isLately}, {q.Also, isAlso},
		{q.Part, isPart}, {q.Now, isNow}, {q.Since, isNow}, {q.Wrong, isWrong}, {q.Asks, isAsk}, {q.NotAsks, isNotAsk}, {q.Then, isThen}, {q.Filler, isFiller},
		{v.Live, isLive}, {v.Move, isMove}, {v.Join, isJoin}, {v.Hold, isHold}, {v.Attend, isAttend}, {v.Work, isWork}, {v.Learn, isLearn},
		{v.Commute, isCommute}, {v.Quit, isQuit}, {v.Part, isParting}, {v.Marry, isMarry}, {v.Allergic, isAllergic}, {v.Drive, isDrive}, {v.Charge, isCharge},
		{v.Use, isUse}, {v.Shift, isShift}, {v.Carry, isCarry}, {v.Turn, isTurn}, {v.Alter, isAlter}, {v.Swap, isSwap}, {v.Lose, isLose}, {v.Stop, isStop}, {v.Keep, isKeep},
		{v.Leave, isLeave}, {v.Does, isDoes}, {v.Single, isSingle | isDoes},
	} {
		addRoles(all, l.list, l.roles)
	}
	addNorms(all, c.Kin, 0)
	addNorms(all, c.Same, isNoun)
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

// plainValue is a value as it is compared: folded, without white space and 的.
func (w *runWords) plainValue(value string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '的' {
			return -1
		}
		return r
	}, w.fold(value))
}

// hasAny reports whether s has one of some words.
func hasAny(s string, list []string) bool {
	return slices.ContainsFunc(list, func(word string) bool { return strings.Contains(s, word) })
}

// endsInAny reports whether s ends in one of some words.
func endsInAny(s string, list []string) bool {
	return slices.ContainsFunc(list, func(word string) bool { return strings.HasSuffix(s, word) })
}

// startsWithAny reports whether s starts with one of some words.
func startsWithAny(s string, list []string) bool {
	return slices.ContainsFunc(list, func(word string) bool { return strings.HasPrefix(s, word) })
}
