// Package vector compares texts by what they are made of: the built-in embedder,
// which needs no model, and an exact index over vectors of any embedder.
package vector

import (
	"context"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Identity names the vector space of Hashing. It changes whenever a text would get
// another vector.
const Identity = "loci-hash-1"

// Dims is the length of Hashing's vectors.
const Dims = 1024

// Hashing is the built-in embedder: it sees shared word parts, not meaning, and so
// tells near-duplicates. A text's vector is a pure function of the text: no
// statistics of other texts come in (no idf), so it never goes stale and need not
// be stored. Words give the character 3- to 5-grams of <word>, each weighted
// 1/√(grams of the word), so that every word has the same length; Chinese, Japanese
// and Korean runs give bigrams and trigrams. Stop words are left out, a repeated
// term counts 1 + ln tf, every gram is added to one of Dims places with a sign,
// both by hash, and the sum is made a unit vector. The zero Hashing is ready.
type Hashing struct{}

var _ loci.Embedder = Hashing{}

// Identity is the constant Identity.
func (Hashing) Identity() string { return Identity }

// Embed returns one unit vector of Dims a text, the zero vector for a text without
// content words. It fails only when ctx has ended.
func (Hashing) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	all := make([]float32, len(texts)*Dims)
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = all[i*Dims : (i+1)*Dims : (i+1)*Dims]
		embed(text, out[i])
	}
	return out, nil
}

// Similarities returns the cosine of text with each of the others, -1…1, as the
// vectors of Embed would give it, without keeping any of them.
func (Hashing) Similarities(text string, others []string) []float64 {
	var mine, other [Dims]float32
	embed(text, mine[:])
	out := make([]float64, len(others))
	for i, o := range others {
		clear(other[:])
		embed(o, other[:])
		out[i] = float64(dot(mine[:], other[:]))
	}
	return out
}

// embed adds the grams of text to v, which is zero, and makes it a unit vector.
func embed(text string, v []float32) {
	var b bag
	b.read(text)
	for i := range b.terms {
		b.terms[i].add(v)
	}
	unit(v)
}

// unit sums in a fixed order, so that a text has the same vector on every machine.
func unit(v []float32) {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 {
		return
	}
	scale := float32(1 / math.Sqrt(sum))
	for i := range v {
		v[i] *= scale
	}
}

// term is a word, or a gram of a run written without spaces.
type term struct {
	text  string
	count int
	cjk   bool
}

func (t *term) add(v []float32) {
	tf := 1 + math.Log(float64(t.count))
	if t.cjk {
		put(v, hash(offset, t.text), float32(tf*cjkWeight(t.text)))
		return
	}
	addWord(v, t.text, tf)
}

// cjkWeight gives bigrams the weight and leaves trigrams to tell the order: a
// character carries about half of what a word does.
func cjkWeight(gram string) float64 {
	if utf8.RuneCountInString(gram) > 2 {
		return trigramWeight
	}
	return bigramWeight
}

const (
	bigramWeight  = .7
	trigramWeight = .5
)

// addWord adds the 3- to 5-grams of <word>; together they have the length tf.
func addWord(v []float32, word string, tf float64) {
	var buffer [64]byte
	padded := append(append(append(buffer[:0], '<'), word...), '>')
	n := utf8.RuneCount(padded)
	weight := float32(tf / math.Sqrt(float64(grams(n))))
	for start := 0; start < len(padded); start += width(padded[start]) {
		h, end := uint64(offset), start
		for size := 1; size <= 5 && end < len(padded); size++ {
			for range width(padded[end]) {
				h = (h ^ uint64(padded[end])) * prime
				end++
			}
			if size >= 3 {
				put(v, h, weight)
			}
		}
	}
}

// grams counts the 3- to 5-grams of n characters.
func grams(n int) int {
	return max(1, max(0, n-2)+max(0, n-3)+max(0, n-4))
}

// width is the length in bytes of the character that b begins.
func width(b byte) int {
	switch {
	case b < 0xc0:
		return 1
	case b < 0xe0:
		return 2
	case b < 0xf0:
		return 3
	}
	return 4
}

// FNV-1a, 64 bits.
const (
	offset = 14695981039346656037
	prime  = 1099511628211
)

func hash(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * prime
	}
	return h
}

// put adds weight at the place and with the sign that h gives. FNV's low bits are
// poor on short strings, so its bits are mixed first.
func put(v []float32, h uint64, weight float32) {
	h ^= h >> 32
	h *= 0x9e3779b97f4a7c15
	h ^= h >> 29
	if h>>63 == 1 {
		weight = -weight
	}
	v[h%Dims] += weight
}

// bag is the terms of a text in order of first appearance, so that sums of floats
// come out the same every time.
type bag struct {
	terms []term
	seen  map[string]int
}

func (b *bag) read(text string) {
	b.seen = make(map[string]int, 32)
	b.terms = make([]term, 0, 32)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case cjk(r):
			end := i + runEnd(text[i:], cjk)
			b.run(text[i:end])
			i = end
		case letter(r):
			end := i + runEnd(text[i:], letter)
			b.word(strings.ToLower(text[i:end]))
			i = end
		default:
			i += size
		}
	}
}

// runEnd is the length of the run at the start of s of which every character is in.
func runEnd(s string, in func(rune) bool) int {
	for i, r := range s {
		if !in(r) {
			return i
		}
	}
	return len(s)
}

func (b *bag) word(w string) {
	w = strings.TrimSuffix(strings.Trim(strings.ReplaceAll(w, "’", "'"), "'"), "'s")
	if w != "" && !lang.IsStop(w) {
		b.count(term{text: w})
	}
}

// run counts the bigrams and trigrams between particles; a piece of one character
// is a term by itself.
func (b *bag) run(s string) {
	for _, piece := range strings.FieldsFunc(s, particle) {
		starts := make([]int, 0, 32)
		for i := range piece {
			starts = append(starts, i)
		}
		starts = append(starts, len(piece))
		n := len(starts) - 1
		if n == 1 {
			b.count(term{text: piece, cjk: true})
		}
		for size := 2; size <= 3; size++ {
			for i := 0; i+size <= n; i++ {
				b.count(term{text: piece[starts[i]:starts[i+size]], cjk: true})
			}
		}
	}
}

func (b *bag) count(t term) {
	if i, ok := b.seen[t.text]; ok {
		b.terms[i].count++
		return
	}
	t.count = 1
	b.seen[t.text] = len(b.terms)
	b.terms = append(b.terms, t)
}

func particle(r rune) bool { return strings.ContainsRune("的了吗呢吧啊呀嘛哦哈着地得", r) }

func letter(r rune) bool {
	if r < 0x80 {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '\''
	}
	return r == '’' || unicode.IsLetter(r) && !cjk(r) || unicode.IsMark(r) || unicode.IsDigit(r)
}

func cjk(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
