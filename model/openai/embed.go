package openai

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync/atomic"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/modelhttp"
	"github.com/loci-memory/loci/model"
)

// pathEmbeddings is where texts go.
const pathEmbeddings = "embeddings"

// The defaults of EmbedderOptions: what the smallest of the common servers take, and a
// part of what OpenAI itself does (2048 texts, 300 000 tokens), so that no answer takes long.
const (
	defaultBatchTexts  = 32
	defaultBatchTokens = 8000
	defaultTextTokens  = 2000

	openAIBatchTexts  = 256
	openAIBatchTokens = 32_000
)

// EmbedderOptions are the options of an Embedder. Only the model is required.
type EmbedderOptions struct {
	Options
	Dimensions  int // how many the model is asked for; 0 takes its own number, as is needed where the model offers no choice
	BatchTexts  int // texts of one request at most; 0 is 32, and 256 with OpenAI itself
	BatchTokens int // of one request at most, as estimated; 0 is 8000, and 32 000 with OpenAI itself
	TextTokens  int // of one text at most, as estimated; the rest of the text is not embedded; 0 is 2000

	// Spent, where not nil, is called after each Embed with what it has cost and its
	// error. It may be called concurrently.
	Spent func(ctx context.Context, used loci.Usage, err error)
}

// Embedder is an embedding model of a server. It may be used concurrently.
type Embedder struct {
	o    EmbedderOptions
	http *modelhttp.Client
	dims atomic.Int64 // of the space; 0 until the first vector came

	parallel int
}

var (
	_ model.Embedder = (*Embedder)(nil)
	_ model.Limited  = (*Embedder)(nil)
)

// NewEmbedder checks the options and returns an embedder; it sends nothing yet. The
// error is an ErrInvalid that names the option.
func NewEmbedder(o EmbedderOptions) (*Embedder, error) {
	h, err := connect(o.Options)
	if err != nil {
		return nil, err
	}
	if o.Dimensions < 0 || o.BatchTexts < 0 || o.BatchTokens < 0 || o.TextTokens < 0 {
		return nil, loci.Invalid("dimensions", "dimensions and the sizes of a batch must not be negative; 0 takes the default")
	}
	e := &Embedder{http: h, parallel: cmp.Or(o.Parallel, modelhttp.DefaultParallel)}
	o.Options = Options{Model: strings.TrimSpace(o.Model)} // a printed embedder must not hold the key
	texts, tokens := defaultBatchTexts, defaultBatchTokens
	if h.Base().String() == DefaultBaseURL {
		texts, tokens = openAIBatchTexts, openAIBatchTokens
	}
	o.BatchTexts, o.BatchTokens = cmp.Or(o.BatchTexts, texts), cmp.Or(o.BatchTokens, tokens)
	o.TextTokens = min(cmp.Or(o.TextTokens, defaultTextTokens), o.BatchTokens)
	e.o = o
	e.dims.Store(int64(o.Dimensions))
	return e, nil
}

// Identity returns "openai:MODEL", and ":DIMENSIONS" where the options choose them. The
// server is no part of it: the same model elsewhere is the same space.
func (e *Embedder) Identity() string {
	if e.o.Dimensions == 0 {
		return provider + ":" + e.o.Model
	}
	return fmt.Sprintf("%s:%s:%d", provider, e.o.Model, e.o.Dimensions)
}

// Limits are those of the options: what is sent as one request, and how many at once.
func (e *Embedder) Limits() model.EmbedLimits {
	return model.EmbedLimits{Texts: e.o.BatchTexts, Tokens: e.o.BatchTokens, Parallel: e.parallel}
}

// Close drops the connections that are kept open. Calls under way go on, and the
// embedder may be used again.
func (e *Embedder) Close() { e.http.Close() }

// Embed returns one vector a text, in their order, of length 1; a text of spaces
// gets the zero vector without being sent. A server that answers with too few
// vectors, with other dimensions than before or with what is no number fails as
// ErrBadOutput. The error is a model.ProviderError, or that of a ctx which ended.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out, _, err := e.EmbedMetered(ctx, texts)
	return out, err
}

// EmbedMetered is Embed and returns what it has cost, as far as that is known, also with
// an error.
func (e *Embedder) EmbedMetered(ctx context.Context, texts []string) ([][]float32, loci.Usage, error) {
	var used loci.Usage
	out, err := e.embed(ctx, texts, &used)
	if e.o.Spent != nil && used.Calls > 0 {
		e.o.Spent(ctx, used, err)
	}
	return out, used, err
}

func (e *Embedder) embed(ctx context.Context, texts []string, used *loci.Usage) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for _, batch := range e.batches(texts) {
		if err := e.request(ctx, batch, out, used); err != nil {
			return nil, err
		}
	}
	return out, e.fillEmpty(ctx, out, used)
}

// piece is a text to be sent, and whose it is.
type piece struct {
	text   string
	at     int // among the texts of the call
	tokens int
}

