package hook

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// record is one line of a talk as programs keep it: Claude Code and Cursor with a message,
// Codex with a payload, Gemini CLI flat.
type record struct {
	Type      string    `json:"type"`
	Role      string    `json:"role"`
	UUID      string    `json:"uuid"`
	ID        string    `json:"id"`
	Timestamp time.Time `json:"timestamp"`
	Content   content   `json:"content"`

	Meta      bool `json:"isMeta"`
	Side      bool `json:"isSidechain"`
	Summary   bool `json:"isCompactSummary"`
	Invisible bool `json:"isVisibleInTranscriptOnly"`
	Failure   bool `json:"isApiErrorMessage"`

	Message message `json:"message"`
	Payload message `json:"payload"`
}

type message struct {
	Type    string
	ID      string
	Role    string
	Content content
}

// UnmarshalJSON takes an object, and leaves out what is none.
func (m *message) UnmarshalJSON(data []byte) error {
	var object struct {
		Type    string  `json:"type"`
		ID      string  `json:"id"`
		Role    string  `json:"role"`
		Content content `json:"content"`
	}
	if json.Unmarshal(data, &object) == nil {
		*m = message(object)
	}
	return nil
}

// content is the text of a message: a text, or those of its parts that are one.
type content string

// UnmarshalJSON gathers the text; pictures, and calls of tools and their answers, have none.
func (c *content) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*c = content(text)
		return nil
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	var texts []string
	_ = json.Unmarshal(data, &parts) // of another form, it has no text
	for _, p := range parts {
		if p.Text != "" && (p.Type == "" || strings.HasSuffix(p.Type, "text")) {
			texts = append(texts, p.Text)
		}
	}
	*c = content(strings.Join(texts, "\n"))
	return nil
}

// Talk reads what a person and an assistant said out of a talk as a program keeps it, in
// order. What tools did, and what the program or this memory put between, is left out, and
// so are lines that can't be read. begin is where data begins in its file; more than 0 means
// that its first line may be a part of one.
func Talk(data []byte, begin int64, session string) iter.Seq[loci.RememberRequest] {
	return func(yield func(loci.RememberRequest) bool) {
		for at, line := range records(data, begin) {
			var r record
			if json.Unmarshal(line, &r) != nil {
				continue
			}
			m, ok := r.request()
			if !ok {
				continue
			}
			m.Conversation = session
			m.Ref = cmp.Or(r.UUID, r.ID, r.Payload.ID, fmt.Sprintf("@%d", at))
			if !yield(m) {
				return
			}
		}
	}
}

// records are the lines of a file, or the messages of its one object, with where they begin.
func records(data []byte, begin int64) iter.Seq2[int64, []byte] {
	return func(yield func(int64, []byte) bool) {
		var whole struct {
			Messages []json.RawMessage `json:"messages"`
		}
		if begin == 0 && !lined(data) && json.Unmarshal(data, &whole) == nil {
			for i, m := range whole.Messages {
				if !yield(int64(i), m) {
					return
				}
			}
			return
		}
		at := begin
		for line := range bytes.Lines(data) {
			if (at != begin || begin == 0) && spoken(line) && !yield(at, line) {
				return
			}
			at += int64(len(line))
		}
	}
}

// lined reports whether the first line of a file is an object of its own.
func lined(data []byte) bool {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	return json.Valid(first) && !bytes.Contains(first, []byte(`"messages"`))
}

// spoken reports whether a line may be something that was said: most of a talk is what tools
// did, and need not be read.
func spoken(line []byte) bool {
	for _, mark := range []string{`"user"`, `"assistant"`, `"gemini"`, `"model"`} {
		if bytes.Contains(line, []byte(mark)) {
			return true
		}
	}
	return false
}

// spokenTypes are the records of what somebody said; others, like what a program sent to a
// model, have the form of messages too.
var spokenTypes = []string{"", "user", "assistant", "gemini", "model", "response_item"}

// request is what was said; false for what nobody said.
func (r *record) request() (loci.RememberRequest, bool) {
	if r.Meta || r.Side || r.Summary || r.Invisible || r.Failure || !slices.Contains(spokenTypes, r.Type) {
		return loci.RememberRequest{}, false
	}
	text, role := string(cmp.Or(r.Message.Content, r.Content)), cmp.Or(r.Message.Role, r.Role, r.Type)
	if r.Payload.Type == "message" {
		text, role = string(r.Payload.Content), r.Payload.Role
	}
	out := loci.RememberRequest{At: r.Timestamp}
	switch role {
	case "user":
		out.Role = loci.RoleUser
	case "assistant", "gemini", "model":
		out.Role = loci.RoleAssistant
	default:
		return out, false
	}
	var ok bool
	out.Text, ok = words(text)
	return out, ok
}
