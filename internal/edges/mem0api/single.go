package mem0api

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// ping says that the server is there and the key is good.
func (s *server) ping(*http.Request) (any, error) {
	return map[string]any{"status": "ok", "org_id": "loci", "project_id": "loci", "user_email": nil}, nil
}

// get answers with one memory.
func (s *server) get(r *http.Request, scope loci.Scope, id loci.ID) (any, error) {
	n, err := s.note(r, scope, id)
	if err != nil {
		return nil, err
	}
	return shown(n), nil
}

// note is a memory that is not deleted.
func (s *server) note(r *http.Request, scope loci.Scope, id loci.ID) (*loci.Note, error) {
	n, err := s.Service.Note(r.Context(), scope, loci.NoteRequest{ID: id})
	if err == nil && n.Forgotten {
		return nil, loci.NotFound("memory %s was deleted", id)
	}
	return n, err
}

// updateRequest is what is to be changed of a memory; what is left out stays as it is.
type updateRequest struct {
	Text     string          `json:"text"`
	Memory   string          `json:"memory"` // where some programs have the text
	Data     string          `json:"data"`   // likewise
	Metadata *loci.Metadata  `json:"metadata"`
	Time     moment          `json:"timestamp"`
	Expires  json.RawMessage `json:"expiration_date"` // null: it has none any more
}

// update changes one memory and answers with it.
func (s *server) update(r *http.Request, scope loci.Scope, id loci.ID) (any, error) {
	var q updateRequest
	if err := read(r, &q); err != nil {
		return nil, err
	}
	n, err := s.change(r, scope, id, &q)
	if err != nil {
		return nil, err
	}
	return shown(n), nil
}

// updateShort is update of the self-hosted server.
func (s *server) updateShort(r *http.Request, scope loci.Scope, id loci.ID) (any, error) {
	_, err := s.update(r, scope, id)
	return says("Memory updated successfully!"), err
}

// change edits a memory; asking for what is so already changes nothing.
func (s *server) change(r *http.Request, scope loci.Scope, id loci.ID, q *updateRequest) (*loci.Note, error) {
	n, err := s.note(r, scope, id)
	if err != nil {
		return nil, err
	}
	e, err := q.edit(n)
	if err != nil {
		return nil, err
	}
	res, err := s.Service.Edit(r.Context(), scope, *e)
	if err != nil {
		return nil, err
	}
	if res.Note != nil {
		n = res.Note
	}
	return n, nil
}

// edit is the change that a request asks for of a note.
func (q *updateRequest) edit(n *loci.Note) (*loci.EditRequest, error) {
	e := &loci.EditRequest{ID: n.ID, Content: q.text(), Reason: "updated by a program of mem0's"}
	if !q.Time.IsZero() {
		e.EventTime = loci.Date{Time: q.Time.Time, Precision: loci.Instant}
		if q.Time.day {
			e.EventTime.Precision = loci.Day
		}
	}
	if q.Metadata == nil && len(q.Expires) == 0 {
		if e.Content == "" && q.Time.IsZero() {
			return nil, loci.Invalid("text", "nothing is to be changed: give text, metadata, timestamp or expiration_date")
		}
		return e, nil
	}
	m := loci.Metadata{}
	if q.Metadata == nil {
		maps.Copy(m, n.Metadata)
	} else {
		maps.Copy(m, *q.Metadata)
		for _, key := range []string{keyExpires, keyFeedback} {
			if old, has := n.Metadata[key]; has {
				m[key] = old
			}
		}
	}
	if len(q.Expires) > 0 {
		if err := q.expiry(m); err != nil {
			return nil, err
		}
	}
	e.Metadata = &m
	return e, nil
}

func (q *updateRequest) text() string {
	switch {
	case q.Text != "":
		return q.Text
	case q.Memory != "":
		return q.Memory
	}
	return q.Data
}

// expiry sets or clears the last day.
func (q *updateRequest) expiry(m loci.Metadata) error {
	var last string
	if err := decode("expiration_date", q.Expires, &last); err != nil {
		return err
	}
	if err := day(last); err != nil {
		return err
	}
	delete(m, keyExpires)
	if last != "" {
		m[keyExpires] = last
	}
	return nil
}

// version is one entry of a history, as mem0's clients read it.
type version struct {
	ID         string        `json:"id"`
	Memory     loci.ID       `json:"memory_id"`
	Input      []said        `json:"input"`
	Old        *string       `json:"old_memory"`
	New        *string       `json:"new_memory"`
	User       string        `json:"user_id"`
	Categories []string      `json:"categories"`
	Event      string        `json:"event"`
	Metadata   loci.Metadata `json:"metadata"`
	Created    time.Time     `json:"created_at"`
	Updated    time.Time     `json:"updated_at"`
	Reason     string        `json:"reason,omitempty"`
	Deleted    bool          `json:"is_deleted"`
}

