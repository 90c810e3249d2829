package model

import "github.com/loci-memory/loci"

// Analyst distils a memory without any model: package rules has one. Its methods
// are pure functions of their arguments and may be called concurrently.
type Analyst interface {
	// Enrich fills in the note of a message: kind, temporality, event time, tags,
	// keywords and so on; never Content. n comes with the defaults. Neither is nil.
	Enrich(m *loci.Message, n *loci.Note)
	// Decide returns what to do with a new note, given the most similar existing notes,
	// best first. It changes none of them.
	Decide(n *loci.Note, similar []Similar) loci.Decision
}

// Similar is an existing note and its similarity to a new one.
type Similar struct {
	Note       loci.Note
	Similarity float64 // cosine of the embeddings, -1…1
}
