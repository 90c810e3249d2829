package lang

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// bids reports whether what starts at token i begins with a verb in the form that bids
// ("unplug it", 拔掉电源), behind words of order and adverbs, or with a command in backticks. A
// loose reader takes a run that has a verb of steps anywhere near its start: 锅里炒糖色. It is
// for where the words before have said that steps follow.
func (s *cueSentence) bids(i int, loose bool) bool {
	w := s.in.step()
	if i = s.skipJoins(i); s.word(i) == "`" {
		return true
	}
	for n := 0; n < 4 && i < len(s.tokens); i++ {
		word, next := s.word(i), s.word(i+1)
		switch kind := s.tokens[i].kind; {
		case kind == cueMarkToken:
			continue
		case kind == cueHanToken:
			return s.runBids(i, loose)
		case w.Verbs[word]:
			return !w.Finite[next]
		case !w.Before[word] && !s.in.IsAdverb(word):
			return w.Objects[next] && s.in.verbForm(word)
		}
		n++
	}
	return false
}

// verbForm reports whether a word may be a verb in the form that bids: no function word,
// no past form, no form that goes on, none of another person.
func (in *Set) verbForm(word string) bool {
	if len(word) < 3 || words.IsDigit(word[0]) || in.IsStop(word) || in.step().isPast(word) || in.IsRunningForm(word) {
		return false
	}
	return !endsWithOne(word, in.plurals) || endsWithOne(word, in.step().NotPlural)
}

// looseRun is how many characters a run has at most before its verb.
const looseRun = 7

// runBids reports whether the run at token i begins with a verb of steps, or with what leads to one.
func (s *cueSentence) runBids(i int, loose bool) bool {
	w := s.in.step()
	for n := 0; n <= looseRun && i+n < len(s.tokens) && s.tokens[i+n].kind == cueHanToken; n++ {
		r, _ := utf8.DecodeRuneInString(s.word(i + n))
		if w.RunVerbs.Has(r) || n == 0 && w.RunBefore.Has(r) {
			return true
		}
		if !loose && !w.RunSkips.Has(r) {
			return false
		}
	}
	return false
}

// skipJoins is the first token from i on behind marks, words of order and joining ones.
func (s *cueSentence) skipJoins(i int) int {
	for i < len(s.tokens) {
		h, _ := s.in.step().order.longest(s.tokens[i:])
		if h.value == orderNothing {
			h, _ = s.in.step().joins.longest(s.tokens[i:])
		}
		if h.to == 0 && !strings.Contains(cueTrim, s.word(i)) {
			break
		}
		i += max(h.to, 1)
	}
	return i
}

// skipSelf is the same behind the speaker too.
func (s *cueSentence) skipSelf(i int) int {
	i = s.skipJoins(i)
	for s.cue().Self[s.word(i)] || s.cue().Addressed[s.word(i)] {
		i = s.skipJoins(i + 1)
	}
	return i
}

// span is the text of some tokens.
func (s *cueSentence) span(from, to int) string {
	if from >= to {
		return ""
	}
	return s.text[s.tokens[from].from:s.tokens[to-1].to]
}

// lead is where the words end that lead to steps.
type lead struct {
	at     int  // a token
	enough int  // how many steps it takes behind it; 0: it leads to none
	linked bool // one of them must point back to an earlier one
	loose  bool // see bids
}

// biddenSteps reads steps behind words that lead to them, "When the router hangs: unplug it,
// wait 30 seconds, plug it in again", commands, and what is bidden in a row. Steps go on in
// the sentences behind; a part of such a row is none.
func (in *Set) biddenSteps(sentences []cueSentence) []string {
	for len(sentences) > 0 {
		steps, read := in.biddenFirst(sentences)
		if steps != nil {
			return steps
		}
		sentences = sentences[read:]
	}
	return nil
}

// biddenFirst reads the steps that begin in the first sentence, and returns how many sentences it read.
func (in *Set) biddenFirst(sentences []cueSentence) (steps []string, read int) {
	s := &sentences[0]
	commands, l := s.commands(), s.leadOf()
	if s.asks || commands == nil && l.enough == 0 || s.isPlan() {
		return nil, 1
	}
	if l.enough > 0 {
		steps, read = biddenFrom(sentences, l)
		if len(steps) >= l.enough && (!l.linked || in.pointsBack(steps)) {
			return steps, read
		}
	}
	return commands, max(read, 1)
}

