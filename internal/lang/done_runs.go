package lang

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// doneInRuns returns what of a sentence says, as done, what another plans; nil if
// it doesn't. The verb of the plan must be in the report with a sign that it is over
// (了, 过, 完, …), and three quarters of the characters of what was planned, the longest
// stretch of them ending a word.
func (w *deedWords) doneInRuns(report, plan string) []string {
	p, ok := w.runPlan(plan)
	if !ok || w.runUndone.In(report) {
		return nil
	}
	for _, clause := range strings.FieldsFunc(report, runBreak) {
		if found := w.doneIn(&p, clause); found != "" {
			return []string{p.verb, found}
		}
	}
	return nil
}

func runBreak(r rune) bool { return strings.ContainsRune("，。！？；、,.!?;：:（）()\n", r) }

// runDeed is what somebody plans to do: a verb and what it is done to.
type runDeed struct {
	who, verb, what string
}

// farthestVerb is how far from an intent a verb may be, in bytes: three characters.
const farthestVerb = 9

// runPlan reads the deed that a sentence plans, from the clause with the word of
// intent, or the first with a time to come.
func (w *deedWords) runPlan(text string) (runDeed, bool) {
	for _, clause := range strings.FieldsFunc(text, runBreak) {
		at, n := lastOf(clause, w.runIntents)
		if at < 0 {
			continue
		}
		first, _ := firstOf(clause, w.runIntents)
		who, rest := trimAll(clause[:first], w.runAround), trimAll(clause[at+n:], w.runAround)
		verb := w.runVerbs.At(rest)
		for i := range rest { // 医院看望外婆
			if v := w.runVerbs.At(rest[i:]); v != "" && i <= farthestVerb {
				rest, verb = rest[i:], v
				break
			}
		}
		if away := w.trip(rest); endsWithOne(clause[:at+n], w.goes) && away != "" {
			return runDeed{w.runWho(who), w.goes[0], away}, true
		}
		if verb == "" {
			_, n := utf8.DecodeRuneInString(rest)
			verb = rest[:n]
		}
		what := w.object(rest[len(verb):])
		if utf8.RuneCountInString(what) >= 2 {
			return runDeed{w.runWho(who), verb, what}, true
		}
	}
	return runDeed{}, false
}

// trip is where a trip goes: 冰岛 of 冰岛旅行; "" when it is none.
func (w *deedWords) trip(s string) string {
	for _, trip := range w.trips {
		if place, ok := strings.CutSuffix(s, trip); ok && utf8.RuneCountInString(place) >= 2 {
			return place
		}
	}
	return ""
}

// object is what a verb is done to, without measures, possessors and what trails.
func (w *deedWords) object(s string) string {
	s = trimAll(s, w.runMeasured)
	for _, tail := range w.runTails {
		s = strings.TrimSuffix(s, tail)
	}
	for _, of := range w.runOf {
		if i := strings.LastIndex(s, of); i >= 0 && len(s)-i > 2*len(of) { // 家里的旧窗帘
			s = s[i+len(of):]
		}
	}
	return s
}

// doneIn returns the stretch of a clause that names what was planned and is done; ""
// when the clause doesn't say so.
func (w *deedWords) doneIn(p *runDeed, clause string) string {
	at := strings.Index(clause, p.what)
	if at < 0 || words.EndsInAny(clause[:at], w.half) {
		return ""
	}
	rest := clause[:at] + "\x00" + clause[at+len(p.what):]
	verb := strings.Index(rest, p.verb)
	if verb < 0 {
		return ""
	}
	before := rest[:min(verb, strings.IndexByte(rest, 0))]
	if w.runWho(trimAll(before, w.runAround)) != p.who {
		return ""
	}
	behind := rest[verb+len(p.verb):]
	if !words.StartsWithAny(behind, w.over) && !startsWithOne(behind, w.overWords) && !words.EndsInAny(strings.TrimRight(behind, w.overTails), w.overEnd) {
		return ""
	}
	if next := clause[at+len(p.what):]; verb < at && next != "" && !words.StartsWithAny(next, w.behind) {
		return "" // 自行车锁 is no 自行车
	}
	return p.what
}

// runWho is who does it: "" for 我 and 我们, and where nobody is named.
func (w *deedWords) runWho(s string) string {
	if slices.Contains(w.runSelf, s) {
		return ""
	}
	return s
}

// trimAll cuts words of a list off both ends for as long as there are any.
func trimAll(s string, list []string) string {
	for again := true; again; {
		again = false
		s = strings.TrimSpace(s)
		for _, w := range list {
			if rest, ok := strings.CutPrefix(s, w); ok {
				s, again = rest, true
			} else if rest, ok := strings.CutSuffix(s, w); ok {
				s, again = rest, true
			}
		}
	}
	return s
}

// lastOf finds the last of the words in a text; -1 when there is none.
func lastOf(text string, list []string) (at, length int) {
	at = -1
	for _, w := range list {
		if i := strings.LastIndex(text, w); i > at || i >= 0 && i+len(w) > at+length {
			at, length = i, len(w)
		}
	}
	return at, length
}

// firstOf finds the first of the words in a text; -1 when there is none.
func firstOf(text string, list []string) (at, length int) {
	at = -1
	for _, w := range list {
		if i := strings.Index(text, w); i >= 0 && (at < 0 || i < at) {
			at, length = i, len(w)
		}
	}
	return at, length
}
