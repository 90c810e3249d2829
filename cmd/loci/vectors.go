package main

import (
	"context"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/encoders"
)

// encoding is which sentence encoders recall in a memory of this machine asks, and what waits
// for them.
type encoding struct {
	Encoders []encoderUse `json:"encoders"`          // none: recall goes by words
	Without  []string     `json:"without,omitempty"` // languages that could have one
}

// encoderUse is an encoder that is asked.
type encoderUse struct {
	Language string `json:"language"`
	Name     string `json:"name"`
	Waiting  int    `json:"waiting"` // notes that have no vector yet
}

// encoding asks a memory; nil where a server has it, or an embedder of a server is named.
func (a *app) encoding(ctx context.Context, m *memory) (*encoding, error) {
	if a.remote() || a.Embedder != "" {
		return nil, nil
	}
	installed, err := a.globals.encoders()
	if err != nil {
		return nil, err
	}
	out := &encoding{Encoders: []encoderUse{}}
	if len(installed) > 0 {
		e, err := m.Embedding(ctx, a.scope())
		if err != nil {
			return nil, err
		}
		for _, one := range append([]loci.Embedding{*e}, e.Others...) {
			out.Encoders = append(out.Encoders, encoderUse{one.Language, one.Space.Embedder, one.Missing})
		}
	}
	for _, known := range encoders.Known() {
		if !slices.ContainsFunc(out.Encoders, func(u encoderUse) bool { return u.Language == known.Language }) {
			out.Without = append(out.Without, known.Language)
		}
	}
	return out, nil
}

// waiting says how many notes wait for an encoder.
func (u *encoderUse) waiting() string {
	if u.Waiting == 0 {
		return "every note has been read"
	}
	return count(u.Waiting, "note") + " to be read, found by words until then"
}

// rows are those of stats.
func (e *encoding) rows() (rows [][]string) {
	if e == nil {
		return nil
	}
	for i := range e.Encoders {
		rows = append(rows, []string{"encoder of " + e.Encoders[i].Language, e.Encoders[i].Name + ", " + e.Encoders[i].waiting()})
	}
	if len(e.Without) > 0 {
		rows = append(rows, []string{"without encoder", strings.Join(e.Without, ", ")})
	}
	return rows
}

// encoding says what the encoders have read, and which language has none.
func (d *doctor) encoding(ctx context.Context, m *memory) {
	e, err := d.app.encoding(ctx, m)
	if err != nil {
		d.wrong("vectors", "%s", describe(err))
		return
	}
	if e == nil || len(e.Encoders) == 0 {
		return
	}
	for i := range e.Encoders {
		cure := ""
		if e.Encoders[i].Waiting > 0 {
			cure = ": in the background once a question misses them, or at once by loci reindex"
		}
		d.fine("vectors", "%s: %s%s", e.Encoders[i].Language, e.Encoders[i].waiting(), cure)
	}
	if len(e.Without) > 0 {
		d.fine("vectors", "%s: no encoder, found by words (loci encoder install --language %s)", strings.Join(e.Without, ", "), strings.Join(e.Without, ","))
	}
}
