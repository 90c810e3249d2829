package loci

import (
	"slices"
	"strings"
	"time"
)

// Ending is something that a note says and that does not hold for ever: a claim, a fact
// that was made of its words, or all of it.
type Ending struct {
	Of      string    `json:"of,omitempty"`      // what it is, in words; "" is all of the note, unless Fact is set
	Fact    ID        `json:"fact,omitzero"`     // the fact that was made of the words; zero where it is a claim, or all of the note
	From    time.Time `json:"from,omitzero"`     // since when it held; zero is unknown
	Until   time.Time `json:"until"`             // until when, exclusive
	By      ID        `json:"by,omitzero"`       // the note that took its place; zero where there is none
	Updated bool      `json:"updated,omitempty"` // a later statement has another value, without a word that this one is over
	Edited  bool      `json:"edited,omitempty"`  // of a fact that was worded anew by hand, at Until or before: Of is what it says now
}

// Endings returns what of a note does not hold for ever: all of it, or its claims and then
// its facts that ended. It is nil where there is nothing of the kind; else it is the
// caller's.
func (n *Note) Endings() []Ending {
	if !n.ValidUntil.IsZero() {
		return []Ending{{From: n.ValidFrom, Until: n.ValidUntil, By: n.SupersededBy}}
	}
	var out []Ending
	for i := range n.Claims {
		c := &n.Claims[i]
		if c.Until.IsZero() {
			continue
		}
		e := Ending{From: c.From, Until: c.Until, By: c.By, Updated: c.Updated}
		if len(n.Claims) > 1 || len(n.Facts) > 1 || !n.OneSentence() {
			e.Of = c.String()
		}
		out = append(out, e)
	}
	for i := range n.Facts {
		if d := &n.Facts[i]; !d.Until.IsZero() {
			out = append(out, Ending{Fact: d.Fact, Until: d.Until, By: d.By})
		}
	}
	return out
}

// String returns the claim in words: of me nothing but the attribute and the value.
func (c *Claim) String() string {
	text := c.Attribute
	if c.Subject != "me" && c.Subject != "" && !strings.Contains(c.Attribute, c.Subject) {
		text = c.Subject + ", " + text
	}
	if c.Value == "" {
		return text
	}
	if c.Negated {
		return text + ": not " + c.Value
	}
	return text + ": " + c.Value
}

// OneSentence reports whether no mark in what the note says but the last ends a sentence.
func (n *Note) OneSentence() bool {
	text := strings.TrimRight(n.Content, " \t\r\n.!?。！？…\"'”’」』)）")
	for _, end := range []string{". ", "! ", "? ", ".\n", "。", "！", "？", ";", "；", "\n"} {
		if strings.Contains(text, end) {
			return false
		}
	}
	return true
}

// Mark returns the ending for people, its days as day writes them, nil being the days of
// the times in their own zones: "until 3 March 2026", "from 2 May 2025 until 3 March
// 2026", "until 3 March 2026 (home: Bonn)", "in part until 3 March 2026", "corrected (Home is Bonn.)".
func (e *Ending) Mark(day func(time.Time) string) string {
	if e.Edited {
		return "corrected (" + e.Of + ")"
	}
	if day == nil {
		day = func(t time.Time) string { return t.Format("2 January 2006") }
	}
	text := "until " + day(e.Until)
	if !e.From.IsZero() && e.From.Before(e.Until) {
		text = "from " + day(e.From) + " " + text
	}
	switch {
	case e.Of != "":
		text += " (" + e.Of + ")"
	case !e.Fact.IsZero():
		text = "in part " + text
	}
	return text
}

// HasFact reports whether a note is one of those that were made of the words of n and
// determine them, or what n repeats.
func (n *Note) HasFact(fact ID) bool {
	return slices.ContainsFunc(n.Facts, func(d Distilled) bool { return d.Fact == fact })
}
