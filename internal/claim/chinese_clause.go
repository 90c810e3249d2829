package claim

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// runClause is what a clause says of itself, and of whom.
type runClause struct {
	tokens  []token
	subject runSubject
	named   bool // the subject is in the clause

	past, once, lately, also, now, wrong, not, noMore bool

	bounded bool // it says the most or the least of something

	when string // the part of the week or year, or the place, that it is limited to
	day  string // the part of the day
}

// quoted is from how many characters on a quotation is somebody's words, not a name.
const quoted = 5

// read reads the whole text.
func (r *runReader) read() {
	r.block = r.inJest() || r.quotes()
	for start := 0; start < len(r.tokens); {
		end := start
		for end < len(r.tokens) && !r.tokens[end].is(runEnd|runQuestion) {
			end++
		}
		r.sentence(r.tokens[start:end], end < len(r.tokens) && r.tokens[end].is(runQuestion))
		start = end + 1
	}
}

func (r *runReader) inJest() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.is(runJest) })
}

// quotes reports whether the text has somebody's words in it.
func (r *runReader) quotes() bool {
	from := -1
	for i := range r.tokens {
		if !r.tokens[i].is(runQuote) {
			continue
		}
		if from < 0 {
			from = r.tokens[i].to
			continue
		}
		if utf8.RuneCountInString(r.low[from:r.tokens[i].from]) >= quoted {
			return true
		}
		from = -1
	}
	return from >= 0
}

// sentence reads one sentence, a clause at a time.
func (r *runReader) sentence(tokens []token, marked bool) {
	r.relative = ""
	r.ended, r.denied, r.before = false, -1, -1
	r.doubted = !r.asking && (marked || r.asks(tokens))
	for start := 0; start < len(tokens); {
		end := start
		for end < len(tokens) && !tokens[end].is(runComma) {
			end++
		}
		if end > start {
			r.clause(tokens[start:end])
		}
		start = end + 1
	}
}

// asks reports whether a sentence is a question.
func (r *runReader) asks(tokens []token) bool {
	for i := range tokens {
		if tokens[i].is(runAsk) && !slices.ContainsFunc(tokens[i+1:], func(t token) bool { return t.is(runNotAsk | runAlso) }) {
			return true
		}
	}
	n := len(tokens)
	return n > 0 && endsInAny(r.low[tokens[n-1].from:tokens[n-1].to], r.words.askEnds) && !tokens[n-1].is(runNot)
}

// clause reads one clause: its cues and its runSubject, then what it says.
func (r *runReader) clause(tokens []token) {
	c := r.carried
	r.carried = runClause{}
	if tokens = r.unbounded(&c, tokens); len(tokens) == 0 {
		return
	}
	c.tokens = tokens
	r.doubt(tokens)
	np, at := r.np[:0], 0
	for ; at < len(tokens); at++ {
		t := &tokens[at]
		of := at+1 < len(tokens) && tokens[at+1].is(runOf)
		if c.cue(r, t, of) || t.is(runQuote) || t.is(runColon) && len(np) == 0 {
			continue
		}
		modal := t.norm == r.words.heads.Can && at+1 < len(tokens) && tokens[at+1].is(runVerb)
		if modal {
			continue
		}
		if t.is(runPredicate) && !of && !(t.is(runNoun) && !t.is(runIs)) {
			break
		}
		if len(np) < maxPhrase && !(at+1 == len(tokens) && r.isTail(t)) {
			np = append(np, *t)
		}
	}
	if tokens, ok := unnominal(np, tokens, at); ok {
		c.tokens, np, at = tokens, np[:len(np)-2], at-2
	}
	tokens = c.tokens
	c.past = c.past || slices.ContainsFunc(tokens[at:], func(t token) bool { return t.is(runStage) })
	if len(np) == 0 && at == len(tokens) {
		r.carried = c
		return
	}
	r.subjectOf(&c, np)
	if at == len(tokens) {
		r.bare(&c, np)
		return
	}
	r.predicate(&c, at)
}

