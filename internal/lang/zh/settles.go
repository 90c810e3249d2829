package zh

import "github.com/loci-memory/loci/internal/lang/language"

// settles is the RunSettles part of Chinese.
var settles = language.RunSettles{}