// batches cuts texts into requests that are within the bounds.
func (e *Embedder) batches(texts []string) (out [][]piece) {
	var batch []piece
	tokens := 0
	for i, text := range texts {
		if strings.TrimSpace(text) == "" {
			continue
		}
		p := piece{text: e.shorten(text), at: i}
		p.tokens = lang.CountTokens(p.text)
		if len(batch) == e.o.BatchTexts || len(batch) > 0 && tokens+p.tokens > e.o.BatchTokens {
			out, batch, tokens = append(out, batch), nil, 0
		}
		batch, tokens = append(batch, p), tokens+p.tokens
	}
	if len(batch) > 0 {
		out = append(out, batch)
	}
	return out
}

// shorten keeps the beginning of a text that is longer than models take.
func (e *Embedder) shorten(text string) string {
	if lang.CountTokens(text) <= e.o.TextTokens {
		return text
	}
	return lang.Split(text, e.o.TextTokens)[0]
}

// embedRequest is the body of a request as the API's reference has it.
type embedRequest struct {
	Model          string   `json:"model"`
	Input          []string `json:"input"`
	EncodingFormat string   `json:"encoding_format"`
	Dimensions     int      `json:"dimensions,omitempty"`
}

// embedAnswer is the fields of an answer that are read.
type embedAnswer struct {
	Data []struct {
		Index     *int            `json:"index"`
		Embedding json.RawMessage `json:"embedding"`
	} `json:"data"`
	Usage struct {
		PromptTokens int `json:"prompt_tokens"`
	} `json:"usage"`
}

// request embeds one batch and puts the vectors where they belong.
func (e *Embedder) request(ctx context.Context, batch []piece, out [][]float32, used *loci.Usage) error {
	r := embedRequest{Model: e.o.Model, EncodingFormat: "float", Dimensions: e.o.Dimensions}
	estimate := 0
	for _, p := range batch {
		r.Input = append(r.Input, p.text)
		estimate += p.tokens
	}
	var a embedAnswer
	u, err := e.http.Post(ctx, pathEmbeddings, r, &a)
	if err == nil {
		u.TokensIn = cmp.Or(a.Usage.PromptTokens, estimate)
	}
	used.Add(u)
	if err != nil {
		return err
	}
	return e.place(a, batch, out)
}

// place checks the vectors of an answer and puts them where they belong.
func (e *Embedder) place(a embedAnswer, batch []piece, out [][]float32) error {
	if len(a.Data) != len(batch) {
		return e.bad("the server sent %d vectors for %d texts; choose another server for embeddings", len(a.Data), len(batch))
	}
	for i, d := range a.Data {
		if d.Index != nil {
			i = *d.Index
		}
		if i < 0 || i >= len(batch) || out[batch[i].at] != nil {
			return e.bad("the server numbers its vectors wrongly; choose another server for embeddings")
		}
		v, err := e.read(d.Embedding)
		if err != nil {
			return err
		}
		out[batch[i].at] = v
	}
	return nil
}

// read decodes a vector and makes its length 1.
func (e *Embedder) read(raw json.RawMessage) ([]float32, error) {
	var v []float32
	if err := json.Unmarshal(raw, &v); err != nil || strings.Contains(string(raw), "null") {
		return nil, e.bad("the server sent a vector with what is no number; the model may be damaged, choose another")
	}
	if len(v) == 0 {
		return nil, e.bad("the server sent an empty vector; the model may be none for embeddings, choose another")
	}
	if !e.dims.CompareAndSwap(0, int64(len(v))) && e.dims.Load() != int64(len(v)) {
		return nil, e.bad("the server sent a vector of %d dimensions instead of %d; the model behind the name changed, or offers no choice of dimensions", len(v), e.dims.Load())
	}
	if !normalise(v) {
		return nil, e.bad("the server sent a vector without a direction; the model may be damaged, choose another")
	}
	return v, nil
}

// normalise makes a vector's length 1; false is a vector of no length.
func normalise(v []float32) bool {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 || math.IsInf(sum, 0) || math.IsNaN(sum) {
		return false
	}
	scale := 1 / math.Sqrt(sum)
	for i := range v {
		v[i] = float32(float64(v[i]) * scale)
	}
	return true
}

// fillEmpty gives the texts that were not sent their zero vectors. Where nothing was
// ever sent, a word is, since the dimensions are not known before.
func (e *Embedder) fillEmpty(ctx context.Context, out [][]float32, used *loci.Usage) error {
	for i, v := range out {
		if v != nil {
			continue
		}
		if e.dims.Load() == 0 {
			probe := []piece{{text: "word", tokens: 1}}
			if err := e.request(ctx, probe, make([][]float32, 1), used); err != nil {
				return err
			}
		}
		out[i] = make([]float32, e.dims.Load())
	}
	return nil
}

func (e *Embedder) bad(hint string, args ...any) error {
	return e.http.BadOutput(pathEmbeddings, fmt.Sprintf(hint, args...), nil)
}
