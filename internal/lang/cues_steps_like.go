package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// Steps are the steps of a text that is known to tell how something is done, word for
// word; nil where it has none. The slice is the caller's.
func (in *Set) Steps(text string) []string {
	sentences := in.readCueSentences(text)
	if steps := in.listedSteps(text, sentences, true); steps != nil {
		return steps
	}
	return in.orderedSteps(text, sentences, true)
}

// CutStepMark is a step without the number or bullet before it.
func CutStepMark(step string) string {
	in := all()
	step = strings.TrimSpace(step)
	for n := 1; n <= maxStepMark; n++ {
		if mark := in.step().stepMark(step, 0, n); mark > 0 {
			return strings.Trim(step[mark:], cueTrim)
		}
	}
	return strings.TrimSpace(strings.TrimLeft(step, "-*•–— "))
}

// maxStepMark is the greatest number that leads to a step.
const maxStepMark = 30

// stepLike reports whether what is in a list may be steps: no numbers, prices or
// dates, and, unless the talk is of how something is done, no mere names.
func (in *Set) stepLike(steps []string, process bool) bool {
	names := 0
	for _, s := range steps {
		switch {
		case in.wordless(s):
			return false
		case in.isNames(s):
			names++
		}
	}
	return process || names < len(steps)-1
}

// wordless reports whether a text has only numbers, dates and times in it.
func (in *Set) wordless(s string) bool {
	sc := scanner{text: s}
	for t, ok := sc.next(); ok; t, ok = sc.next() {
		word := foldText(s[t.from:t.to])
		if !t.cjk && word != "" && !in.deed.Time[word] && !words.IsDigit(word[0]) {
			return false
		}
		if t.cjk && strings.Trim(word, in.step().dates) != "" {
			return false
		}
	}
	return true
}

// isNames reports whether a text is names alone: capitalised words behind at most three
// others that lead to them, or a place.
func (in *Set) isNames(s string) bool {
	s, _, _ = strings.Cut(s, "，")
	if in.isPlace(s) {
		return true
	}
	parts := strings.Fields(s)
	for i, w := range parts {
		r, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsUpper(r) && (i > 2 || i == len(parts)-1) {
			return false
		}
	}
	return len(parts) > 0
}

// isPlace reports whether a text is, or ends in, the name of a place that is known.
func (in *Set) isPlace(s string) bool {
	sentence := in.readCueSentence(s)
	return sentence.hit(cuePlace, func(h cueHit) bool { return h.to == len(sentence.tokens) })
}

// codeMarks are in what programs say; their arrows lead to no step.
const codeMarks = "(){};=<"

// arrowSteps reads "test → build → push": at least three, in one line, from the colon before them to the end of the
// sentence. The sign > also compares: it leads to steps only where the talk is of how something is done.
func (in *Set) arrowSteps(text string, process bool) []string {
	for line := range strings.Lines(text) {
		plain := cueArrows.Replace(line)
		if process {
			plain = cueGreater.Replace(plain)
		}
		parts := strings.Split(plain, "\x00")
		if len(parts) < 3 || !process && strings.ContainsAny(plain, codeMarks) {
			continue
		}
		parts[0] = in.step().afterColon(parts[0])
		last := len(parts) - 1
		parts[last] = in.firstSentence(strings.TrimSpace(parts[last]))
		return cleanSteps(parts)
	}
	return nil
}

var (
	// cueArrows are the arrows between steps, cueGreater what else may be used for one.
	cueArrows  = strings.NewReplacer("-->", "\x00", "——>", "\x00", "—>", "\x00", "->", "\x00", "=>", "\x00", "→", "\x00", "⇒", "\x00", "⟶", "\x00", "➜", "\x00", "➔", "\x00", "➡️", "\x00", "➡", "\x00")
	cueGreater = strings.NewReplacer(">>", "\x00", ">", "\x00", "＞", "\x00")
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
	if len(order) < enough || !process && tellsStory(sentences) {
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
func tellsStory(sentences []cueSentence) bool {
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
