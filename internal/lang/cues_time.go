package lang

import "github.com/loci-memory/loci"

// temporalityOf places the sentence in time: a plan or intention is prospective,
// how things were is historical, all else current.
func (s *cueSentence) temporalityOf() loci.Temporality {
	switch {
	case s.asks:
		return loci.Current
	case s.isPlan():
		return loci.Prospective
	case s.has(cueHistorical) && !s.has(cueHypothetical):
		return loci.Historical
	}
	return loci.Current
}
