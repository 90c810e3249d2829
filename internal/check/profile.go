package check

import (
	"cmp"

	"github.com/loci-memory/loci"
)

const profiled = 100 // attributes of a profile, unless the call says otherwise

// Profile requires the name of a subject, or none, and a moment; secrets are revealed to the
// user in person alone.
func Profile(s loci.Scope, r *loci.ProfileRequest) error {
	allowed := Scope(s)
	if r.Reveal {
		allowed = InPerson(s, "secrets in the profile are revealed to the user in person")
	}
	return cmp.Or(
		allowed,
		name("subject", r.Subject),
		Limit("limit", &r.Limit, profiled, MaxPage),
		loci.CheckTime("as_of", r.AsOf),
	)
}
