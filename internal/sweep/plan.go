package sweep

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/internal/edit"
)

// Plan is what is to be done. Carried out in full, the next survey of the same notes
// plans nothing.
type Plan struct {
	Scanned int // notes taken in
	Faded   []Fading
	Merges  []Merge
	More    bool // the limit was reached
}

// Fading is a note that has faded.
type Fading struct {
	Change loci.ChangeID // the version that was read
	State  activation.State
}

// Reason is why a note is archived, for its history.
func (f *Fading) Reason(now time.Time) string {
	return fmt.Sprintf("activation %.2g after %d days, half-life %.1f days", f.State.Activation,
		int(now.Sub(f.State.Last).Hours()/24), f.State.HalfLife/24)
}

// Plan returns what is to be done, changing at most so many notes: merges first, then
// what has faded, what was used last first.
func (s *Survey) Plan(limit int) *Plan {
	p := &Plan{Scanned: len(s.notes)}
	gone := map[loci.ID]bool{}
	all, more := s.merges()
	for i := range all {
		m := &all[i]
		if room := limit - m.changes(); room < 0 {
			more = true
			m.From = m.From[:max(0, len(m.From)+room)]
		}
		if len(m.From) < 2 && (len(m.From) == 0 || m.Into.Note.IsZero()) {
			break
		}
		limit -= m.changes()
		for _, c := range m.From {
			gone[c.Note] = true
		}
		p.Merges = append(p.Merges, *m)
	}
	p.Faded = s.faded(gone)
	p.More = more || len(p.Faded) > limit
	p.Faded = p.Faded[:min(len(p.Faded), limit)]
	return p
}

// faded are the faint notes that nothing around them keeps, longest unused first. A
// turn is kept by turns close to it, what was extracted by the words that it is from:
// those are found by it. gone are the notes that will be there no more.
func (s *Survey) faded(gone map[loci.ID]bool) []Fading {
	kept := s.around(gone)
	for i := range s.notes {
		if x := &s.notes[i]; !x.extracted && s.kept[x.change.Note] {
			note(s.alive, x.messages)
		}
	}
	var out []Fading
	for i := range s.notes {
		x := &s.notes[i]
		spoken := x.extracted && slices.ContainsFunc(x.messages, func(m loci.ID) bool { return s.alive[m] })
		if !x.faint || s.kept[x.change.Note] || kept[i] || spoken {
			continue
		}
		out = append(out, Fading{x.change, x.state})
	}
	slices.SortFunc(out, func(a, b Fading) int {
		return cmp.Or(a.State.Last.Compare(b.State.Last), bytes.Compare(a.Change.Note[:], b.Change.Note[:]))
	})
	return out
}

// around reports for each note whether it is a turn close to one that has not faded.
func (s *Survey) around(gone map[loci.ID]bool) []bool {
	turns := make([]int, 0, len(s.notes))
	for i := range s.notes {
		if x := &s.notes[i]; x.conversation != "" && !gone[x.change.Note] {
			turns = append(turns, i)
		}
	}
	slices.SortFunc(turns, func(i, j int) int {
		a, b := &s.notes[i], &s.notes[j]
		return cmp.Or(cmp.Compare(a.conversation, b.conversation), a.recorded.Compare(b.recorded), bytes.Compare(a.change.Note[:], b.change.Note[:]))
	})
	kept := make([]bool, len(s.notes))
	for place, i := range turns {
		if x := &s.notes[i]; x.faint && !s.kept[x.change.Note] {
			continue
		}
		for _, j := range turns[max(0, place-s.policy.Near):min(len(turns), place+s.policy.Near+1)] {
			kept[j] = kept[j] || s.notes[j].conversation == s.notes[i].conversation
		}
	}
	return kept
}

// Merged is the one note that episodes become, without an id: in the words of the best
// worded, of all their messages, as important as the most important, said when the last
// was. into, where it is not nil, is the note that they join, which keeps its words. from
// has at least one note, in the order of time, all of one group.
func Merged(into *loci.Note, from []loci.Note) loci.Note {
	var n loci.Note
	if into != nil {
		n = *into
	} else {
		n = *best(from)
		n.ID, n.Version, n.Links, n.AccessCount = loci.ID{}, 0, nil, 0
		n.Verbatim, n.Source, n.Extractor, n.Messages, n.Parts = false, loci.Inferred, edit.Merger, nil, nil
	}
	for i := range from {
		o := &from[i]
		n.Messages = edit.United(n.Messages, o.Messages)
		n.Keywords = edit.AtMost(max(edit.MaxKeywords, len(n.Keywords)), edit.United(n.Keywords, o.Keywords))
		n.Tags = edit.AtMost(max(edit.MaxTags, len(n.Tags)), edit.United(n.Tags, o.Tags))
		n.Entities = edit.United(n.Entities, o.Entities)
		n.Importance, n.Confidence = max(n.Importance, o.Importance), max(n.Confidence, o.Confidence)
		if o.RecordedAt.After(n.RecordedAt) {
			n.RecordedAt = o.RecordedAt
		}
		if n.Conversation != o.Conversation {
			n.Conversation = ""
		}
		if n.Emotion == nil {
			n.Emotion = o.Emotion
		}
		if into == nil {
			n.AccessCount += o.AccessCount
		}
	}
	return n
}

// best is the best worded: a sentence with a beginning and an end, then the shortest,
// then the first.
func best(from []loci.Note) *loci.Note {
	best := 0
	for i := range from {
		if c := cmp.Compare(flaws(from[i].Content), flaws(from[best].Content)); c < 0 || c == 0 && length(&from[i]) < length(&from[best]) {
			best = i
		}
	}
	return &from[best]
}

func flaws(text string) int {
	n := 0
	text = strings.TrimSpace(text)
	if first, _ := utf8.DecodeRuneInString(text); unicode.IsLower(first) {
		n++
	}
	if last, _ := utf8.DecodeLastRuneInString(text); !strings.ContainsRune(".!…。！", last) {
		n++
	}
	return n
}

func length(n *loci.Note) int { return utf8.RuneCountInString(n.Content) }
