package lang

import (
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// mostPlanned is how many plans of one text are compared with a report, so that the work
// stays linear in both texts.
const mostPlanned = 8

// settleInWords is Settles by the words of languages that are written with spaces. What
// is named must be what the plan names: its head, and nothing that the plan doesn't say.
func (in *Set) settleInWords(report, plan string) (Settlement, bool) {
	plans := in.plannedIn(plan)
	if len(plans) == 0 {
		return Settlement{}, false
	}
	w := in.settle
	var topic thing
	for _, sentence := range in.Sentences(report) {
		line, box := cutBox(sentence)
		tokens := w.tokens(line)
		for i := range plans {
			p := &plans[i]
			if s, ok := w.settles(tokens, box, p, topic); ok && !in.readCueSentence(sentence).asks {
				s.Due, s.Text = s.How == loci.StatusDone && p.due, clauseOf(sentence, s.Words)
				return s, true
			}
		}
		if t := w.thing(w.untilVerb(tokens)); len(t.terms) > 0 {
			topic = t
		}
	}
	return Settlement{}, false
}

// settles reads what the words of a sentence say became of a plan.
func (w *settleWords) settles(tokens []string, box boxMark, p *planned, topic thing) (Settlement, bool) {
	switch box {
	case tickedBox:
		if p.covers(w.thing(tokens)) {
			return Settlement{How: loci.StatusDone, Words: tokens}, true
		}
		return Settlement{}, false
	case openBox:
		return Settlement{}, false
	}
	var before []string
	for from := 0; from < len(tokens); {
		if w.conditions[tokens[from]] {
			return Settlement{}, false
		}
		to := w.clauseEnd(tokens, from)
		c := settleClause{w: w, tokens: tokens[from:to], before: before, rest: tokens[to:w.markAt(tokens, to)], plan: p, topic: topic}
		if s, ok := c.read(); ok {
			return s, true
		}
		before = c.tokens
		if t := w.thing(w.untilVerb(tokens[from:to])); len(t.terms) > 0 {
			topic = t
		}
		from = to + 1
	}
	if p.partly || w.partlyIn(tokens, p) {
		return Settlement{}, false
	}
	if done := w.deeds.doneInTokens(tokens, p.deeds); done != nil {
		return Settlement{How: loci.StatusDone, Words: done}, true
	}
	return Settlement{}, false
}

// clauseEnd is where the clause that begins at token from ends.
func (w *settleWords) clauseEnd(tokens []string, from int) int {
	to := from
	for to < len(tokens) && tokens[to] != "," && (to == from || !w.clauses[tokens[to]]) {
		to++
	}
	return to
}

// markAt is where the next mark is from token i on.
func (w *settleWords) markAt(tokens []string, i int) int {
	for i < len(tokens) && tokens[i] != "," {
		i++
	}
	return i
}

// thing is what words name.
type thing struct {
	terms  []string // the stems of all of it
	head   string   // the last term of its first phrase: the trip of a trip to Rome
	days   []string // the days that it is said to be on
	others bool     // somebody else's
	points bool     // named by a pronoun alone
}

// thing reads what some words name.
func (w *settleWords) thing(tokens []string) thing {
	var t thing
	opened := false
	for _, word := range tokens {
		switch {
		case word == ",":
			opened = opened || t.head != ""
			continue
		case w.others[word]:
			t.others = true
			continue
		case w.pronouns[word]:
			t.points = true
			continue
		case w.days[word] != "":
			t.days = append(t.days, w.days[word])
			continue
		case w.deeds.phrase[word]:
			opened = opened || t.head != ""
			continue
		case w.leads[word], w.deeds.time[word], w.be[word], w.has[word], w.adverbs[word], w.deeds.self[word], words.IsDigit(word[0]):
			continue
		case w.deeds.isStop(word):
			continue
		}
		term := w.deeds.stem(w.deeds.cutWhose(word))
		t.terms = append(t.terms, term)
		if !opened {
			t.head = term
		}
	}
	return t
}

// untilVerb are the words before the first verb, or all.
func (w *settleWords) untilVerb(tokens []string) []string {
	for i, word := range tokens {
		if word == "," || w.be[word] || w.has[word] || i > 0 && (w.refusal[word] || w.signs[word] != nil || w.deeds.pastOf(tokens, i) != "") {
			return tokens[:i]
		}
	}
	return tokens
}

// settleWords are the words of language.Settles, compiled.
type settleWords struct {
	deeds                                                                             *deedWords
	moveTo, timeLeads                                                                 map[string]bool
	signs                                                                             map[string][]settleSign // by their first word
	mine, meets, no, not, now, instead, attends, light, done, holds, be, has, adverbs map[string]bool
	doubts, notNow, leads, others, pronouns                                           map[string]bool
	the, kinds, partly, and, clauses, refusal, conditions                             map[string]bool
	days                                                                              map[string]string
	noMore                                                                            [][]string
	owned                                                                             map[string]string
}

// settleSign is a phrase that says what became of something.
type settleSign struct {
	words []string
	says  settleClass
	apart bool // a thing may be between its first and its last word
}

type settleClass uint8

const (
	saysDropped  settleClass = iota // behind be: is cancelled
	saysDrops                       // cancelled the trip
	saysFalls                       // the trip fell through
	saysNeedless                    // no need to book
	saysRefused                     // not going to run
	saysMoves                       // moved the dentist to Friday
	saysMovesFor                    // postponed, without a time
	saysFinished                    // behind be: is done
	saysWent                        // the exam went well
)

func newSettleWords(m *language.Language, deeds *deedWords, cue *cueWords) *settleWords {
	s := &m.Settles
	w := &settleWords{
		deeds: deeds, moveTo: cue.moveTo, timeLeads: cue.timeLeads, signs: map[string][]settleSign{},
		not: words.Set(s.Not), now: words.Set(s.Now), instead: words.Set(s.Instead), attends: words.Set(s.Attends), light: words.Set(s.Light),
		done: words.Set(s.Done), holds: words.Set(s.Holds), be: words.Set(s.Be), has: words.Set(s.Has), adverbs: words.Set(s.Adverbs),
		doubts: words.Set(s.Doubts), notNow: words.Set(s.NotNow), leads: words.Set(s.Leads), others: words.Set(s.Others), pronouns: words.Set(s.Pronouns),
		the: words.Set(s.The), kinds: map[string]bool{}, partly: words.Set(s.Partly), and: words.Set(s.And), clauses: deeds.clause,
		refusal: words.Set(s.Refusals), conditions: words.Set(s.Conditions), no: words.Set(s.No), mine: words.Set(m.Sentence.Mine),
		meets: words.Set(s.Meets), noMore: phraseWordsOf(s.NoMore),
		days: map[string]string{}, owned: s.Owned,
	}
	for says, list := range [...]string{s.Dropped, s.Drops, s.Falls, s.Needless, s.Refused, s.Moves, s.MovesFor, s.Finished, s.Went} {
		w.add(list, settleClass(says), false)
	}
	for word := range strings.FieldsSeq(s.Kinds) {
		w.kinds[deeds.stem(word)] = true
	}
	w.add(s.DropParts, saysDrops, true)
	w.add(s.MoveParts, saysMoves, true)
	for group := range strings.SplitSeq(s.Days, ",") {
		names := strings.Fields(group)
		for _, name := range names {
			w.days[name] = names[0]
		}
	}
	return w
}

// add puts the phrases of a list under their first words, longer ones first.
func (w *settleWords) add(list string, says settleClass, apart bool) {
	for _, phrase := range phraseWordsOf(list) {
		w.signs[phrase[0]] = append(w.signs[phrase[0]], settleSign{phrase, says, apart})
	}
}

// tokens are the folded words of a sentence, with "," for marks that end a clause and what
// an apostrophe ties to a word as a verb cut off: I'm, rent's paid.
func (w *settleWords) tokens(sentence string) []string {
	marks := cueTokens(sentence)
	plain := make([]string, 0, len(marks))
	for i, t := range marks {
		switch {
		case t.kind == cueWordToken:
			base, verb := w.deeds.cutVerb(t.word)
			plain = appendWords(plain, base, verb)
		case t.kind == cueMarkToken && endsClause(sentence, marks, i):
			plain = append(plain, ",")
		}
	}
	return w.cutOwned(plain)
}

// appendWords appends the words that are not empty; a mark above nothing folds to one.
func appendWords(to []string, list ...string) []string {
	for _, w := range list {
		if w != "" {
			to = append(to, w)
		}
	}
	return to
}

// endsClause reports whether the mark at i ends a clause: not the one of 11:00, nor a
// hyphen.
func endsClause(sentence string, marks []cueToken, i int) bool {
	t := marks[i]
	if t.from > 0 && t.to < len(sentence) && (t.word == ":" || t.word == "-") && sentence[t.from-1] != ' ' && sentence[t.to] != ' ' {
		return false
	}
	return strings.Contains(",.;:!?()-–—", t.word)
}

// tied is what an apostrophe may tie to a word: nil where it has none.
func tied(word string, tails map[string]string) map[string]string {
	if strings.IndexByte(word, '\'') < 0 {
		return nil
	}
	return tails
}

// cutOwned cuts what an apostrophe ties to a word as a form of be off; of what it says is
// owned nothing is cut.
func (w *settleWords) cutOwned(plain []string) []string {
	out := make([]string, 0, len(plain)+2)
	for i, word := range plain {
		cut := false
		for tail, verb := range tied(word, w.owned) {
			if base, ok := strings.CutSuffix(word, tail); ok && base != "" && (w.pronouns[base] || w.verbNext(plain, i+1)) {
				out, cut = append(out, base, verb), true
			}
		}
		if !cut {
			out = append(out, word)
		}
	}
	return out
}

// verbNext reports whether the word at i goes on with a verb behind be.
func (w *settleWords) verbNext(plain []string, i int) bool {
	next := at(plain, i)
	return next != "" && (w.signs[next] != nil || w.be[next] || w.now[next] || w.not[next] || w.adverbs[next] || w.deeds.pastOf(plain, i) != "" || endsWithOne(next, w.deeds.running))
}
