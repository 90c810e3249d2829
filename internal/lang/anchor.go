package lang

import (
	"regexp"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// Anchor is an event that a question bounds its time by: before the move, 搬家以后.
type Anchor struct {
	Event  string // the words that name the event
	Text   string // with the word that bounds
	Before bool   // until it began; else from its end on
}

// anchoring is what a Set knows of words that bound a time by an event; an expression
// is nil where no language has such words.
type anchoring struct {
	eventBehind, eventAhead *regexp.Regexp // the event is behind the word, ahead of it
	until                   map[string]bool
}

func newAnchoring(a *language.Asked) anchoring {
	out := anchoring{until: words.Set(a.Before + "\n" + a.RunBefore)}
	if a.Before+a.After != "" {
		out.eventBehind = regexp.MustCompile(`(?i)\b(` + oneOf(strings.Fields(a.Before+"\n"+a.After)) + `)\s+((?:` + oneOf(strings.Fields(a.Leads)) + `)\b[^,.?!;，。？！；]{2,80})`)
	}
	if a.RunBefore+a.RunAfter != "" {
		out.eventAhead = regexp.MustCompile(`([^,.?!;，。？！；\s]{2,24}?)(` + oneOf(strings.Fields(a.RunBefore+"\n"+a.RunAfter)) + `)`)
	}
	return out
}

// oneOf is the regular expression of one of some words.
func oneOf(list []string) string {
	quoted := make([]string, len(list))
	for i, w := range list {
		quoted[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(quoted, "|")
}

// AskedAnchor finds the event that bounds the time of a question. Whether the words do
// name an event, and when that was, is for a memory to say.
func (in *Set) AskedAnchor(text string) (Anchor, bool) {
	text = HeadOf(text, maxAsked)
	if in.eventBehind != nil {
		if m := in.eventBehind.FindStringSubmatch(text); m != nil {
			return Anchor{Event: m[2], Text: m[0], Before: in.until[strings.ToLower(m[1])]}, true
		}
	}
	if in.eventAhead != nil {
		if m := in.eventAhead.FindStringSubmatch(text); m != nil {
			return Anchor{Event: m[1], Text: m[0], Before: in.until[m[2]]}, true
		}
	}
	return Anchor{}, false
}
