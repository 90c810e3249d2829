package lang

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
	"github.com/loci-memory/loci/internal/pattern"
)

// Settlement is how one text settles what another planned.
type Settlement struct {
	How   loci.PlanStatus // done, cancelled or moved; the new date is among the report's own
	Words []string        // of the report that name the plan
	Text  string          // the clause of the report that says so, as it is written
	In    string          // the sentence of the report that has the clause
	Due   bool            // of done: the plan's time is the last moment for it (by Friday, 周五前)
	Dated bool            // of moved: a time is named to which it was
	// Refused is of cancelled: it will not be done (not going, 不去了), so that a day in the
	// clause is that of the plan. That of "cancelled it today" may be when that was done.
	Refused bool
}

// Settles reports whether a text says that what another text, a plan, intends was done, given up or put to another
// time. It looks at words alone: who speaks, and when, is for the caller. In doubt it says no: a plan that stays
// open too long is no loss, one that is settled by what somebody else did is.
func (in *Set) Settles(report, plan string) (Settlement, bool) {
	return in.ReadReport(report).Settles(plan)
}

// Settles is Set.Settles with all languages.
func Settles(report, plan string) (Settlement, bool) { return all().Settles(report, plan) }

// settleTable is how one language says what became of plans, compiled: see language.Settles.
type settleTable struct {
	clauseTable
	in    *Set
	rows  []settleRow
	due   *regexp.Regexp
	whose *regexp.Regexp
	runs  bool // the language is written without spaces
}

// settlingOf is the table of the language of a text, nil for none: what has runs is read by a language that has.
func (in *Set) settlingOf(text string) *settleTable {
	runs := strings.ContainsFunc(text, words.IsCJK)
	i := slices.IndexFunc(in.settling(), func(t *settleTable) bool { return t.runs == runs })
	if i < 0 {
		return nil
	}
	return in.settling()[i]
}

type settleRow struct {
	says    string
	pattern *pattern.Pattern
	needs   uint64
	deed    bool // it has the verb of the plan
	dated   bool // it has a time
	passive bool // it has a form of be
}

func newSettleTables(in *Set, languages []*language.Language) (all []*settleTable) {
	for _, l := range languages {
		if len(l.Settles.Rows) == 0 {
			continue
		}
		t := &settleTable{in: in, clauseTable: clauseTable{lex: pattern.NewLexicon(&l.Settles.Words), needs: map[string]uint64{}}, due: anyOf(l.Settles.Due), whose: anyOf(l.Settles.Whose), runs: l.Text.Particles != ""}
		for _, r := range l.Settles.Rows {
			for line := range strings.Lines(strings.TrimSpace(r.Lines)) {
				row := settleRow{says: r.Says, deed: strings.Contains(line, "DEED"), dated: strings.Contains(line, "TIME"), passive: strings.Contains(line, "<be>")}
				row.pattern, row.needs = t.compile(line)
				t.rows = append(t.rows, row)
			}
		}
		all = append(all, t)
	}
	return all
}

// Report is a text that may say what became of plans, read once for all that it is compared
// with. It is made by Set.ReadReport, is not changed after that, and may be shared.
type Report struct {
	in        *Set
	sentences []reported
}

// reported is a sentence of a report, as one language reads it.
type reported struct {
	*settleTable
	text   string
	x      *pattern.Text
	stems  []string // of the tokens
	met    uint64   // of the needs of patterns
	ticked bool
}

// ReadReport reads a text that may settle plans, up to the last sentence that may say so.
func (in *Set) ReadReport(text string) *Report {
	r, last := &Report{in: in}, 0
	for line, s := range in.reportedIn(text) {
		s.x = s.lex.Read(line)
		s.met = s.meets(s.x.Tokens)
		s.stems = make([]string, len(s.x.Tokens))
		for i := range s.stems {
			s.stems[i] = in.stems.word(s.x.Tokens[i].Low)
		}
		if r.sentences = append(r.sentences, s); s.may() {
			last = len(r.sentences)
		}
	}
	r.sentences = r.sentences[:last]
	return r
}

// may reports whether a sentence may say what became of any plan.
func (s *reported) may() bool {
	return s.ticked || slices.ContainsFunc(s.rows, func(r settleRow) bool {
		return r.needs&^s.met == 0 && r.pattern.Possible(s.x, isNamed)
	})
}

// reportedIn are the sentences of a text, each with what of it is read.
func (in *Set) reportedIn(text string) iter.Seq2[string, reported] {
	return func(yield func(string, reported) bool) {
		for _, s := range in.Sentences(text) {
			line, box := cutBox(s)
			t := in.settlingOf(line)
			if box != openBox && t != nil && !yield(line[:min(len(line), maxCueSentence)], reported{settleTable: t, text: s, ticked: box == tickedBox}) {
				return
			}
		}
	}
}

// ReadReport is Set.ReadReport with all languages.
func ReadReport(text string) *Report { return all().ReadReport(text) }

// isRun reports whether a token is a character that is written without spaces.
func isRun(token string) bool {
	r, _ := utf8.DecodeRuneInString(token)
	return words.IsCJK(r)
}

// SaysWhatBecame reports whether a text says in so many words what became of something: words that are written
// apart, where a verb in the past alone is not enough, and words in runs without spaces.
func SaysWhatBecame(text string) (inWords, inRuns bool) {
	var tokens []pattern.Token
	for line, s := range all().reportedIn(text) {
		tokens = s.lex.Cut(tokens[:0], line)
		s.met = s.meets(tokens)
		says := s.ticked || slices.ContainsFunc(s.rows, func(r settleRow) bool { return r.needs != 0 && r.needs&^s.met == 0 })
		inWords, inRuns = inWords || says && !s.runs, inRuns || says && s.runs
	}
	return inWords, inRuns
}

