// Package ingest reads messages from the formats in which conversations and
// memories are kept elsewhere. It is pure: text in, requests out, each with the
// line that it came from, and what is wrong with a line is an item among the
// others and does not end the reading.
//
// These formats are read:
//
//   - jsonl: one JSON object a line with the fields of loci.RememberRequest, at
//     least text: {"conversation":"c1","speaker":"Ann","role":"user","text":"…",
//     "at":"2026-02-03T10:00:00+08:00","caption":"…"}
//   - locomo: files of the LoCoMo data set; every session is a conversation.
//   - openai: chats as {"messages":[{"role":"user","content":"…"}]}, alone, in an
//     array or one a line, also bare messages, and the conversations.json of a
//     ChatGPT export. What user and assistant said is taken; system and tool
//     messages are machinery and left out. Times may be RFC 3339 or seconds since
//     1970; a message without one has that of the message before it, or of the chat.
//   - memory-json: what other memory tools export: an array (or the list under
//     "results", "memories" or "data", or one object a line) of texts, or of objects
//     with the text as content, memory or text and the time as created_at,
//     timestamp, date or at. A time without a zone is UTC here, as these tools
//     write it. Also the file of the reference memory server of the Model Context
//     Protocol: one entity or relation a line.
//   - mem0: what getAll of mem0 returns, a page or the list in it.
//   - chatgpt-export and claude-export: the conversations.json of an export. What was
//     said on the branch that was shown last is taken; calls of tools, thoughts and
//     files are left out.
package ingest

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// Format names a format.
type Format string

// The formats; "" is JSONLines.
const (
	JSONLines  Format = "jsonl"
	LoCoMo     Format = "locomo"
	OpenAI     Format = "openai"
	MemoryJSON Format = "memory-json"
	Mem0       Format = "mem0"
	ChatGPT    Format = "chatgpt-export"
	Claude     Format = "claude-export"
)

// Formats are all the formats there are.
var Formats = []Format{JSONLines, LoCoMo, OpenAI, MemoryJSON, Mem0, ChatGPT, Claude}

// Item is one message, or what is wrong where one should be.
type Item struct {
	Line    int // in the input, from 1; 0 where the format has no lines to speak of
	Message loci.RememberRequest
	Err     error // ErrInvalid: this message is bad, others follow; any other ends the reading

	Size    int    // what it takes in memory, in bytes, about
	User    string // whose it is, by the input; "" where it does not say
	Agent   string // on whose behalf it was kept there; "" is the user
	Untimed bool   // it is the same message whenever it comes: where it has no time, none is to be made up
}

// within says in front of what is wrong with an item which one it is: where all of an input
// is one line, its number says nothing.
func within(yield func(Item) bool, what string, i int, name string) func(Item) bool {
	return func(item Item) bool {
		if item.Err != nil && errors.Is(item.Err, loci.ErrInvalid) {
			item.Err = fmt.Errorf("%s %d %s: %w", what, i+1, name, item.Err)
		}
		return yield(item)
	}
}

// Read reads messages in order. name is that of the input, for conversations
// without a name of their own; messages whose At is zero had no time. An
// unknown format is one bad item. Lines and the elements of lists are read as they come, so
// that memory does not grow with the input; one that would take too much is a bad item (package
// weigh).
func Read(r io.Reader, f Format, name string) iter.Seq[Item] {
	switch f {
	case "", JSONLines:
		return lines(r)
	case LoCoMo:
		return sessions(r, name)
	case OpenAI, ChatGPT:
		return values(r, func(e element, yield func(Item) bool) bool { return chats(e, name, yield) })
	case MemoryJSON:
		return values(r, memories, `"results"`, `"memories"`, `"data"`)
	case Mem0:
		return values(r, mem0, `"results"`)
	case Claude:
		return values(r, claude)
	}
	return slices.Values([]Item{{Err: loci.Invalid("format", "%q is none: there are %s", string(f), names())}})
}

func names() string {
	texts := make([]string, len(Formats))
	for i, f := range Formats {
		texts[i] = string(f)
	}
	return strings.Join(texts, ", ")
}
