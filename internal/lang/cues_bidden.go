package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// bidding reads clauses that bid to do something: "unplug it", 拔掉电源.
type bidding struct {
	in *Set
	// loose takes a run that has a verb of steps anywhere near its start: 锅里炒糖色. It is for
	// where the words before have said that steps follow.
	loose bool
}

// bids reports whether a clause begins with a verb in the form that bids, behind words of
// order and adverbs, or with a command in backticks.
func (b bidding) bids(clause string) bool {
	clause = b.in.cutJoin(clause)
	if strings.HasPrefix(clause, "`") {
		return true
	}
	s := scanner{text: clause}
	for range 4 {
		t, ok := s.next()
		if !ok {
			return false
		}
		if t.cjk {
			return b.runBids(b.in.foldRun(clause[t.from:t.to]))
		}
		word := foldText(clause[t.from:t.to])
		switch next := s.peek(); {
		case b.in.step().Verbs[word]:
			return !b.in.step().Finite[next]
		case b.in.step().Before[word] || b.in.IsAdverb(word):
		default:
			return b.in.step().Objects[next] && b.in.verbForm(word)
		}
	}
	return false
}

// mostlyBid reports whether at least half of what may be steps bid to do something. Reasons,
// which are counted like steps, say what is so: "first, it is cheaper".
func (in *Set) mostlyBid(steps []string) bool {
	bid := 0
	for _, s := range steps {
		bid += boolInt(bidding{in, true}.bids(in.cutSelf(s)))
	}
	return 2*bid >= len(steps)
}

// mostlyPast reports whether at least half of what may be steps say what was done once.
func (in *Set) mostlyPast(steps []string, sentences []cueSentence) bool {
	past := 0
	for _, step := range steps {
		s := scanner{text: in.cutSelf(step)}
		t, ok := s.next()
		if word := foldText(s.text[t.from:t.to]); ok && !t.cjk {
			past += boolInt(in.step().PastForms[word] || endsWithOne(word, in.step().PastEndings) && !endsWithOne(word, in.step().NotPastEndings) && !in.step().Verbs[word])
		} else if ok {
			past += boolInt(anyHas(sentences, cuePast))
		}
	}
	return 2*past >= len(steps)
}

// cutSelf cuts the speaker, and adverbs, before a verb.
func (in *Set) cutSelf(step string) string {
	step = in.cutJoin(step)
	for {
		s := scanner{text: step}
		t, ok := s.next()
		if !ok || t.cjk || t.from > 0 || !in.cue.Self[foldText(step[:t.to])] && !in.cue.Addressed[foldText(step[:t.to])] {
			return step
		}
		step = strings.TrimLeft(step[t.to:], " ")
	}
}

// peek is the next word, folded, if it is near: "" where a mark is before it.
func (s *scanner) peek() string {
	ahead := *s
	t, ok := ahead.next()
	if !ok || t.cjk || t.from != s.at+1 {
		return ""
	}
	return foldText(s.text[t.from:t.to])
}

// verbForm reports whether a word may be a verb in the form that bids: no function word,
// no past form, no form that goes on, none of another person.
func (in *Set) verbForm(word string) bool {
	switch {
	case len(word) < 3 || words.IsDigit(word[0]) || in.IsStop(word) || in.step().PastForms[word]:
		return false
	case in.IsRunningForm(word) || endsWithOne(word, in.step().PastEndings) && !endsWithOne(word, in.step().NotPastEndings):
		return false
	}
	return !endsWithOne(word, in.plurals) || endsWithOne(word, in.step().NotPlural)
}

// looseRun is how many characters from its start a run may have its verb.
const looseRun = 7

// runBids reports whether a run begins with a verb of steps, or with what leads to one.
func (b bidding) runBids(run string) bool {
	n := 0
	for _, r := range run {
		if b.in.step().RunVerbs.Has(r) || n == 0 && b.in.step().RunBefore.Has(r) {
			return true
		}
		if n++; !b.loose && !b.in.step().RunSkips.Has(r) || n > looseRun {
			return false
		}
	}
	return false
}

// cutJoin cuts the words of order and the joining ones before a clause.
func (in *Set) cutJoin(clause string) string {
	for {
		clause = strings.TrimLeft(clause, cueTrim)
		n := in.joinAt(clause)
		if n == 0 {
			return clause
		}
		clause = clause[n:]
	}
}

// longJoin is how many bytes the words between two steps have at most.
const longJoin = 24

// joinAt is how many bytes of words between two steps a clause starts with.
func (in *Set) joinAt(clause string) int {
	n := min(len(clause), longJoin)
	for n > 0 && n < len(clause) && !utf8.RuneStart(clause[n]) {
		n--
	}
	lower := in.foldRun(strings.ToLower(clause[:n]))
	if len(lower) != n {
		return 0
	}
	if w, ok := in.step().orderAt(lower, 0); ok && w.rank > 0 {
		return w.to
	}
	for _, j := range in.step().joins {
		if strings.HasPrefix(lower, j) && len(j) < n && !isSmall(lower[len(j)]) {
			return len(j)
		}
	}
	return 0
}

// clauses cuts a stretch of text where one clause ends and the next one bids. What bids
// nothing stays with the clause before it.
func (b bidding) clauses(text string) []string {
	var out []string
	from := 0
	for i := 0; i < len(text); {
		n := b.in.step().breakAt(text, i)
		switch {
		case text[i] == '`':
			i += spanLen(text[i:])
		case n > 0 && i > from && b.bids(text[i+n:]):
			out = append(out, text[from:i])
			i += n
			from = i
		default:
			_, size := utf8.DecodeRuneInString(text[i:])
			i += size
		}
	}
	return append(out, text[from:])
}

// spanLen is the length of what is between backticks at the start of s, with them; 1 where it has no end.
func spanLen(s string) int {
	if end := strings.IndexByte(s[1:], '`'); end >= 0 {
		return end + 2
	}
	return 1
}

// breakAt is how many bytes at i are a mark or word between two clauses, 0 for none.
func (w *stepWords) breakAt(text string, i int) int {
	switch text[i] {
	case ',', ';':
		return 1
	case ' ':
		for _, j := range w.joins {
			if rest, ok := strings.CutPrefix(text[i+1:], j); ok && strings.HasPrefix(rest, " ") {
				return 1 + len(j)
			}
		}
		return 0
	}
	for _, mark := range []string{"，", "；", "、"} {
		if strings.HasPrefix(text[i:], mark) {
			return len(mark)
		}
	}
	return 0
}
