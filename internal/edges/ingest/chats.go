package ingest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// chat is one conversation with an assistant: a list of messages, or the tree of a
// ChatGPT export, whose other branches were edited away. It may be a bare message.
type chat struct {
	ID             string          `json:"id"`
	ConversationID string          `json:"conversation_id"`
	Title          string          `json:"title"`
	CreateTime     stamp           `json:"create_time"`
	CreatedAt      stamp           `json:"created_at"`
	Messages       []heard         `json:"messages"`
	Mapping        map[string]node `json:"mapping"`
	CurrentNode    string          `json:"current_node"`
	utterance
}

type node struct {
	Message *heard `json:"message"`
	Parent  string `json:"parent"`
}

// heard is an utterance that could be read, or what is wrong with it: the others of its
// conversation are good.
type heard struct {
	utterance
	err error
}

// UnmarshalJSON never fails.
func (h *heard) UnmarshalJSON(data []byte) error {
	h.err = decode(data, &h.utterance)
	return nil
}

type utterance struct {
	MessageID string `json:"id"`
	Role      string `json:"role"`
	Name      string `json:"name"`
	Author    struct {
		Role string `json:"role"`
		Name string `json:"name"`
	} `json:"author"`
	Content   content `json:"content"`
	Created   stamp   `json:"created"`
	Made      stamp   `json:"create_time"`
	MadeAt    stamp   `json:"created_at"`
	Timestamp stamp   `json:"timestamp"`
	SaidAt    stamp   `json:"at"`
	Recipient string  `json:"recipient"` // a tool that was called; "all" or absent for people
	Metadata  struct {
		Hidden bool `json:"is_visually_hidden_from_conversation"`
	} `json:"metadata"`
}

// chats reads the messages of one conversation; it reports whether to go on.
func chats(e element, name string, yield func(Item) bool) bool {
	var c chat
	if err := decode(e.raw, &c); err != nil {
		return yield(Item{Line: e.line, Err: err})
	}
	said, conversation := c.said(name, e.line)
	if said == nil {
		return yield(Item{Line: e.line, Err: loci.Invalid("messages", "are missing: a chat is written like {\"messages\": [{\"role\": \"user\", \"content\": \"…\"}]}")})
	}
	at := firstSet(c.CreateTime, c.CreatedAt)
	for i := range said {
		if err := said[i].err; err != nil {
			if !within(yield, "message", i, "in "+cmp.Or(c.Title, conversation))(Item{Line: e.line, Err: err}) {
				return false
			}
			continue
		}
		at = said[i].at(at)
		m, ok := said[i].request()
		if !ok {
			continue
		}
		m.Conversation, m.At, m.Ref = conversation, at, cmp.Or(said[i].MessageID, strconv.Itoa(i+1))
		if !yield(Item{Line: e.line, Message: m, Size: sizeOf(m.Text)}) {
			return false
		}
	}
	return true
}

// sizeOf is what a message of a conversation takes in memory, about.
func sizeOf(text string) int { return len(text) + 512 }

// said are the messages of the chat in order, nil when it is none, and the
// conversation's name.
func (c *chat) said(name string, line int) ([]heard, string) {
	own := cmp.Or(c.ConversationID, c.ID, fmt.Sprintf("%s:%d", name, line))
	switch {
	case c.Mapping != nil:
		return c.branch(), own
	case c.Messages != nil:
		return c.Messages, own
	case c.Role != "":
		c.MessageID = cmp.Or(c.ID, strconv.Itoa(line))
		return []heard{{utterance: c.utterance}}, name
	}
	return nil, ""
}

// branch follows the tree from the message that was shown last up to the first.
func (c *chat) branch() []heard {
	out := []heard{}
	id := c.CurrentNode
	if id == "" {
		id = c.latest()
	}
	for range c.Mapping { // never more steps than nodes: a damaged tree may have a ring
		n, ok := c.Mapping[id]
		if !ok {
			break
		}
		if n.Message != nil {
			out = append(out, *n.Message)
		}
		id = n.Parent
	}
	slices.Reverse(out)
	return out
}

// latest is the node whose message was made last.
func (c *chat) latest() string {
	var best string
	var last time.Time
	for id, n := range c.Mapping {
		if n.Message == nil || n.Message.err != nil {
			continue
		}
		if t := n.Message.at(time.Time{}); best == "" || t.After(last) || t.Equal(last) && id > best {
			best, last = id, t
		}
	}
	return best
}

func (u *utterance) at(otherwise time.Time) time.Time {
	if t := firstSet(u.Made, u.MadeAt, u.Created, u.Timestamp, u.SaidAt); !t.IsZero() {
		return t
	}
	return otherwise
}

// request is what was said; false for machinery and for what holds no text.
func (u *utterance) request() (loci.RememberRequest, bool) {
	r := loci.RememberRequest{Text: string(u.Content), Speaker: cmp.Or(u.Name, u.Author.Name)}
	switch cmp.Or(u.Role, u.Author.Role) {
	case "user":
		r.Role = loci.RoleUser
	case "assistant":
		r.Role = loci.RoleAssistant
	default:
		return r, false
	}
	toTool := u.Recipient != "" && u.Recipient != "all"
	return r, strings.TrimSpace(r.Text) != "" && !toTool && !u.Metadata.Hidden
}

// content is the text of a message: a string, a list of parts, or ChatGPT's object
// with parts. Pictures and calls of tools hold none.
type content string

// UnmarshalJSON gathers the text.
func (c *content) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*c = content(text)
		return nil
	}
	var parts []part
	if json.Unmarshal(data, &parts) == nil {
		*c = join(parts)
		return nil
	}
	var object struct {
		Type  string `json:"content_type"`
		Parts []part `json:"parts"`
	}
	if err := json.Unmarshal(data, &object); err != nil {
		return loci.Invalid("content", "is neither text nor a list of parts")
	}
	if object.Type == "text" || object.Type == "multimodal_text" {
		*c = join(object.Parts)
	}
	return nil
}

// part is a piece of a message; "" when it holds no text.
type part string

// UnmarshalJSON takes text, and the text of an object that says it is one.
func (p *part) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*p = part(text)
		return nil
	}
	var object struct {
		Type  string `json:"type"`
		Holds string `json:"content_type"` // what was said aloud is audio_transcription
		Text  string `json:"text"`
	}
	if json.Unmarshal(data, &object) == nil && (strings.HasSuffix(object.Type, "text") || object.Holds == "audio_transcription") {
		*p = part(object.Text)
	}
	return nil
}

func join(parts []part) content {
	var texts []string
	for _, p := range parts {
		if p != "" {
			texts = append(texts, string(p))
		}
	}
	return content(strings.Join(texts, "\n"))
}
