package reflection

import (
	"context"
	"slices"
	"strings"
	"unicode"

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
		r.words = append(r.words, folded(s)+"\x00"+reversing(s))
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

// turns are words that turn a statement around, or make it one of another amount.
var turns = [...]string{"not", "no", "never", "without", "dislikes", "hates", "avoids", "stopped", "less", "more", "rarely", "before", "after"}

// turnsZH are the same in Chinese, where words have no spaces between them.
var turnsZH = [...]string{"不", "没", "无", "别", "未", "讨厌", "避免", "戒", "少", "多", "前", "后"}

// reversing are the numbers and the turning words of a text, in order.
func reversing(text string) string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' }) {
		w = strings.ReplaceAll(w, "’", "'")
		if slices.Contains(turns[:], w) || strings.HasSuffix(w, "n't") || strings.ContainsFunc(w, unicode.IsDigit) {
			out = append(out, w)
		}
	}
	for _, w := range turnsZH {
		for range strings.Count(text, w) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}