// unnominal makes "I use X" of "what I use is X": the tokens without the marks between.
func unnominal(np, tokens []token, at int) ([]token, bool) {
	n := len(np)
	if n < 2 || at == len(tokens) || !tokens[at].is(runIs) || !np[n-1].is(runOf) || !np[n-2].is(runVerb) || at < 2 || tokens[at-2].from != np[n-2].from {
		return nil, false
	}
	return append(slices.Clone(tokens[:at-1]), tokens[at+1:]...), true
}

// doubt looks for what blocks a clause and the rest of its sentence.
func (r *runReader) doubt(tokens []token) {
	for i := range tokens {
		t := &tokens[i]
		if t.is(runDoubt) && (i+1 < len(tokens) || i == 0) || t.is(runTell) && !teller(tokens[:i]) && !r.asking {
			r.doubted = true
		}
	}
}

// teller reports whether who speaks is who tells.
func teller(before []token) bool {
	for i := range before {
		if !before[i].is(runMe | runYou | runCue | runWith | runFor | runIs) {
			return false
		}
	}
	return true
}

// cue takes a cue before the predicate. of is whether it is a part of a noun phrase, by
// the mark behind it.
func (c *runClause) cue(r *runReader, t *token, of bool) bool {
	if !t.is(runCue) || of && t.is(runPart|runOnce|runLately) || t.is(runPredicate) && !t.is(runWrong) {
		return false
	}
	c.past = c.past || t.is(runPast)
	c.once = c.once || t.is(runOnce) && !t.is(runLately)
	c.lately = c.lately || t.is(runLately)
	c.also = c.also || t.is(runAlso)
	c.now = c.now || t.is(runNow)
	c.not = c.not || t.is(runNot|runNoMore)
	c.noMore = c.noMore || t.is(runNoMore)
	if t.is(runWrong) {
		r.corrects = true
		return !t.is(runIs)
	}
	switch {
	case t.is(runPart) && slices.Contains(r.words.day, t.norm):
		c.day = r.text[t.from:t.to]
	case t.is(runPart):
		c.when = r.text[t.from:t.to]
	}
	return true
}

// subjectOf settles the subject of a clause.
func (r *runReader) subjectOf(c *runClause, np []token) {
	if s := r.phrase(np); s.owner != "" || len(s.nouns) > 0 || s.unknown {
		if s.owner == "" && r.relative != "" {
			s.owner = r.relative
		}
		c.subject, c.named = s, true
		r.last = s
		r.relative = r.relativeIn(s, np)
		if (s.person || r.relative != "") && !s.unknown {
			r.person = s.owner
			if s.owner != r.me {
				r.third = s.owner
			}
		}
		return
	}
	c.subject = r.last
}

// relativeIn is the relative of whom a clause is, if of one: what the next clauses of the
// sentence are about belongs to them.
func (r *runReader) relativeIn(s runSubject, np []token) string {
	if s.owner != r.me && s.owner != "" && s.owner != Unknown && (r.relative == s.owner || slices.ContainsFunc(np, func(t token) bool { return t.is(runKin) })) {
		return s.owner
	}
	return ""
}

// actor is the subject of what only persons do: where the clause names none, the last
// person.
func (r *runReader) actor(c *runClause) string {
	switch {
	case c.subject.unknown:
		return Unknown
	case !c.named && !c.subject.person:
		return r.person
	}
	return r.somebody(c.subject)
}

// say adds a claim of a clause. With no nouns, key is its only key.
func (r *runReader) say(c *runClause, s Statement, keys ...string) {
	if s.Subject == "" {
		s.Subject = r.me
	}
	if c.subject.unknown {
		s.Subject = Unknown
	}
	if s.Value == "" && s.Old == "" || c.bounded && s.Negated {
		return
	}
	s.Keys = r.allKeys(keys)
	if len(s.Keys) == 0 {
		return
	}
	if s.When = c.when; s.Sort != Time {
		s.When += c.day
	}
	s.Many = s.Many || c.also
	s.Degree = r.degree(c, &s)
	s.Blocked = r.block || r.doubted || c.past || c.once || c.lately && (s.Degree != Change || s.Sort == Time)
	if s.Degree == Correction && s.Many && s.Old == "" && !s.Negated {
		s.Degree = Plain // which of many is taken back is not said
	}
	s.From, s.To = c.tokens[0].from, c.tokens[len(c.tokens)-1].to
	if n := r.before; n >= 0 && s.Old == "" && !s.Negated && !c.past && shareKey(&r.out[n], &s) {
		s.Old, s.Degree = r.out[n].Value, Change
	}
	if c.past {
		r.before = len(r.out)
	}
	if s.Negated && !s.Blocked {
		r.denied = len(r.out)
	}
	r.ended = r.ended || s.Value == "" || s.Negated && s.Degree == Negation
	r.out = append(r.out, s)
}

