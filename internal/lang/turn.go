package lang

import "strings"

// Turn is what the ranking rules want to know of a turn's text.
type Turn struct {
	HasQuestionMark bool     // "?" or "？" anywhere
	OnlyAsks        bool     // it asks, and no other sentence has more than 2 content words
	EndsInQuestion  bool     // the last mark is "?" or "？"
	HasNumeral      bool     // a number, in digits or in words
	OfOthers        bool     // it is of others than who says it, as far as its words show; false where they may leave that out, as Chinese does
	Names           []string // proper names as NameWords spells them, each once; the caller's
}

// ReadTurn reads the features of a turn, in time linear in the text.
func (in *Set) ReadTurn(text string) Turn {
	t := Turn{HasNumeral: in.hasNumeral(text), OfOthers: in.ofOthers(text), Names: in.properNames(text)}
	if !strings.ContainsAny(text, "?？") {
		return t
	}
	t.HasQuestionMark = true
	t.EndsInQuestion = isQuestion(text)
	t.OnlyAsks = in.onlyAsks(text)
	return t
}

// isQuestion reports whether a question mark ends a text, closing quotes and brackets aside.
func isQuestion(text string) bool {
	text = strings.TrimRight(text, " \t\r\n\"'”’」』)）!！")
	return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？")
}

// maxAside is how many content words a sentence may have that says nothing: "Wow, that's great, Caroline!"
const maxAside = 2

// onlyAsks reports whether every sentence is a question or an aside.
func (in *Set) onlyAsks(text string) bool {
	for len(text) > 0 {
		n := in.sentenceLen(text)
		if !strings.ContainsAny(text[:n], "?？") && in.contentWords(text[:n], maxAside) > maxAside {
			return false
		}
		text = text[n:]
	}
	return true
}

// contentWords counts content words, a Chinese word as two characters, up to just over most.
func (in *Set) contentWords(text string, most int) int {
	words := 0
	var space [64]byte
	s := scanner{text: text}
	for t, ok := s.next(); ok && words <= most; t, ok = s.next() {
		if t.cjk {
			words += in.runWords(text[t.from:t.to])
		} else if in.cache.term(fold(space[:0], text[t.from:t.to])) != "" {
			words++
		}
	}
	return words
}

// runWords estimates the content words of a run.
func (in *Set) runWords(run string) int {
	words := 0
	for _, piece := range in.contentPieces(run) {
		words += (len([]rune(piece)) + 1) / 2
	}
	return words
}
