package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/encoders"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/encoder"
	"github.com/loci-memory/loci/model/openai"
)

// embedderFlags say which embedder recall asks besides the words. Like a model it must
// be named: a key alone asks none.
type embedderFlags struct {
	Embedder        string        `placeholder:"PROVIDER/NAME" env:"LOCI_EMBEDDER" help:"Embedding model by which recall finds what was said in other words, like ollama/nomic-embed-text or openai/NAME; none by default."`
	EmbedderDims    int           `hidden:"" env:"LOCI_EMBEDDER_DIMS"`    // that the model is asked for; 0 is its own
	EmbedderTimeout time.Duration `hidden:"" env:"LOCI_EMBEDDER_TIMEOUT"` // of a question; 0 is the engine's
	Encoders        string        `name:"encoder" placeholder:"none" enum:"installed,none" default:"installed" env:"LOCI_ENCODER" help:"none: recall goes by words and asks no sentence encoder that is installed, as it does where an embedder is named."`
	MeaningWeight   float64       `hidden:"" env:"LOCI_MEANING_WEIGHT"` // of what the embedder finds beside words; 0 is the engine's
}

// embeddings is an embedder's server that can be examined.
type embeddings interface {
	model.Embedder
	Check(ctx context.Context) error
}

// neural is the embedder of the settings; nil when none is named.
func (g *globals) neural() (embeddings, error) {
	if unnamed(g.Embedder) {
		return nil, nil
	}
	if g.EmbedderTimeout < 0 || g.ModelTimeout < 0 {
		return nil, loci.Invalid("embedder-timeout", "a time to wait must not be negative: write it like 500ms or 3s (LOCI_EMBEDDER_TIMEOUT)")
	}
	if !(g.MeaningWeight >= 0 && g.MeaningWeight <= 1) {
		return nil, loci.Invalid("meaning-weight", "is %v: it is a number from 0, which is the default, to 1 (LOCI_MEANING_WEIGHT)", g.MeaningWeight)
	}
	provider, name, _ := strings.Cut(g.Embedder, "/")
	o := openai.EmbedderOptions{Dimensions: g.EmbedderDims, Options: openai.Options{
		Model: name, Proxy: http.ProxyFromEnvironment, Timeout: g.ModelTimeout,
	}}
	if name == "" {
		provider = ""
	}
	switch provider {
	case "ollama":
		o.BaseURL = openai.OllamaURL(g.OllamaHost)
	case "openai":
		o.BaseURL, o.Key = g.OpenAIBaseURL, string(g.OpenAIAPIKey)
	default:
		return nil, loci.Invalid("embedder", "%q names no provider: write it like ollama/nomic-embed-text or openai/NAME (any compatible server, OPENAI_BASE_URL)", g.Embedder)
	}
	return openai.NewEmbedder(o)
}

// remembering are the engine's options of the settings.
func (g *globals) remembering() (o engine.Options, err error) {
	if o.Models, err = g.models(); err != nil {
		return o, err
	}
	e, err := g.neural()
	if err != nil {
		return o, err
	}
	o.NeuralWait, o.MeaningWeight = g.EmbedderTimeout, g.MeaningWeight
	if e != nil {
		o.Neural = e
	} else if o.Encoders, err = g.encoders(); err != nil {
		return o, err
	}
	o.Links, o.Budget = g.links(), g.budget()
	o.Budget.Prices = g.pricesWith(e)
	return o, nil
}

// languageEncoder is a sentence encoder that is installed: how wide its vectors are is known
// before its files are read.
type languageEncoder struct {
	*encoder.Encoder
	dims int
}

func (l languageEncoder) Dimensions() int { return l.dims }

// encoders are the installed sentence encoders, unless an embedder of a server or none is asked for.
// Nothing of them is read before a text needs it.
func (g *globals) encoders() (all []engine.Encoder, err error) {
	if g.Encoders == noModel || g.Embedder != "" {
		return nil, nil
	}
	folder := encoderFolder()
	for _, known := range encoders.Known() {
		if !folder.Has(&known) {
			continue
		}
		weights, tokenizer := folder.Paths(&known)
		e, err := encoder.Open(weights, tokenizer, encoder.Options{Identity: known.Identity})
		if err != nil {
			return nil, err
		}
		all = append(all, engine.Encoder{
			Language: known.Language, Embedder: languageEncoder{e, known.Dims}, Mean: known.Mean, Deviation: known.Deviation, Weight: cmp.Or(g.MeaningWeight, known.Weight),
		})
	}
	return all, nil
}

// wantsEncoder reports whether recall in a store of this machine goes by words alone, without
// anybody having asked for that.
func (g *globals) wantsEncoder() bool {
	all, err := g.encoders()
	return err == nil && len(all) == 0 && g.Encoders != noModel && g.Embedder == "" && !g.remote()
}

// named are the languages of encoders, with their names.
func named(all []engine.Encoder) string {
	names := make([]string, len(all))
	for i, e := range all {
		names[i] = e.Language + " by " + e.Embedder.Identity()
	}
	return strings.Join(names, ", ")
}

// pricesWith are the prices with that of the embedder by its identity, which the ledger
// knows it by.
func (g *globals) pricesWith(e embeddings) map[string]loci.Price {
	_, name, _ := strings.Cut(g.Embedder, "/")
	price, ok := g.Prices[name]
	if e == nil || !ok {
		return g.Prices
	}
	all := maps.Clone(map[string]loci.Price(g.Prices))
	all[e.Identity()] = price
	return all
}

// embedder examines the embedder of the settings.
func (d *doctor) embedder(ctx context.Context) {
	e, err := d.neural()
	switch {
	case err != nil:
		d.wrong("embedder", "%v", err)
	case e == nil:
		d.encoders()
	default:
		if err := e.Check(ctx); err != nil {
			d.wrong("embedder", "%s: %v", d.Embedder, err)
		} else {
			d.fine("embedder", "%s answers", d.Embedder)
		}
	}
}

// encoders says which sentence encoders recall asks.
func (d *doctor) encoders() {
	switch all, err := d.globals.encoders(); {
	case err != nil:
		d.wrong("encoder", "%v", err)
	case len(all) > 0:
		d.fine("encoder", "%s; what is in another language is found by its words", named(all))
	case d.Encoders == noModel:
		d.fine("embedder", "none: recall goes by words")
	default:
		d.fine("embedder", "none: recall goes by words (loci encoder install fetches one that finds other words too)")
	}
}

// meaning says how much of the memory recall can find by meaning.
func (d *doctor) meaning(ctx context.Context, m *memory) {
	if e, err := d.neural(); err != nil || e == nil {
		d.encoding(ctx, m)
		return
	}
	switch st, err := m.Embedding(ctx, d.scope()); {
	case err != nil:
		d.wrong("vectors", "%s", describe(err))
	case st.Missing > 0:
		d.wrong("vectors", "%s without one of %s (%d dimensions), found by words alone: loci reindex makes them", count(st.Missing, "note"), st.Space.Embedder, st.Space.Dims)
	default:
		d.fine("vectors", "every note has one of %s, of %d dimensions", st.Space.Embedder, st.Space.Dims)
	}
}

// reindexed is what `loci reindex` answers.
func (a *app) reindexed(res *loci.ReindexResult) {
	line := count(res.Rows, "version")
	if res.Space != nil {
		line += ", " + count(res.Embedded, "text") + " embedded by " + res.Space.Embedder
	}
	fmt.Fprintf(a.out, "%s  %s\n", a.look.good("Reindexed"), line)
}
