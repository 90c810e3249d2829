package lang

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// Question is what a query asks for. Its slices and map are the caller's.
type Question struct {
	// Terms are the content terms to look turns up by: QueryTerms without the participants' names (unless nothing
	// else is left), and with DateTerms in place of a date that the query names. Repeated ones are there again.
	Terms []string
	// FactTerms are the same with the names kept, for extracted facts: they say who, where a turn says I.
	FactTerms []string
	// Exact are those of Terms that name one thing by its digits: a number that is asked for, a
	// code. A text about that thing has them, and few others do. Each is there once, 16 at most.
	Exact []string
	// Words maps a term to the word as the user wrote it.
	Words map[string]string
	// Speakers are the indexes, ascending, of the participants that the query names by any word of their names.
	Speakers []int
	// FirstPerson is set when the query speaks of its user: I, my, me, 我 (not 我们).
	FirstPerson bool
	// AsksAssistant is set when it is about what the assistant said: did you recommend, you told me, 你推荐,
	// 你告诉. It goes before FirstPerson, which may be set too.
	AsksAssistant bool
	// AsksQuantity is set for how many, how often, how long, what time, 多少, 几次, 哪年 and the like.
	AsksQuantity bool
	// AsksName is set for who, where, which, name, 谁, 哪, 叫什么 and the like.
	AsksName bool
	// Date is the first month or day that the query names; nil when it names none.
	Date *NamedDate
}

// ReadQuestion reads a query, given the names of those who take part in the talk.
// It takes time linear in the query for a given number of participants.
func (in *Set) ReadQuestion(text string, participants []string) Question {
	q := in.readAsking(text)
	cast := in.newCast(participants)
	date, span := in.findDate(text, cast.has)
	if date != nil {
		q.Date = date
	}
	r := reader{in: in, text: text, q: &q, cast: cast, date: span}
	r.read()
	if len(q.Terms) == 0 {
		q.Terms = slices.Clone(q.FactTerms)
	}
	q.Speakers = cast.heard()
	return q
}

// Person returns the index of the one participant that the query is about, or -1: the assistant when it asks for
// what the assistant said, else whoever it names, and the user when it says I. More than one is nobody. user and
// assistant are indexes of participants, -1 where there is none.
func (q Question) Person(user, assistant int) int {
	if q.AsksAssistant && assistant >= 0 {
		return assistant
	}
	who := q.Speakers
	if q.FirstPerson && user >= 0 && !slices.Contains(who, user) {
		who = append(slices.Clip(who), user)
	}
	if len(who) != 1 {
		return -1
	}
	return who[0]
}

// reader collects the terms of a question.
type reader struct {
	in   *Set
	text string
	q    *Question
	cast *cast
	date token // the bytes of the named date; empty when there is none
}

// read goes through the tokens once; the date's are replaced as one.
func (r *reader) read() {
	r.q.Words = map[string]string{}
	s := scanner{text: r.text}
	dated := r.q.Date == nil
	for t, ok := s.next(); ok; t, ok = s.next() {
		if !dated && t.to > r.date.from {
			r.addDate()
			dated = true
		}
		for _, part := range r.outside(t) {
			r.add(part)
		}
	}
}

// outside returns what of a token is not in the date.
func (r *reader) outside(t token) []token {
	if t.to <= r.date.from || t.from >= r.date.to {
		return []token{t}
	}
	var parts []token
	if t.from < r.date.from {
		parts = append(parts, token{t.from, r.date.from, t.cjk})
	}
	if t.to > r.date.to {
		parts = append(parts, token{r.date.to, t.to, t.cjk})
	}
	return parts
}

// addDate adds the date's terms, as the index has them for its day.
func (r *reader) addDate() {
	shown := strings.TrimSpace(r.text[r.date.from:r.date.to])
	for _, term := range r.q.Date.terms() {
		r.addTerm(term, shown, false)
	}
}

