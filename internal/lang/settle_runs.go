package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// settleInRuns is Settles by the runs of languages that are written without spaces. A
// clause of the report must say that something was moved, called off or done, and name
// nothing but what the plan names, its thing (牙医 of 看牙医) among it.
func (in *Set) settleInRuns(report, plan string) (Settlement, bool) {
	w := in.runSettle
	written := report
	if report = in.foldRun(report); !w.maySettle(report) {
		return Settlement{}, false
	}
	p := in.plannedRuns(plan)
	if len(p.runes) == 0 {
		return Settlement{}, false
	}
	for _, sentence := range in.Sentences(report) {
		how, named := loci.StatusDone, w.checkedOff(&p, sentence)
		if named == nil {
			how, named = w.settles(&p, sentence)
		}
		if how == "" || named == nil || in.asksInRuns(sentence) {
			continue
		}
		s := Settlement{How: how, Words: named, Due: how == loci.StatusDone && matches(in.deed.due, in.foldRun(plan))}
		s.Refused = how == loci.StatusCancelled && !w.drops.has(named[len(named)-1])
		s.Text = clauseOf(sentence, named)
		if at := strings.Index(report, s.Text); at >= 0 && len(written) == len(report) {
			s.Text = written[at : at+len(s.Text)] // in the characters that it is written in
		}
		return s, true
	}
	return Settlement{}, false
}

// asksInRuns reports whether a sentence is a question.
func (in *Set) asksInRuns(sentence string) bool {
	s := in.readCueSentence(sentence)
	return s.asks
}

// maySettle reports whether a text has any of the words that settle something.
func (w *runSettleWords) maySettle(report string) bool {
	for _, r := range report {
		if w.signs.Has(r) {
			return true
		}
	}
	return false
}

// settles reads one sentence of a report.
func (w *runSettleWords) settles(p *runPlanned, sentence string) (loci.PlanStatus, []string) {
	before := ""
	half := w.half.in(sentence)
	for _, clause := range runClauses(sentence) {
		if len(clause) > maxCueSentence {
			continue // of what is that long every part would be held against every other
		}
		clause = w.withoutNews(clause)
		if how, named := w.settlesIn(p, clause, before); how != "" && (!half || how != loci.StatusDone) {
			return how, named
		}
		before = clause
	}
	return "", nil
}

// withoutNews is a clause without who brings the news: 教授说.
func (w *runSettleWords) withoutNews(clause string) string {
	at, said := w.said.find(clause)
	if at < 0 || utf8.RuneCountInString(clause[:at]) > longestBringer {
		return clause
	}
	return clause[at+len(said):]
}

// longestBringer is how many characters may be before the word for saying.
const longestBringer = 6

// settlesIn reads one clause: what was moved first, as what is put off may be called so by
// words that call it off too. The clause before it may name what it is about.
func (w *runSettleWords) settlesIn(p *runPlanned, clause, before string) (loci.PlanStatus, []string) {
	if topic, sign := w.movedIn(clause); sign != "" {
		return w.about(p, topic, before, loci.StatusMoved, sign)
	}
	if topic, sign := w.droppedIn(p, clause); sign != "" && !p.drops {
		return w.about(p, topic, before, loci.StatusCancelled, sign, &w.verbs)
	}
	if named := w.doneIn(p, clause); named != nil {
		return loci.StatusDone, named
	}
	return "", nil
}

// about settles a plan by a sign if what the sign is of is the plan's thing.
func (w *runSettleWords) about(p *runPlanned, topic, before string, how loci.PlanStatus, sign string, more ...*runLexicon) (loci.PlanStatus, []string) {
	if w.says(&w.doubts, topic) {
		return "", nil
	}
	c := w.cover(p, topic, more...)
	if c.all && c.named == "" && before != "" && !w.says(&w.doubts, before) {
		c = w.cover(p, before, more...)
	}
	if !c.all || !c.head && !c.event {
		return "", nil
	}
	return how, []string{c.named, sign}
}

// says reports whether a stretch has one of the words that deny or doubt what is said in it.
func (w *runSettleWords) says(doubts *runLexicon, s string) bool {
	return doubts.in(s) && doubts.in(w.notUndone.without(s))
}

// movedIn is what a clause puts to another time, and by which words; none for "".
func (w *runSettleWords) movedIn(clause string) (topic, sign string) {
	if at, m := w.moves.find(clause); at >= 0 {
		n, _ := w.times.at(w.fill.cut(clause[at+len(m):]))
		if n > 0 {
			return clause[:at], m
		}
	}
	at, m := w.moved.find(clause)
	if at < 0 {
		return "", ""
	}
	return clause[:at] + " " + w.withoutLength(clause[at+len(m):]), m
}

// withoutLength is a text without the length of time that it starts with: 一周.
func (w *runSettleWords) withoutLength(s string) string {
	for i, r := range s {
		if !w.numerals.Has(r) {
			if unit := w.lengths.at(s[i:]); unit != "" {
				return s[i+len(unit):]
			}
			break
		}
	}
	return s
}

// droppedIn is what a clause calls off, and by which words; none for "".
func (w *runSettleWords) droppedIn(p *runPlanned, clause string) (topic, sign string) {
	if at, d := w.drops.find(clause); at >= 0 {
		return clause[:at] + " " + clause[at+len(d):], d
	}
	if at, f := w.fails.find(clause); at > 0 && !w.notFails.ends(clause[:at]) {
		_, n := utf8.DecodeLastRuneInString(clause[:at])
		return clause[:at-n] + " " + clause[at+len(f):], clause[at-n : at+len(f)]
	}
	end := strings.TrimRight(clause, w.tails)
	at, no := w.no.find(w.notUndone.without(end))
	if at < 0 || !endsWithAny(end, w.noMore) {
		return "", ""
	}
	if at = strings.LastIndex(end, no); at < 0 || utf8.RuneCountInString(end[at:]) > longestNoMore {
		return "", ""
	}
	if who := w.cover(p, end[:at]); (who.people || who.other) && !who.head && !who.event {
		return "", "" // 小王不去了
	}
	_, n := utf8.DecodeLastRuneInString(end)
	return end[:at] + " " + end[at+len(no):len(end)-n], end[at:]
}

// checkedOff is what a line names that is marked as done: - [x] 交房租.
func (w *runSettleWords) checkedOff(p *runPlanned, line string) []string {
	what, box := cutBox(line)
	if box != tickedBox {
		return nil
	}
	if c := w.cover(p, what, &w.verbs); c.all && (c.head || c.event) {
		return []string{c.named}
	}
	return nil
}
