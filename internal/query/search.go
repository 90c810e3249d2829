package query

import (
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// Search asks for the notes whose words answer a text.
type Search struct {
	Text    string
	Context string    // what the conversation is about: sets Signals.Context; may be empty
	Limit   int       // results at most; 0 is 10
	At      time.Time // as of a moment of the record timeline; zero is now
	Now     time.Time // the clock, for validity; required
	Filter  loci.Filter
	// When are the times that the text asks about. A note that happened in one of them
	// matches it like a word, and its relevance is raised. Unlike Filter they leave
	// nothing out.
	When []Interval
	// Claims are keys of the attributes that the text asks about (loci.Claim.Keys). A note
	// that claims something under one of them matches it like a word, however it says so.
	Claims []string
	// About are everyday concepts that the text asks about (lang.Concepts). A note that
	// speaks of one matches it like a word, in whatever words it does.
	About []string
	// Current is set when the text asks how things are, and names no time. What the user tells
	// of others then counts a little less, where the text is about the user.
	Current bool
	// Similar ranks by a note's own words alone, the rarest few of the text: it finds
	// what resembles the text, not what answers it. It is cheaper, and meant for linking.
	Similar bool
	// Before, with Similar, leaves only the notes that arrived before this one, and
	// only their words count; zero or an unknown id leaves all.
	Before loci.ID
	// Without, with Similar, are notes whose words do not count: what a text was made of has all
	// of its words. Unknown ids change nothing.
	Without []loci.ID
	// Boost turns a candidate's signals into the factor that its relevance is
	// multiplied by; nil is 1. It must be pure and fast: it runs on every
	// candidate that may be among the best.
	Boost func(*Signals) float64
	// MostBoost is the greatest factor that Boost can return: candidates that can't be
	// among the best even with it are left out without a call of Boost. 0 is unknown.
	MostBoost float64
	// Bare reads no rows: of each note only the id is known, until it is filled in.
	Bare bool
}

// Interval is a period of time that a text asks about.
type Interval struct {
	From time.Time // its first instant; zero is without a beginning
	To   time.Time // the first instant after it; zero is without an end
	Text string    // the words of the question for it, to show what matched
	Said bool      // whether a note without a known event time matches by when it was said
	Over bool      // whether a note of what was still to come when it was said matches by that moment too
}

// Found is one result of a Search or of Near.
type Found struct {
	Note      loci.Note
	Row       uint32         // number of the version that was found
	Score     float64        // of a Search: Relevance.Value × boost; of Near: the cosine
	Relevance loci.Relevance // of a Search: how well the words match
	Signals   Signals        // what Boost was given
	Matched   []string       // words of the text that the note, its facts or its neighbours have, and what it claims of what is asked about, like "home (me)"
	Claims    []string       // keys of the Search under which the note, or a fact of it, claims something that Matched does not name yet
	About     []string       // concepts of the Search that the note, or a fact of it, speaks of, which Matched does not name yet
	Facts     []loci.ID      // extracted facts by which this turn was found, best first
	Sense     *Sense         // of Near with Spread or Each; else nil
}

// Signals are the values of a note that the factors of its score are computed from.
type Signals struct {
	Recorded    time.Time
	Event       time.Time // zero when unknown
	EventEnd    time.Time // the first instant after the event; zero when unknown
	Kind        loci.Kind
	Dormant     bool // Note.Dormant: a trait that must not be recalled
	Temporality loci.Temporality
	Plan        loci.PlanStatus // as it is kept; "" for what plans nothing
	Importance  float64         // 0…1
	Confidence  float64         // 0…1
	Valence     float64         // -1…1
	Arousal     float64         // 0…1
	Emotional   bool            // whether Valence and Arousal were set
	Pinned      bool
	Accesses    int
	Context     float64 // 0…1: the match with Search.Context as a share of the best possible one
}

// About is how Found.Matched names a concept.
func About(concept string) string { return aboutWord + concept }

// IsAbout reports whether what matched is a concept, rather than a word.
func IsAbout(matched string) bool { return strings.HasPrefix(matched, aboutWord) }

const aboutWord = "about "

// Survey asks for the notes that a sweep has to look at: those that may have faded, those
// that may say the same as another, and what is around them.
type Survey struct {
	Before time.Time // what may have faded was said before
	// Young reports whether what was written at a moment is too young to be looked at, but
	// for what it means to other notes. What is written later is younger. It must be pure.
	Young func(written time.Time) bool
	// Faint reports whether a note said before that may have faded, by what is known of it
	// without its words. It must be pure.
	Faint func(*Signals) bool
	// Near is how many turns on either side of a turn come with it, those that may say the
	// same as another not counted.
	Near int
}

// Claiming asks for notes by what they claim, whether or not it holds still.
type Claiming struct {
	Subject string    // of one of their claims; "" is any
	Keys    []string  // instead of Subject: keys of claims, one of which they have
	At      time.Time // as of a moment of the record timeline; zero is now
	Limit   int       // notes at most; positive
}

// Voices are who speaks in what may be seen of a memory.
type Voices struct {
	User   []string // the names by which who speaks as the user is called
	Others []string // the names of who is neither the user nor an assistant
	Alone  string   // who does so alone, all of it brought by agents, where nobody speaks as the user
	Often  bool     // and has said more than one quotes of another
}

// DefaultFan is how many derived links of one type a note shows at most, where nothing
// else is asked for.
const DefaultFan = 10

// Links asks for the links of many notes at once.
type Links struct {
	IDs       []loci.ID       // of the notes
	Types     []loci.LinkType // nil is all; RelatedTo by name is also between notes of one conversation
	Direction loci.Direction  // "" is Both: every link
	At        time.Time       // as of a moment of the record timeline; zero is now
	Now       time.Time       // the clock, for validity; required
	Fan       int             // derived links of one type a note at most, nearest in time first; 0 is DefaultFan
	Alike     int             // stored links by SimilarTo into a note at most, the latest, and at another moment all; 0 is all
	Window    time.Duration   // the longest pause between two turns that Follows links; 0 is 5 minutes
}

// Admits reports whether the query asks for links like this one, seen from the
// note asked about.
func (q *Links) Admits(l *loci.Link) bool {
	if len(q.Types) > 0 && !slices.Contains(q.Types, l.Type) {
		return false
	}
	return q.Direction == "" || q.Direction == loci.Both || l.Direction == loci.Both || l.Direction == q.Direction
}

// Line asks for notes in the order of time.
type Line struct {
	Filter loci.Filter
	// On is the axis. With the empty one a note is where it happened, and where it was said
	// when that is unknown; loci.OnEvent leaves out what has no event time.
	On loci.Axis
	At time.Time // as of a moment of the record timeline; zero is now
}

// Run is a part of the notes of a Line, oldest first: those whose event times are known
// equally exactly and were meant in one zone. All notes are in exactly one run. Ties are in
// the order of record times, then of ids. A run is valid only while it is being read.
type Run interface {
	Len() int
	At(i int) Moment // of the i-th note, 0 ≤ i < Len
}

// Moment is a note's place in a Line.
type Moment struct {
	ID       loci.ID
	Event    loci.Date // zero where the note is placed by Recorded
	Recorded time.Time // in UTC
}