// said is a message that a version was made of.
type said struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// history answers with every version of a memory, oldest first, also of a deleted one.
func (s *server) history(r *http.Request, scope loci.Scope, id loci.ID) (any, error) {
	res, err := s.Service.History(r.Context(), scope, id)
	if err != nil {
		return nil, err
	}
	out := []version{}
	for i := range res.Changes {
		var before *loci.Note
		if i > 0 {
			before = &res.Changes[i-1].Note
		}
		out = append(out, versionOf(before, &res.Changes[i], res.Changes[0].Note.RecordedAt))
	}
	return out, nil
}

// versionOf is a version with what was before it, which is nil for the first.
func versionOf(before *loci.Note, v *loci.Version, created time.Time) version {
	n := &v.Note
	out := version{
		ID: v.Change.String(), Memory: n.ID, Input: []said{}, User: n.User, Categories: categories(n), Event: string(loci.Update),
		Metadata: given(n), Created: created, Updated: v.Clock, Reason: v.Reason, Deleted: n.Forgotten,
	}
	now := n.Words()
	out.New = &now
	switch {
	case before == nil:
		out.Event = string(loci.Add)
		if n.Verbatim {
			out.Input = append(out.Input, said{string(n.Role), n.Content})
		}
		return out
	case n.Forgotten && !before.Forgotten:
		out.Event, out.New = string(loci.Delete), nil
	case before.Forgotten && !n.Forgotten:
		out.Event = string(loci.Add)
	}
	was := before.Words()
	out.Old = &was
	return out
}

// feedbackRequest is what somebody thinks of a memory; no feedback takes the last one back.
type feedbackRequest struct {
	Memory   string `json:"memory_id"`
	Feedback string `json:"feedback"`
	Reason   string `json:"feedback_reason"`
}

// feedback keeps what somebody thinks of a memory beside it, and the reason in its history.
func (s *server) feedback(r *http.Request) (any, error) {
	var q feedbackRequest
	if err := read(r, &q); err != nil {
		return nil, err
	}
	switch q.Feedback {
	case "", "POSITIVE", "NEGATIVE", "VERY_NEGATIVE":
	default:
		return nil, loci.Invalid("feedback", "%q is none: say POSITIVE, NEGATIVE or VERY_NEGATIVE", clip(q.Feedback))
	}
	scope, id, err := s.named(r, q.Memory)
	if err != nil {
		return nil, err
	}
	n, err := s.note(r, scope, id)
	if err != nil {
		return nil, err
	}
	m := loci.Metadata{}
	maps.Copy(m, n.Metadata)
	delete(m, keyFeedback)
	if q.Feedback != "" {
		m[keyFeedback] = map[string]any{"feedback": q.Feedback, "reason": q.Reason}
	}
	if _, err := s.Service.Edit(r.Context(), scope, loci.EditRequest{ID: id, Metadata: &m, Reason: q.Reason}); err != nil {
		return nil, err
	}
	return map[string]any{"message": "Feedback is kept beside the memory.", "id": id, "feedback": optional(q.Feedback), "feedback_reason": optional(q.Reason)}, nil
}

// profile answers with what is known of a user: by attribute the values that hold. It is
// made of the notes at once, so that it is never pending.
func (s *server) profile(r *http.Request) (any, error) {
	scope, err := s.scope(r.Context(), name(r.PathValue("name")), "")
	if err != nil {
		return nil, err
	}
	res, err := s.Service.Profile(r.Context(), scope, loci.ProfileRequest{})
	if err != nil {
		return nil, err
	}
	known := map[string]any{}
	var updated time.Time
	for i := range res.Attributes {
		var values []string
		for _, v := range res.Attributes[i].Values {
			text := v.Value
			if v.Negated {
				text = "not " + text
			}
			values = append(values, text)
			if v.Said.After(updated) {
				updated = v.Said
			}
		}
		if len(values) > 0 {
			known[res.Attributes[i].Attribute] = strings.Join(values, "; ")
		}
	}
	out := map[string]any{
		"profile": known, "status": "succeeded", "entity_type": "user", "entity_id": scope.User, "updated_at": nil, "generation_count": 1, "error": nil,
	}
	if len(known) == 0 {
		out["status"], out["generation_count"] = "insufficient_data", 0
		return out, nil
	}
	out["updated_at"] = updated
	return out, nil
}
