package loci

import "time"

// RecallsRequest asks for the questions of late.
type RecallsRequest struct {
	Limit int `json:"limit,omitempty" jsonschema:"questions at most; 50 by default"`
}

// RecallsResult lists questions, latest first.
type RecallsResult struct {
	Recalls []Recalled `json:"recalls"`
}

// Recalled is a question that was answered, with what the answer had: ids of notes, and no
// words of them.
type Recalled struct {
	At     time.Time `json:"at"`               // when it was answered
	Agent  string    `json:"agent,omitempty"`  // that asked; "" is the user in person
	Query  string    `json:"query"`            // of a long one its beginning
	Hits   []ID      `json:"hits"`             // of the answer, best first
	Packed []ID      `json:"packed,omitempty"` // whose words the block has, in the order of its lines
	Block  bool      `json:"block,omitempty"`  // a block was asked for
	Tokens int       `json:"tokens,omitempty"` // of the block
	Unsure bool      `json:"unsure,omitempty"` // nothing answered for sure
	TookMS float64   `json:"took_ms"`          // milliseconds
}
