// Package vector compares texts by what they are made of: the built-in embedder,
// which needs no model, and an exact index over vectors of any embedder.
package vector

import (
	"context"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// Identity names the vector space of Hashing. It changes whenever a text would get
// another vector.
const Identity = "loci-hash-3"

// Dims is the length of Hashing's vectors.
const Dims = 1024

// Hashing is the built-in embedder: it sees shared words and word parts, not
// meaning. A similarity of .5 says that two texts share most of what they are
// about in words; above .95 they are the same but for marks, case, inflection and
// function words. A text's vector is a pure function of the text: no statistics of
// other texts come in, so it never goes stale and need not be stored.
//
// The terms of a text (lang.Terms: stems, Chinese characters and bigrams, no
// function words) each have a weight by how much such a term means in general, times
// 1 + ln of how often it occurs. A word is spread over itself and the 3- to 5-grams
// of its characters, so that relatives and misspellings are near. All is added up
// in Dims places, place and sign by hash. One more place is for the text as a
// whole: it keeps texts apart that say little, as "good night" and "good start".
// The sum is made a unit vector. The zero Hashing is ready.
type Hashing struct{}

var _ model.Embedder = Hashing{}

// Identity is the constant Identity.
func (Hashing) Identity() string { return Identity }

// Embed returns one unit vector of Dims a text, the zero vector for a text without
// content words. It fails only when ctx has ended.
func (Hashing) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	all := make([]float32, len(texts)*Dims)
	var b bag
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = all[i*Dims : (i+1)*Dims : (i+1)*Dims]
		if b.add(text, out[i]) {
			unit(out[i])
		}
	}
	return out, nil
}

// Similarities returns the cosine of text with each of the others, -1…1, as the
// vectors of Embed would give it, without keeping any of them.
func (Hashing) Similarities(text string, others []string) []float64 {
	var mine, other [Dims]float32
	var b bag
	out := make([]float64, len(others))
	if !b.add(text, mine[:]) {
		return out
	}
	length := dot(mine[:], mine[:])
	for i, o := range others {
		clear(other[:])
		if b.add(o, other[:]) {
			out[i] = likeOf(dot(mine[:], other[:]), length, dot(other[:], other[:]))
		}
	}
	return out
}

const (
	wholeTerm = .5 // share of a word's squared length that the word itself gets, the rest its grams
	wholeText = .6 // weight of the text as a whole; an average word has 1
	common    = .3 // similarity of texts that share nothing; puts .5 where they share 29 % of their weight
)

// bag is the terms of a text in order of first appearance, so that sums of floats
// come out the same every time. It is used for one text after the other.
type bag struct {
	terms []term
	seen  map[uint64]int
}

type term struct {
	text   string
	hash   uint64
	count  int
	called int // how many of count only say who is spoken to
}

// add adds text to v, which is zero, and reports whether there was anything to add.
func (b *bag) add(text string, v []float32) bool {
	b.read(text)
	if len(b.terms) == 0 {
		return false
	}
	for i := range b.terms {
		b.terms[i].add(v)
	}
	put(v, b.whole(), wholeText)
	return true
}

// whole is a hash of all terms in their order.
func (b *bag) whole() uint64 {
	h := uint64(offset)
	for i := range b.terms {
		h = (h ^ b.terms[i].hash) * prime
	}
	return h
}

func (b *bag) read(text string) {
	if b.seen == nil {
		b.seen = make(map[uint64]int, 64)
	}
	clear(b.seen)
	b.terms = b.terms[:0]
	lang.Terms(text, func(s string) {
		h := hash(offset, s)
		if i, ok := b.seen[h]; ok {
			b.terms[i].count++
			return
		}
		b.seen[h] = len(b.terms)
		b.terms = append(b.terms, term{text: s, hash: h, count: 1})
	})
	addressed(text, func(name string) {
		lang.Terms(name, func(s string) {
			if i, ok := b.seen[hash(offset, s)]; ok {
				b.terms[i].called++
			}
		})
	})
}

func (t *term) add(v []float32) {
	own, parts := t.weights()
	put(v, t.hash, own)
	if parts > 0 {
		addGrams(v, t.text, parts)
	}
}

// weights are what a term weighs itself, and the length of its grams together: 0 for one
// that has none.
func (t *term) weights() (own float32, grams float64) {
	tf := 1.
	if n := t.count - t.called; n > 1 {
		tf += math.Log(float64(n))
	}
	if t.cjk() {
		return float32(tf * cjkWeight(t.text)), 0
	}
	w := tf * wordWeight(t.text)
	if t.called >= t.count {
		w = everydayWord
	}
	return float32(w * math.Sqrt(wholeTerm)), w * math.Sqrt(1-wholeTerm)
}

// cjk reports whether a term is one character or two of Chinese, Japanese or Korean.
func (t *term) cjk() bool {
	r, size := utf8.DecodeRuneInString(t.text)
	return size > 2 && r >= firstCJK
}

// addGrams adds the 3- to 5-grams of <word>; together they have that length.
func addGrams(v []float32, word string, length float64) {
	weight := float32(length / gramsLength(word))
	eachGram(word, func(h uint64) { put(v, h, weight) })
}