// leadOf finds the words that lead to steps at the start of a sentence: up to a colon, or
// up to the comma behind a clause that says when. What bids itself leads to more of it:
// these must hang together, as they may be things to do.
func (s *cueSentence) leadOf() lead {
	w := s.in.step()
	if at := s.colon(); at > 0 {
		head := s.in.foldRun(s.text[:s.tokens[at-1].to])
		linked := matches(w.Loose, head)
		if !matches(w.NotLed, head) && (linked || matches(w.Led, head)) {
			return lead{at: at, enough: 2, linked: linked, loose: true}
		}
	}
	switch {
	case s.hasWord(w.Requests):
	case w.Opening[s.word(0)]:
		for i := range s.tokens {
			if s.word(i) == "," && s.bids(i+1, false) {
				head := s.text[:s.tokens[i].from]
				general := matches(w.General, head)
				return lead{at: i + 1, enough: 3 - boolInt(general), linked: !general && matches(w.Loose, head)}
			}
		}
	case !strings.HasSuffix(s.text, "!") && s.bids(0, false):
		return lead{enough: 3, linked: true}
	}
	return lead{}
}

// colon is where the first colon that ends words ends, no part of a time or an address; 0 for none.
func (s *cueSentence) colon() int {
	for i, t := range s.tokens {
		if t.word == "：" || t.word == ":" && (t.to == len(s.text) || s.text[t.to] == ' ' || s.text[t.to] >= utf8.RuneSelf) {
			return i + 1
		}
	}
	return 0
}

func (s *cueSentence) hasWord(list map[string]bool) bool {
	return slices.ContainsFunc(s.tokens, func(t cueToken) bool { return list[t.word] })
}

// maxBidden bounds how many clauses are read as the steps of one procedure.
const maxBidden = 50

// biddenFrom are the clauses that bid behind a lead, in its sentence and in those behind
// it, and how many sentences these are; nil where the first one does not bid.
func biddenFrom(sentences []cueSentence, l lead) (steps []string, read int) {
	s := &sentences[0]
	if s.skipJoins(l.at) < len(s.tokens) {
		if !s.bids(l.at, l.loose) {
			return nil, 1
		}
		steps = s.bidden(l.at, l.loose)
	}
	loose := l.loose && steps == nil
	for read = 1; read < len(sentences) && len(steps) < maxBidden; read++ {
		s := &sentences[read]
		if s.asks || s.hasWord(s.in.step().Requests) || !s.bids(0, loose) || s.isPlan() {
			break
		}
		steps = append(steps, s.bidden(0, loose)...)
	}
	return cleanSteps(steps), read
}

// bidden cuts a sentence from a token on where one clause ends and the next one bids. What
// bids nothing stays with the clause before it.
func (s *cueSentence) bidden(i int, loose bool) (out []string) {
	from := s.skipJoins(i)
	for i = from; i < len(s.tokens); {
		n := s.breakAt(i)
		switch {
		case s.word(i) == "`":
			i = s.codeEnd(i)
		case n > 0 && i > from && s.bids(i+n, loose):
			out = append(out, s.span(from, i))
			from = s.skipJoins(i + n)
			i = from
		default:
			i++
		}
	}
	return append(out, s.span(from, len(s.tokens)))
}

// breakAt is how many tokens from i on are a mark or word between two clauses, 0 for none.
func (s *cueSentence) breakAt(i int) int {
	if strings.Contains(",;，；、", s.word(i)) {
		return 1
	}
	h, _ := s.in.step().joins.longest(s.tokens[i:])
	return h.to
}

// codeEnd is the token behind what starts with the backtick at token i and ends with the next one.
func (s *cueSentence) codeEnd(i int) int {
	end := slices.IndexFunc(s.tokens[i+1:], func(t cueToken) bool { return t.word == "`" })
	return i + 2 + max(end, -1)
}

// longWordOfStep is how many bytes a word has at least by which two steps hang together.
const longWordOfStep = 4

// pointsBack reports whether a step speaks of what an earlier one did.
func (in *Set) pointsBack(steps []string) bool {
	seen := map[string]bool{}
	for i, step := range steps {
		s := scanner{text: step}
		s.next() // the verb
		for t, ok := s.nextCue(); ok; t, ok = s.nextCue() {
			if i > 0 && (in.step().Back[t.word] || seen[t.word]) {
				return true
			}
			seen[t.word] = t.kind == cueWordToken && len(t.word) >= longWordOfStep && !in.IsStop(t.word)
		}
	}
	return false
}

// commands reads commands in backticks that are to be run one behind another, with nothing
// but joining words between them and a verb before the first; nil for fewer than two: "run `make generate` and then
// `make migrate`".
func (s *cueSentence) commands() (steps []string) {
	end := 0
	for i := 0; i < len(s.tokens); i++ {
		if s.word(i) != "`" {
			continue
		}
		from := i
		for j := max(end, i-3); j < i; j++ {
			if h, found := s.in.step().commands.longest(s.tokens[j:]); found && j+h.to == i {
				from = min(from, j)
			}
		}
		if steps == nil && from == i || steps != nil && s.skipJoins(end) < from {
			break
		}
		end = s.codeEnd(i)
		steps = append(steps, s.span(from, end))
		i = end - 1
	}
	return cleanSteps(steps)
}
