package loci

import "context"

// Operation is what a decision does with a new note.
type Operation string

// The operations of a decision. None of them destroys anything.
const (
	Add    Operation = "ADD"
	Update Operation = "UPDATE" // a new version of the target
	Delete Operation = "DELETE" // the target is closed in favour of the new note
	Noop   Operation = "NOOP"   // already known; counts as an access of the target
)

// Analyst distils a memory without any model: provider/rules is one. Its methods
// are pure functions of their arguments and may be called concurrently.
type Analyst interface {
	// Enrich fills in the note of a message: kind, temporality, event time, tags,
	// keywords and so on; never Content. n starts with the defaults.
	Enrich(m *Message, n *Note)
	// Decide says what to do with a new note, given the most similar existing
	// notes, best first.
	Decide(n *Note, similar []Similar) Decision
}

// Similar is an existing note with how alike it is to a new one.
type Similar struct {
	Note       Note
	Similarity float64 // cosine of the embeddings, -1…1
}

// Decision is what becomes of a new note.
type Decision struct {
	Operation Operation `json:"operation"`
	Note      ID        `json:"note,omitzero"`   // the new note
	Target    ID        `json:"target,omitzero"` // the existing note
	Reason    string    `json:"reason"`
	Content   string    `json:"-"` // merged content, with Update by a model
}

// Embedder turns texts into vectors. Implementations may be called concurrently.
type Embedder interface {
	// Identity names the vector space: vectors of different identities or
	// dimensions are never compared.
	Identity() string
	// Embed returns one unit vector a text, all of the same length, owned by the
	// caller. A text without content may get the zero vector.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}
