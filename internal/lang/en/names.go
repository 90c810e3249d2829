package en

import "github.com/loci-memory/loci/internal/lang/language"

// names is the Names part of English.
var names = language.Names{
	Common: `
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec am pm tv dvd cd diy omg btw lmk asap ai pc
christmas english thanks thank congrats`,
}
