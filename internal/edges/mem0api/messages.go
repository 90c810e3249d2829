package mem0api

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// messages are those of an add: a list, one alone, or a text that the user says.
type messages []message

type message struct {
	Role    string  `json:"role"`
	Name    string  `json:"name"`
	Content content `json:"content"`
}

// UnmarshalJSON reads all three forms.
func (m *messages) UnmarshalJSON(data []byte) error {
	switch data = bytes.TrimSpace(data); {
	case bytes.HasPrefix(data, []byte("[")):
		var list []message
		err := json.Unmarshal(data, &list)
		*m = list
		return err
	case bytes.HasPrefix(data, []byte("{")):
		*m = make(messages, 1)
		return json.Unmarshal(data, &(*m)[0])
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return loci.Invalid("messages", `must be a list like [{"role": "user", "content": "…"}]`)
	}
	*m = messages{{Role: "user", Content: content{text: text}}}
	return nil
}

// content is what a message says, and whether it had something else than text.
type content struct {
	text  string
	other bool
}

// UnmarshalJSON reads text, a part, or a list of parts.
func (c *content) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &c.text) == nil {
		return nil
	}
	var parts []json.RawMessage
	if json.Unmarshal(data, &parts) != nil {
		parts = []json.RawMessage{data}
	}
	var texts []string
	for _, raw := range parts {
		var p struct {
			Type string `json:"type"`
			Text string `json:"text"`
		}
		var text string
		switch {
		case json.Unmarshal(raw, &text) == nil:
			texts = append(texts, text)
		case json.Unmarshal(raw, &p) != nil:
			return loci.Invalid("messages", "the content of a message must be text, or a list of parts with text")
		case p.Text != "":
			texts = append(texts, p.Text)
		default:
			c.other = true
		}
	}
	c.text = strings.Join(texts, "\n")
	return nil
}

// requests are the messages that people and assistants said. What is machinery (system,
// tool) or a picture alone is left out; nothing left is an error.
func (m messages) requests() ([]loci.RememberRequest, error) {
	var all []loci.RememberRequest
	pictures := false
	for i := range m {
		one := &m[i]
		field := "messages[" + strconv.Itoa(i) + "]"
		switch one.Role {
		case "user", "assistant", "":
		case "system", "developer", "tool", "function":
			continue
		default:
			return nil, loci.Invalid(field+".role", "%q is none: say user or assistant", one.Role)
		}
		if strings.TrimSpace(one.Content.text) == "" {
			if !one.Content.other {
				return nil, loci.Invalid(field+".content", "is empty: say something to it")
			}
			pictures = true
			continue
		}
		r := loci.RememberRequest{Text: one.Content.text, Role: loci.Role(one.Role), Speaker: one.Name}
		if r.Role == "" && r.Speaker == "" {
			r.Role = loci.RoleUser
		}
		all = append(all, r)
	}
	switch {
	case len(all) == 0 && pictures:
		return nil, loci.Invalid("messages", "have pictures alone, which can't be read here: add a message that says what they show")
	case len(all) == 0:
		return nil, loci.Invalid("messages", "have nothing that a user or an assistant said: give at least one of these")
	}
	return all, nil
}

// moment is a time: seconds since 1970, RFC 3339, or a day, which is day.
type moment struct {
	time.Time
	day bool
}

// UnmarshalJSON reads all of them; null and "" are none.
func (m *moment) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) != nil {
		text = string(data)
	}
	at, err := readMoment(text)
	*m = at
	return err
}

func readMoment(text string) (moment, error) {
	if text == "" || text == "null" {
		return moment{}, nil
	}
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds > -1e11 && seconds < 1e12 {
		return moment{Time: time.UnixMicro(int64(seconds * 1e6)).UTC()}, nil
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05"} {
		if at, err := time.Parse(layout, text); err == nil {
			return moment{Time: at}, nil
		}
	}
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return moment{}, loci.Invalid("timestamp", "%q is no time: write seconds since 1970, 2026-05-04 or 2026-05-04T17:00:00Z", clip(text))
	}
	return moment{at, true}, nil
}

// clip shortens a text that an error quotes.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
