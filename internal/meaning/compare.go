package meaning

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
)

// How long a step that compares notes waits for vectors that are not there yet: some texts a
// second are what the slowest embedders make.
const (
	compareWait      = 2 * time.Second
	comparedASecond  = 8
	comparedAtOnce   = 64
	compareDoesWords = "notes are compared by their words alone"
)

// Identity names the embedder.
func (m *Space) Identity() string { return m.Embedder.Identity() }

// Kept returns the vectors of the words of notes that are kept. Those that are missing are
// made and kept, in the time that so many take; what has none then is left out, and why is
// logged. The error is that of the store, or of a ctx that ended.
func (m *Space) Kept(ctx context.Context, user string, notes []loci.ID) (map[loci.ID][]float32, error) {
	scope := loci.Scope{User: user}
	if err := m.fillIn(ctx, scope, notes); err != nil {
		return nil, err
	}
	name := m.name()
	if name.Dims == 0 {
		return nil, nil
	}
	return m.Memory.VectorsOf(ctx, scope, name, notes)
}

// fillIn makes the vectors that notes lack, where that is possible now.
func (m *Space) fillIn(ctx context.Context, s loci.Scope, notes []loci.ID) error {
	limited, cancel := context.WithTimeout(ctx, compareWait+time.Duration(len(notes))*time.Second/comparedASecond)
	defer cancel()
	g := gaps{space: m, scope: s, of: memory.Gap{Space: m.name(), Notes: notes}}
	for {
		if !m.ready() {
			return ctx.Err()
		}
		batches, more, err := g.next(limited)
		if err == nil {
			err = g.fill(limited, batches, func(int) {})
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			m.Log.Warn(compareDoesWords, "embedder", m.Identity(), "error", err)
			return nil
		case !more:
			return m.learnDims(limited, s)
		}
	}
}

// ready reports whether the embedder is not to be left alone.
func (m *Space) ready() bool {
	_, err := m.working.over(m.Now())
	return err == nil
}

// learnDims finds out the dimensions of the space where no vector was made yet.
func (m *Space) learnDims(ctx context.Context, s loci.Scope) error {
	if m.name().Dims > 0 {
		return nil
	}
	if _, err := m.Made(ctx, s.User, []string{probeText}); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// Made returns the vectors of texts that are not kept, in their order; nil where the embedder
// makes none now, and why is logged. Notes that get these words soon get these vectors. The
// error is that of a ctx that ended.
func (m *Space) Made(ctx context.Context, user string, texts []string) ([][]float32, error) {
	if len(texts) == 0 || !m.ready() {
		return nil, ctx.Err()
	}
	if err := m.Book.Affordable(ctx, user); err != nil {
		m.Log.Warn(compareDoesWords, "embedder", m.Identity(), "error", err)
		return nil, ctx.Err()
	}
	limited, cancel := context.WithTimeout(ctx, compareWait+time.Duration(len(texts))*time.Second/comparedASecond)
	defer cancel()
	began := m.Now()
	vectors, err := m.fresh.embed(user, texts, func(texts []string) ([][]float32, error) { return m.embedSome(limited, user, texts) })
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	m.working.ended(began, m.Now(), err)
	if err != nil {
		m.Log.Warn(compareDoesWords, "embedder", m.Identity(), "error", err)
		return nil, nil
	}
	return vectors, nil
}

// embedSome embeds texts, so many in a call as the embedder takes.
func (m *Space) embedSome(ctx context.Context, user string, texts []string) (out [][]float32, err error) {
	defer m.Book.Settle(context.WithoutCancel(ctx))
	for len(texts) > 0 {
		n := min(len(texts), m.texts(), comparedAtOnce)
		vectors, err := m.embedAll(ctx, user, texts[:n])
		if err != nil {
			return nil, err
		}
		out, texts = append(out, vectors...), texts[n:]
	}
	return out, nil
}
