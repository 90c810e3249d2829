// Package rules distils a memory by rules of everyday language, in English and
// Chinese, without any model. It knows little: what it is not sure of it leaves out.
package rules

import (
	"github.com/loci-memory/loci/internal/vector"
	"github.com/loci-memory/loci/model"
)

// Extractor is loci.Note.Extractor of the notes that the rules enriched.
const Extractor = "rules"

// Rules is the model.Analyst by rules. The zero Rules is ready; it has no state.
type Rules struct{}

// New returns the rules.
func New() *Rules { return &Rules{} }

var (
	_ model.Analyst     = (*Rules)(nil)
	_ model.Preselector = (*Rules)(nil)
)

// Embedder returns the embedder that goes with the rules: character grams, hashed.
// It finds near-duplicates, not like meanings, and needs no network.
func Embedder() model.Embedder { return vector.Hashing{} }
