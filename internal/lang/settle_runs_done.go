package lang

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// doneIn is what of a clause says, as done, what a plan says; nil when it doesn't. Either
// it says that the plan's thing is over, or it has a verb of the plan, or one of the same
// deed, with a sign that it is over.
func (w *runSettleWords) doneIn(p *runPlanned, clause string) []string {
	if w.says(&w.undone, clause) {
		return nil
	}
	if at, f := w.finished.find(clause); at >= 0 {
		if c := w.cover(p, clause[:at]+" "+clause[at+len(f):], &w.verbs); c.all && c.head {
			return []string{c.named, f}
		}
	}
	for i := range clause {
		v := w.verbs.at(clause[i:])
		if v == "" || !w.isPlanned(p, v, clause) {
			v = w.unknownVerb(p, clause[i:])
		}
		if v == "" {
			continue
		}
		if named := w.overAt(p, clause, i, v); named != nil {
			return named
		}
	}
	return nil
}

// unknownVerb is a character that the plan has too, behind which is a word that says that
// something is over: of 阳台封好了, if the plan is 把阳台封起来.
func (w *runSettleWords) unknownVerb(p *runPlanned, s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if !p.runes[r] || w.ends.at(s[n:]) == "" || w.ways.has(s[:n]) || w.fill.has(s[:n]) {
		return ""
	}
	return s[:n]
}

// isPlanned reports whether a verb is one of the plan's, or says the same. What is only an
// appointment has none: any may be what is done there. A verb of the way to what is
// planned is not enough.
func (w *runSettleWords) isPlanned(p *runPlanned, v, clause string) bool {
	if len(p.verbs) == 0 {
		return !w.noEvents.has(v)
	}
	last := p.verbs[len(p.verbs)-1]
	return slices.ContainsFunc(p.verbs, func(planned string) bool {
		return w.same(v, planned) && (planned == last || !w.ways.has(planned) || strings.Contains(clause, last))
	})
}

// overAt is doneIn by the verb at i.
func (w *runSettleWords) overAt(p *runPlanned, clause string, i int, v string) []string {
	before, behind := clause[:i], clause[i+len(v):]
	end := w.ends.at(behind)
	over := end != "" || endsWithAny(strings.TrimRight(clause, w.tails), w.over)
	if already, _ := w.already.find(before); !over && (already < 0 || strings.TrimSpace(behind) != "") {
		return nil
	}
	rest := w.withoutRest(p, end, behind[len(end):])
	if same, last := p.stretch(v); same == len(v) && p.heads[last] {
		before += " " + v // the verb is the thing: 体检做完了
	}
	who := w.cover(p, before, &w.already)
	c := w.cover(p, before+" "+rest, &w.ends, &w.already)
	if !c.all || who.people && !who.head && !who.tail && !w.leads.in(before) || !c.head && !c.people && !c.tail {
		return nil
	}
	return []string{v, c.named}
}

// withoutRest is what is behind a verb and the word that says that it is over, without to
// whom it went, if the plan doesn't say, and without what was done next.
func (w *runSettleWords) withoutRest(p *runPlanned, end, rest string) string {
	given := w.gives.at(end) != "" || w.gives.at(rest) != ""
	if given && !p.gives || w.results.has(end) && w.verbs.at(rest) != "" {
		return ""
	}
	return rest
}
