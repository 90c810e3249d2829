package dates

import "github.com/loci-memory/loci/internal/lang/kind"

// token is a stretch of the text. Spaces are not tokens.
type token struct {
	kind     kind.Kind
	caps     bool // starts with a capital letter
	val, n   int  // as the kind says
	from, to int  // bytes
}
