// Package check says what a request must be before a memory looks at it, and fills in
// what it leaves to default.
package check

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// The bounds of what one call takes.
const (
	MaxText  = 1 << 20 // bytes of one message, question or reason of a change
	MaxPage  = 1000    // notes, cycles or pieces of evidence of one answer
	MaxBatch = 10_000  // messages of one ingest

	maxName     = 256  // bytes of a user, agent, speaker, conversation, tag or domain
	maxHits     = 1000 // of one recall
	maxTags     = 50
	maxMetadata = 64 << 10 // bytes of the metadata of a note, as JSON
	maxReason   = 4096     // bytes of a reason that is shown beside its link
	maxUndo     = 1000     // ids of one undo: more is a mistake
	maxForgot   = 1000     // notes that are forgotten beside one, in a commit
	maxQuoted   = 60       // characters of an argument that an error repeats
)

// Scope requires a user, and names that can be kept.
func Scope(s loci.Scope) error {
	if s.User == "" {
		return loci.Invalid("user", "whose memory is it? Name a user")
	}
	return cmp.Or(name("user", s.User), name("agent", s.Agent))
}

// InPerson is Scope for what no agent may do; why says so.
func InPerson(s loci.Scope, why string) error {
	if err := Scope(s); err != nil {
		return err
	}
	if s.Agent != "" {
		return &loci.HintError{Kind: loci.ErrUnauthorized, Hint: why, About: "agent"}
	}
	return nil
}

// ID requires an id of a note.
func ID(field string, id loci.ID) error {
	if id.IsZero() {
		return loci.Invalid(field, "is missing: copy an id as recall prints it")
	}
	return nil
}

// One requires a scope, the id of a note and a moment.
func One(s loci.Scope, id loci.ID, asOf time.Time) error {
	if err := Scope(s); err != nil {
		return err
	}
	if id.IsZero() {
		return loci.Invalid("id", "is missing: copy one as recall prints it")
	}
	return loci.CheckTime("as_of", asOf)
}

// Limit requires 0, which is fallback, to most.
func Limit(field string, n *int, fallback, most int) error {
	if *n < 0 || *n > most {
		return loci.Invalid(field, "is %d: it goes from 1 to %d", *n, most)
	}
	*n = cmp.Or(*n, fallback)
	return nil
}

// Clip shortens what an error repeats: a wrong argument may be a megabyte long.
func Clip(s string) string {
	if r := []rune(s); len(r) > maxQuoted {
		return string(r[:maxQuoted]) + "…"
	}
	return s
}

func name(field, s string) error {
	switch {
	case len(s) > maxName:
		return loci.Invalid(field, "is %d bytes long: %d is the most", len(s), maxName)
	case !utf8.ValidString(s):
		return loci.Invalid(field, "is not valid UTF-8: convert it first")
	case strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return loci.Invalid(field, "contains a control character: remove it")
	}
	return nil
}

func text(field, s string, most int) error {
	switch {
	case strings.TrimSpace(s) == "":
		return loci.Invalid(field, "is empty: say something to it")
	case len(s) > most:
		return loci.Invalid(field, "is %d bytes long: %d is the most, split it into several", len(s), most)
	case !utf8.ValidString(s):
		return loci.Invalid(field, "is not valid UTF-8: convert it first")
	case strings.ContainsRune(s, 0):
		return loci.Invalid(field, "contains a NUL character: remove it, or is it not a text file?")
	}
	return nil
}

// optional is text that may be left out.
func optional(field, s string, most int) error {
	if s == "" {
		return nil
	}
	return text(field, s, most)
}

// oneOf requires one of some values, or none; hint is about another.
func oneOf[T ~string](field string, x T, hint string, of ...T) error {
	if x == "" || slices.Contains(of, x) {
		return nil
	}
	return loci.Invalid(field, hint, Clip(string(x)))
}

// reason checks why something is done; it may be left out.
func reason(s string) error {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	return text("reason", s, maxReason)
}

// longReason checks the reason of a change of a note.
func longReason(s string) error {
	if len(s) > MaxText {
		return loci.Invalid("reason", "is %d bytes long: %d is the most", len(s), MaxText)
	}
	return nil
}

// between requires lowest to highest, which NaN is not.
func between(field string, x, lowest, highest float64) error {
	if !(x >= lowest && x <= highest) {
		return loci.Invalid(field, "is %g: it goes from %g to %g", x, lowest, highest)
	}
	return nil
}

func axis(field string, x loci.Axis) error {
	return oneOf(field, x, "%q is none: say event (when it happened) or recorded (when it was said)", loci.OnEvent, loci.OnRecorded)
}

func temporality(x loci.Temporality) error {
	return oneOf("temporality", x, "%q is none: say current, historical or prospective", loci.Current, loci.Historical, loci.Prospective)
}

// emotion requires a place that there is.
func emotion(m *loci.Emotion) error {
	if m != nil && (between("", m.Valence, -1, 1) != nil || between("", m.Arousal, 0, 1) != nil) {
		return loci.Invalid("emotion", "valence goes from -1 to 1 and arousal from 0 to 1")
	}
	return nil
}

func filter(f *loci.Filter) error {
	for _, k := range f.Kinds {
		if k != loci.Fact && k != loci.Episode && k != loci.Trait {
			return loci.Invalid("kinds", "%q is none: say fact, episode or trait", k)
		}
	}
	return cmp.Or(
		temporality(f.Temporality),
		oneOf("plan", f.Plan, "%q is none: say planned, done, cancelled or moved", loci.StatusPlanned, loci.StatusDone, loci.StatusCancelled, loci.StatusMoved),
		loci.CheckTime("event_after", f.EventAfter),
		loci.CheckTime("event_before", f.EventBefore),
		loci.CheckTime("recorded_after", f.RecordedAfter),
		loci.CheckTime("recorded_before", f.RecordedBefore),
		period("event_before", "event_after", f.EventAfter, f.EventBefore),
		period("recorded_before", "recorded_after", f.RecordedAfter, f.RecordedBefore),
		name("domain", f.Domain),
		name("conversation", f.Conversation),
	)
}

// period requires bounds between which something may lie; a zero one is none.
func period(before, after string, from, to time.Time) error {
	if !to.IsZero() && !to.After(from) {
		return loci.Invalid(before, "is not after %s: nothing could pass", after)
	}
	return nil
}
