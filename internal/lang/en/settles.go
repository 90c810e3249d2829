package en

import "github.com/loci-memory/loci/internal/lang/language"

// settles is the Settles part of English.
var settles = language.Settles{}
