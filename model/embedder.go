package model

import "context"

// Embedder turns texts into vectors. Implementations may be called concurrently.
type Embedder interface {
	// Identity returns the name of the vector space: vectors of different identities or
	// dimensions are never compared. Never empty.
	Identity() string
	// Embed returns one vector of length 1 for each text, in their order, all of the
	// same number of dimensions; they belong to the caller, and texts is neither kept
	// nor changed. A text without content may get the zero vector. An embedder of a
	// server fails with a ProviderError.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// EmbedLimits are what the server of an embedder takes. 0 is not known.
type EmbedLimits struct {
	Texts    int // of one call that is one request
	Tokens   int // of all texts of such a call, as estimated
	Parallel int // calls under way at the same time that don't wait for each other
}

// Limited is an Embedder that knows what its server takes. Who has many texts cuts them
// into calls by it, and makes as many calls at the same time.
type Limited interface {
	Limits() EmbedLimits
}
