package lang

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Steps are the steps of a text that is known to tell how something is done, word for
// word; nil where it tells none. The slice is the caller's.
func Steps(text string) []string {
	sentences := readCueSentences(text)
	if steps := listedSteps(text, sentences, true); steps != nil {
		return steps
	}
	return orderedSteps(text, sentences, true)
}

// CutStepMark is a step without the number or bullet before it.
func CutStepMark(step string) string {
	step = strings.TrimSpace(step)
	for n := 1; n <= maxStepMark; n++ {
		if mark := stepMark(step, 0, n); mark > 0 {
			return strings.Trim(step[mark:], cueTrim)
		}
	}
	return strings.TrimSpace(strings.TrimLeft(step, "-*•–— "))
}

// maxStepMark is the greatest number that leads to a step.
const maxStepMark = 30

// leadIns are words of texts that tell how something is done, and "To reset it:" is one
// whatever it is.
var leadIns = regexp.MustCompile(`(?i)(^|[.!?\n] ?)(to|how to|for) \p{L}[^.:\n]{0,60}:|\b(release|deploy|publish|install|onboard|set ?up|reset|backup|back up)|发布|部署|上线|安装|备份|报销|审批|重启|重置`)

// counted is a lead-in that counts things, so that a list of things follows.
var counted = regexp.MustCompile(`[一二两三四五六七八九十几\d][` + hanMeasures + `][^，。：:]{1,8}[：:]|(?i)\b(two|three|four|five|six|seven|eight|nine|ten|\d+) \p{L}+: *1`)

// stepLike reports whether what stands in a list may be steps: no numbers, prices or
// dates, and, unless the talk is of how something is done, no mere names.
func stepLike(steps []string, process bool) bool {
	names := 0
	for _, s := range steps {
		switch {
		case wordless(s):
			return false
		case isNames(s):
			names++
		}
	}
	return process || names < len(steps)-1
}

// wordless reports whether a text has only numbers, dates and times in it.
func wordless(s string) bool {
	sc := scanner{text: s}
	for t, ok := sc.next(); ok; t, ok = sc.next() {
		word := foldText(s[t.from:t.to])
		if !t.cjk && !timeWords[word] && !isDigit(word[0]) {
			return false
		}
		if t.cjk && strings.Trim(word, "零〇一二两三四五六七八九十年月日号號点時时分秒周星期天早晚上下午第元块钱到至") != "" {
			return false
		}
	}
	return true
}

// isNames reports whether a text is names alone: capitalised words behind at most three
// others that lead to them, or a place.
func isNames(s string) bool {
	s, _, _ = strings.Cut(s, "，")
	if isPlace(s) {
		return true
	}
	words := strings.Fields(s)
	for i, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsUpper(r) && (i > 2 || i == len(words)-1) {
			return false
		}
	}
	return len(words) > 0
}

// isPlace reports whether a text is, or ends in, the name of a place that is known.
func isPlace(s string) bool {
	sentence := readCueSentence(s)
	for _, h := range sentence.hits {
		if h.class == cuePlace && h.to == len(sentence.tokens) {
			return true
		}
	}
	return false
}

// codeMarks are in what programs say; their arrows lead to no step.
const codeMarks = "(){};=<"

// arrowSteps reads "test → build → push": at least three, in one line, from the
// colon before them to the end of the sentence. The sign > also compares: it leads to
// steps only where the talk is of how something is done.
func arrowSteps(text string, process bool) []string {
	for line := range strings.Lines(text) {
		plain := cueArrows.Replace(line)
		if process {
			plain = cueGreater.Replace(plain)
		}
		parts := strings.Split(plain, "\x00")
		if len(parts) < 3 || !process && strings.ContainsAny(plain, codeMarks) {
			continue
		}
		parts[0] = afterColon(parts[0])
		last := len(parts) - 1
		parts[last] = firstSentence(strings.TrimSpace(parts[last]))
		return cleanSteps(parts)
	}
	return nil
}

var (
	// cueArrows are the arrows between steps, cueGreater what else may stand for one.
	cueArrows  = strings.NewReplacer("-->", "\x00", "——>", "\x00", "—>", "\x00", "->", "\x00", "=>", "\x00", "→", "\x00", "⇒", "\x00", "⟶", "\x00", "➜", "\x00", "➔", "\x00", "➡️", "\x00", "➡", "\x00")
	cueGreater = strings.NewReplacer(">>", "\x00", ">", "\x00", "＞", "\x00")
)
