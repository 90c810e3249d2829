// Package sample holds conversations to try a memory on, and questions about them
// with the turns that answer. People and places are made up.
package sample

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

//go:embed data/*.jsonl data/questions-*.json data/temporal-*.json
var files embed.FS

// The names of the conversations.
const (
	English = "assistant-en" // a user and an assistant, March to May 2026
	Chinese = "assistant-zh" // another user, likewise, in Chinese
	Friends = "friends"      // two friends, English with Chinese between
)

// Conversation is one talk, in order of time, in several sessions, each a
// conversation id of its own.
type Conversation struct {
	Name     string                 // one of the names above
	User     string                 // the speaker whose memory it is
	Messages []loci.RememberRequest // each with a ref that is unique in the talk; the caller's own
}

// Question asks about one talk. It was written from the talk alone, before any
// ranking was seen.
type Question struct {
	Text   string   `json:"text"`
	Expect []string `json:"expect"` // refs of the turns that answer it, at least one

	At time.Time `json:"at,omitzero"` // when it is asked; zero is after the talk
}

// All returns every conversation, by name. The result is the caller's. It may be
// called concurrently.
func All() ([]Conversation, error) {
	var out []Conversation
	for _, name := range []string{English, Chinese, Friends} {
		c, err := read(name)
		if err != nil {
			return nil, fmt.Errorf("sample %s: %w", name, err)
		}
		out = append(out, c)
	}
	return out, nil
}

// Questions returns the questions about the conversation of that name; ErrNotFound
// for a name that is none. The result is the caller's.
func Questions(name string) ([]Question, error) { return readQuestions("questions-", name) }

// Temporal returns questions about times (last week, since Monday, 三月之前) of the
// conversation of that name, many of them asked at a moment in the midst of it;
// ErrNotFound for a name that is none. The result is the caller's.
func Temporal(name string) ([]Question, error) { return readQuestions("temporal-", name) }

func readQuestions(kind, name string) ([]Question, error) {
	data, err := files.ReadFile(path.Join("data", kind+name+".json"))
	if err != nil {
		return nil, fmt.Errorf("%w: no sample is called %q: there are %s", loci.ErrNotFound, name,
			strings.Join([]string{English, Chinese, Friends}, ", "))
	}
	var out []Question
	if err := json.Unmarshal(data, &out); err != nil {
		return nil, fmt.Errorf("questions of sample %s: %w", name, err)
	}
	return out, nil
}

// read decodes one file: a message a line, as loci ingest reads them.
func read(name string) (Conversation, error) {
	data, err := files.ReadFile(path.Join("data", name+".jsonl"))
	if err != nil {
		return Conversation{}, err
	}
	c := Conversation{Name: name}
	for line := range bytes.Lines(data) {
		var m loci.RememberRequest
		if err := json.Unmarshal(line, &m); err != nil {
			return Conversation{}, fmt.Errorf("line %d: %w", len(c.Messages)+1, err)
		}
		if c.User == "" && m.Role == loci.RoleUser {
			c.User = m.Speaker
		}
		c.Messages = append(c.Messages, m)
	}
	return c, nil
}
