package reflection

import (
	"context"
	"strings"
	"unicode"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// register knows which traits there are, so that none is learned twice.
type register struct {
	same    float64
	words   []string    // what the traits say, plain
	vectors [][]float32 // nil without an embedder
}

// folded is a text without what does not change its meaning: case, spaces, punctuation.
func folded(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// registered reads traits and proposals in one batch: what they say is embedded
// together. Without an embedder only equal words are the same.
func registered(ctx context.Context, e model.Embedder, same float64, texts []string) (*register, error) {
	r := &register{same: same}
	for _, s := range texts {
		r.words = append(r.words, folded(s)+"\x00"+lang.Reversing(s))
	}
	if e == nil || len(texts) == 0 {
		return r, nil
	}
	var err error
	r.vectors, err = e.Embed(ctx, texts)
	return r, err
}

// alike reports whether two of the texts say the same: equal words, or nearly equal
// ones that don't differ in what turns a statement around.
func (r *register) alike(i, j int) bool {
	if r.words[i] == r.words[j] {
		return true
	}
	_, a, _ := strings.Cut(r.words[i], "\x00")
	_, b, _ := strings.Cut(r.words[j], "\x00")
	return a == b && r.vectors != nil && dot(r.vectors[i], r.vectors[j]) > r.same
}

func dot(a, b []float32) (sum float64) {
	if len(a) != len(b) {
		return 0
	}
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
