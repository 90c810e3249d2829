package mem0api

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// memory is a note as mem0's clients read it.
type memory struct {
	ID         loci.ID       `json:"id"`
	Memory     string        `json:"memory"`
	User       *string       `json:"user_id"`
	Agent      *string       `json:"agent_id"`
	App        *string       `json:"app_id"`
	Run        *string       `json:"run_id"`
	Hash       string        `json:"hash"`
	Metadata   loci.Metadata `json:"metadata"`
	Categories []string      `json:"categories"`
	Score      *float64      `json:"score,omitempty"`
	Created    time.Time     `json:"created_at"`
	Updated    time.Time     `json:"updated_at"`
	Expires    *string       `json:"expiration_date"`
	Owner      *string       `json:"owner,omitempty"`
	Event      string        `json:"event,omitempty"`
	Data       *data         `json:"data,omitempty"`
}

// data is where results of add have the text besides.
type data struct {
	Memory string `json:"memory"`
}

// What of mem0's is kept in the metadata of a note, under keys that clients don't see.
const (
	keyExpires  = "mem0:expiration_date"
	keyFeedback = "mem0:feedback"
)

// shown is a note as a memory.
func shown(n *loci.Note) memory {
	sum := sha256.Sum256([]byte(n.Words()))
	return memory{
		ID: n.ID, Memory: n.Words(), User: &n.User, Agent: optional(n.CreatedBy), App: optional(appOf(n.Domain)), Run: optional(n.Conversation),
		Hash: hex.EncodeToString(sum[:16]), Metadata: given(n), Categories: categories(n),
		Created: n.RecordedAt, Updated: n.UpdatedAt, Expires: optional(expires(n)),
	}
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// given is the metadata that a program gave; nil is none.
func given(n *loci.Note) loci.Metadata {
	m := maps.Clone(n.Metadata)
	maps.DeleteFunc(m, func(key string, _ any) bool { return key == keyExpires || key == keyFeedback })
	if len(m) == 0 {
		return nil
	}
	return m
}

// categories are the area of life and the tags of a note; never nil.
func categories(n *loci.Note) []string {
	all := []string{}
	if n.Category != "" {
		all = append(all, string(n.Category))
	}
	for _, t := range n.Tags {
		if !slices.Contains(all, t) {
			all = append(all, t)
		}
	}
	return all
}

// expires is the last day of a note, "" where it has none.
func expires(n *loci.Note) string {
	day, _ := n.Metadata[keyExpires].(string)
	return day
}

// expired reports whether the last day of a note is over, by the calendar of UTC.
func expired(n *loci.Note, now time.Time) bool {
	day := expires(n)
	return day != "" && day < now.UTC().Format(time.DateOnly)
}

// day requires a last day that can be kept: a date, or nothing.
func day(text string) error {
	if text == "" {
		return nil
	}
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return loci.Invalid("expiration_date", "%q is no day: write one like 2026-12-31", clip(text))
	}
	return nil
}

// only leaves the fields that a client asks for, and the id; none asked for is all.
func only(m memory, fields []string) (any, error) {
	if len(fields) == 0 {
		return m, nil
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	maps.DeleteFunc(all, func(key string, _ json.RawMessage) bool { return key != "id" && !slices.Contains(fields, key) })
	return all, nil
}