// Settles is Set.Settles for the text. Of a plan of several things it settles all or none.
func (r *Report) Settles(plan string) (Settlement, bool) {
	return r.SettlesOn(plan, time.Time{}, nil)
}

// SettlesOn is Settles for what a plan, told at a moment, says of the time of which on says that it is the one: a
// message has more to say than what it plans. With nil it is of all that is said.
func (r *Report) SettlesOn(plan string, told time.Time, on func(When) bool) (Settlement, bool) {
	if len(r.sentences) == 0 {
		return Settlement{}, false
	}
	said := plan
	if on != nil {
		said = r.in.plannedOn(plan, told, on)
	}
	s, ok := r.one(said)
	if !ok {
		return s, false
	}
	for _, part := range r.in.PlanParts(plan) {
		if strings.Contains(plan, part) && !strings.Contains(said, part) {
			continue
		}
		if p, ok := r.one(part); !ok || p.How != s.How {
			return Settlement{}, false
		}
	}
	return s, true
}

// one is Settles for a plan of one thing.
func (r *Report) one(plan string) (Settlement, bool) {
	for _, p := range r.in.plannedIn(plan) {
		if found, ok := r.settles(p); ok {
			return found, true
		}
	}
	return Settlement{}, false
}

// settles is what the first sentence that says so says became of a plan.
func (r *Report) settles(p *settledPlan) (found Settlement, ok bool) {
	var topic []string
	for i := range r.sentences {
		s := &r.sentences[i]
		if s.settleTable != p.settleTable || topic == nil && found.Words == nil && !slices.ContainsFunc(s.stems, p.about) {
			continue
		}
		c := settleClause{plan: p, stems: s.stems, topic: topic}
		c.calledOff(found.Words)
		said, says := s.settles(&c)
		if topic = c.topic; says && (!ok || said.How == loci.StatusMoved && c.dated) && !r.in.readCueSentence(s.text).asks {
			found, ok = said, true
			if found.In = s.text; said.How != loci.StatusCancelled {
				break
			}
		}
	}
	return found, ok
}

// settles is what the first clause that says so says became of a plan. What is not at one time
// may be at another: of what is called off a later clause may say when it will be.
func (s *reported) settles(c *settleClause) (found Settlement, ok bool) {
	x := s.x
	for from, to := 0, 0; from < len(x.Tokens); from = to {
		for to = from + 1; to < len(x.Tokens) && !s.cuts(to); to++ {
		}
		c.planClause = planClause{Text: x, from: from, to: to}
		if c.Has(from, "cut") || x.Tokens[from].Mark {
			c.from++
		}
		if c.anywhere("if", from, to) {
			break
		}
		if c.topic == nil && c.off == nil && !slices.ContainsFunc(s.stems[from:to], c.plan.about) {
			continue
		}
		if said, says := s.read(c); says && (!ok || said.How == loci.StatusMoved && c.dated) {
			if found, ok = said, true; said.How != loci.StatusCancelled {
				break
			}
			c.calledOff(said.Words)
		}
		c.turn()
	}
	return found, ok
}

// cuts reports whether a clause begins at a token.
func (s *reported) cuts(i int) bool {
	return !s.x.Has(i, "nocut") && (s.x.Has(i, "cut") || s.x.Tokens[i-1].Mark && strings.Contains(clauseMarks, s.x.Tokens[i-1].Low))
}

// read is what a clause says became of the plan.
func (s *reported) read(c *settleClause) (Settlement, bool) {
	if c.anywhere("doubt", c.from, c.to) || matches(s.whose, c.Of(c.from, c.to)) {
		return Settlement{}, false
	}
	for i := range s.rows {
		if r := &s.rows[i]; r.needs&^s.met == 0 && c.fits(r) {
			return c.settlement(r.says), true
		}
	}
	if s.ticked && slices.Contains(c.named(c.from), c.to) {
		c.said = c.termsIn(c.from, c.to)
		return c.settlement(language.SettlesDone), true
	}
	return Settlement{}, false
}

// fits reports whether a pattern fits a clause, and names enough of the plan.
func (c *settleClause) fits(r *settleRow) bool {
	enough := 1
	switch r.says {
	case language.SettlesDone:
		enough = c.plan.most
	case language.SettlesVisited:
		enough = 2
	}
	if !c.plan.timed && (r.says == language.SettlesKept || r.says == language.SettlesVisited) {
		return false
	}
	c.single, c.dated, c.kept = r.deed, r.dated, r.says == language.SettlesKept
	return c.Match(r.pattern, c.from, c, func(m *pattern.Match) bool {
		c.said = c.terms(m)
		return m.To <= c.to && (len(c.said) >= enough || r.passive && !c.plan.more && slices.Contains(c.said, c.plan.head))
	})
}

// settlement is what a clause says of a plan.
func (c *settleClause) settlement(says string) Settlement {
	s := Settlement{How: loci.PlanStatus(says), Text: strings.TrimRight(c.Of(c.from, c.to), clauseMarks), Words: c.said, Due: c.plan.due, Dated: c.dated}
	switch says {
	case language.SettlesKept, language.SettlesVisited:
		s.How = loci.StatusDone
	case language.SettlesRefused:
		s.How, s.Refused = loci.StatusCancelled, true
	}
	s.Due = s.Due && s.How == loci.StatusDone
	return s
}