// allKeys are some keys, and those that an attribute without an owner has besides.
func (r *runReader) allKeys(keys []string) []string {
	var out []string
	for _, k := range keys {
		if k == "" || k == "|" {
			continue
		}
		out = append(out, k)
		if strings.HasPrefix(k, "|") {
			out = append(out, r.me+k)
		}
	}
	return out
}

// degree is how clearly a claim says that something has changed.
func (r *runReader) degree(c *runClause, s *Statement) Degree {
	switch {
	case r.corrects || c.wrong:
		return Correction
	case s.Degree != Plain:
		return s.Degree
	case s.Value == "" || r.ended && !s.Negated:
		return Change
	case s.Negated && (c.noMore || c.now || r.endsDone(c)):
		return Negation
	case c.now:
		return Now
	}
	return Plain
}

// endsDone reports whether a clause ends in what says that something is done.
func (r *runReader) endsDone(c *runClause) bool {
	return c.tokens[len(c.tokens)-1].is(runDone) || strings.HasSuffix(r.low[:c.tokens[len(c.tokens)-1].to], r.words.marks.Done)
}

// value is the text from one token up to the next that has some roles, without the
// particles around it, and the place of that token.
func (r *runReader) value(c *runClause, at int, stop role) (string, int) {
	for at < len(c.tokens) && c.tokens[at].is(runDone|runFiller|runNow|runQuote) && !c.tokens[at].is(stop) && !startsWithAny(c.tokens[at].norm, r.words.per) {
		at++
	}
	end := at
	for end < len(c.tokens) && (!c.tokens[end].is(stop) || r.inWord(c.tokens, end)) && !(end > at && r.parted(c.tokens, end)) {
		end++
	}
	if end == at {
		return "", end
	}
	return r.trimmed(c.tokens[at].from, c.tokens[end-1].to), end
}

// isTail reports whether a token is no more than particles that end a clause.
func (r *runReader) isTail(t *token) bool {
	return t.norm != "" && strings.Trim(t.norm, r.words.marks.Tail) == ""
}

// inWord reports whether a verb of one character is in the midst of a word that no list
// has.
func (r *runReader) inWord(tokens []token, i int) bool {
	t := &tokens[i]
	return t.is(runDoes|runUse|runDrive|runLearn|runCharge) && t.to-t.from == 3 && i > 0 && tokens[i-1].roles == 0 && tokens[i-1].to == t.from &&
		r.low[t.from-1] >= utf8.RuneSelf && i+1 < len(tokens) && tokens[i+1].roles == 0
}

// trimmed is a stretch of the text without the particles and marks around it.
func (r *runReader) trimmed(from, to int) string {
	return strings.TrimLeft(strings.TrimRight(r.text[from:to], r.words.marks.Tail), r.words.marks.Head)
}

// unmeasured is a value without "a piece of" before it.
func (r *runReader) unmeasured(value string) string {
	rest, measures, least := value, r.words.bare, 2
	if startsWithAny(r.words.fold(value), r.words.places) {
		return value
	}
	for _, one := range r.words.one {
		if cut, ok := strings.CutPrefix(rest, one); ok {
			rest, measures, least = cut, r.words.measures, 1
			break
		}
	}
	for _, m := range measures {
		if cut, ok := strings.CutPrefix(r.words.fold(rest), m); ok && utf8.RuneCountInString(cut) >= least {
			return rest[len(rest)-len(cut):]
		}
	}
	return value
}
