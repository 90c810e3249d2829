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
