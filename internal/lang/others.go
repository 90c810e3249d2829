package lang

import "strings"

// ofOthers reports whether a text is of others than who says it, as far as its words show: a
// function word, which only texts in a known language have, none for the speaker, and nothing that
// leaves its subject out, like "Moved to Bonn." and "Wifi: the name of the cat". A run may leave it
// out anywhere, so it shows nothing.
func (in *Set) ofOthers(text string) bool {
	known, leads := false, false
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		word := cueFold(text[t.from:t.to])
		leads = leads || startsSentence(text, t.from)
		if t.cjk || in.isSpeaker(word) || leads && in.isDone(word) || strings.HasPrefix(text[t.to:], ": ") {
			return false
		}
		leads = leads && in.deed.Between[word]
		known = known || in.IsStop(word)
	}
	return known
}

// isSpeaker reports whether a word is for who speaks, alone or with others: I'm, our.
func (in *Set) isSpeaker(word string) bool {
	stem, _ := in.cutContraction(word)
	return in.is(word, asksSelf|asksUs) || in.is(stem, asksSelf|asksUs)
}

// isDone reports whether a word is a form of the past, or one that goes on, which somebody must
// be the subject of.
func (in *Set) isDone(word string) bool {
	return in.deed.past(word) != "" || endsWithOne(word, in.deed.RunningEndings) && !in.IsStop(word)
}
