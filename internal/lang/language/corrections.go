package language

// Corrections is how a language takes back what was said.
type Corrections struct {
	// Templates are the ways to correct something, one a line: its words and characters separated
	// by spaces, the first of them no span. A comma is any mark inside a sentence, {old}
	// and {new} what is replaced.
	Templates string
	// Edges are words at the edges of a span that are no part of it.
	Edges string
	// EdgesAlways are characters of Edges that are cut at the start of a span; other
	// characters are kept there.
	EdgesAlways string
	// EdgesKept are words that start with one of Edges and are kept.
	EdgesKept string
	// NoSpan are words that no span of the old begins with.
	NoSpan string
	// SpanArticles are those of NoSpan with which it may where more follows.
	SpanArticles string
	// SpanPronouns are those with which it may.
	SpanPronouns string
	// NotYet are words before a template with which nothing is corrected yet.
	NotYet string
}
