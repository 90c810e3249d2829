package model

import (
	"context"
	"encoding/json"

	"github.com/loci-memory/loci"
)

// LLM is a language model. Implementations may be called concurrently; a cancelled
// context ends a call with its error.
type LLM interface {
	// Model returns the model's name, like "qwen3:8b", which notes and the ledger record;
	// never empty.
	Model() string
	// Complete answers one prompt. It retries what passes by itself (rates, overload,
	// a lost connection) within bounds of its own and fails with a ProviderError.
	// Where the prompt has a schema, Answer.Text is one JSON object, as found in the
	// model's output; the caller checks whether it follows the schema. An answer that
	// was Cut has as much of the object as was complete, and no text where nothing was.
	// Answer.Usage is filled in as far as it is known, also with an error.
	Complete(ctx context.Context, p Prompt) (Answer, error)
}

// Prompt is one question to a language model. An LLM does not change it.
type Prompt struct {
	Step      string          // the part of the pipeline that asks, like "extract", for the ledger
	System    string          // the instruction
	User      string          // the data that it is about
	Name      string          // of the schema: letters, digits and underscores
	Schema    json.RawMessage // JSON schema of the answer; nil asks for text
	Near      Near            // what else is taken for an answer; the zero Near is nothing
	MaxTokens int             // of the answer at most; 0 is 4096
}

// Near is what models write that is nearly what a schema asks for. Whoever asks understands
// it, so a client must not refuse it. The slices belong to whoever asks.
type Near struct {
	Fields []string // more names of the fields of the outermost object
	Items  []string // names of the fields of an item, where the object has one list: an item alone is a list of one
}

// Answer is the output of a language model.
type Answer struct {
	Text  string // JSON where the prompt has a schema
	Cut   bool   // it stopped at the limit of tokens: ask for less at once, not again
	Usage loci.Usage
}
