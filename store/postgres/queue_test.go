package postgres_test

import (
	"encoding/binary"
	"fmt"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
)

// several opens several stores on one database, as processes beside one another have.
func several(t testing.TB, n int, dsn string, o postgres.Options) (stores []*postgres.Store) {
	t.Helper()
	for range n {
		s, err := postgres.Open(t.Context(), dsn, o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		stores = append(stores, s)
	}
	return stores
}

// waiting are jobs of a kind of one user, whose ids begin with the user's number.
func waiting(user, n int, kind loci.JobKind, until time.Time) *store.Changes {
	c := &store.Changes{}
	for i := range n {
		j := loci.Job{Kind: kind, Created: time.Now(), NotUntil: until}
		binary.BigEndian.PutUint32(j.ID[:], uint32(user+1))
		binary.BigEndian.PutUint32(j.ID[4:], uint32(i))
		copy(j.ID[8:], kind)
		c.Jobs = append(c.Jobs, j)
	}
	return c
}

func userOf(i int) string { return fmt.Sprint("user ", i) }
