package check

import (
	"cmp"

	"github.com/loci-memory/loci"
)

const profiled = 100 // attributes of a profile, unless the call says otherwise

// Profile requires the name of a subject, or none, and a moment.
func Profile(s loci.Scope, r *loci.ProfileRequest) error {
	return cmp.Or(
		Scope(s),
		name("subject", r.Subject),
		Limit("limit", &r.Limit, profiled, MaxPage),
		loci.CheckTime("as_of", r.AsOf),
	)
}
