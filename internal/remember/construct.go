package remember

import (
	"crypto/sha256"
	"encoding/binary"

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

// Message makes the message of a request whose At is set. Its id is derived from
// user, conversation, speaker, time and text (and the caller's own id, where
// given): the same message twice is one message.
func Message(st edit.Stamp, r *loci.RememberRequest) loci.Message {
	m := loci.Message{
		User: st.Scope.User, CreatedBy: st.Scope.Agent, Conversation: r.Conversation,
		Speaker: r.Speaker, Role: r.Role, Text: r.Text, Caption: r.Caption, At: r.At, Zone: r.Zone, Ref: r.Ref,
	}
	if m.Speaker == "" && m.Role == "" {
		m.Role = loci.RoleUser
	}
	m.ID = identity(&m)
	return m
}

// identity is a version 8 UUID: the first 16 bytes of a SHA-256 over the
// length-prefixed fields.
func identity(m *loci.Message) loci.ID {
	h := sha256.New()
	for _, field := range []string{m.User, m.Conversation, string(m.Role), m.Speaker, m.Text, m.Caption, m.Ref} {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(field)))
		h.Write(n[:])
		h.Write([]byte(field))
	}
	var at [8]byte
	binary.LittleEndian.PutUint64(at[:], uint64(m.At.UnixMicro()))
	h.Write(at[:])
	var id loci.ID
	copy(id[:], h.Sum(nil))
	id[6] = id[6]&0x0f | 0x80
	id[8] = id[8]&0x3f | 0x80
	return id
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
			Content: part, Tags: append([]string(nil), r.Tags...), Domain: r.Domain, Importance: r.Importance,
			Visibility: r.Visibility, RecordedAt: m.At, UpdatedAt: st.Clock, Version: 1,
		}
	}
	notes[0].Caption = m.Caption
	return notes
}

// Extract lets the analyst enrich the notes of a message and fills what it left
// open with the defaults. A nil analyst leaves the words untouched.
func Extract(a model.Analyst, m *loci.Message, notes []loci.Note) {
	for i := range notes {
		n := &notes[i]
		if a != nil {
			a.Enrich(m, n)
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
	orDefault(&n.Kind, loci.Episode)
	orDefault(&n.Domain, defaultDomain)
	orDefault(&n.Importance, defaultImportance)
	orDefault(&n.Confidence, verbatimCertainty)
	orDefault(&n.Source, loci.Experience)
	orDefault(&n.Visibility, loci.Scoped)
	orDefault(&n.Temporality, loci.Current)
}

func orDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
