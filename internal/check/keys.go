package check

import (
	"cmp"
	"time"

	"github.com/loci-memory/loci"
)

// Key requires a user, which may be all of them, and an end that is still to come.
func Key(r *loci.KeyRequest, now time.Time) error {
	if err := cmp.Or(Scope(loci.Scope{User: r.User, Agent: r.Agent}), loci.CheckTime("expires", r.Expires)); err != nil {
		return err
	}
	if !r.Expires.IsZero() && !r.Expires.After(now) {
		return loci.Invalid("expires", "is %s, which is over: give a time to come, or none for a key that never ends", r.Expires.Format(time.RFC3339))
	}
	return nil
}
