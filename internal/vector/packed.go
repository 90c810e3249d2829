package vector

import (
	"math"
	"slices"
	"strings"
	"sync"
)

// Packed is a text as its words with their weights: a tenth of its vector, and made into
// that in less time than the text is read in. It does not change, and may be shared.
type Packed struct {
	words []weighted
	whole place
	norm  float32 // the squared length of the vector
	head  string
}

// Head is that of the text.
func (p *Packed) Head() string { return p.head }

// weighted is a word of a text.
type weighted struct {
	*word
	weight, gram float32 // what the word weighs in the text, and each of its grams
}

// word is where a word and its grams are in a vector.
type word struct {
	own    place
	grams  []place
	length float64 // of the grams together, where each weighs 1
}

// unpack adds the text to v, which is zero. Signs are chance: what is added is looked up
// by them, as no processor guesses them.
func (p *Packed) unpack(v *[Dims]float32) {
	for i := range p.words {
		w := &p.words[i]
		v[w.own&^negative&(Dims-1)] += w.own.signed(w.weight)
		each := [2]float32{w.gram, -w.gram}
		for _, g := range w.grams {
			v[g&(Dims-1)] += each[g/negative&1]
		}
	}
	v[p.whole&(Dims-1)] += p.whole.signed(wholeText)
}

// mirrored is a vector and its negation: what a place with a sign has of it is one look.
type mirrored [2 * Dims]float32

// product is about the inner product of the text with a vector: rounding is another than
// that of unpack and dot.
func (p *Packed) product(v *mirrored) (sum float32) {
	for i := range p.words {
		w := &p.words[i]
		var grams float32
		for _, g := range w.grams {
			grams += v[g&(2*Dims-1)]
		}
		sum += w.weight*v[w.own&(2*Dims-1)] + w.gram*grams
	}
	return sum + wholeText*v[p.whole&(2*Dims-1)]
}

// rounding is more than product can be off as a cosine.
const rounding = 1e-4

// Similarities returns the cosine of the text with each of the others, 0 with nil: as
// Hashing.Similarities does where it is at least exact, and to four digits where it is less.
func (p *Packed) Similarities(others []*Packed, exact float64) []float64 {
	var mine, other [Dims]float32
	var look mirrored
	out := make([]float64, len(others))
	if len(p.words) == 0 {
		return out
	}
	p.unpack(&mine)
	for i, w := range &mine {
		look[i], look[i+Dims] = w, -w
	}
	for i, o := range others {
		if o == nil || len(o.words) == 0 {
			continue
		}
		if out[i] = likeOf(o.product(&look), p.norm, o.norm); out[i] < exact-rounding {
			continue
		}
		clear(other[:])
		o.unpack(&other)
		out[i] = likeOf(dot(mine[:], other[:]), p.norm, o.norm)
	}
	return out
}

// likeOf is the cosine of two sums by their inner product and squared lengths, with the part
// that all texts have in common.
func likeOf(product, a, b float32) float64 {
	return min(1, common+(1-common)*float64(product)/math.Sqrt(float64(a)*float64(b)))
}

// Texts keeps texts packed, by names that callers give them: those asked for lately, in
// about 40 MB at most. All methods may be called concurrently. The zero Texts keeps none
// yet.
type Texts[K comparable] struct {
	mu    sync.Mutex
	bag   bag
	texts lately[K, *Packed]
	words lately[uint64, *word]
}

// How much a Texts keeps: of each, twice as much for a while.
const (
	mostWeights = 600_000 // words of all texts, 16 bytes each
	mostWords   = 30_000  // different words
)

// Find returns the texts that are kept under names, nil for those that are not.
func (t *Texts[K]) Find(names []K) []*Packed {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := make([]*Packed, len(names))
	for i, name := range names {
		out[i], _ = t.texts.find(name, (*Packed).size, mostWeights)
	}
	return out
}

// Keep packs a text and keeps it under a name, which must always name the same text.
func (t *Texts[K]) Keep(name K, text string) *Packed {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.pack(text)
	t.texts.keep(name, p, p.size(), mostWeights)
	return p
}

// Pack packs a text without keeping it.
func (t *Texts[K]) Pack(text string) *Packed {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pack(text)
}

func (p *Packed) size() int { return len(p.words) + 8 }

// pack reads a text.
func (t *Texts[K]) pack(text string) *Packed {
	t.bag.read(text)
	p := &Packed{words: make([]weighted, len(t.bag.terms)), head: strings.Clone(Head(text))}
	for i := range t.bag.terms {
		term := &t.bag.terms[i]
		own, length := term.weights()
		w := t.word(term)
		p.words[i] = weighted{w, own, float32(length / w.length)}
	}
	p.whole = placeOf(t.bag.whole())
	var v [Dims]float32
	p.unpack(&v)
	p.norm = dot(v[:], v[:])
	return p
}

// word is where a term is in vectors.
func (t *Texts[K]) word(of *term) *word {
	if w, known := t.words.find(of.hash, func(*word) int { return 1 }, mostWords); known {
		return w
	}
	w := &word{own: placeOf(of.hash), length: 1}
	if !of.cjk() {
		eachGram(of.text, func(h uint64) { w.grams = append(w.grams, placeOf(h)) })
		w.grams, w.length = slices.Clip(w.grams), gramsLength(of.text)
	}
	t.words.keep(of.hash, w, 1, mostWords)
	return w
}
