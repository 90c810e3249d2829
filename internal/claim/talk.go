package claim

import (
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// table is the patterns of a language, by the words that they need.
type table struct {
	lex  *pattern.Lexicon
	runs bool // it is written without spaces
	rows []saying
	by   map[string][]int
}

// saying is a pattern of an attribute.
type saying struct {
	attribute *Attribute
	pattern   *pattern.Pattern
	mode      byte // '!', '-', '<', '?' for one of a question, or 0, as language.Attribute.Says has it
}

var tables = sync.OnceValue(func() map[string]*table {
	all := map[string]*table{}
	for _, l := range lang.Languages() {
		all[l.Code] = newTable(&l)
	}
	return all
})

// newTable compiles the patterns of a language. One that can't be read is a mistake in it.
func newTable(l *language.Language) *table {
	t := &table{lex: pattern.NewLexicon(&l.Talk.Words), runs: l.Code == "zh", by: map[string][]int{}}
	for i := range l.Talk.Attributes {
		a := attributeOf(l.Talk.Attributes[i].Name)
		for line := range strings.Lines(l.Talk.Attributes[i].Says) {
			if line = strings.TrimSpace(line); line != "" {
				t.add(a, line)
			}
		}
		for line := range strings.Lines(l.Talk.Attributes[i].Asks) {
			if line = strings.TrimSpace(line); line != "" {
				t.add(a, "?"+line)
			}
		}
	}
	return t
}

func (t *table) add(a *Attribute, line string) {
	r := saying{attribute: a}
	if strings.IndexByte("!-<?", line[0]) >= 0 {
		r.mode, line = line[0], strings.TrimSpace(line[1:])
	}
	p, err := t.lex.Compile(line)
	if err != nil || a == nil {
		panic("mistake in the patterns of a language: " + line)
	}
	r.pattern = p
	for _, key := range p.Keys(t.lex) {
		t.by[key] = append(t.by[key], len(t.rows))
	}
	t.rows = append(t.rows, r)
}

// candidates are the rows that may be in a text, in their order.
func (t *table) candidates(x *pattern.Text) (rows []int) {
	for i := range x.Tokens {
		rows = append(rows, t.by[x.Tokens[i].Low]...)
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}

// talk reads a text.
type talk struct {
	*table
	text  *pattern.Text
	voice string
	rows  []int
	out   []Statement

	person  *who // of whom was spoken last, for he and she
	heir    *who // whose the next clause is, where it has no subject
	clause  span // that is being read
	blocked bool
	aliases map[string]string // roles with the name that the text gives them
}

type span struct{ from, to int }

// who is a subject.
type who struct {
	name, role string // anna; my sister
	pet        bool
}

// read returns what a text states of attributes of the catalogue.
func (t *table) read(source, voice string) []Statement {
	r := &talk{table: t, text: t.lex.Read(source), voice: voice}
	if r.rows = t.candidates(r.text); len(r.rows) == 0 || r.anywhere("jest", 0, len(r.text.Tokens)) {
		return nil
	}
	r.sentences()
	return r.out
}

// sentences reads one sentence after another. Of one that asks, the last clause is left out.
func (r *talk) sentences() {
	from := 0
	for i := range r.text.Tokens {
		if t := &r.text.Tokens[i]; t.Mark && strings.Contains(".!?;…。！？；", t.Low) {
			r.sentence(span{from, i}, strings.Contains("?？", t.Low))
			from = i + 1
		}
	}
	r.sentence(span{from, len(r.text.Tokens)}, false)
}

func (r *talk) sentence(s span, asks bool) {
	r.blocked, r.heir = r.quoted(s), nil
	clauses := r.clauses(s)
	if asks && len(clauses) > 0 {
		clauses = clauses[:len(clauses)-1]
	}
	for _, r.clause = range clauses {
		if r.blocked = r.blocked || r.starts("unreal") || r.starts("asks"); !r.blocked {
			r.read1()
		}
		r.blocked = r.blocked || r.anywhere("unreal", r.clause.from, r.clause.to) || r.anywhere("said", r.clause.from, r.clause.to)
	}
}

// clauses cuts a sentence at marks, and before words that join a subject with its verb to it.
func (r *talk) clauses(s span) (all []span) {
	from := s.from
	for i := s.from; i < s.to; i++ {
		t := &r.text.Tokens[i]
		to, joins := r.text.Is(i, "joins")
		if !t.Mark && !joins || t.Mark && !strings.Contains(",，、:：()（）—–-", t.Low) {
			continue
		}
		if from < i {
			all = append(all, span{from, i})
		}
		if from = i + 1; joins {
			from = to
		}
	}
	if from < s.to {
		all = append(all, span{from, s.to})
	}
	return all
}

func (r *talk) quoted(s span) bool {
	for i := s.from; i < s.to; i++ {
		if t := &r.text.Tokens[i]; t.Mark && strings.Contains("\"“”「」『』《", t.Low) {
			return true
		}
	}
	return false
}

func (r *talk) starts(kind string) bool {
	_, ok := r.text.Is(r.clause.from, kind)
	return ok
}

func (r *talk) anywhere(kind string, from, to int) bool {
	for i := from; i < to; i++ {
		if _, ok := r.text.Is(i, kind); ok {
			return true
		}
	}
	return false
}

// read1 reads a clause: the first row that says something of its subject.
func (r *talk) read1() {
	at := r.opened(r.clause.from)
	for _, i := range r.rows {
		row := &r.table.rows[i]
		if row.mode == '?' {
			continue
		}
		done := r.text.Match(row.pattern, at, r, func(m *pattern.Match) bool { return r.take(row, m) })
		if done && !row.attribute.Many {
			break
		}
	}
	if w, ok := r.subjectAt(at); ok {
		r.heir = &w
		if w.name != Me {
			r.person = &w
		}
	}
}

// opened is the token at which the subject of a clause may stand.
func (r *talk) opened(i int) int {
	for i < r.clause.to {
		to, ok := r.text.Is(i, "opens")
		if !ok {
			break
		}
		i = to
	}
	return i
}
