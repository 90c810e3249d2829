package lang

import "regexp"

// Anchor is an event that a question bounds its time by: before the move, 搬家以后.
type Anchor struct {
	Event  string // the words that name the event
	Text   string // with the word that bounds
	Before bool   // until it began; else from its end on
}

var (
	anchorBehind = regexp.MustCompile(`(?i)\b(before|after|since)\s+((?:the|my|our|his|her|their|i|we|he|she|they|you)\b[^,.?!;，。？！；]{2,80})`)
	anchorAhead  = regexp.MustCompile(`([^,.?!;，。？！；\s]{2,24}?)(之前|以前|之后|以后)`)
)

// AskedAnchor finds the event that bounds the time of a question. Whether the words do
// name an event, and when that was, is for a memory to say.
func AskedAnchor(text string) (Anchor, bool) {
	text = headOf(text, maxAsked)
	if m := anchorBehind.FindStringSubmatch(text); m != nil {
		return Anchor{Event: m[2], Text: m[0], Before: m[1][0] == 'b' || m[1][0] == 'B'}, true
	}
	if m := anchorAhead.FindStringSubmatch(text); m != nil {
		return Anchor{Event: m[1], Text: m[0], Before: m[2] == "之前" || m[2] == "以前"}, true
	}
	return Anchor{}, false
}
