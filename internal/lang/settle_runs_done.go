package lang

import "strings"

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
		if v := w.verbs.at(clause[i:]); v != "" && w.isPlanned(p, v) {
			if named := w.overAt(p, clause, i, v); named != nil {
				return named
			}
		}
	}
	return nil
}

// isPlanned reports whether a verb is one of the plan's, or says the same.
func (w *runSettleWords) isPlanned(p *runPlanned, v string) bool {
	for i, planned := range p.verbs {
		if w.same(v, planned) && (i == len(p.verbs)-1 || w.ways.at(planned) != planned) {
			return true
		}
	}
	return false
}

// overAt is doneIn by the verb at i.
func (w *runSettleWords) overAt(p *runPlanned, clause string, i int, v string) []string {
	before, behind := clause[:i], clause[i+len(v):]
	end := w.ends.at(behind)
	over := end != "" || endsWithAny(strings.TrimRight(clause, "啦呀啊哦!！~～ "), w.over)
	if already, _ := w.already.find(before); !over && (already < 0 || strings.TrimSpace(behind) != "") {
		return nil
	}
	c := w.cover(p, before+" "+behind[len(end):], &w.ends, &w.already)
	if !c.all || !c.head && !c.people && !c.tail {
		return nil
	}
	return []string{v, c.named}
}