// gramsLength is the length of the grams of a word where each weighs 1.
func gramsLength(word string) float64 {
	return math.Sqrt(float64(grams(utf8.RuneCountInString(word) + 2)))
}

// eachGram yields the hashes of the 3- to 5-grams of <word>.
func eachGram(word string, yield func(h uint64)) {
	var buffer [64]byte
	padded := append(append(append(buffer[:0], '<'), word...), '>')
	for start := 0; start < len(padded); start += width(padded[start]) {
		h, end := uint64(offset), start
		for size := 1; size <= 5 && end < len(padded); size++ {
			for range width(padded[end]) {
				h = (h ^ uint64(padded[end])) * prime
				end++
			}
			if size >= 3 {
				yield(h)
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

// unit makes v a unit vector with the common part in its last place, which is empty.
// It sums in a fixed order, so that a text has the same vector on every machine.
func unit(v []float32) {
	var a, b, c, d float64 // four sums: they don't wait for each other
	for i := 0; i+3 < len(v); i += 4 {
		w := v[i : i+4 : i+4]
		a += float64(w[0]) * float64(w[0])
		b += float64(w[1]) * float64(w[1])
		c += float64(w[2]) * float64(w[2])
		d += float64(w[3]) * float64(w[3])
	}
	scale := float32(math.Sqrt((1 - common) / (a + b + c + d)))
	for i := range v {
		v[i] *= scale
	}
	v[len(v)-1] = float32(math.Sqrt(common))
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

// put adds weight at the place and with the sign that h gives.
func put(v []float32, h uint64, weight float32) {
	p := placeOf(h)
	v[p&^negative] += p.signed(weight)
}

// place is one of a vector's, with a sign.
type place uint16

const negative place = Dims

// placeOf is the place and sign of a hash. FNV's low bits are poor on short strings, so
// its bits are mixed first.
func placeOf(h uint64) place {
	h ^= h >> 32
	h *= 0x9e3779b97f4a7c15
	h ^= h >> 29
	return place(h%(Dims-1)) | place(h>>63)*negative
}

// signed is a weight with the sign of the place.
func (p place) signed(weight float32) float32 {
	if p&negative != 0 {
		return -weight
	}
	return weight
}

// The weights are how much a term says about the topic of a text, in general: they are
// properties of the language, not of a user's notes.
const (
	everydayWord = .35
	shortWord    = .7  // to three characters; longer words are rarer and mean more (Zipf's law of abbreviation)
	longWord     = 1.2 // from eight on
	perCharacter = .1

	hanBigram        = .7 // about a word
	hanCharacter     = .5
	everydayBigram   = .35 // of two everyday characters
	everydayHan      = .15
	otherCharacter   = .1 // kana, hangul: a sound, not a word
	firstCJK         = 0x2e80
	firstHan, endHan = 0x3400, 0xa000
)

// wordWeight is 0.35…1.2, of a stem.
func wordWeight(stem string) float64 {
	if lang.IsEverydayTerm(stem) {
		return everydayWord
	}
	return min(longWord, shortWord+perCharacter*float64(max(0, utf8.RuneCountInString(stem)-3)))
}

// cjkWeight is 0.1…0.8, of one character or of two.
func cjkWeight(gram string) float64 {
	r, size := utf8.DecodeRuneInString(gram)
	plain := lang.IsEverydayRune(r)
	if size < len(gram) {
		if s, _ := utf8.DecodeRuneInString(gram[size:]); plain && lang.IsEverydayRune(s) {
			return everydayBigram
		}
		return hanBigram
	}
	switch {
	case r < firstHan || r >= endHan:
		return otherCharacter
	case plain:
		return everydayHan
	}
	return hanCharacter
}

// Who is spoken to is in every other turn of a talk and says nothing of what it is
// about: "Thanks, Melanie!" is not about Melanie, "Melanie is my sister" is.

// addressed calls yield with each word that is like a name in address: with a
// capital, between marks or behind a greeting, and followed by a mark.
func addressed(text string, yield func(word string)) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) {
			i += size
			continue
		}
		end := i + wordEnd(text[i:])
		if unicode.IsUpper(r) && closes(text[end:]) && opens(text[:i]) {
			yield(text[i:end])
		}
		i = end
	}
}

func wordEnd(s string) int {
	for i, r := range s {
		if !unicode.IsLetter(r) {
			return i
		}
	}
	return len(s)
}

const marks = ",.!?，。！？"

func closes(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || strings.ContainsRune(marks, r)
}

// opens reports whether a name in address may follow: at the start, behind a mark,
// or behind a greeting.
func opens(before string) bool {
	trimmed := strings.TrimRight(before, " \n")
	r, _ := utf8.DecodeLastRuneInString(trimmed)
	if trimmed == "" || strings.ContainsRune(marks, r) {
		return true
	}
	return len(trimmed) < len(before) && lang.OpensAddress(strings.ToLower(lastWord(trimmed)))
}

func lastWord(s string) string {
	for start := len(s); start > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:start])
		if !unicode.IsLetter(r) {
			return s[start:]
		}
		start -= size
	}
	return s
}
