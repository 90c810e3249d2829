package meaning

import (
	"context"
	"errors"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// shortest is where a text that an embedder does not take is given up.
const shortest = 32 // tokens, as estimated

// embedAll is embed for texts of which the embedder may not take some, being too long
// for its model for instance: one of them must not keep the others from being
// embedded. Such a text is embedded by its beginning, and where not even that is
// taken, though another text is, it gets the zero vector: it has its words.
func (m *Space) embedAll(ctx context.Context, user string, texts []string) ([][]float32, error) {
	vectors, err := m.embed(ctx, user, texts)
	switch {
	case err == nil || !refused(err):
		return vectors, err
	case len(texts) == 1:
		v, err := m.embedHard(ctx, user, texts[0], err)
		return [][]float32{v}, err
	}
	half := (len(texts) + 1) / 2
	refusals := m.refusals.Load()
	vectors, err = m.embedAll(ctx, user, texts[:half])
	if err != nil {
		return nil, err
	}
	rest, err := m.embedAll(ctx, user, texts[half:])
	if err != nil {
		return nil, err
	}
	if m.refusals.Load() == refusals { // it was their number
		m.tooMany(len(texts))
	}
	if a, b := len(vectors[0]), len(rest[0]); a != b {
		return nil, fmt.Errorf("embed: %w: %s gave vectors of %d and of %d dimensions", loci.ErrBadOutput, m.Embedder.Identity(), a, b)
	}
	return append(vectors, rest...), nil
}

// refused reports whether an embedder answered, and not with what was wanted: another
// text may do better.
func refused(err error) bool {
	return errors.Is(err, loci.ErrInvalid) || errors.Is(err, loci.ErrBadOutput)
}

// embedHard embeds a text that was refused by its beginning.
func (m *Space) embedHard(ctx context.Context, user, text string, why error) ([]float32, error) {
	for tokens := lang.CountTokens(text) / 2; tokens >= shortest; tokens /= 2 {
		vectors, err := m.embed(ctx, user, lang.Split(text, tokens)[:1])
		if err == nil {
			return vectors[0], nil
		}
		if !refused(err) {
			return nil, err
		}
	}
	vectors, err := m.embed(ctx, user, []string{probeText})
	if err != nil {
		return nil, why // it takes no text at all
	}
	m.Log.Warn("a text that the embedder does not take is found by its words alone", "embedder", m.Embedder.Identity(), "error", why)
	return make([]float32, len(vectors[0])), nil
}
