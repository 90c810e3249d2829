package remember

import (
	"cmp"
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// MaxTokens is the most that one verbatim note holds (lang.CountTokens); a longer
// message becomes several notes, split at sentence ends.
const MaxTokens = 800

// Defaults of a note.
const (
	defaultDomain     = "general"
	defaultImportance = .5
	verbatimCertainty = 1 // it certainly was said
)

// Message makes the message of a request; one without a time was said now. The same
// message twice is one message: its id is edit.MessageID, of a message without a time
// that has the caller's own id (Ref) edit.UntimedID.
func Message(st edit.Stamp, r *loci.RememberRequest) loci.Message {
	m := loci.Message{
		User: st.Scope.User, CreatedBy: st.Scope.Agent, Conversation: r.Conversation,
		Speaker: r.Speaker, Role: r.Role, Text: r.Text, Caption: r.Caption, At: r.At, Zone: r.Zone, Ref: r.Ref,
	}
	if m.Speaker == "" && m.Role == "" {
		m.Role = loci.RoleUser
	}
	if m.At.IsZero() {
		m.At = st.Clock
	}
	if m.ID = edit.MessageID(&m); r.At.IsZero() && r.Ref != "" {
		m.ID = edit.UntimedID(&m)
	}
	return m
}

// spoken is when a message was said, in the zone of its speaker where the message names
// one.
func spoken(m *loci.Message) time.Time {
	if m.Zone == "" {
		return m.At
	}
	zone, err := loci.ParseZone(m.Zone)
	if err != nil {
		return m.At // the engine lets none through that can't be loaded
	}
	if there := m.At.In(zone); loci.CheckTime("at", there) == nil {
		return there
	}
	return m.At // the first or the last day that can be written
}

// Construct makes the verbatim notes of a message: one, or several where words, the
// text to keep, is longer than MaxTokens. What the request fixes is set, all else
// is left to extract.
func Construct(st edit.Stamp, m *loci.Message, r *loci.RememberRequest, words string) []loci.Note {
	parts := []string{words}
	if lang.CountTokens(words) > MaxTokens {
		parts = lang.Split(words, MaxTokens)
	}
	notes := make([]loci.Note, len(parts))
	for i, part := range parts {
		notes[i] = loci.Note{
			ID: st.NewID(), User: m.User, CreatedBy: m.CreatedBy, Conversation: m.Conversation,
			Messages: []loci.ID{m.ID}, Kind: r.Kind, Verbatim: true, Speaker: m.Speaker, Role: m.Role,
			Content: part, Tags: append([]string(nil), r.Tags...), Domain: r.Domain, Importance: r.Importance, Metadata: r.Metadata,
			Visibility: r.Visibility, Fixed: r.Visibility != "" || r.Domain != "", RecordedAt: spoken(m), UpdatedAt: st.Clock, Version: 1,
		}
	}
	notes[0].Caption = m.Caption
	return notes
}

// Extract lets the analyst enrich the notes of a message and fills what it left
// open with the defaults of who hands it in. A nil analyst leaves the words untouched. It stops
// between two notes when the context ends.
func Extract(ctx context.Context, a model.Analyst, m *loci.Message, notes []loci.Note, author loci.Agent) {
	for i := range notes {
		if ctx.Err() != nil {
			return // who asked has left
		}
		n := &notes[i]
		free := n.Domain == ""
		if a != nil {
			a.Enrich(m, n)
		}
		if free {
			atHome(n, author)
		}
		fillIn(n)
	}
	for i := range notes { // who may see one part of a message may see all of it
		notes[0].Visibility = audience.Stricter(notes[0].Visibility, notes[i].Visibility)
	}
	for i := range notes {
		notes[i].Visibility, notes[i].Domain = notes[0].Visibility, notes[0].Domain
	}
}

func fillIn(n *loci.Note) {
	n.Kind = cmp.Or(n.Kind, loci.Episode)
	n.Domain = cmp.Or(n.Domain, defaultDomain)
	n.Importance = cmp.Or(n.Importance, defaultImportance)
	n.Confidence = cmp.Or(n.Confidence, verbatimCertainty)
	n.Source = cmp.Or(n.Source, loci.Experience)
	n.Visibility = cmp.Or(n.Visibility, loci.Scoped)
	n.Temporality = cmp.Or(n.Temporality, loci.Current)
	n.Replan()
}
