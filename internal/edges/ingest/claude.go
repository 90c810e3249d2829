package ingest

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// claudeChat is one conversation of an export of Claude's.
type claudeChat struct {
	ID       string            `json:"uuid"`
	Name     string            `json:"name"`
	Created  stamp             `json:"created_at"`
	Messages []json.RawMessage `json:"chat_messages"`
}

type claudeMessage struct {
	ID      string `json:"uuid"`
	Parent  string `json:"parent_message_uuid"`
	Sender  string `json:"sender"`
	Text    string `json:"text"`
	Content []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"content"`
	Created     stamp        `json:"created_at"`
	Attachments []claudeFile `json:"attachments"`
	Files       []claudeFile `json:"files"`
}

type claudeFile struct {
	Name string `json:"file_name"`
}

// claude reads the messages of one conversation; it reports whether to go on.
func claude(e element, yield func(Item) bool) bool {
	var c claudeChat
	if err := decode(e.raw, &c); err != nil {
		return yield(Item{Line: e.line, Err: err})
	}
	if c.ID == "" || c.Messages == nil {
		return yield(Item{Line: e.line, Err: loci.Invalid("chat_messages", "are missing: is it the conversations.json of an export of Claude's?")})
	}
	var said []claudeMessage
	for i, raw := range c.Messages {
		var m claudeMessage
		if err := decode(raw, &m); err != nil {
			if !within(yield, "message", i, "in "+cmp.Or(c.Name, c.ID))(Item{Line: e.line, Err: err}) {
				return false
			}
			continue
		}
		said = append(said, m)
	}
	at := c.Created
	for _, m := range branchOf(said) {
		if !m.Created.IsZero() {
			at = m.Created
		}
		r, ok := m.request()
		if !ok {
			continue
		}
		r.Conversation, r.At = c.ID, at.Time
		if !yield(Item{Line: e.line, Message: r, Size: sizeOf(r.Text)}) {
			return false
		}
	}
	return true
}

// branchOf are the messages that lead to the last one: others were edited away. Exports of
// before parents were named are taken whole.
func branchOf(said []claudeMessage) []claudeMessage {
	if !slices.ContainsFunc(said, func(m claudeMessage) bool { return m.Parent != "" }) {
		return said
	}
	places := map[string]int{}
	for i := range said {
		places[said[i].ID] = i
	}
	var out []claudeMessage
	for i, steps := len(said)-1, 0; steps < len(said); steps++ { // never more steps than messages: a damaged file may have a ring
		out = append(out, said[i])
		before, ok := places[said[i].Parent]
		if !ok {
			break
		}
		i = before
	}
	slices.Reverse(out)
	return out
}

// request is what was said; false for what holds no text.
func (m *claudeMessage) request() (loci.RememberRequest, bool) {
	var texts, files []string
	for _, c := range m.Content {
		if c.Type == "text" && c.Text != "" {
			texts = append(texts, c.Text)
		}
	}
	for _, f := range slices.Concat(m.Attachments, m.Files) {
		if f.Name != "" {
			files = append(files, f.Name)
		}
	}
	r := loci.RememberRequest{Text: strings.Join(texts, "\n"), Ref: m.ID}
	if len(m.Content) == 0 {
		r.Text = m.Text
	}
	if len(files) > 0 {
		r.Caption = "attached: " + strings.Join(files, ", ")
	}
	switch m.Sender {
	case "human":
		r.Role = loci.RoleUser
	case "assistant":
		r.Role = loci.RoleAssistant
	default:
		return r, false
	}
	return r, strings.TrimSpace(r.Text) != ""
}
