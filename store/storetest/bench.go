package storetest

import (
	"encoding/binary"
	"fmt"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// offered is how many offers a look of a benchmark asks for, as lanes do.
const offered = 32

// Leases measures what it costs to lease a job and to end it, with jobs of one user and of
// many. A look serves as many jobs as it offered, as in a lane.
func Leases(b *testing.B, open func() store.Store) {
	for _, users := range []int{1, 10_000} {
		b.Run(fmt.Sprint(users, " users"), func(b *testing.B) {
			s := open()
			for u := range users {
				c := &store.Changes{Jobs: make([]loci.Job, 1+4000/users)}
				for i := range c.Jobs {
					c.Jobs[i] = loci.Job{Kind: loci.JobLink, Created: time.Now()}
					binary.BigEndian.PutUint32(c.Jobs[i].ID[:], uint32(i+1))
				}
				if err := s.Apply(b.Context(), fmt.Sprint("user ", u), c); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			for done := 0; done < b.N; {
				done += lookAndDo(b, s, b.N-done)
			}
		})
	}
}

// lookAndDo does a job of each offer of one look.
func lookAndDo(b *testing.B, s store.Store, most int) int {
	offers, err := s.Due(b.Context(), store.DueRequest{Kinds: []loci.JobKind{loci.JobLink}, Limit: min(most, offered)})
	if err != nil || len(offers) == 0 {
		b.Fatal("nothing is offered: ", err)
	}
	for _, o := range offers {
		j, ok, err := s.Lease(b.Context(), o, store.LeaseRequest{Hold: time.Hour})
		if err != nil || !ok {
			b.Fatal("nothing is leased: ", err)
		}
		if err := s.Apply(b.Context(), o.User, &store.Changes{Held: []loci.Job{j}, Done: []loci.ID{j.ID}}); err != nil {
			b.Fatal(err)
		}
	}
	return len(offers)
}
