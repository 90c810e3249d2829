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
