package language

// Corrections is how a language takes back what was said.
type Corrections struct {
	// Templates are the ways to correct something, as phrases: words and characters separated by spaces, the first
	// of them no span. A comma is any mark inside a sentence, {old} and {new} what is replaced.
	Templates    string
	Edges        string // words at the edges of a span that are no part of it
	EdgesKept    string // words that start with one of Edges and are kept
	NoSpan       string // words that no span of the old begins with
	SpanArticles string // those of NoSpan with which it may where more follows
	SpanPronouns string // those with which it may
	NotYet       string // words before a template with which nothing is corrected yet
}
