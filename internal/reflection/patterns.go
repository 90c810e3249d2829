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

// Sort is what a pattern says of its person.
type Sort int

// The sorts.
const (
	Topic      Sort = iota // they mention it again and again
	Preference             // they said again what they like
	Habit                  // they said again what they practise, or it comes on a day of the week
)

// Pattern is what recurs in notes: found by counting what is known of them, never by
// understanding.
type Pattern struct {
	Sort    Sort
	Content string    // a sentence without the counts, which change from time to time
	Notes   []loci.ID // that hold it, oldest first; the caller's
	First   time.Time // when the first of them was, as its day is counted
	Last    time.Time
	Days    int // distinct ones
}

// What makes a pattern, and how many of them.
const (
	claimedDays = 2  // on which the same is claimed
	weekdays    = 3  // dates of the same day of the week that make it a habit
	topicNotes  = 3  // on as many days
	topicShare  = 50 // one of so many things that somebody says is of a topic, at least
	maxPatterns = 10
)

// Patterns finds what recurs with one person: preferences and habits, of what they claim on
// two days or do on the same day of the week; and topics, the tags of at least three notes on
// three days. Of each speaker it counts what they said themselves, questions, chatter and the
// assistant's words aside; of notes that nobody said, those that are about the user. A
// message counts once. A day is that of the event, where the note knows one, else of
// when it was said, in the zone (nil is UTC).
//
// There are at most ten, habits and preferences first, then those of most days, and none of a
// subject that nothing may be learned about. The same notes give the same patterns, in time
// nearly linear in them. The notes are not changed.
func Patterns(notes []loci.Note, zone *time.Location) []Pattern {
	if zone == nil {
		zone = time.UTC
	}
	r := readerOf(notes)
	c := counter{reader: r, said: r.utterances(notes, zone), found: map[recurring]*recurrence{}, talk: map[string]int{}}
	for i := range c.said {
		if c.said[i].told != "" {
			c.talk[c.said[i].person]++
		}
		c.count(i, &notes[c.said[i].note])
	}
	return c.patterns()
}

// utterance is what one note says of one person.
type utterance struct {
	note    int // index
	id      loci.ID
	person  string // "" is the user, whose name is not known
	message loci.ID
	at      time.Time // in the zone
	dated   bool      // at is when it happened, not when it was said
	day     int
	text    string
	told    string // text without what it asks
}

// utterances are what notes say of persons, oldest first.
func (r *reader) utterances(notes []loci.Note, zone *time.Location) []utterance {
	var out []utterance
	for i := range notes {
		n := &notes[i]
		person, ok := r.person(n)
		if !ok || lang.Chatter(n.Content) {
			continue
		}
		at, dated := when(n)
		u := utterance{note: i, id: n.ID, person: person, message: n.ID, at: at.In(zone), dated: dated, text: n.Content, told: statements(n.Content)}
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

// statements is a text without the sentences that ask.
func statements(text string) string {
	all := lang.Sentences(text)
	return strings.Join(slices.DeleteFunc(all, lang.EndsAsking), " ")
}

// when is the time whose day a note counts for: that of its event, where it is known to
// the day, else when it was said.
func when(n *loci.Note) (at time.Time, dated bool) {
	if n.EventTime.Precision == loci.Day || n.EventTime.Precision == loci.Instant {
		return n.EventTime.Time, true
	}
	return n.RecordedAt, false
}

// reader knows who speaks in notes.
type reader struct {
	user     string           // name; "" when nobody said it, or there are two
	speakers map[string]bool  // that are no assistants
	names    map[string]bool  // of all who speak, and the parts of them, in lower case
	verbatim map[loci.ID]bool // messages that are there word for word
}

func readerOf(notes []loci.Note) *reader {
	r := &reader{speakers: map[string]bool{}, names: map[string]bool{}, verbatim: map[loci.ID]bool{}}
	users := map[string]bool{}
	for i := range notes {
		n := &notes[i]
		if n.Verbatim {
			for _, m := range n.Messages {
				r.verbatim[m] = true
			}
		}
		for _, name := range append(strings.Fields(n.Speaker), n.Speaker) {
			r.names[strings.ToLower(name)] = true
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
