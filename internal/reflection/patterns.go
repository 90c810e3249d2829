package reflection

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Pattern is what recurs in notes: found by counting, never by understanding.
type Pattern struct {
	Content string    // a sentence without the counts, which change from time to time
	Notes   []loci.ID // that hold it, oldest first; the caller's
	First   time.Time // when the first of them was, as its day is counted
	Last    time.Time
	Days    int // distinct ones
}

// What makes a pattern, and how many of them.
const (
	patternNotes = 3
	patternDays  = 2
	maxPatterns  = 10
)

// Patterns finds what one person mentions in at least three notes on at least two days:
// names and words of a subject, words side by side, stretches of Chinese. Of each speaker it counts what they said themselves, questions and the
// assistant's words aside; of notes that nobody said, those that are about the user. A
// message counts once. A day is that of the event, where the note knows one, else of
// when it was said, in the zone (nil is UTC).
//
// There are at most ten, those of most days first, and none of a subject that nothing
// may be learned about. The same notes give the same patterns, in time nearly linear in
// them. The notes are not changed.
func Patterns(notes []loci.Note, zone *time.Location) []Pattern {
	if zone == nil {
		zone = time.UTC
	}
	said := utterances(notes, zone)
	c := newCounter(said)
	var found []*recurrence
	for _, r := range c.recurrences() {
		if c.isTelling(r) {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(a, b *recurrence) int {
		return cmp.Or(cmp.Compare(b.days, a.days), cmp.Compare(len(b.in), len(a.in)), cmp.Compare(len(b.key.term), len(a.key.term)),
			cmp.Compare(a.key.person, b.key.person), cmp.Compare(a.key.term, b.key.term))
	})
	return c.makePatterns(found)
}

// utterance is what one note says of one person.
type utterance struct {
	note    int // index
	id      loci.ID
	person  string // "" is the user, whose name is not known
	message loci.ID
	at      time.Time // in the zone
	day     int
	text    string
}

// utterances are what notes say of persons, oldest first.
func utterances(notes []loci.Note, zone *time.Location) []utterance {
	r := readerOf(notes)
	var out []utterance
	for i := range notes {
		n := &notes[i]
		person, ok := r.person(n)
		if !ok || lang.Chatter(n.Content) {
			continue
		}
		u := utterance{note: i, id: n.ID, person: person, message: n.ID, at: when(n).In(zone), text: n.Content}
		if len(n.Messages) > 0 {
			u.message = n.Messages[0]
		}
		u.day = u.at.Year()*400 + u.at.YearDay()
		out = append(out, u)
	}
	slices.SortStableFunc(out, func(a, b utterance) int {
		return cmp.Or(cmp.Compare(a.day, b.day), a.at.Compare(b.at), bytes.Compare(a.id[:], b.id[:]))
	})
	return out
}

// when is the time whose day a note counts for: that of its event, where it is known to
// the day, else when it was said.
func when(n *loci.Note) time.Time {
	if n.EventTime.Precision == loci.Day || n.EventTime.Precision == loci.Instant {
		return n.EventTime.Time
	}
	return n.RecordedAt
}

// reader knows who speaks in notes.
type reader struct {
	user     string           // name; "" when nobody said it, or there are two
	speakers map[string]bool  // that are no assistants
	verbatim map[loci.ID]bool // messages that are there word for word
}

func readerOf(notes []loci.Note) *reader {
	r := &reader{speakers: map[string]bool{}, verbatim: map[loci.ID]bool{}}
	users := map[string]bool{}
	for i := range notes {
		n := &notes[i]
		if n.Verbatim {
			for _, m := range n.Messages {
				r.verbatim[m] = true
			}
		}
		if n.Speaker == "" || n.Role == loci.RoleAssistant {
			continue
		}
		r.speakers[n.Speaker] = true
		if n.Role == loci.RoleUser {
			users[n.Speaker] = true
		}
	}
	if len(users) == 1 {
		for name := range users {
			r.user = name
		}
	}
	return r
}

// person is whom a note says something of. ok is false for what the assistant said,
// for facts about other people, and for those whose very words are there too.
func (r *reader) person(n *loci.Note) (name string, ok bool) {
	switch {
	case n.Kind == loci.Trait || n.Forgotten:
		return "", false
	case n.Role == loci.RoleUser && n.Speaker == "":
		return r.user, true
	case n.Role == loci.RoleUser, n.Role == "" && n.Speaker != "":
		return n.Speaker, true
	case n.Role != "" || n.Verbatim, slices.ContainsFunc(n.Messages, func(m loci.ID) bool { return r.verbatim[m] }):
		return "", false
	}
	return r.about(n.Content)
}

// about is whom a statement that nobody said begins with.
func (r *reader) about(text string) (name string, ok bool) {
	if lang.StartsWithUser(text) {
		return r.user, true
	}
	first, _, _ := strings.Cut(text, " ")
	first = lang.CutPossessive(first)
	return first, r.speakers[first]
}
