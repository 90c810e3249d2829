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

// Preselector is an Analyst that can say of a note which similar notes matter to Decide. It is
// then given the others without their words, as reading them costs more than all else
// that linking a note does.
type Preselector interface {
	// Considers reports whether Decide looks at similar notes of a kind to decide about n. It
	// is a pure function and may be called concurrently.
	Considers(n *loci.Note, kind loci.Kind) bool
}

// Similar is an existing note and its similarity to a new one.
type Similar struct {
	Note       loci.Note
	Similarity float64 // cosine of the embeddings, -1…1
}
