package lang

import "strings"

// ContentWord is a content word of a text, as it is written there.
type ContentWord struct {
	Term     string // as Terms gives it; of a stretch of Chinese: the stretch, in the form of its Terms
	From, To int    // byte span
	CJK      bool   // a stretch between function words, of one or more words
}

// ContentWords calls yield with each content word of a text in order: words in
// letters, and the stretches between the function words of Chinese, Japanese and
// Korean, which are not cut into words. Stop words are left out. It takes time linear
// in the text; terms may share memory with it.
func (in *Set) ContentWords(text string, yield func(w ContentWord)) {
	var space [64]byte
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if !t.cjk {
			if term := in.cache.term(fold(space[:0], text[t.from:t.to])); term != "" {
				yield(ContentWord{Term: term, From: t.from, To: t.to})
			}
			continue
		}
		run, at := in.foldRun(text[t.from:t.to]), 0
		for _, piece := range in.contentPieces(run) {
			at += strings.Index(run[at:], piece)
			yield(ContentWord{Term: piece, From: t.from + at, To: t.from + at + len(piece), CJK: true})
			at += len(piece)
		}
	}
}
