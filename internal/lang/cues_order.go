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

// rankedPhrase is a phrase with its rank; of rank 0 it only looks as if it had one.
type rankedPhrase struct {
	phrase string
	rank   int
}

// orderedSteps reads clauses that words of order lead: one that opens, and two more, or one more where the talk is
// of how things are done. What was done once (a past time, a tense of telling) or will be is no procedure.
func (in *Set) orderedSteps(text string, sentences []cueSentence, process bool) []string {
	order := in.orderWords(text)
	for len(order) > 0 && order[0].rank != 1 {
		order = order[1:]
	}
	enough := 3
	if process {
		enough = 2
	}
	if len(order) < enough || !process && in.tellsStory(text[order[0].from:], sentences) {
		return nil
	}
	var steps []string
	for i, w := range order {
		end := w.to + len(in.firstSentence(text[w.to:]))
		if i+1 < len(order) {
			end = order[i+1].from
		}
		steps = append(steps, in.cutSelf(text[w.to:end]))
	}
	if process && in.mostlyPast(steps, sentences) || !process && !in.mostlyBid(steps) {
		return nil
	}
	return cleanSteps(steps)
}

// tellsStory reports whether the sentences tell what happened or is planned rather than how something is done.
func (in *Set) tellsStory(steps string, sentences []cueSentence) bool {
	if strings.ContainsAny(steps, in.step().story) {
		return true
	}
	for i := range sentences {
		s := &sentences[i]
		if s.has(cuePast, cueFuture) || s.isPlan() || s.asks {
			return true
		}
	}
	return false
}

// orderWords finds the words of order that begin a clause, with ranks that never fall back.
func (in *Set) orderWords(text string) []orderWord {
	lower := in.foldRun(strings.ToLower(text))
	if len(lower) != len(text) || !hasAny(lower, in.step().Opens) {
		return nil // of other length: a letter's case changes its bytes, offsets would not hold
	}
	var out []orderWord
	for i := 0; i < len(lower); {
		w, ok := in.step().orderAt(lower, i)
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

// isSmall reports whether a byte is a small ASCII letter.
func isSmall(b byte) bool { return b >= 'a' && b <= 'z' }

// orderAt reads a word of order at byte i; rank 0 is a phrase that only looks like one.
func (w *stepWords) orderAt(lower string, i int) (orderWord, bool) {
	if i >= len(lower) || w.order[lower[i]] == nil || i > 0 && isSmall(lower[i]) && isSmall(lower[i-1]) || !utf8.RuneStart(lower[i]) {
		return orderWord{}, false
	}
	for _, o := range w.order[lower[i]] {
		if !strings.HasPrefix(lower[i:], o.phrase) {
			continue
		}
		end := i + len(o.phrase)
		if end < len(lower) && isSmall(lower[end]) && isSmall(lower[end-1]) {
			continue
		}
		return orderWord{from: i, to: end, rank: o.rank}, true
	}
	return orderWord{}, false
}