// add adds the terms of a token.
func (r *reader) add(t token) {
	word := r.text[t.from:t.to]
	if t.cjk {
		r.addRun(word)
		return
	}
	var space [64]byte
	term := r.in.cache.term(fold(space[:0], word))
	name := r.cast.hear(word, startsSentence(r.text, t.from))
	if term == "" && name {
		term = r.in.nameWord(word)
	}
	if term != "" {
		r.addTerm(term, word, name)
		if len(r.q.Exact) < maxExact && !slices.Contains(r.q.Exact, term) && r.in.isExact(r.text, t) {
			r.q.Exact = append(r.q.Exact, term)
		}
	}
}

// addRun adds the terms of a run, between the names in it.
func (r *reader) addRun(written string) {
	run := r.in.foldRun(written)
	for run != "" {
		at, name := r.cast.find(run)
		r.addBigrams(run[:at], written, false)
		r.addBigrams(name, written[at:], true)
		run, written = run[at+len(name):], written[at+len(name):]
	}
}

// addBigrams adds the terms of a folded run, as they are written.
func (r *reader) addBigrams(run, written string, name bool) {
	at := 0
	for _, term := range r.in.queryRun(run) {
		at += strings.Index(run[at:], term)
		r.addTerm(term, written[at:at+len(term)], name)
	}
}

func (r *reader) addTerm(term, word string, name bool) {
	r.q.FactTerms = append(r.q.FactTerms, term)
	if !name {
		r.q.Terms = append(r.q.Terms, term)
	}
	if _, ok := r.q.Words[term]; !ok {
		r.q.Words[term] = word
	}
}

// cast knows the participants by the words of their names, and which of them a query named.
type cast struct {
	in     *Set
	byWord map[string][]int // indexes of participants, ascending
	runs   words.Lexicon    // the names written without spaces, longest first
	named  [][]int          // whom each name that was heard may mean
}

func (in *Set) newCast(participants []string) *cast {
	c := &cast{in: in, byWord: map[string][]int{}}
	var unspaced []string
	for i, name := range participants {
		for _, w := range in.NameWords(name) {
			w = in.foldRun(w)
			if !slices.Contains(c.byWord[w], i) {
				c.byWord[w] = append(c.byWord[w], i)
			}
			if first, _ := utf8.DecodeRuneInString(w); words.IsCJK(first) {
				unspaced = append(unspaced, w)
			}
		}
	}
	slices.SortFunc(unspaced, func(a, b string) int { return len(b) - len(a) })
	c.runs = words.NewLexicon(strings.Join(unspaced, " "))
	return c
}

// has reports whether a word is one of somebody's name.
func (c *cast) has(word string) bool { return c.byWord[c.in.foldRun(c.in.nameWord(word))] != nil }

// hear notes a word of the query and reports whether it is a name. One that is also a function word, like Will,
// must have a capital that no sentence start gives it.
func (c *cast) hear(word string, first bool) bool {
	name := c.in.nameWord(word)
	who := c.byWord[name]
	if who == nil || c.in.stops[name] && (first || word[0] < 'A' || word[0] > 'Z') {
		return false
	}
	c.named = append(c.named, who)
	return true
}

// find returns the first name in a run and where it starts; the length of the run and "" when it has none.
func (c *cast) find(run string) (at int, name string) {
	if len(c.runs) == 0 {
		return len(run), ""
	}
	for at = range run {
		if name = c.runs.At(run[at:]); name != "" {
			c.named = append(c.named, c.byWord[name])
			return at, name
		}
	}
	return len(run), ""
}

// heard returns who was named, ascending. A word that several share counts only
// where none of them was named by a word of their own.
func (c *cast) heard() []int {
	var out []int
	for _, who := range c.named {
		if len(who) == 1 && !slices.Contains(out, who[0]) {
			out = append(out, who[0])
		}
	}
	for _, who := range c.named {
		if !slices.ContainsFunc(who, func(i int) bool { return slices.Contains(out, i) }) {
			out = append(out, who...)
		}
	}
	slices.Sort(out)
	return out
}
