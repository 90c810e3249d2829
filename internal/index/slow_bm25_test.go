package index

import (
	"math"
	"slices"

	"github.com/loci-memory/loci/internal/lang"
)

// What a term counts, in tenths.
const (
	whole     = 10
	ofCaption = 7
)

// document counts terms in tenths.
type document map[string]int

// add counts the terms of a text, each for so many tenths.
func (d document) add(text string, tenths int) {
	lang.Terms(text, func(term string) { d[term] += tenths })
}

// merge adds the counts of another document.
func (d document) merge(o document) {
	for term, tf := range o {
		d[term] += tf
	}
}

// length is the sum of the counts.
func (d document) length() int {
	n := 0
	for _, tf := range d {
		n += tf
	}
	return n
}

// collection is documents with their statistics.
type collection struct {
	docs    []document
	said    []document // the same without dates
	lengths []int
	total   int                // of the lengths
	df      map[string]float64 // documents that have a term
	saidDF  map[string]float64 // documents that have it in what was said
	exactly float64            // what a term that is asked for exactly weighs more
}

// put adds a document, and what of it was said.
func (c *collection) put(d, said document) {
	if c.df == nil {
		c.df, c.saidDF = map[string]float64{}, map[string]float64{}
	}
	for term := range d {
		c.df[term]++
	}
	for term := range said {
		c.saidDF[term]++
	}
	c.docs, c.said = append(c.docs, d), append(c.said, said)
	c.lengths = append(c.lengths, d.length())
	c.total += d.length()
}

// idf is ln(1 + (N − df + .5)/(df + .5)), of a term that is asked for exactly of what was
// said, and more by exactly.
func (c *collection) idf(term string, exact bool) float64 {
	df, more := c.df[term], 0.
	if exact {
		df, more = c.saidDF[term], c.exactly
	}
	return math.Log(1+(float64(len(c.docs))-df+0.5)/(df+0.5)) + more
}

// scoreOf returns the documents' scores for a query by BM25 (Robertson and Zaragoza,
// 2009) with its parameters k1 and b; a repeated term counts again. Those of exact are
// looked for in what was said.
func (c *collection) scoreOf(query, exact []string, k1, b float64) []float64 {
	scores := make([]float64, len(c.docs))
	if c.total == 0 {
		return scores
	}
	mean := float64(c.total) / float64(len(c.docs))
	for _, term := range query {
		docs, isExact := c.docs, slices.Contains(exact, term)
		if isExact {
			docs = c.said
		}
		idf := c.idf(term, isExact)
		for i, d := range docs {
			tf := float64(d[term]) / whole
			norm := 1 - b + b*float64(c.lengths[i])/mean
			if tf > 0 {
				scores[i] += idf * tf * (k1 + 1) / (tf + k1*norm)
			}
		}
	}
	return scores
}

// spread estimates in how many of n windows each term is, were the documents that
// have it spread evenly: N·(1 − e^(−8·df/N)).
func spreadOver(df map[string]float64, n int) map[string]float64 {
	out := map[string]float64{}
	for term, f := range df {
		out[term] = float64(n) * (1 - math.Exp(-reach*f/float64(n)))
	}
	return out
}
