package check

import "github.com/loci-memory/loci"

const profiled = 100 // attributes of a profile, unless the call says otherwise

// Profile requires the name of a subject, or none, and a moment.
func Profile(s loci.Scope, r *loci.ProfileRequest) error {
	if err := Scope(s); err != nil {
		return err
	}
	if err := name("subject", r.Subject); err != nil {
		return err
	}
	if err := Limit("limit", &r.Limit, profiled, MaxPage); err != nil {
		return err
	}
	return loci.CheckTime("as_of", r.AsOf)
}
