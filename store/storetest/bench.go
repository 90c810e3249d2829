package storetest

import (
	"encoding/binary"
	"fmt"
	"sync"
	"sync/atomic"
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

// Writers measures commits of one message each, by 16 writers of one user and by 64 users with a
// writer each.
func Writers(b *testing.B, open func() store.Store) {
	for name, kind := range map[string]struct{ users, writers int }{"1 user": {1, 16}, "64 users": {64, 64}} {
		b.Run(name, func(b *testing.B) {
			s := open()
			var next atomic.Int64
			var all sync.WaitGroup
			b.ResetTimer()
			for w := range kind.writers {
				all.Go(func() {
					for i := next.Add(1); i <= int64(b.N); i = next.Add(1) {
						c := said(fmt.Sprint(i), int(i), "tea")
						c.Jobs = []loci.Job{job(fmt.Sprint(i), int(i), fmt.Sprint(i))}
						if err := s.Apply(b.Context(), fmt.Sprint("user ", w%kind.users), c); err != nil {
							b.Error(err)
						}
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}
