package index

import "github.com/loci-memory/loci"

// AnalysisVersion is the version of what Analyse makes, its first byte. It moves
// when the analysis of words changes.
const AnalysisVersion = 1

// Analyse makes what the index keeps of a note's words: a pure function of the
// note, called before a store's transaction.
func Analyse(n *loci.Note) []byte { return []byte{AnalysisVersion} }

// Stale reports whether the analysis of a row is missing or of another version.
func Stale(analysis []byte) bool { return len(analysis) == 0 || analysis[0] != AnalysisVersion }
