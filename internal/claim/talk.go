package claim

import (
	"maps"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// table is what a language has to read of attributes. Patterns are compiled when the first text, or the first
// question, is read with them: a command that only asks needs no statements.
type table struct {
	lex        *pattern.Lexicon
	runs       bool // it is written without spaces
	finders    map[string]finder
	statements func() *rows
	questions  func() *rows
	texts      sync.Pool // *pattern.Text that nobody reads any more
}

// rows are patterns of a language, by the words that they need.
type rows struct {
	all   []saying
	needs [][]int          // the rows that are looked at where a need is met
	by    map[string][]int // the needs that a word meets
}

// saying is a pattern of an attribute.
type saying struct {
	attribute *Attribute
	pattern   *pattern.Pattern
	mode      byte   // as language.Attribute.Says has it, or 0
	anywhere  bool   // in a clause, not only where its subject may stand
	needs     []int  // of each of them a word must be there
	value     string // that it says, {} for the one that it names; "" is {}
	slot      string // the level of the value, as Statement.Slot has it
}

// tables makes the table of a language, by its code, when it is asked for.
var tables = sync.OnceValue(func() map[string]func() *table {
	all := map[string]func() *table{}
	for _, l := range lang.Languages() {
		all[l.Code] = sync.OnceValue(func() *table { return newTable(&l) })
	}
	return all
})

// newTable makes the table of a language. A pattern that can't be read is a mistake in it.
func newTable(l *language.Language) *table {
	t := &table{lex: pattern.NewLexicon(&l.Talk.Words), runs: l.Code == "zh", finders: finders}
	if t.runs {
		t.finders = maps.Clone(finders)
		maps.Copy(t.finders, finderRuns)
	}
	t.statements = sync.OnceValue(func() *rows { return t.compile(l, func(a *language.Attribute) string { return a.Says }) })
	t.questions = sync.OnceValue(func() *rows { return t.compile(l, func(a *language.Attribute) string { return a.Asks }) })
	return t
}

// compile makes rows of the lines that every attribute has.
func (t *table) compile(l *language.Language, lines func(*language.Attribute) string) *rows {
	r, known := &rows{by: map[string][]int{}}, map[string]int{}
	for i := range l.Talk.Attributes {
		a := attributeOf(l.Talk.Attributes[i].Name)
		for line := range strings.Lines(lines(&l.Talk.Attributes[i])) {
			r.add(t, a, strings.TrimSpace(line), known)
		}
	}
	r.index()
	return r
}

// add adds a line of patterns; known are the needs by the elements that have them.
func (of *rows) add(t *table, a *Attribute, line string, known map[string]int) {
	if line == "" {
		return
	}
	r := saying{attribute: a}
	line, r.anywhere = strings.CutPrefix(line, ".. ")
	if strings.IndexByte("!-<~+*=", line[0]) >= 0 && line[1] == ' ' {
		r.mode, line = line[0], line[1:]
	}
	line, value, _ := strings.Cut(line, "=>")
	value, r.slot, _ = strings.Cut(value, "@")
	r.value = strings.TrimSpace(value)
	r.pattern = t.lex.Compile(line)
	for element, words := range r.pattern.Needs(t.lex, func(kind string) bool { return t.finders[kind] != nil }) {
		n, ok := known[element]
		if !ok {
			n = len(known)
			known[element], of.needs = n, append(of.needs, nil)
			for _, word := range words() {
				if met := of.by[word]; len(met) == 0 || met[len(met)-1] != n {
					of.by[word] = append(met, n)
				}
			}
		}
		r.needs = append(r.needs, n)
	}
	if a == nil || len(r.needs) == 0 {
		panic("mistake in the patterns of a language: " + line)
	}
	of.all = append(of.all, r)
}

// index files every row under that one of its needs which the fewest rows have.
func (of *rows) index() {
	have := make([]int, len(of.needs))
	for i := range of.all {
		for _, n := range of.all[i].needs {
			have[n]++
		}
	}
	for i := range of.all {
		n := slices.MinFunc(of.all[i].needs, func(a, b int) int { return have[a] - have[b] })
		of.needs[n] = append(of.needs[n], i)
	}
}

// candidates are the rows of those of a table that may be in some tokens of a text, in their order: all that they
// need is there.
func (r *talk) candidates(of *rows, tokens []pattern.Token) []int {
	if r.met == nil {
		r.met = make([]uint64, len(of.needs)/64+1)
	}
	rows, met := r.rows[:0], r.met
	clear(met)
	for i := range tokens {
		for _, n := range of.by[tokens[i].Low] {
			met[n/64] |= 1 << (n % 64)
		}
	}
	missing := func(n int) bool { return met[n/64]>>(n%64)&1 == 0 }
	for i, some := range met {
		for ; some != 0; some &= some - 1 {
			for _, row := range of.needs[i*64+bits.TrailingZeros64(some)] {
				if !slices.ContainsFunc(of.all[row].needs, missing) {
					rows = append(rows, row)
				}
			}
		}
	}
	slices.Sort(rows)
	return rows
}

// talk reads a text.
type talk struct {
	*table
	text   *pattern.Text
	voice  string
	rows   []int    // that may be in the sentence
	met    []uint64 // room for the needs that are met, a bit each
	sought *saying  // that is looked for
	takes  func(*pattern.Match) bool
	out    []Statement

	quoted  []bool            // a token is between marks of quotation
	quotes  bool              // what is between them is read too
	heard   []*who            // of whom alone was spoken before a token; nobody where of several
	aliases map[string]string // roles with the name that the text gives them
	found   map[named][]int   // in the clause
	heir    *who              // whose the next clause is, where it has no subject
	unsaid  bool              // heir is who speaks, since the sentence has named nobody: Moved to Oslo.
	spoke   *who              // of whom a clause without a subject was read
	clause  span              // that is being read
	at      int               // where its subject may stand
	start   int               // where its sentence starts
	until   int               // where that ends
	queries bool              // it ends in a question mark
	amends  bool              // that starts with "Correction:"
}

type span struct{ from, to int }

// read returns what a text states of attributes of the catalogue.
func (t *table) read(source, voice string) []Statement {
	x, _ := t.texts.Get().(*pattern.Text)
	x = t.lex.ReadInto(x, source)
	defer t.texts.Put(x) // a statement shares memory with the source alone
	r := t.reader(x, voice)
	if r.rows = r.candidates(t.statements(), x.Tokens); len(r.rows) == 0 || r.anywhere("jest", 0, len(r.text.Tokens)) {
		return nil
	}
	r.mentions()
	r.sentences(r.read1)
	return corrected(r.out)
}

// sentences reads one sentence after another.
func (r *talk) sentences(clause func(blocked, unreal bool)) {
	from := 0
	for i := range r.text.Tokens {
		if t := &r.text.Tokens[i]; t.Mark && strings.Contains(".!?;…。！？；", t.Low) {
			r.sentence(span{from, i}, strings.Contains("?？", t.Low), clause)
			from = i + 1
		}
	}
	r.sentence(span{from, len(r.text.Tokens)}, false, clause)
}

// corrected makes a correction of a value behind one of the same attribute that the text says is
// over: I no longer live in Bonn, now I live in Kiel. What a clause takes for granted that says it
// has changed is left out: I broke up with my boyfriend.
func corrected(all []Statement) []Statement {
	said := slices.Clone(all)
	all = slices.DeleteFunc(all, func(s Statement) bool {
		return !s.Many && s.Degree == Plain && !s.Negated && slices.ContainsFunc(said, func(o Statement) bool {
			return o.Degree == Change && o.From == s.From && shareKey(&o, &s)
		})
	})
	for i := range all {
		over := func(o Statement) bool {
			return o.Negated && o.Degree == Negation && o.Slot == all[i].Slot && shareKey(&o, &all[i])
		}
		if s := &all[i]; s.Degree <= Now && s.Lasts() && slices.ContainsFunc(all[:i], over) {
			s.Degree = Correction
		}
	}
	return all
}

func (t *table) reader(x *pattern.Text, voice string) *talk {
	r := &talk{table: t, text: x, voice: voice, aliases: map[string]string{}, found: map[named][]int{}}
	r.takes = func(m *pattern.Match) bool { return r.take(r.sought, m) }
	r.clause, r.until = span{0, len(r.text.Tokens)}, len(r.text.Tokens)
	r.quoted = make([]bool, len(r.text.Tokens)+1)
	for i, in := 0, false; i < len(r.text.Tokens); i++ {
		switch t := &r.text.Tokens[i]; {
		case !t.Mark:
		case t.Low == "\"":
			in = !in
		case strings.Contains("“「『", t.Low):
			in = true
		case strings.Contains("”」』", t.Low):
			in = false
		}
		r.quoted[i] = in
	}
	return r
}

// sentence reads one clause after another. Of a sentence that asks, the last one is left out.
func (r *talk) sentence(s span, asks bool, clause func(blocked, unreal bool)) {
	r.start, r.queries = s.from, asks
	if r.until, r.heir, r.unsaid = s.to, nil, !r.runs; r.unsaid {
		r.heir = &who{name: Me}
	}
	r.amends = r.amending(s)
	r.rows = r.candidates(r.statements(), r.text.Tokens[s.from:s.to]) // what a row says is in one sentence
	blocked, unreal := false, false
	clauses := r.clauses(s)
	for n, c := range clauses {
		r.clause = c
		clear(r.found)
		r.at = r.opened(c.from)
		if r.quoted[c.from] && !r.quotes {
			continue
		}
		unreal = unreal || r.anywhere("unreal", c.from, c.to)
		aside := r.starts("aside") && !asks // when I'm at home
		blocked = blocked || r.starts("unreal") || !aside && r.asks() || asks && n == len(clauses)-1
		clause(blocked || aside, unreal)
		blocked = blocked || r.anywhere("unreal", c.from, c.to) || r.anywhere("said", r.at, c.to)
	}
}

// amending reports whether a sentence opens by saying that it corrects something.
func (r *talk) amending(s span) bool {
	to, amends := r.text.Is(s.from, "amends")
	return amends && (r.runs || to < s.to && r.text.Tokens[to].Mark)
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

func (r *talk) starts(kind string) bool { return r.text.Has(r.at, kind) }

// asks reports whether a clause asks: who lives there, do you live there.
func (r *talk) asks() bool {
	if r.runs {
		return r.anywhere("asks", r.clause.from, r.clause.to)
	}
	if r.starts("asks") {
		return true
	}
	if i := r.at - 1; i >= r.clause.from && (r.text.Has(i, "once") || r.text.Has(i, "past")) {
		return false // today is my birthday
	}
	for _, kind := range []string{"do", "be", "was", "have", "modal"} {
		if to, ok := r.text.Is(r.at, kind); ok {
			for _, subject := range []string{"i", "my", "they", "their", "you", "it"} {
				if r.text.Has(to, subject) {
					return true
				}
			}
		}
	}
	return false
}

func (r *talk) anywhere(kind string, from, to int) bool { return r.text.Anywhere(kind, from, to) }

// read1 reads a clause: of every attribute the first row that says something of its subject, of
// a blocked one only what it takes for granted (my sister Anna).
func (r *talk) read1(blocked, unreal bool) {
	done, granted, before := map[*Attribute]bool{}, map[granting]bool{}, len(r.out)
	r.spoke = nil
	then := r.anywhere("then", r.clause.from, r.clause.to)
	for _, i := range r.rows {
		switch row := &r.statements().all[i]; {
		case row.mode == '*':
			if !unreal && !(then && row.attribute.passes()) {
				r.grants(row, granted)
			}
		case blocked || done[row.attribute] || row.anywhere && unreal:
		default:
			done[row.attribute] = r.states(row)
		}
	}
	r.bequeath(slices.Contains(slices.Collect(maps.Values(done)), true), r.out[before:])
}

// grants takes what a row takes for granted, anywhere in the clause or from the word that joins it:
// since my surgery. granted is what rows have found.
func (r *talk) grants(row *saying, granted map[granting]bool) {
	for at := max(r.clause.from-1, r.start); at < r.clause.to; at++ {
		g := granting{row.attribute, at}
		granted[g] = granted[g] || r.matches(row, at)
	}
}

// states reports whether a clause says what a row says, where its subject may stand or, of one that
// may stand anywhere, before a word that says who else says it.
func (r *talk) states(row *saying) bool {
	if !row.anywhere {
		return r.matches(row, r.at) || r.at > r.clause.from && r.runs && r.matches(row, r.clause.from)
	}
	for at := r.clause.from; at < r.clause.to && !r.text.Has(at, "said"); at++ {
		if r.matches(row, at) {
			return true
		}
	}
	return false
}

// matches takes what a row says at a token, and reports whether it says anything.
func (r *talk) matches(row *saying, at int) bool {
	r.sought = row
	return r.text.Match(row.pattern, at, r, r.takes)
}

// bequeath says of whom the next clause is, where it has no subject, behind one that stated something
// or not, and what it said.
func (r *talk) bequeath(stated bool, said []Statement) {
	switch w, ok := r.subjectAt(r.at); {
	case r.runs && (r.introduces(&w, said) || r.stranger()):
		r.heir = nil
	case ok:
		r.heir, r.unsaid = &w, false
	case r.unsaid && r.at == r.clause.to: // Wow, …
	case r.runs && r.starts("goeson") && r.heir != nil:
	case !stated:
		r.heir = nil
	case r.heir == nil:
		r.heir = r.spoke
	}
}

// introduces reports whether what a clause about somebody says brings in somebody else, of whom
// the next one may be: we have a dog, called … What names its subject does not: my wife is called ….
func (r *talk) introduces(of *who, said []Statement) bool {
	return slices.ContainsFunc(said, func(s Statement) bool {
		a := attributeOf(s.Attribute)
		return a != nil && a.Group == People && a.Sort == Name && (of.role == "" || s.Subject != r.subject(&who{name: Me}))
	})
}

// granting is what is taken for granted at a token.
type granting struct {
	attribute *Attribute
	at        int
}

// opened is the token at which the subject of a clause may stand.
func (r *talk) opened(i int) int {
	for i < r.clause.to {
		to, ok := r.text.Is(i, "opens")
		if !ok {
			to, ok = r.since(i)
		}
		if _, over := r.text.Is(i, "over"); !ok || over {
			break
		}
		i = to
	}
	return i
}

// since is the end of the time that a clause opens with, since which what it says is so: since
// March I, 三月以来我. 从三月起 may be of what is to come.
func (r *talk) since(i int) (to int, ok bool) {
	from, said := r.text.Is(i, "begun")
	if !said {
		from, said = i, r.runs || i > 0 && r.text.Has(i-1, "begun")
	}
	for _, to := range r.dates(from) {
		if onward, ok := r.text.Is(to, "onward"); ok {
			return onward, said
		} else if !r.runs {
			return to, said
		}
	}
	return i, false
}
