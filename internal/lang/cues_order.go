package lang

import (
	"strings"
	"unicode/utf8"
)

// orderWord is a word that puts a clause into an order.
type orderWord struct {
	from, to int // bytes of the text
	rank     int // 1 opens, 2 goes on, 3 closes
}

// cueOrder are the words of order, longest first.
var cueOrder = []struct {
	phrase string
	rank   int
}{
	{"first of all", 0}, {"at first", 0}, {"the first", 0}, {"my first", 0}, {"her first", 0}, {"his first", 0}, {"first time", 0}, {"first day", 0}, {"since then", 0}, {"by then", 0}, {"until then", 0}, {"back then", 0}, {"even then", 0}, {"next week", 0}, {"next month", 0}, {"next year", 0}, {"next time", 0}, {"next to", 0}, {"next door", 0},
	{"first", 1}, {"firstly", 1}, {"to start", 1}, {"start by", 1},
	{"and then", 2}, {"then", 2}, {"second", 2}, {"secondly", 2}, {"third", 2}, {"thirdly", 2}, {"next", 2}, {"after that", 2}, {"afterwards", 2}, {"after which", 2},
	{"and finally", 3}, {"finally", 3}, {"lastly", 3}, {"last of all", 3}, {"at the end", 3},
	{"先生", 0}, {"先进", 0}, {"祖先", 0}, {"优先", 0}, {"原先", 0}, {"事先", 0}, {"预先", 0}, {"最先", 0}, {"再见", 0}, {"再说", 0}, {"不再", 0}, {"再也", 0}, {"再次", 0}, {"首先", 1}, {"先", 1},
	{"然后再", 2}, {"然后", 2}, {"接着再", 2}, {"接着", 2}, {"接下来", 2}, {"随后", 2}, {"其次", 2}, {"之后再", 2}, {"再", 2},
	{"最后再", 3}, {"最后", 3}, {"最终", 3},
}

// orderedSteps reads clauses that words of order lead: one that opens, and two more,
// or one more where the talk is of how things are done. What was done once (a past
// time, a tense of telling) or will be is no procedure.
func orderedSteps(text string, sentences []cueSentence, process bool) []string {
	words := orderWords(text)
	for len(words) > 0 && words[0].rank != 1 {
		words = words[1:]
	}
	enough := 3
	if process {
		enough = 2
	}
	if len(words) < enough || !process && tellsStory(text[words[0].from:], sentences) {
		return nil
	}
	var steps []string
	for i, w := range words {
		end := w.to + len(firstSentence(text[w.to:]))
		if i+1 < len(words) {
			end = words[i+1].from
		}
		steps = append(steps, cutTail(text[w.to:end]))
	}
	return cleanSteps(steps)
}

// cutTail drops the "and" or the subject that leads over to the next step.
func cutTail(s string) string {
	s = strings.TrimRight(s, cueTrim)
	for _, tail := range []string{" and", " I", " we", " you", "我", "我们", "我会", "才"} {
		s = strings.TrimRight(strings.TrimSuffix(s, tail), cueTrim)
	}
	return s
}

// tellsStory reports whether the sentences tell what happened or is planned rather
// than how something is done.
func tellsStory(steps string, sentences []cueSentence) bool {
	if strings.Contains(steps, "了") {
		return true
	}
	for i := range sentences {
		s := &sentences[i]
		if s.has(cuePast, cueFuture) || s.isPlan() || s.asks || s.pastVerbs() {
			return true
		}
	}
	return false
}

// pastVerbs reports whether a word ends as English past tenses do.
func (s *cueSentence) pastVerbs() bool {
	for _, t := range s.tokens {
		if w := t.word; t.kind == cueWordToken && len(w) > 4 && strings.HasSuffix(w, "ed") && !strings.HasSuffix(w, "eed") {
			return true
		}
	}
	return false
}

// orderWords finds the words of order that begin a clause, with ranks that never
// fall back.
func orderWords(text string) []orderWord {
	lower := strings.ToLower(text)
	if len(lower) != len(text) || !opens(lower) {
		return nil // of other length: a letter's case changes its bytes, offsets would not hold
	}
	var out []orderWord
	for i := 0; i < len(lower); {
		w, ok := orderAt(lower, i)
		if !ok {
			i++
			continue
		}
		if w.rank > 0 && (len(out) == 0 || w.rank >= 2) {
			out = append(out, w)
		}
		i = w.to
		if w.rank == 3 {
			break
		}
	}
	return out
}

// opens reports whether any word of rank 1 may be in the text.
func opens(lower string) bool {
	return strings.Contains(lower, "first") || strings.Contains(lower, "先") || strings.Contains(lower, "start")
}

func latin(b byte) bool { return b >= 'a' && b <= 'z' }

// orderAt reads a word of order at byte i; rank 0 is a phrase that only looks like
// one.
func orderAt(lower string, i int) (orderWord, bool) {
	if i > 0 && latin(lower[i]) && latin(lower[i-1]) || !utf8.RuneStart(lower[i]) {
		return orderWord{}, false
	}
	for _, o := range cueOrder {
		if !strings.HasPrefix(lower[i:], o.phrase) {
			continue
		}
		end := i + len(o.phrase)
		if end < len(lower) && latin(lower[end]) && latin(lower[end-1]) {
			continue
		}
		return orderWord{from: i, to: end, rank: o.rank}, true
	}
	return orderWord{}, false
}
