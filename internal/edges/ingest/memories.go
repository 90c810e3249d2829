package ingest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"github.com/loci-memory/loci"
)

// memory is one memory as other tools export it. They agree on little but the idea.
type memory struct {
	ID         string   `json:"id"`
	Content    string   `json:"content"`
	Memory     string   `json:"memory"`
	Text       string   `json:"text"`
	CreatedAt  stamp    `json:"created_at"`
	Timestamp  stamp    `json:"timestamp"`
	Date       stamp    `json:"date"`
	At         stamp    `json:"at"`
	Tags       []string `json:"tags"`
	Categories []string `json:"categories"`

	Conversation string `json:"conversation"`
	SessionID    string `json:"session_id"`
	RunID        string `json:"run_id"`
	Speaker      string `json:"speaker"`

	Results  []json.RawMessage `json:"results"`
	Memories []json.RawMessage `json:"memories"`
	Data     []json.RawMessage `json:"data"`
}

// memories reads one memory, a list of them, or a bare text; it reports whether to go on.
// What is beside a list says nothing.
func memories(e element, yield func(Item) bool) bool {
	if e.paged > 0 {
		return true
	}
	if is, more := graph(e, yield); is {
		return more
	}
	m, err := readMemory(e.raw)
	if err != nil {
		return yield(Item{Line: e.line, Err: err})
	}
	if list := slices.Concat(m.Results, m.Memories, m.Data); len(list) > 0 {
		for _, raw := range list {
			if !memories(element{line: e.line, raw: raw, paged: -1}, yield) {
				return false
			}
		}
		return true
	}
	return yield(Item{Line: e.line, Message: loci.RememberRequest{
		Text: cmp.Or(m.Content, m.Memory, m.Text), At: firstSet(m.CreatedAt, m.Timestamp, m.Date, m.At), Ref: m.ID,
		Tags: slices.Concat(m.Tags, m.Categories), Speaker: m.Speaker,
		Conversation: cmp.Or(m.Conversation, m.SessionID, m.RunID),
	}})
}

func readMemory(raw []byte) (m memory, err error) {
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte(`"`)) {
		err = decode(raw, &m.Text)
	} else {
		err = decode(raw, &m)
	}
	return m, err
}
