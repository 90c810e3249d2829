package ingest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/url"
	"slices"

	"github.com/loci-memory/loci"
)

// A memory of mem0's becomes what mem0api would have made of it (docs/mem0.md).
const (
	mem0App     = "app/"
	mem0Expires = "mem0:expiration_date"
)

// mem0Memory is a memory as getAll of mem0 returns it, or a page of them.
type mem0Memory struct {
	ID         string        `json:"id"`
	Memory     string        `json:"memory"`
	Text       string        `json:"text"`
	User       string        `json:"user_id"`
	Agent      string        `json:"agent_id"`
	App        string        `json:"app_id"`
	Run        string        `json:"run_id"`
	Metadata   loci.Metadata `json:"metadata"`
	Categories []string      `json:"categories"`
	Created    stamp         `json:"created_at"`
	Expires    string        `json:"expiration_date"`

	Count   int               `json:"count"` // of a page
	Next    string            `json:"next"`
	Results []json.RawMessage `json:"results"`
}

// mem0 reads one memory, a page of them, or what is beside those of a page; it reports whether
// to go on.
func mem0(e element, yield func(Item) bool) bool {
	var m mem0Memory
	if e.number > 0 {
		yield = within(yield, "memory", e.number-1, nameOf(e.raw))
	}
	if err := decode(e.raw, &m); err != nil {
		return yield(Item{Line: e.line, Err: err})
	}
	if m.Results == nil && e.paged < 0 {
		return yield(Item{Line: e.line, Message: m.request(), User: m.User, Agent: m.Agent, Untimed: m.ID != ""})
	}
	for i, raw := range m.Results {
		if !mem0(element{line: e.line, raw: raw, number: i + 1, paged: -1}, yield) {
			return false
		}
	}
	if m.Next != "" {
		return yield(Item{Line: e.line, Err: loci.Invalid("next", "the page has %d of %d memories: import the other pages too", max(len(m.Results), e.paged), m.Count)})
	}
	return true
}

func nameOf(raw []byte) string {
	var m struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(raw, &m) // what is wrong with it is said by who reads it
	return m.ID
}

// request is the memory as a message to remember: its id is the message's own, so that it
// is there once however often it comes.
func (m *mem0Memory) request() loci.RememberRequest {
	r := loci.RememberRequest{
		Text: cmp.Or(m.Memory, m.Text), At: m.Created.Time, Ref: m.ID, Conversation: m.Run, Tags: m.Categories, Metadata: m.Metadata,
	}
	if m.App != "" {
		r.Domain = mem0App + url.PathEscape(m.App)
	}
	if m.Expires != "" {
		if r.Metadata == nil {
			r.Metadata = loci.Metadata{}
		}
		r.Metadata[mem0Expires] = m.Expires
	}
	return r
}

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
